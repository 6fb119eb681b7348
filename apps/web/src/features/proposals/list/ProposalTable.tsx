import { proposalSorts } from '@partnerfolio/contract/choices';
import { openProposalStatuses, type ProposalRow } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useToday } from '../../../today.ts';
import type { ProposalsSearch } from '../search.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface ProposalTableProps {
  rows: readonly ProposalRow[] | undefined;
  empty: ReactNode;
  /** Leaves out the client's column on a client's page. */
  ofOneClient?: boolean;
  /** Set if the server sorts. */
  sort?: Sort;
  onSort?: (sort: Sort | null) => void;
}

/** Returns the sort order from the address; by default the latest change comes first. */
export const readSort = ({ sort = 'updatedAt', direction = 'desc' }: ProposalsSearch): Sort => ({
  by: sort,
  descending: direction === 'desc',
});

/** Returns the address's search parameters for a sort order. */
export function sortParams(sort: Sort | null): Partial<ProposalsSearch> {
  const by = proposalSorts.find((name) => name === sort?.by);
  return { sort: by, direction: by && (sort?.descending ? 'desc' : 'asc') };
}

/** Proposals with their status and whose turn it is. */
export function ProposalTable({ rows, empty, ofOneClient = false, ...sorting }: ProposalTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // The list of all clients shows the portfolio in the client's cell.
  const left = ofOneClient ? 'client' : 'portfolio';
  const columns = useProposalColumns().filter((column) => column.id !== left);
  return (
    <Table
      {...sorting}
      label={t`Proposals`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      onOpen={(row) => void navigate({ to: paths.proposal, params: { id: row.id } })}
      empty={empty}
    />
  );
}

function useProposalColumns(): Column<ProposalRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'purpose',
      header: t`Purpose`,
      sortable: true,
      takesRest: 'always',
      cell: (row) => <PurposeCell row={row} />,
    },
    { id: 'status', header: t`Status`, sortable: true, cell: (row) => <StatusCell row={row} /> },
    {
      id: 'client',
      header: t`Client`,
      sortable: true,
      wideOnly: true,
      importance: 4,
      cell: (row) => <ClientCell row={row} />,
    },
    {
      id: 'portfolio',
      header: t`Portfolio`,
      wideOnly: true,
      cell: ({ portfolio }) => <span className="block max-w-[28ch] truncate">{portfolio.name}</span>,
    },
    {
      id: 'author',
      header: t`Author`,
      sortable: true,
      wideOnly: true,
      cell: ({ author }) => <span className="block max-w-[16ch] truncate">{personName(author)}</span>,
    },
    {
      id: 'dueOn',
      header: t`Due date`,
      sortable: true,
      wideOnly: true,
      importance: 3,
      cell: (row) => <DueCell row={row} />,
    },
    {
      id: 'updatedAt',
      header: t`Last edited`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      cell: (row) => format.day(row.updatedAt),
    },
  ];
}

/** The client with the portfolio beside it; a portfolio that does not fit wraps to a hidden line. */
function ClientCell({ row: { client, portfolio } }: { row: ProposalRow }) {
  return (
    <span className="-m-1 flex h-7 w-[16ch] flex-wrap items-baseline gap-x-1.5 gap-y-2 overflow-hidden p-1 lg:w-[18ch] xl:w-[25ch] @5xl:w-[27ch]">
      <Link
        to={paths.client}
        params={{ id: client.id }}
        title={client.name}
        className="max-w-full truncate rounded-sm hover:underline"
      >
        {client.name}
      </Link>
      <span className="min-w-0 flex-[1_0_7ch] truncate text-xs text-ink-3 max-lg:hidden">
        {portfolio.name}
      </span>
    </span>
  );
}

/** The proposal's purpose; without a client column, the client below it. */
function PurposeCell({ row }: { row: ProposalRow }) {
  return (
    <span className="block min-w-0 @max-3xl:py-1.5">
      <Link
        to={paths.proposal}
        params={{ id: row.id }}
        title={row.purpose}
        className="rounded-sm font-medium hover:underline @max-3xl:line-clamp-3 @max-3xl:whitespace-normal @3xl:block @3xl:truncate"
      >
        {row.purpose}
      </Link>
      <span className="block text-xs whitespace-normal text-ink-3 @3xl:hidden">
        {row.client.name}
        {row.dueOn !== null && (
          <span className="flex flex-wrap items-center gap-x-1">
            <Trans>
              due <DueCell row={row} />
            </Trans>
          </span>
        )}
      </span>
    </span>
  );
}

/** The status, and whether it is the viewer's turn. */
function StatusCell({ row }: { row: ProposalRow }) {
  return (
    <span className="flex items-center gap-1.5 max-md:flex-col max-md:items-start max-md:gap-1 max-md:py-1.5">
      <StatusBadge status={row.status} />
      {row.waitsOnMe && (
        <Badge tone="warn">
          <Trans>Awaiting you</Trans>
        </Badge>
      )}
    </span>
  );
}

function DueCell({ row }: { row: ProposalRow }) {
  const format = useFormat();
  const today = useToday();
  if (row.dueOn === null) return <span className="text-ink-3">—</span>;
  const isLate = openProposalStatuses.includes(row.status) && row.dueOn < today;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="num">
        {row.dueOn.slice(0, 4) === today.slice(0, 4) ? format.shortDate(row.dueOn) : format.date(row.dueOn)}
      </span>
      {isLate && (
        <Badge tone="loss">
          <Trans>Overdue</Trans>
        </Badge>
      )}
    </span>
  );
}
