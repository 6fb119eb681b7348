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
  const asMap = search.allocation === 'map';
  const turn = (toMap: boolean) =>
    void navigate({
      to: paths.portfolio,
      params: { id },
      search: { ...search, allocation: toMap ? 'map' : undefined },
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
      {/* The same elements in both views, so that turning the view keeps the focus. */}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
        <div className={asMap ? 'grid min-w-0' : 'grid min-w-0 lg:row-span-2'}>
          <PerformanceCard portfolioId={id} />
        </div>
        <div className="grid min-w-0 content-start">
          <ReturnsCard portfolioId={id} />
        </div>
        {/* Comes last, because the number of its rows is unknown until it loads. A treemap takes the whole width. */}
        <div className={asMap ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
          {error ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <AllocationCard holdings={data} asMap={asMap} onTurn={turn} />
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
