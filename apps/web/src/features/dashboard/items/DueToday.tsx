import { listClients } from '@partnerfolio/contract/clients';
import { listTasks } from '@partnerfolio/contract/clients/activity';
import type { ClientTask } from '@partnerfolio/contract/clients/activity';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listUsers } from '@partnerfolio/contract/users';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import { shownAtFirst, WorkCard } from './WorkCard.tsx';

interface DueWork {
  /** Users who wait for a role. */
  waiting: number;
  /** Undefined if they could not be read. */
  reviews: OutputOf<typeof listClients> | undefined;
  tasks: OutputOf<typeof listTasks> | undefined;
}

const countOf = ({ waiting, reviews, tasks }: DueWork): number =>
  waiting + (reviews?.total ?? 0) + (tasks?.total ?? 0);

/** Work whose day has come: users who wait for a role, clients whose review is overdue, and the user's own due tasks. */
export function DueToday() {
  const { role } = useViewer();
  const tasks = useQuery(queryOf(listTasks, { query: { mine: 'true', state: 'due', limit: shownAtFirst } }));
  const reviews = useQuery(queryOf(listClients, { query: { review: 'overdue', limit: namedAtMost } }));
  const users = useQuery({
    ...queryOf(listUsers, { query: { state: 'waiting', limit: 1 } }),
    enabled: role === 'admin',
  });
  const all = [tasks, reviews, users];
  const isLoading = all.some((query) => query.isLoading);
  const failed = all.find(({ error, data }) => error && !data);
  const work = { waiting: users.data?.waiting ?? 0, reviews: reviews.data, tasks: tasks.data };
  return (
    <WorkCard
      isLast
      title={<Trans>Due today</Trans>}
      count={isLoading || failed ? 0 : countOf(work)}
      all={
        <Link to={paths.tasks} search={{ state: 'due' }}>
          <Trans>My tasks</Trans>
        </Link>
      }
      failed={failed}
    >
      {isLoading ? <LoadingItems /> : <Rows work={work} isWhole={!failed} />}
    </WorkCard>
  );
}

/** What is due; that nothing is, only if all of it could be read. */
function Rows({ work, isWhole }: { work: DueWork; isWhole: boolean }) {
  const { waiting, reviews, tasks } = work;
  if (countOf(work) === 0)
    return (
      isWhole && (
        <NoItems>
          <Trans>Nothing is due today.</Trans>
        </NoItems>
      )
    );
  return (
    <ItemList>
      {waiting > 0 && <WaitingUsers count={waiting} />}
      {reviews && reviews.total > 0 && <OverdueReviews reviews={reviews} />}
      {tasks?.items.map((task) => (
        <DueTask key={task.id} task={task} />
      ))}
    </ItemList>
  );
}

function WaitingUsers({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Item
      title={
        <Link to={paths.admin} search={{ state: 'waiting' }}>
          <Plural value={count} one="# user is waiting for a role" other="# users are waiting for a role" />
        </Link>
      }
      note={t`They can't use the portal yet`}
    />
  );
}

/** So many of the clients are named. */
const namedAtMost = 3;

function OverdueReviews({ reviews: { items, total } }: { reviews: OutputOf<typeof listClients> }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = items.map(({ name }) => name);
  const rest = total - names.length;
  return (
    <Item
      title={
        <Link to={paths.clients} search={{ review: 'overdue' }}>
          <Plural value={total} one="# client review is overdue" other="# client reviews are overdue" />
        </Link>
      }
      note={rest > 0 ? t`${names.join(', ')} and ${format.count(rest)} more` : names.join(', ')}
    />
  );
}

function DueTask({ task: { id, subject, client, dueOn, isOverdue, may } }: { task: ClientTask }) {
  const format = useFormat();
  return (
    <Item
      title={
        may.edit ? (
          <Link to={paths.editClientTask} params={{ id: client.id, taskId: id }}>
            {subject}
          </Link>
        ) : (
          <Link to={paths.client} params={{ id: client.id }}>
            {subject}
          </Link>
        )
      }
      note={client.name}
      end={
        isOverdue && dueOn !== null ? (
          <Badge tone="loss">
            <Trans>due {format.shortDate(dueOn)}</Trans>
          </Badge>
        ) : (
          <Trans>today</Trans>
        )
      }
    />
  );
}
