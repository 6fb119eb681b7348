import { clientSorts } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { orderParams, readOrder } from '../../../shell/filters/list-order.ts';
import { useSelectColumn } from '../../../shell/selection/use-select-column.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { NothingFound } from '../../../shell/page/PagedList.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import type { ClientsSearch } from '../search.ts';
import { useClientColumns } from './use-client-columns.tsx';
import type { ClientRow } from '../client-row.ts';

interface ClientTableProps {
  rows: readonly ClientRow[] | undefined;
  search: ClientsSearch;
  /** The names of the columns beside the first. */
  shown: readonly string[];
  onChange: (change: Partial<ClientsSearch>) => void;
  /** Left out for a user who changes nothing. */
  selection: Selection<ClientRow> | undefined;
  /** Removes the filters; only given while there are some. */
  onClear: (() => void) | undefined;
}

/** The table of clients. */
export function ClientTable({ rows, search, shown, onChange, onClear, selection }: ClientTableProps) {
  const { t } = useLingui();
  const selecting = useSelectColumn({ selection, rows, labelOf: ({ name }) => t`Select ${name}` });
  const { first, others } = useClientColumns();
  const columns = useStackedColumns<ClientRow, Column<ClientRow>>(
    [...selecting, first, ...others.filter(({ id }) => shown.includes(id))],
    ['cell'],
  );
  const navigate = useNavigate();
  return (
    <Table
      label={t`Clients`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      sort={readOrder(search)}
      onSort={(sort) => onChange(orderParams(sort, { sorts: clientSorts, now: search }))}
      onOpen={(row) => void navigate({ to: paths.client, params: { id: row.id } })}
      empty={
        onClear ? (
          <NothingFound onClear={onClear}>
            <Trans>No client matches these filters.</Trans>
          </NothingFound>
        ) : (
          <NoClients />
        )
      }
    />
  );
}

function NoClients() {
  return (
    <EmptyState
      icon={<UserRound size={24} aria-hidden="true" />}
      action={
        <Link to={paths.newClient} className={buttonClasses({ look: 'main' })}>
          <Trans>Add client</Trans>
        </Link>
      }
    >
      <Trans>No clients yet. Add your first person, household or organisation.</Trans>
    </EmptyState>
  );
}
