import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { LoadingHeader } from '../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const route = getRouteApi('/shell/portfolios/$id/import');

/** Imports a broker's file into the ledger of a portfolio. */
export function TransactionImportPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: portfolio, error, refetch } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const address: string = paths.portfolio.replace('$id', id);
  const crumbs = [
    { label: t`Portfolios`, to: paths.portfolios },
    // Present from the start, because inserting it between two others later would move them.
    { label: portfolio?.name ?? '…', to: address },
  ];
  return (
    <>
      {portfolio ? (
        <PageHeader
          title={t`Import transactions`}
          crumbs={crumbs}
          context={
            <>
              <Link to={address} className="rounded-sm underline-offset-2 hover:underline">
                {portfolio.name}
              </Link>
              {' · '}
              {portfolio.client.name} · {portfolio.baseCurrency}
            </>
          }
        />
      ) : (
        <LoadingHeader wordsOnly crumbs={crumbs} />
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!portfolio && !error && <CentredSpinner />}
      {portfolio && (
        <ImportWizard
          target={{ kind: 'transactions', portfolio }}
          search={search}
          mayWork={portfolio.may.import && portfolio.closedOn === null}
          onShow={(next, { replace } = { replace: false }) =>
            void navigate({ to: paths.importTransactions, params: { id }, search: next, replace })
          }
        />
      )}
    </>
  );
}
