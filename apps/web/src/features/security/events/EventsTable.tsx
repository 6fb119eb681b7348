import type { AuditReference } from '@partnerfolio/contract/audit-events';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { classes } from '../../../ui/classes.ts';
import { ExpandButton } from '../../../records/ExpandButton.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { phone, useMatch } from '../../../shell/use-match.ts';
import { EventBadge } from './EventBadge.tsx';
import { EventLines } from './EventLines.tsx';
import { EventSentence, RunSentence } from './EventSentence.tsx';
import { entryLink } from './RecordName.tsx';
import { toRows, type EventRow } from './runs.ts';
import type { EventsSearch } from '../search.ts';

interface EventsTableProps {
  label: string;
  events: readonly DetailedAuditEvent[] | undefined;
  /** The search parameters of the list, which the link to an event's panel keeps; left out where no panel opens. */
  search?: EventsSearch;
  /** The record on whose page the list stands: sentences are whole, and entries have a link. */
  within?: AuditReference;
  empty: ReactNode;
}

/** The ids of the open runs, and what opens or closes one. */
function useOpenRuns() {
  const [openRuns, setOpenRuns] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpenRuns((open) =>
      open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]),
    );
  return { openRuns, toggle };
}

/** The specification's table: Timestamp, Event Type, Details. A row opens the event, or the events that it stands for. */
export function EventsTable({ label, events, search, within, empty }: EventsTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { openRuns, toggle } = useOpenRuns();
  const isPhone = useMatch(phone);
  const cells = (row: EventRow) => ({
    row,
    within,
    isOpen: openRuns.has(row.event.id),
    onToggle: () => toggle(row.event.id),
  });
  const wide: Column<EventRow>[] = [
    {
      id: 'time',
      header: t`Timestamp`,
      width: '15%',
      cell: (row) => <Timestamp row={row} search={search} />,
    },
    {
      id: 'type',
      header: t`Event Type`,
      width: '20%',
      takesRest: true,
      cell: (row) => (
        <span className="block @max-3xl:py-1.5">
          <EventBadge type={row.event.eventType} />
          <span className="block pt-1 text-xs wrap-anywhere whitespace-normal text-ink-2 @3xl:hidden">
            <Sentence {...cells(row)} />
          </span>
        </span>
      ),
    },
    {
      id: 'details',
      header: t({ message: 'Details', context: 'event' }),
      width: '65%',
      wideOnly: true,
      cell: (row) => (
        <span className="block max-w-[90ch] py-1.5 wrap-anywhere whitespace-normal text-ink-2">
          <Sentence {...cells(row)} />
        </span>
      ),
    },
  ];
  const narrow: Column<EventRow> = {
    id: 'event',
    header: t`Event`,
    takesRest: true,
    cell: (row) => (
      <EventLines
        event={row.event}
        time={<Timestamp row={row} search={search} />}
        sentence={within && <Sentence {...cells(row)} isBare />}
        expand={<RunButton {...cells(row)} className="ms-2 pointer-coarse:-mt-1.5" />}
      />
    ),
  };
  return (
    <Table
      label={label}
      columns={isPhone ? [narrow] : wide}
      rows={events && toRows(events, openRuns)}
      keyOf={({ event, run }) => (run ? `run ${event.id}` : event.id)}
      {...(search && {
        onOpen: ({ event, run }: EventRow) =>
          run ? toggle(event.id) : void navigate({ to: paths.auditEvent, params: { id: event.id }, search }),
      })}
      empty={empty}
    />
  );
}

/** When it happened, with the way to the event; a run stands at its newest. */
function Timestamp({
  row: { event, run, isInRun },
  search,
}: {
  row: EventRow;
  search?: EventsSearch | undefined;
}) {
  const format = useFormat();
  const time = format.moment(event.createdAt);
  if (run || !search) return <span className={classes('num', isInRun && 'ps-3')}>{time}</span>;
  return (
    <Link
      to={paths.auditEvent}
      params={{ id: event.id }}
      search={search}
      className={classes('num rounded-sm hover:underline', isInRun && 'ps-3')}
    >
      {time}
    </Link>
  );
}

interface SentenceProps {
  row: EventRow;
  within: AuditReference | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** The event as a sentence, with the API token that acted; a run with a button that shows its events. */
function Sentence({ isBare = false, ...cell }: SentenceProps & { isBare?: boolean }) {
  const { t } = useLingui();
  const { row, within } = cell;
  const { event, run } = row;
  const { program } = event;
  const entry = entryLink(event);
  return (
    <>
      {run ? (
        <RunSentence run={run} within={within} />
      ) : (
        <EventSentence event={event} whole={within !== undefined} within={within} />
      )}
      {within && !run && entry && <span className="block text-xs">{entry}</span>}
      {!isBare && program && <span className="block text-xs text-ink-3">{t`by ${program.name}`}</span>}
      {!isBare && <RunButton {...cell} className="ms-2 pointer-coarse:-my-2.5" />}
    </>
  );
}

function RunButton({ row: { run }, isOpen, onToggle, className }: SentenceProps & { className: string }) {
  if (run === null) return null;
  return (
    <ExpandButton isOpen={isOpen} onToggle={onToggle} className={className}>
      <Plural value={run.events.length} one="# event" other="# events" />
    </ExpandButton>
  );
}
