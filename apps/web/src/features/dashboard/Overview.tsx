import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Activity } from './items/Activity.tsx';
import { Allocation } from './firm/Allocation.tsx';
import type { DashboardOverview } from './items/overview.ts';
import { Moves } from './firm/Moves.tsx';
import { Problems } from './items/Problems.tsx';
import { ScopeText } from './firm/ScopeText.tsx';
import { ValueOverTime } from './firm/ValueOverTime.tsx';
import { WaitingProposals } from './items/WaitingProposals.tsx';

/** The figures of everything the user may see: the firm, or their own clients. */
export function Overview() {
  const { data: overview, error, refetch } = useQuery(queryOf(getDashboardOverview));
  if (error && !overview) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Scope overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ValueOverTime overview={overview} />
        <Allocation overview={overview} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <WaitingProposals />
        <Moves overview={overview} />
        <Problems overview={overview} />
        <Activity />
      </div>
    </>
  );
}

/** Whose money the figures below cover, how much, and as of when; the cards above always cover the whole firm. */
function Scope({ overview }: { overview: DashboardOverview | undefined }) {
  return (
    <div className="mt-2 flex min-h-6 flex-wrap content-start items-baseline gap-x-3 gap-y-0.5 max-lg:min-h-12 max-sm:min-h-17">
      {overview ? <ScopeText overview={overview} /> : <Skeleton className="h-5 w-72" />}
    </div>
  );
}
