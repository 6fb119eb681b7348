import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Activity } from './items/Activity.tsx';
import { Allocation } from './firm/Allocation.tsx';
import { DueToday } from './items/DueToday.tsx';
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:max-lg:*:last:col-span-2 lg:grid-cols-3">
        <WaitingProposals />
        <Problems overview={overview} />
        <DueToday />
      </div>
      <Scope overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ValueOverTime overview={overview} />
        <Allocation overview={overview} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Moves overview={overview} />
        <Activity />
      </div>
    </>
  );
}

/**
 * Whose money the figures below cover, how much, and as of when. Those of the whole firm need no such line: the cards above
 * say it already.
 */
function Scope({ overview }: { overview: DashboardOverview | undefined }) {
  const { role } = useViewer();
  const scope = overview?.scope ?? (role === 'agent' ? 'own' : 'firm');
  if (scope === 'firm') return null;
  return (
    <div className="mt-2 flex min-h-6 flex-wrap content-start items-baseline gap-x-3 gap-y-0.5 max-lg:min-h-12 max-sm:min-h-17">
      {overview ? <ScopeText overview={overview} /> : <Skeleton className="h-5 w-72" />}
    </div>
  );
}
