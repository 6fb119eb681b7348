// One module, so that the wizard stays out of the code that all pages share.
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PortfolioPageFrame } from '../../records/portfolio/PortfolioPageFrame.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { useViewer } from '../../session/auth.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const transactionRoute = getRouteApi('/shell/portfolios/$id/import');
const priceRoute = getRouteApi('/shell/market-data/import');

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

/** Imports a file of daily closing prices. */
export function PriceImportPage() {
  const { t } = useLingui();
  const { rights } = useViewer();
  const search = priceRoute.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t`Import prices`}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        context={t`Daily closing prices of any number of instruments in one file`}
      />
      <ImportWizard
        target={{ kind: 'prices' }}
        search={search}
        mayWork={rights.includes('market_data.manage')}
        onShow={(next, { replace } = { replace: false }) =>
          void navigate({ to: paths.importPrices, search: next, replace })
        }
      />
    </>
  );
}
