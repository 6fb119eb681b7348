import type { Notification, NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePersonName } from '../../texts/use-person-name.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** What the text of a notification contains. */
interface Told {
  actor: string;
  name: string;
  count: number;
  day: string;
}

const texts: Readonly<Record<NotificationKind, (told: Told) => ReactNode>> = {
  proposal_submitted: ({ actor, name }) => (
    <Trans>
      {actor} submitted <b>{name}</b> for your approval
    </Trans>
  ),
  proposal_approved: ({ actor, name }) => (
    <Trans>
      {actor} approved <b>{name}</b>
    </Trans>
  ),
  proposal_changes_requested: ({ actor, name }) => (
    <Trans>
      {actor} requested changes to <b>{name}</b>
    </Trans>
  ),
  proposal_rejected: ({ actor, name }) => (
    <Trans>
      {actor} rejected <b>{name}</b>
    </Trans>
  ),
  task_assigned: ({ actor, name }) => (
    <Trans>
      {actor} assigned you the task <b>{name}</b>
    </Trans>
  ),
  task_due: ({ name, day }) => (
    <Trans>
      Your task <b>{name}</b> is due on {day}
    </Trans>
  ),
  task_overdue: ({ name, day }) => (
    <Trans>
      Your task <b>{name}</b> is overdue: its due date was {day}
    </Trans>
  ),
  log_record_assigned: ({ actor, name }) => (
    <Trans>
      {actor} assigned you <b>{name}</b>
    </Trans>
  ),
  log_record_overdue: ({ name, day }) => (
    <Trans>
      <b>{name}</b> is overdue: its due date was {day}
    </Trans>
  ),
  client_shared: ({ actor, name }) => (
    <Trans>
      {actor} shared <b>{name}</b> with you
    </Trans>
  ),
  clients_merged: ({ actor, name }) => (
    <Trans>
      {actor} merged another record into <b>{name}</b>
    </Trans>
  ),
  instruments_requested: ({ actor, count }) => (
    <Plural
      value={count}
      one={`${actor} requested # instrument`}
      other={`${actor} requested # instruments`}
    />
  ),
  instruments_answered: ({ name }) => (
    <Trans>
      The instruments requested for <b>{name}</b> are decided
    </Trans>
  ),
  batch_ended: () => <Trans>Your batch of reports has finished</Trans>,
  schedule_stopped: ({ name }) => (
    <Trans>
      The schedule <b>{name}</b> has stopped
    </Trans>
  ),
  report_changed: ({ name }) => (
    <Trans>
      Figures of the issued report <b>{name}</b> have changed since
    </Trans>
  ),
  data_issue: ({ name }) => (
    <Trans>
      <b>{name}</b> has a new data issue
    </Trans>
  ),
  feed_failing: () => <Trans>Prices could not be fetched</Trans>,
  rates_failing: () => <Trans>Exchange rates could not be fetched</Trans>,
  audit_broken: () => <Trans>The audit log failed its verification</Trans>,
  account_waiting: ({ name }) => (
    <Trans>
      <b>{name}</b> signed up and waits for a role
    </Trans>
  ),
  account_locked: ({ name }) => (
    <Trans>
      The account of <b>{name}</b> is locked after wrong passwords
    </Trans>
  ),
};

/** What a notification tells. */
export function NotificationText({ notification }: { notification: Notification }) {
  const format = useFormat();
  const personName = usePersonName();
  const { kind, subject, actor, details } = notification;
  return texts[kind]({
    actor: personName(actor ?? { fullName: null }),
    name: subject.name ?? '—',
    count: details.count ?? 0,
    day: details.dueOn === null ? '—' : format.date(details.dueOn),
  });
}

/** Where it belongs, or how it ended; null if the text says everything. */
export function NotificationContext({ notification }: { notification: Notification }) {
  const { kind, client, portfolio, details } = notification;
  const count = details.count ?? 0;
  const refused = details.refused ?? 0;
  const place =
    kind === 'client_shared' || kind === 'clients_merged'
      ? null
      : [client?.name, portfolio?.name].filter(Boolean).join(' · ');
  if (kind === 'batch_ended')
    return (
      <Trans>
        {count} issued, {refused} not issued
      </Trans>
    );
  if (kind !== 'instruments_answered') return place;
  return (
    <>
      {place} ·{' '}
      <Trans>
        {count} added, {refused} refused
      </Trans>
    </>
  );
}
