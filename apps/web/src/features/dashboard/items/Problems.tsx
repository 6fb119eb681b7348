import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import type { DashboardOverview } from './overview.ts';
import { ProblemLink } from './ProblemLink.tsx';
import { shownAtFirst, WorkCard } from './WorkCard.tsx';

/** The data issues behind the figures, each with a link to where it can be fixed. */
export function Problems({ overview }: { overview: DashboardOverview | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const problems = overview?.problems ?? [];
  return (
    <WorkCard
      title={<Trans>Data issues</Trans>}
      count={overview?.problemCount ?? 0}
      all={
        problems.length > shownAtFirst && (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all</Trans>}
          </button>
        )
      }
    >
      {overview ? (
        <Rows
          problems={isWhole ? problems : problems.slice(0, shownAtFirst)}
          count={isWhole ? overview.problemCount : 0}
        />
      ) : (
        <LoadingItems />
      )}
    </WorkCard>
  );
}

const keyOf = (problem: OverviewProblem): string => {
  if ('importId' in problem) return problem.importId;
  if (problem.kind === 'stale_rate' || problem.kind === 'outdated_opening_rate')
    return `${problem.kind}/${problem.currency}/${problem.quote}`;
  if ('instrument' in problem) return `${problem.kind}/${problem.instrument.id}`;
  return `${problem.kind}/${'portfolio' in problem ? problem.portfolio.id : ''}/${'currency' in problem ? problem.currency : ''}`;
};

interface RowsProps {
  problems: DashboardOverview['problems'];
  /** Includes those that the server does not list; 0 says nothing of them. */
  count: number;
}

function Rows({ problems, count }: RowsProps) {
  if (problems.length === 0)
    return (
      <NoItems>
        <CircleCheck size={16} aria-hidden="true" className="mr-2 shrink-0 text-gain" />
        <Trans>No data issues found.</Trans>
      </NoItems>
    );
  return (
    <>
      <ItemList>
        {problems.map((problem) => (
          <Item
            key={keyOf(problem)}
            title={<ProblemLink problem={problem} />}
            note={<Note problem={problem} />}
          />
        ))}
      </ItemList>
      {count > problems.length && (
        <p className="px-4 pb-3 text-xs text-ink-3">
          <Trans>
            Showing {problems.length} of {count}. Resolve these to see the rest.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The clients and portfolios that the issue affects. */
function Note({ problem }: { problem: OverviewProblem }) {
  const { t } = useLingui();
  const format = useFormat();
  if ('portfolio' in problem) {
    const { portfolio } = problem;
    const place = `${portfolio.client.name}, ${portfolio.name}`;
    if (problem.kind === 'definitions_changed' && problem.portfolios > 1) return t`First: ${place}`;
    return problem.kind === 'negative_cash' ? t`${place}, since ${format.shortDate(problem.since)}` : place;
  }
  if (problem.kind === 'instruments_requested') return t`Imports of colleagues wait for them`;
  return t`${plural(problem.portfolios, { one: 'Values of # portfolio', other: 'Values of # portfolios' })}`;
}
