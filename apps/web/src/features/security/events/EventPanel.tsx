import { getAuditEvent, type AuditEventDetail } from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Changes } from './Changes.tsx';
import { Facts } from './Facts.tsx';
import { EventSentence } from './EventSentence.tsx';
import { ActingUser, entryLink } from './RecordName.tsx';
import { StoredEvent } from './StoredEvent.tsx';

const route = getRouteApi('/shell/admin/security/events/$id');

/**
 * An event of the audit log in a panel beside the list: its sentence, who, when, before and after; behind Details the
 * codes and its place in the hash chain.
 */
export function EventPanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getAuditEvent, { params: { id } }));
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.auditTrail, search })}
      title={t`Event`}
      context={data && format.moment(data.createdAt)}
      loading={!data && !error}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <Details event={data} />}
    </SidePanel>
  );
}

function Details({ event }: { event: AuditEventDetail }) {
  const { t } = useLingui();
  const entry = entryLink(event);
  return (
    <div className="grid gap-5">
      <p className="text-base wrap-anywhere">
        <EventSentence event={event} whole />
      </p>
      <Facts
        facts={[
          { label: t`User`, value: <ActingUser event={event} /> },
          ...(event.program
            ? [{ label: t`By API token`, value: `${event.program.name} (${event.program.prefix}…)` }]
            : []),
          ...(entry ? [{ label: t`Record`, value: entry }] : []),
        ]}
      />
      {event.isErased && (
        <p className="text-sm text-ink-2">
          <Trans>The details were personal data and have been erased. The seal still covers them.</Trans>
        </p>
      )}
      <Changes event={event} />
      <StoredEvent event={event} />
    </div>
  );
}
