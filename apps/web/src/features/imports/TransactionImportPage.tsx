import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PortfolioPageFrame } from '../../records/portfolio/PortfolioPageFrame.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const route = getRouteApi('/shell/portfolios/$id/import');

/** Imports a broker's file into the ledger of a portfolio. */
export function TransactionImportPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
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
