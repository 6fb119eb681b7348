import type { OverviewProblem } from '@partnerfolio/contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import type { DashboardOverview } from './overview.ts';
import { ProblemLink } from './ProblemLink.tsx';

const shown = 6;

/** What is wrong with the data under the figures, each with the way to where it is put right. */
export function Problems({ overview }: { overview: DashboardOverview | undefined }) {
  return (
    <Card
      flush
      title={<Trans>Data problems</Trans>}
      context={overview && overview.problems.length > 0 ? String(overview.problems.length) : undefined}
    >
      {overview ? <Rows problems={overview.problems} /> : <LoadingItems />}
    </Card>
  );
}

const keyOf = (problem: OverviewProblem): string => {
  if ('importId' in problem) return problem.importId;
  if ('instrument' in problem) return `${problem.kind}/${problem.instrument.id}`;
  return `${problem.kind}/${'portfolio' in problem ? problem.portfolio.id : ''}/${'currency' in problem ? problem.currency : ''}`;
};

function Rows({ problems }: Pick<DashboardOverview, 'problems'>) {
  if (problems.length === 0)
    return (
      <NoItems>
        <CircleCheck size={16} aria-hidden="true" className="mr-2 shrink-0 text-gain" />
        <Trans>Every price, rate and entry in view is in order.</Trans>
      </NoItems>
    );
  return (
    <ItemList>
      {problems.slice(0, shown).map((problem) => (
        <Item
          key={keyOf(problem)}
          title={<ProblemLink problem={problem} />}
          note={<Note problem={problem} />}
        />
      ))}
    </ItemList>
  );
}

/** What it touches. */
function Note({ problem }: { problem: OverviewProblem }) {
  const { t } = useLingui();
  const format = useFormat();
  if ('portfolio' in problem) {
    const { portfolio } = problem;
    const place = `${portfolio.client.name}, ${portfolio.name}`;
    return problem.kind === 'negative_cash' ? t`${place}, since ${format.shortDate(problem.since)}` : place;
  }
  return t`${plural(problem.portfolios, { one: 'Values of # portfolio', other: 'Values of # portfolios' })}`;
}
