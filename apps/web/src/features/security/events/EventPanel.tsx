import { getAuditEvent, type AuditEventDetail } from '@partnerfolio/contract/security';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { EventBadge } from './EventBadge.tsx';
import { storedFieldLabel, storedValue } from './field-labels.ts';
import { ActingUser, ClientName, PortfolioName, recordName } from './RecordName.tsx';

const route = getRouteApi('/shell/admin/security/events/$id');

/**
 * An event of the audit log in a panel beside the list: who, when, record, before and after, and its place in the hash chain.
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
  const { t, i18n } = useLingui();
  const record = recordName(event);
  const changes = changedFields(event.before, event.after);
  const details = Object.entries(event.metadata).map(([name, value]) => detailFact(i18n, name, value));
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          { label: t`Event Type`, value: <EventBadge type={event.eventType} /> },
          { label: t`User`, value: <ActingUser event={event} /> },
          ...(event.program
            ? [{ label: t`By API token`, value: `${event.program.name} (${event.program.prefix}…)` }]
            : []),
          ...(event.entity ? [{ label: t`Record`, value: event.entity }] : []),
          ...(record ? [{ label: t`Name`, value: record }] : []),
          ...(event.entityId
            ? [{ label: t`Record id`, value: <code className="text-xs">{event.entityId}</code> }]
            : []),
        ]}
      />
      {event.isErased && (
        <p className="text-sm text-ink-2">
          <Trans>The details were personal data and have been erased. The seal still covers them.</Trans>
        </p>
      )}
      {details.length > 0 && (
        <section aria-label={t({ message: 'Details', context: 'event' })}>
          <Heading>
            <Trans context="event">Details</Trans>
          </Heading>
          <Facts facts={details} />
        </section>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      <section aria-label={t`Seal`}>
        <Heading>
          <Trans>Seal</Trans>
        </Heading>
        <Seal seal={event.seal} />
      </section>
    </div>
  );
}

/** Returns a detail of an event, with the names of clients and portfolios and the texts of codes. */
function detailFact(i18n: I18n, name: string, value: unknown): { label: ReactNode; value: ReactNode } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'clientId') return { label: <Trans>Client</Trans>, value: <ClientName id={text} /> };
  if (name === 'portfolioId') return { label: <Trans>Portfolio</Trans>, value: <PortfolioName id={text} /> };
  return { label: storedFieldLabel(i18n, name), value: storedValue(i18n, name, text) };
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1.5 text-sm font-semibold">{children}</h3>
);

function Facts({ facts }: { facts: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(({ label, value }, at) => (
        <Fragment key={at}>
          <dt className="text-ink-3 wrap-anywhere">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The values before and after, side by side. */
function Changes({ changes }: { changes: readonly ChangedField[] }) {
  const { t, i18n } = useLingui();
  return (
    <section aria-label={t`Changes`}>
      <Heading>
        <Trans>Changes</Trans>
      </Heading>
      <table className="w-full table-fixed text-sm" aria-label={t`Changes`}>
        <thead>
          <tr className="text-xs text-ink-3 *:pe-2 *:pb-1 *:text-start *:font-medium">
            <th scope="col" className="w-[8.5rem]">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal text-ink-3 wrap-anywhere">
                {storedFieldLabel(i18n, name)}
              </th>
              <td className="py-1.5 pe-2 text-loss wrap-anywhere">{before || '—'}</td>
              <td className="py-1.5 text-gain wrap-anywhere">{after || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Seal({ seal }: { seal: AuditEventDetail['seal'] }) {
  if (!seal)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Not sealed yet. Sealing takes a few seconds.</Trans>
      </p>
    );
  const { seq } = seal;
  return (
    <p className="text-sm text-ink-2">
      <Trans>Row {seq} of the chain</Trans>{' '}
      <code className="block text-xs text-ink-3 wrap-anywhere">{seal.hash}</code>
    </p>
  );
}
