import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useAccountName } from '../../../records/portfolio/account-names.ts';
import { costMethodTexts, portfolioKindTexts } from '../../../texts/labels.ts';
import type { PortfolioInput } from './portfolio-form.ts';

/** Returns the names and formatting of a portfolio's settings; one that the form has and this lacks does not compile. */
export function useShownFields(): Record<keyof PortfolioInput, ShownField<Portfolio, PortfolioInput>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const nameOf = useAccountName();
  return {
    name: { label: t`Name`, text: (portfolio) => portfolio.name },
    baseCurrency: { label: t`Base currency`, text: (portfolio) => portfolio.baseCurrency },
    openedOn: { label: t`Opened on`, text: (portfolio) => format.date(portfolio.openedOn) },
    kind: { label: t`Type`, text: (portfolio) => i18n._(portfolioKindTexts[portfolio.kind]) },
    cashKept: { label: t`Cash`, text: (portfolio) => (portfolio.cashKept ? t`tracked` : t`not tracked`) },
    costMethod: { label: t`Cost method`, text: (portfolio) => i18n._(costMethodTexts[portfolio.costMethod]) },
    shortSales: {
      label: t`Short sales`,
      text: (portfolio) => (portfolio.shortSales ? t`allowed` : t`refused`),
    },
    benchmark: {
      label: t`Benchmark`,
      text: ({ benchmark, usedBenchmark }) => {
        if (benchmark === 'firm') return t`Firm's default`;
        return benchmark === 'none' ? t`None` : (usedBenchmark?.name ?? '');
      },
      typed: ({ benchmark }, nameOf) => {
        if (benchmark === 'firm') return t`Firm's default`;
        return benchmark === 'none' ? t`None` : nameOf(benchmark);
      },
    },
    accounts: {
      label: t`Accounts`,
      text: ({ accounts }) => accounts.map((account) => nameOf(account)).join(', '),
    },
  };
}
