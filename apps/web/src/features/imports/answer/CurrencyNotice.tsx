import type { Import } from '@partnerfolio/contract/imports';
import { getImportCurrency } from '@partnerfolio/contract/imports/file-currency';
import {
  getPortfolio,
  listPortfolios,
  updatePortfolio,
  type Portfolio,
} from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../queries.ts';
import { portfolioFigures } from '../../../records/portfolio/portfolio-figures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface CurrencyNoticeProps {
  found: Import;
  portfolio: Portfolio;
}

/** Offers the currency of the file to a portfolio that has no entries yet, and so the currency it was created with. */
export function CurrencyNotice({ found, portfolio }: CurrencyNoticeProps) {
  const { t } = useLingui();
  const isNew = portfolio.transactions === 0 && portfolio.may.edit;
  const { data } = useQuery({
    ...queryOf(getImportCurrency, { params: { id: found.id } }),
    enabled: isNew,
  });
  const update = useCall(updatePortfolio, { refreshes: [getPortfolio, listPortfolios, ...portfolioFigures] });
  const { baseCurrency } = portfolio;
  const currency = data?.currency ?? baseCurrency;
  if (!isNew || currency === baseCurrency) return null;
  const { id, name, kind, cashKept, costMethod, shortSales, openedOn, accounts, revision } = portfolio;
  const kept = { name, kind, cashKept, costMethod, shortSales, openedOn, accounts, revision };
  const change = () =>
    update.mutate(
      { params: { id }, body: { ...kept, baseCurrency: currency } },
      { onSuccess: () => toastDone(t`The base currency is ${currency}`) },
    );
  return (
    <Callout
      kind="warn"
      title={
        <Trans>
          The file is in {currency}, the portfolio in {baseCurrency}
        </Trans>
      }
      actions={
        <Button size="sm" busy={update.isPending} onClick={change}>
          <Trans>Change the portfolio to {currency}</Trans>
        </Button>
      }
    >
      <Trans>
        The portfolio has no entries yet. Its values and returns are stated in {baseCurrency} unless you
        change it.
      </Trans>
    </Callout>
  );
}
