import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  chooseNotificationChannel,
  digestHour,
  listNotificationChoices,
  notificationChannels,
  type NotificationChannel,
} from '@partnerfolio/contract/notifications/choices';
import type { NotificationTopic } from '@partnerfolio/contract/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Card } from '../../ui/Card.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';

const topicTexts: Readonly<Record<NotificationTopic, MessageDescriptor>> = {
  proposals: msg`Proposals`,
  tasks: msg`Tasks, complaints and breaches`,
  clients: msg`Clients`,
  imports: msg`Imports and instruments`,
  reports: msg`Reports`,
  data: msg`Data issues and sources`,
  accounts: msg`Accounts and audit log`,
};

const channelTexts: Readonly<Record<NotificationChannel, MessageDescriptor>> = {
  portal: msg`Portal only`,
  mail: msg`Email at once`,
  digest: msg`Daily digest`,
};

/** Which notifications the user also gets by email. */
export function NotificationsCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listNotificationChoices));
  const hour = `${String(digestHour).padStart(2, '0')}:00`;
  return (
    <Card title={t`How you are notified`}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && !data.sendsMail && (
        <p className="text-sm text-ink-2">
          <Trans>This portal doesn't send email. You find all notifications under the bell.</Trans>
        </p>
      )}
      {data?.sendsMail && (
        <>
          <p className="text-sm text-ink-2">
            <Trans>
              You find all notifications under the bell. What you have not read can also come by email: each
              at once, or once a day at {hour}.
            </Trans>
          </p>
          <ChoicesTable items={data.items} />
          <p className="mt-2 text-xs text-ink-3">
            <Trans>Emails about the security of your account are always sent.</Trans>
          </p>
        </>
      )}
    </Card>
  );
}

interface Choice {
  topic: NotificationTopic;
  channel: NotificationChannel;
}

function ChoicesTable({ items }: { items: readonly Choice[] }) {
  const { t, i18n } = useLingui();
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{t`How you are notified`}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          <td />
          {notificationChannels.map((channel) => (
            <th
              key={channel}
              scope="col"
              id={`notified-${channel}`}
              className="w-[22%] px-1 pb-1.5 text-center align-bottom font-semibold"
            >
              {i18n._(channelTexts[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((choice) => (
          <ChoiceRow key={choice.topic} {...choice} />
        ))}
      </tbody>
    </table>
  );
}

function ChoiceRow({ topic, channel }: Choice) {
  const { i18n } = useLingui();
  const { chosen, choose } = useChoice(topic, channel);
  return (
    <tr>
      <th scope="row" id={`notified-of-${topic}`} className="py-1 pe-2 text-start font-normal">
        {i18n._(topicTexts[topic])}
      </th>
      {notificationChannels.map((one) => (
        <td key={one} className="p-0">
          <label className="flex h-9 items-center justify-center pointer-coarse:h-11">
            <input
              type="radio"
              name={`notified-of-${topic}`}
              aria-labelledby={`notified-of-${topic} notified-${one}`}
              className="size-4 accent-accent"
              checked={chosen === one}
              onChange={() => choose(one)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

/** Saves a choice at once; arrow keys pass through several, of which only one is under way and the last one stays. */
function useChoice(topic: NotificationTopic, saved: NotificationChannel) {
  const { t } = useLingui();
  const save = useCall(chooseNotificationChannel, { refreshes: [listNotificationChoices] });
  const [wanted, setWanted] = useState<NotificationChannel | null>(null);
  const newest = useRef<NotificationChannel | null>(null);
  const forget = () => {
    newest.current = null;
    setWanted(null);
  };
  const send = (channel: NotificationChannel): void =>
    save.mutate(
      { params: { topic }, body: { channel } },
      {
        onSuccess: () => {
          if (newest.current !== null && newest.current !== channel) return send(newest.current);
          toastDone(t`Notifications saved`);
          forget();
        },
        onError: forget,
      },
    );
  const choose = (channel: NotificationChannel) => {
    const isSending = newest.current !== null;
    newest.current = channel;
    setWanted(channel);
    if (!isSending) send(channel);
  };
  return { chosen: wanted ?? saved, choose };
}
