import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { cut, detailsText } from './details.ts';
import { EventBadge } from './EventBadge.tsx';
import { detailTexts } from './field-labels.ts';
import type { EventsSearch } from '../search.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface EventsTableProps {
  label: string;
  events: readonly DetailedAuditEvent[] | undefined;
  /** The search parameters of the list, which the link to an event's panel keeps. */
  search: EventsSearch;
  empty: ReactNode;
}

/** The specification's table plus the user: Timestamp, Event Type, Details. A row opens the event. */
export function EventsTable({ label, events, search, empty }: EventsTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const navigate = useNavigate();
  const language = { texts: detailTexts(i18n), format };
  const detailsIn = (event: DetailedAuditEvent) => cut(detailsText(event, language)) || '—';
  const columns: Column<DetailedAuditEvent>[] = [
    {
      id: 'time',
      header: t`Timestamp`,
      width: '15%',
      cell: (event) => (
        <Link
          to={paths.auditEvent}
          params={{ id: event.id }}
          search={search}
          className="num rounded-sm hover:underline"
        >
          {format.moment(event.createdAt)}
        </Link>
      ),
    },
    {
      id: 'type',
      header: t`Event Type`,
      takesRest: true,
      cell: (event) => (
        <span className="block @max-3xl:py-1.5">
          <EventBadge type={event.eventType} />
          <span className="block pt-1 text-xs wrap-anywhere whitespace-normal text-ink-2 @3xl:hidden">
            {detailsIn(event)}
          </span>
        </span>
      ),
    },
    {
      id: 'person',
      header: t`User`,
      width: '15%',
      wideOnly: true,
      cell: ({ person, program }) => (
        <>
          {person ? personName(person) : '—'}
          {program && <span className="block text-xs text-ink-3">{t`by ${program.name}`}</span>}
        </>
      ),
    },
    {
      id: 'details',
      header: t({ message: 'Details', context: 'event' }),
      width: '53%',
      wideOnly: true,
      cell: (event) => (
        <span className="block max-w-[64ch] py-1.5 wrap-anywhere whitespace-normal text-ink-2">
          {detailsIn(event)}
        </span>
      ),
    },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={events}
      keyOf={({ id }) => id}
      onOpen={(event) => void navigate({ to: paths.auditEvent, params: { id: event.id }, search })}
      empty={empty}
    />
  );
}
