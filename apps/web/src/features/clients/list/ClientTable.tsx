import { clientSorts } from '@partnerfolio/contract/choices';
import type { clientRowSchema } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import type { z } from 'zod';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { NothingFound } from '../../../shell/page/PagedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { ClientsSearch } from '../search.ts';
import { SharedBadge } from '../shares/SharedBadge.tsx';
import { NextReview } from '../NextReview.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { clientKindTexts } from '../../../records/labels.ts';
import { usePersonName } from '../../../records/use-person-name.ts';

type ClientRow = z.output<typeof clientRowSchema>;

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

function useClientColumns(): Column<ClientRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => (
        <span className="flex items-center gap-2 @3xl:max-w-88">
          <Link
            to={paths.client}
            params={{ id: row.id }}
            className="truncate rounded-sm font-medium hover:underline"
            title={row.name}
          >
            {row.name}
          </Link>
          {row.share && <SharedBadge level={row.share} short />}
          <Tags tags={row.tags} />
        </span>
      ),
    },
    { id: 'kind', header: t`Type`, wideOnly: true, cell: (row) => i18n._(clientKindTexts[row.kind]) },
    // On a phone the value matters more; the filter above still shows the status.
    {
      id: 'status',
      header: t`Status`,
      sortable: true,
      wideOnly: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    { id: 'owner', header: t`Adviser`, sortable: true, wideOnly: true, cell: (row) => personName(row.owner) },
    {
      id: 'household',
      header: t`Household`,
      wideOnly: true,
      cell: ({ household }) =>
        household && (
          <Link
            to={paths.client}
            params={{ id: household.id }}
            className="block max-w-40 truncate rounded-sm hover:underline"
            title={household.name}
          >
            {household.name}
          </Link>
        ),
    },
    {
      id: 'nextReviewOn',
      header: t`Next review`,
      sortable: true,
      wideOnly: true,
      yields: true,
      cell: (row) => <NextReview client={row} />,
    },
    {
      id: 'portfolios',
      header: t`Portfolios`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.portfolios),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) =>
        row.portfolios === 0 ? (
          <span className="text-ink-3">—</span>
        ) : (
          <MoneyText figure={row.value} currency={row.currency} />
        ),
    },
  ];
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    // The badges shrink before the name is cut.
    <span className="flex min-w-16 shrink-[99] gap-1 max-lg:hidden">
      {tags.slice(0, 2).map((tag) => (
        <Link
          key={tag}
          to={paths.clients}
          search={{ tag }}
          className="max-w-28 truncate rounded-sm px-1 text-xs text-ink-3 inset-ring inset-ring-line hover:bg-hover hover:text-ink"
          title={tag}
        >
          {tag}
        </Link>
      ))}
    </span>
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
