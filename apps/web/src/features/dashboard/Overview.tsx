import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MoneyText } from '../../figures/FigureText.tsx';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { Activity } from './Activity.tsx';
import { Allocation } from './firm/Allocation.tsx';
import type { DashboardOverview } from './overview.ts';
import { Moves } from './firm/Moves.tsx';
import { Problems } from './Problems.tsx';
import { ValueOverTime } from './firm/ValueOverTime.tsx';
import { WaitingProposals } from './WaitingProposals.tsx';
import { RenewingNote } from '../../records/RenewingNote.tsx';

/** All that the viewer may see, at a glance: the whole firm, or their own clients. */
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

/** Says whose money everything beneath is, how much, and as of when: the cards above are the whole firm's for everybody. */
function Scope({ overview }: { overview: DashboardOverview | undefined }) {
  return (
    <div className="mt-2 flex min-h-6 flex-wrap content-start items-baseline gap-x-3 gap-y-0.5 max-lg:min-h-12 max-sm:min-h-17">
      {overview ? <ScopeText overview={overview} /> : <Skeleton className="h-5 w-72" />}
    </div>
  );
}

function ScopeText({ overview }: { overview: DashboardOverview }) {
  const { t } = useLingui();
  const format = useFormat();
  const { scope, clients, portfolios, value, currency, asOf } = overview;
  const counts = [
    t`${plural(clients, { one: '# client', other: '# clients' })}`,
    t`${plural(portfolios, { one: '# open portfolio', other: '# open portfolios' })}`,
  ];
  return (
    <>
      <h2 className="text-base font-semibold">
        {scope === 'firm' ? <Trans>Firm</Trans> : <Trans>Your clients</Trans>}
      </h2>
      <p className="text-sm text-ink-2">
        {counts.join(', ')} · <MoneyText figure={value} currency={currency} /> ·{' '}
        <span className="whitespace-nowrap">
          <Trans>as of {format.date(asOf)}</Trans>
        </span>
        <RenewingNote renewing={overview.renewing} />
      </p>
    </>
  );
}
