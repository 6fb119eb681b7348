import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { AllocationCard } from './AllocationCard.tsx';
import { ComparisonCard } from './comparison/ComparisonCard.tsx';
import { EmptyLedger } from './EmptyLedger.tsx';
import { PerformanceCard } from './PerformanceCard.tsx';
import { ReturnsCard } from './ReturnsCard.tsx';
import { LargestHoldings } from './LargestHoldings.tsx';
import { MonthlyReturns } from './MonthlyReturns.tsx';

const route = getRouteApi('/shell/portfolios/$id/overview');

/** The portfolio's chart, allocation and largest holdings. */
export function PortfolioOverview() {
  const { id } = route.useParams();
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const { data, error, refetch } = useQuery(queryOf(getHoldings, { params: { id } }));
  const search = route.useSearch();
  const navigate = useNavigate();
  const turn = (asMap: boolean) =>
    void navigate({
      to: paths.portfolio,
      params: { id },
      search: { ...search, allocation: asMap ? 'map' : undefined },
      replace: true,
      resetScroll: false,
    });
  if (portfolio?.transactions === 0)
    return (
      <>
        <Card>
          <EmptyLedger portfolio={portfolio} />
        </Card>
        <Outlet />
      </>
    );
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <PerformanceCard portfolioId={id} />
        <div className="grid content-start gap-4">
          <ReturnsCard portfolioId={id} />
          {/* Comes last, because the number of its rows is unknown until it loads. */}
          {error ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <AllocationCard holdings={data} asMap={search.allocation === 'map'} onTurn={turn} />
          )}
        </div>
      </div>
      <ComparisonCard portfolioId={id} />
      {!error && <LargestHoldings id={id} holdings={data} />}
      <MonthlyReturns portfolioId={id} />
      <Outlet />
    </>
  );
}
