import { clientSorts } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { NothingFound } from '../../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Sort } from '../../../ui/table/table-rows.ts';
import type { ClientsSearch } from '../search.ts';
import { useClientColumns } from './use-client-columns.tsx';
import type { ClientRow } from './use-client-columns.tsx';

interface ClientTableProps {
  rows: readonly ClientRow[] | undefined;
  search: ClientsSearch;
  onChange: (change: Partial<ClientsSearch>) => void;
  /** Removes the filters; only given while there are some. */
  onClear: (() => void) | undefined;
}

const readSort = ({ sort = 'name', direction = 'asc' }: ClientsSearch): Sort => ({
  by: sort,
  descending: direction === 'desc',
});

function sortParams(sort: Sort | null): Partial<ClientsSearch> {
  const by = clientSorts.find((name) => name === sort?.by);
  return { sort: by, direction: sort?.descending ? 'desc' : undefined };
}

/** The table of clients. */
export function ClientTable({ rows, search, onChange, onClear }: ClientTableProps) {
  const { t } = useLingui();
  const columns = useClientColumns();
  const navigate = useNavigate();
  return (
    <Table
      label={t`Clients`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      sort={readSort(search)}
      onSort={(sort) => onChange(sortParams(sort))}
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
