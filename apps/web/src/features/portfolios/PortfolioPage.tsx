import { getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PortfolioFigures } from './PortfolioFigures.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';

const route = getRouteApi('/shell/portfolios/$id');

/** One portfolio: what it is, the figures that matter, and the views of it. */
export function PortfolioPage() {
  const { id } = route.useParams();
  const portfolio = useQuery(queryOf(getPortfolio, { params: { id } }));
  const performance = useQuery(queryOf(getPerformance, { params: { id } }));
  if (portfolio.error) return <Failure error={portfolio.error} onRetry={() => void portfolio.refetch()} />;
  return (
    <>
      {portfolio.data ? (
        <PortfolioHeader portfolio={portfolio.data} performance={performance.data} />
      ) : (
        <LoadingHeader />
      )}
      {performance.error ? (
        <Failure error={performance.error} onRetry={() => void performance.refetch()} />
      ) : (
        <PortfolioFigures portfolioId={id} performance={performance.data} />
      )}
      <PortfolioTabs id={id} />
    </>
  );
}

function LoadingHeader() {
  return (
    <div className="pb-4">
      <PageHeader title="" />
      <Skeleton className="-mt-4 h-7 w-72" />
      <Skeleton className="mt-2 w-56" />
    </div>
  );
}

const views = ['overview', 'holdings', 'ledger', 'imports'] as const;
type View = (typeof views)[number];
const addresses = {
  overview: paths.portfolio,
  holdings: paths.holdings,
  ledger: paths.ledger,
  imports: paths.portfolioImports,
} as const;

function PortfolioTabs({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const view: View = views.find((name) => name === pathname.split('/')[3]) ?? 'overview';
  const labels: Record<View, string> = {
    overview: t`Overview`,
    holdings: t`Holdings`,
    ledger: t`Ledger`,
    imports: t`Imports`,
  };
  return (
    <div className="mt-5">
      <Tabs
        tabs={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onValueChange={(next) => void navigate({ to: addresses[next], params: { id } })}
      >
        <Outlet />
      </Tabs>
    </div>
  );
}
