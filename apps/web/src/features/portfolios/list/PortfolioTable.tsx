import { portfolioSorts } from '@partnerfolio/contract/choices';
import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { QualityBadge } from '../quality/QualityBadge.tsx';
import type { PortfoliosSearch } from '../search.ts';
import { portfolioKindTexts } from '../../../texts/labels.ts';

export type PortfolioRow = z.output<typeof portfolioRowSchema>;

interface PortfolioTableProps {
  rows: readonly PortfolioRow[] | undefined;
  empty: ReactNode;
  /** Leaves out the client's column on a client's page. */
  ofOneClient?: boolean;
  /** Set if the server sorts. */
  sort?: Sort;
  onSort?: (sort: Sort | null) => void;
}

/** Returns the sort order from the address. */
export const readSort = ({ sort = 'name', direction = 'asc' }: PortfoliosSearch): Sort => ({
  by: sort,
  descending: direction === 'desc',
});

/** Returns the address's search parameters for a sort order. */
export function sortParams(sort: Sort | null): Partial<PortfoliosSearch> {
  const by = portfolioSorts.find((name) => name === sort?.by);
  return { sort: by, direction: sort?.descending ? 'desc' : undefined };
}

/** Portfolios with their latest figures. */
export function PortfolioTable({ rows, empty, ofOneClient = false, ...sorting }: PortfolioTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = usePortfolioColumns(ofOneClient).filter((column) => !ofOneClient || column.id !== 'client');
  return (
    <Table
      {...sorting}
      label={t`Portfolios`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      onOpen={(row) => void navigate({ to: paths.portfolio, params: { id: row.id } })}
      empty={empty}
    />
  );
}

function usePortfolioColumns(ofOneClient: boolean): Column<PortfolioRow>[] {
  const { t, i18n } = useLingui();
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => <NameCell row={row} ofOneClient={ofOneClient} />,
    },
    {
      id: 'client',
      header: t`Client`,
      sortable: true,
      wideOnly: true,
      importance: 4,
      cell: ({ client }) => (
        <Link
          to={paths.client}
          params={{ id: client.id }}
          title={client.name}
          className="block max-w-44 truncate rounded-sm hover:underline"
        >
          {client.name}
        </Link>
      ),
    },
    { id: 'kind', header: t`Type`, importance: 1, cell: (row) => i18n._(portfolioKindTexts[row.kind]) },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) => (
        <span className="font-medium">
          <MoneyText figure={row.value} currency={row.baseCurrency} />
        </span>
      ),
    },
    {
      id: 'dayChange',
      header: t`Day`,
      align: 'right',
      sortable: true,
      importance: 2,
      cell: (row) => <RateText figure={row.dayChange} />,
    },
    {
      id: 'yearToDate',
      header: <YearToDate />,
      align: 'right',
      importance: 6,
      sortable: true,
      cell: (row) => <RateText figure={row.yearToDate} />,
    },
    {
      id: 'sinceInception',
      header: t`Since inception, total`,
      align: 'right',
      sortable: true,
      importance: 2,
      cell: (row) => <RateText figure={row.sinceInception} />,
    },
    {
      id: 'dataState',
      header: <span className="pl-4">{t`Data`}</span>,
      sortable: true,
      importance: 2,
      cell: (row) => (
        <span className="pl-4">{row.quality && <QualityBadge id={row.id} quality={row.quality} />}</span>
      ),
    },
  ];
}

/** The column's title, in full if there is room. */
function YearToDate() {
  const { t } = useLingui();
  return (
    <>
      <span className="@max-3xl:sr-only">{t`Year to date`}</span>
      <span aria-hidden="true" className="@3xl:hidden">{t`YTD`}</span>
    </>
  );
}

function NameCell({ row, ofOneClient }: { row: PortfolioRow; ofOneClient: boolean }) {
  return (
    <span className="flex items-center gap-2 @max-3xl:py-1.5 @3xl:max-w-56">
      <span className="min-w-0">
        <PortfolioLink id={row.id} name={row.name} />
        {/* The client's name where its column does not fit, since portfolios of several clients may share a name. */}
        {!ofOneClient && (
          <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3 @3xl:hidden">
            {row.client.name}
          </span>
        )}
      </span>
      {row.closedOn && (
        <Badge>
          <Trans context="portfolio">Closed</Trans>
        </Badge>
      )}
    </span>
  );
}
