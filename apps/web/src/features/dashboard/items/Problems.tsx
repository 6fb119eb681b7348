import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import type { DashboardOverview } from './overview.ts';
import { ProblemLink } from './ProblemLink.tsx';

const shown = 6;

/** The data issues behind the figures, each with a link to where it can be fixed. */
export function Problems({ overview }: { overview: DashboardOverview | undefined }) {
  const format = useFormat();
  return (
    <Card
      flush
      title={<Trans>Data issues</Trans>}
      context={overview && overview.problemCount > 0 ? format.count(overview.problemCount) : undefined}
    >
      {overview ? <Rows problems={overview.problems} count={overview.problemCount} /> : <LoadingItems />}
    </Card>
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
  /** Includes those beyond the listed ones. */
  count: number;
}

function Rows({ problems, count }: RowsProps) {
  const [isWhole, setWhole] = useState(false);
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
        {problems.slice(0, isWhole ? problems.length : shown).map((problem) => (
          <Item
            key={keyOf(problem)}
            title={<ProblemLink problem={problem} />}
            note={<Note problem={problem} />}
          />
        ))}
      </ItemList>
      {problems.length > shown && (
        <Button
          className="mx-4 my-2"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show {problems.length} issues</Trans>}
        </Button>
      )}
      {isWhole && count > problems.length && (
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
