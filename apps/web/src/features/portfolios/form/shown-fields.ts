import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/stale-fields.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { costMethodTexts, portfolioKindTexts } from '../../../records/labels.ts';

/** Returns the names and formatting of a portfolio's settings. */
export function useShownFields(): ShownField<Portfolio>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    { label: t`Name`, text: (portfolio) => portfolio.name },
    { label: t`Base currency`, text: (portfolio) => portfolio.baseCurrency },
    { label: t`Opened on`, text: (portfolio) => format.date(portfolio.openedOn) },
    { label: t`Type`, text: (portfolio) => i18n._(portfolioKindTexts[portfolio.kind]) },
    { label: t`Cash`, text: (portfolio) => (portfolio.cashKept ? t`tracked` : t`not tracked`) },
    { label: t`Cost method`, text: (portfolio) => i18n._(costMethodTexts[portfolio.costMethod]) },
    {
      label: t`Short sales`,
      text: (portfolio) => (portfolio.shortSales ? t`allowed` : t`refused`),
    },
    {
      label: t`Accounts`,
      text: ({ accounts }) => accounts.map(({ custodian, number }) => `${custodian} ${number}`).join(', '),
    },
  ];
}
