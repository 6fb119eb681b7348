import type { ClientNote } from '@partnerfolio/contract/clients/activity';
import { listClientActivity, listTasks } from '@partnerfolio/contract/clients/activity';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { noteKindTexts, proposalStatusTexts } from '../../../../texts/labels.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

const link = 'rounded-sm font-medium wrap-anywhere hover:underline';
const shownAtMost = 3;

const queriesOf = (id: string) => ({
  task: queryOf(listTasks, { query: { clientId: id, state: 'open', limit: 1 } }),
  contact: queryOf(listClientActivity, { params: { id }, query: { type: 'contact', limit: 1 } }),
  // Of a household also those of the members whom the user may see.
  proposals: queryOf(listProposals, {
    query: { clientId: id, withMembers: 'true', open: 'true', limit: shownAtMost },
  }),
});

export const useFollowUp = (clientId: string) => {
  const of = queriesOf(clientId);
  return { task: useQuery(of.task), contact: useQuery(of.contact), proposals: useQuery(of.proposals) };
};
type FollowUpQueries = ReturnType<typeof useFollowUp>;

interface FollowUpProps {
  clientId: string;
  queries: FollowUpQueries;
}

/** What comes next with a client and what was last: the next task, the last call or meeting, the open proposals. */
export function FollowUp({ clientId, queries: { task, contact, proposals } }: FollowUpProps) {
  return (
    <Card title={<Trans>Follow-up</Trans>}>
      <dl className="grid gap-3 text-sm">
        <NextTask clientId={clientId} query={task} />
        <LastContact query={contact} />
        <OpenProposals clientId={clientId} query={proposals} />
      </dl>
    </Card>
  );
}

interface PartProps {
  label: ReactNode;
  query: { isPending: boolean; error: unknown };
  children: ReactNode;
}

/** A line that says so when it can't be read, and leaves the others alone. */
function Part({ label, query, children }: PartProps) {
  return (
    <div className="grid min-h-10 content-start gap-0.5">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>
        {query.error !== null ? (
          <span className="text-ink-3">
            <Trans>Couldn't be read. Reload the page to try again.</Trans>
          </span>
        ) : query.isPending ? (
          <Skeleton className="my-0.5 w-40" />
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

function NextTask({ clientId, query }: { clientId: string; query: FollowUpQueries['task'] }) {
  const format = useFormat();
  const [task] = query.data?.items ?? [];
  return (
    <Part label={<Trans>Next task</Trans>} query={query}>
      {task ? (
        <>
          <Link to={paths.editClientTask} params={{ id: clientId, taskId: task.id }} className={link}>
            {task.subject}
          </Link>
          {task.dueOn !== null && (
            <span className={task.isOverdue ? 'text-loss' : 'text-ink-3'}>
              {' · '}
              {task.isOverdue ? (
                <Trans>overdue since {format.date(task.dueOn)}</Trans>
              ) : (
                <Trans>due {format.date(task.dueOn)}</Trans>
              )}
            </span>
          )}
        </>
      ) : (
        <Link to={paths.newClientTask} params={{ id: clientId }} className={`${link} text-accent`}>
          <Trans>Add task</Trans>
        </Link>
      )}
    </Part>
  );
}

function LastContact({ query }: { query: FollowUpQueries['contact'] }) {
  const [item] = query.data?.items ?? [];
  return (
    <Part label={<Trans>Last contact</Trans>} query={query}>
      {item?.type === 'note' ? (
        <Contact note={item.note} />
      ) : (
        <span className="text-ink-3">
          <Trans>No call or meeting yet</Trans>
        </span>
      )}
    </Part>
  );
}

function Contact({ note: { client, kind, occurredOn, text } }: { note: ClientNote }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <>
      <Link to={paths.clientActivity} params={{ id: client.id }} className={link}>
        {i18n._(noteKindTexts[kind])}, {format.date(occurredOn)}
      </Link>
      <span className="line-clamp-4 text-ink-2 wrap-anywhere">{text}</span>
    </>
  );
}

function OpenProposals({ clientId, query }: { clientId: string; query: FollowUpQueries['proposals'] }) {
  const { i18n } = useLingui();
  const { items, total } = query.data ?? { items: [], total: 0 };
  return (
    <Part label={<Trans>Open proposals</Trans>} query={query}>
      {items.length === 0 && (
        <span className="text-ink-3">
          <Trans>None</Trans>
        </span>
      )}
      {items.map(({ id, purpose, status }) => (
        <p key={id}>
          <Link to={paths.proposal} params={{ id }} className={link}>
            {purpose}
          </Link>
          <span className="text-ink-3"> · {i18n._(proposalStatusTexts[status])}</span>
        </p>
      ))}
      {total > items.length && (
        <Link to={paths.clientProposals} params={{ id: clientId }} className={`${link} text-accent`}>
          <Trans>Show all {total}</Trans>
        </Link>
      )}
    </Part>
  );
}
