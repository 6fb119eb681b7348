import { taskSorts } from '@partnerfolio/contract/choices';
import type { ClientTask } from '@partnerfolio/contract/clients/activity';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { TasksSearch } from '../search.ts';
import { Assignee } from './Assignee.tsx';
import { CompleteBox } from './CompleteBox.tsx';
import { DueDate } from '../../../records/tasks/DueDate.tsx';

/** Returns the sort order from the address; by default the earliest due date comes first. */
export const readSort = ({ sort = 'dueOn', direction = 'asc' }: TasksSearch): Sort => ({
  by: sort,
  descending: direction === 'desc',
});

/** Returns the address's search parameters for a sort order. */
export function sortParams(sort: Sort | null): Partial<TasksSearch> {
  const by = taskSorts.find((name) => name === sort?.by);
  return { sort: by, direction: by && (sort?.descending ? 'desc' : 'asc') };
}

interface TaskTableProps {
  rows: readonly ClientTask[] | undefined;
  empty: ReactNode;
  sort: Sort;
  onSort: (sort: Sort | null) => void;
}

/** Tasks with their clients; the box completes one. */
export function TaskTable(props: TaskTableProps) {
  const { t } = useLingui();
  return <Table {...props} label={t`Tasks`} columns={useTaskColumns()} keyOf={(row) => row.id} />;
}

function useTaskColumns(): Column<ClientTask>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'subject',
      header: t`Subject`,
      sortable: true,
      takesRest: 'always',
      cell: (row) => <Subject row={row} />,
    },
    {
      id: 'client',
      header: t`Client`,
      sortable: true,
      wideOnly: true,
      cell: (row) => <ClientLink row={row} />,
    },
    {
      id: 'dueOn',
      header: t`Due date`,
      sortable: true,
      // On a phone the second line says it.
      importance: 5,
      cell: ({ dueOn, isOverdue }) => <DueDate dueOn={dueOn} isOverdue={isOverdue} />,
    },
    {
      id: 'assignee',
      header: t`Assignee`,
      sortable: true,
      importance: 4,
      cell: (row) => <Assignee task={row} />,
    },
    {
      id: 'createdAt',
      header: t`Created`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      cell: (row) => format.day(row.createdAt),
    },
  ];
}

function ClientLink({ row: { client } }: { row: ClientTask }) {
  return (
    <Link
      to={paths.client}
      params={{ id: client.id }}
      className="block max-w-[24ch] truncate rounded-sm hover:underline"
    >
      {client.name}
    </Link>
  );
}

function Subject({ row }: { row: ClientTask }) {
  const look =
    'block rounded-sm font-medium hover:underline @3xl:truncate @max-3xl:line-clamp-3 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal';
  const { id } = row.client;
  return (
    <span className="flex items-center gap-2.5">
      <CompleteBox task={row} />
      <span className="min-w-0 @max-3xl:py-1.5">
        {row.may.edit ? (
          <Link
            to={paths.editClientTask}
            params={{ id, taskId: row.id }}
            title={row.subject}
            className={look}
          >
            {row.subject}
          </Link>
        ) : (
          <Link
            to={paths.clientActivity}
            params={{ id }}
            search={{ type: 'task' }}
            title={row.subject}
            className={look}
          >
            {row.subject}
          </Link>
        )}
        <span className="flex flex-wrap items-center gap-x-2 text-xs whitespace-normal text-ink-3 @3xl:hidden">
          <span className="wrap-anywhere">{row.client.name}</span>
          {row.dueOn !== null && (
            <span className="@lg:hidden">
              <DueDate dueOn={row.dueOn} isOverdue={row.isOverdue} />
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
