import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@partnerfolio/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { deviceText } from '../../texts/device.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useFormat } from '../../ui/text/use-format.ts';

const afterEnd = [listOwnSessions];

/** The user's active sessions, each with a button that ends it. */
export function SessionsCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listOwnSessions));
  const endOthers = useCall(endOtherSessions, { refreshes: afterEnd });
  const others = (data?.items.length ?? 1) - 1;
  return (
    <Card
      title={t`Sessions`}
      context={data && <Plural value={data.items.length} one="# session" other="# sessions" />}
      actions={
        others > 0 && (
          <Button
            size="sm"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate({}, { onSuccess: () => toastDone(t`All other sessions ended`) })}
          >
            <Trans>End all others</Trans>
          </Button>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul aria-label={t`Sessions`} className="grid divide-y divide-line">
          {data.items.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const end = useCall(endOwnSession, { refreshes: afterEnd });
  const device = deviceText(i18n, session.userAgent) ?? t`Unknown device`;
  const seen = format.moment(session.lastUsedAt);
  const endIt = () =>
    end.mutate({ params: { id: session.id } }, { onSuccess: () => toastDone(t`Session ended`) });
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isCurrent && (
            <Badge tone="accent">
              <Trans>This session</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {session.address ?? t`Unknown address`} · <Trans>last seen {seen}</Trans>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={t`End the session on ${device}`} busy={end.isPending} onClick={endIt}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
