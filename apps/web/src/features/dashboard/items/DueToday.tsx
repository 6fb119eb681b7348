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

/** Work whose day has come: users who wait for a role, clients whose review is overdue, and the user's own due tasks. */
export function DueToday() {
  const { role } = useViewer();
  const tasks = useQuery(queryOf(listTasks, { query: { mine: 'true', state: 'due', limit: shownAtFirst } }));
  const reviews = useQuery(queryOf(listClients, { query: { review: 'overdue', limit: namedAtMost } }));
  const users = useQuery({
    ...queryOf(listUsers, { query: { state: 'waiting', limit: 1 } }),
    enabled: role === 'admin',
  });
  const failed = [tasks, reviews, users].find(({ error, data }) => error && !data);
  const isLoading = [tasks, reviews, users].some((query) => query.isLoading);
  const waiting = users.data?.waiting ?? 0;
  const count = waiting + (reviews.data?.total ?? 0) + (tasks.data?.total ?? 0);
  return (
    <WorkCard
      title={<Trans>Due today</Trans>}
      count={isLoading ? 0 : count}
      all={
        <Link to={paths.tasks} search={{ state: 'due' }}>
          <Trans>My tasks</Trans>
        </Link>
      }
      failed={failed}
    >
      {isLoading || !tasks.data || !reviews.data ? (
        <LoadingItems />
      ) : count === 0 ? (
        <NoItems>
          <Trans>Nothing is due today.</Trans>
        </NoItems>
      ) : (
        <ItemList>
          {waiting > 0 && <WaitingUsers count={waiting} />}
          {reviews.data.total > 0 && <OverdueReviews reviews={reviews.data} />}
          {tasks.data.items.map((task) => (
            <DueTask key={task.id} task={task} />
          ))}
        </ItemList>
      )}
    </WorkCard>
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
