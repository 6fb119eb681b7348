// One module, so that the wizard stays out of the code that all pages share.
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PortfolioPageFrame } from '../../records/portfolio/PortfolioPageFrame.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { useViewer } from '../../session/auth.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import type { ImportSearch } from './import/search.ts';
import type { Target } from './import/wizard.ts';

const transactionRoute = getRouteApi('/shell/portfolios/$id/import');
const pricesRoute = getRouteApi('/shell/market-data/import');
const ratesRoute = getRouteApi('/shell/market-data/import-rates');

/** Imports a broker's file into the ledger of a portfolio. */
export function TransactionImportPage() {
  const { t } = useLingui();
  const { id } = transactionRoute.useParams();
  const search = transactionRoute.useSearch();
  const navigate = useNavigate();
  return (
    <PortfolioPageFrame id={id} title={t`Import transactions`}>
      {(portfolio) => (
        <ImportWizard
          target={{ kind: 'transactions', portfolio }}
          search={search}
          mayWork={portfolio.may.import && portfolio.closedOn === null}
          onShow={(next, { replace } = { replace: false }) =>
            void navigate({ to: paths.importTransactions, params: { id }, search: next, replace })
          }
        />
      )}
    </PortfolioPageFrame>
  );
}

interface MarketImportPageProps {
  kind: 'prices' | 'rates';
  title: string;
  context: string;
  search: ImportSearch;
}

/** An import into the firm's market data. */
function MarketImportPage({ kind, title, context, search }: MarketImportPageProps) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const navigate = useNavigate();
  const target: Target = { kind };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        context={context}
      />
      <ImportWizard
        target={target}
        search={search}
        mayWork={rights.includes('market_data.manage')}
        onShow={(next, { replace } = { replace: false }) =>
          void navigate({
            to: kind === 'prices' ? paths.importPrices : paths.importRates,
            search: next,
            replace,
          })
        }
      />
    </>
  );
}

/** Imports a file of daily closing prices. */
export function PriceImportPage() {
  const { t } = useLingui();
  return (
    <MarketImportPage
      kind="prices"
      title={t`Import prices`}
      context={t`Daily closing prices of any number of instruments in one file`}
      search={pricesRoute.useSearch()}
    />
  );
}

/** Imports a file of exchange rates. */
export function RateImportPage() {
  const { t } = useLingui();
  return (
    <MarketImportPage
      kind="rates"
      title={t`Import exchange rates`}
      context={t`Daily rates of one pair or many in one file`}
      search={ratesRoute.useSearch()}
    />
  );
}
