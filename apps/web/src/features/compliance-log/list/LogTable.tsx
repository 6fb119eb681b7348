import { logSorts } from '@partnerfolio/contract/compliance/log-choices';
import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { categoryTexts } from '../labels.ts';
import { DueDate } from '../../../records/tasks/DueDate.tsx';
import { RecordState, SeverityBadge } from '../RecordBadges.tsx';
import type { LogSearch } from '../search.ts';

/** Returns the sort order from the address; by default the newest number comes first. */
export const readSort = ({ sort = 'number', direction = 'desc' }: LogSearch): Sort => ({
  by: sort,
  descending: direction === 'desc',
});

/** Returns the address's search parameters for a sort order. */
export function sortParams(sort: Sort | null): Partial<LogSearch> {
  const by = logSorts.find((name) => name === sort?.by);
  return { sort: by, direction: by && (sort?.descending ? 'desc' : 'asc') };
}

interface LogTableProps {
  rows: readonly LogRecord[] | undefined;
  search: LogSearch;
  empty: ReactNode;
  sort: Sort;
  onSort: (sort: Sort | null) => void;
}

/** Complaints and breaches; the subject opens one beside the list. */
export function LogTable({ search, ...props }: LogTableProps) {
  const { t } = useLingui();
  return (
    <Table
      {...props}
      label={t`Complaints and breaches`}
      columns={useLogColumns(search)}
      keyOf={(row) => row.id}
    />
  );
}

function useLogColumns(search: LogSearch): Column<LogRecord>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'number',
      header: t`Number`,
      sortable: true,
      importance: 6,
      cell: (row) => <span className="num">{row.number}</span>,
    },
    {
      id: 'subject',
      header: t`Subject`,
      takesRest: 'always',
      cell: (row) => <Title row={row} search={search} />,
    },
    {
      id: 'client',
      header: t`Client`,
      wideOnly: true,
      cell: (row) => <span className="block max-w-40 truncate">{row.client?.name ?? t`Firm`}</span>,
    },
    {
      id: 'category',
      header: t`Category`,
      wideOnly: true,
      cell: (row) => i18n._(categoryTexts[row.category]),
    },
    {
      id: 'severity',
      header: t`Severity`,
      importance: 3,
      cell: (row) => <SeverityBadge record={row} />,
    },
    { id: 'assignee', header: t`Assignee`, importance: 2, cell: (row) => personName(row.assignee) },
    {
      id: 'noticedOn',
      header: t`Noticed`,
      sortable: true,
      wideOnly: true,
      cell: (row) => <span className="num">{format.date(row.noticedOn)}</span>,
    },
    {
      id: 'dueOn',
      header: t`Due date`,
      sortable: true,
      importance: 4,
      cell: ({ dueOn, isOverdue }) => <DueDate dueOn={dueOn} isOverdue={isOverdue} />,
    },
    {
      id: 'state',
      header: t`Status`,
      sortable: true,
      importance: 5,
      cell: (row) => <RecordState record={row} />,
    },
  ];
}

function Title({ row, search }: { row: LogRecord; search: LogSearch }) {
  const { t } = useLingui();
  return (
    <span className="block min-w-0 @max-3xl:py-1.5">
      <Link
        to={paths.logRecord}
        params={{ recordId: row.id }}
        search={search}
        resetScroll={false}
        title={row.subject}
        className="block rounded-sm font-medium hover:underline @3xl:truncate @max-3xl:line-clamp-3 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal"
      >
        {row.subject}
      </Link>
      <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3 @3xl:hidden">
        {row.client?.name ?? t`Firm`}
      </span>
    </span>
  );
}
