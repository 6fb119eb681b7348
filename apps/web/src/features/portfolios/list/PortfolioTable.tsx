import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { nameLinkClasses, PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { QualityLink } from '../quality/QualityBadge.tsx';
import { portfolioKindTexts } from '../../../texts/labels.ts';

export type PortfolioRow = z.output<typeof portfolioRowSchema>;

interface PortfolioTableProps {
  rows: readonly PortfolioRow[] | undefined;
  empty: ReactNode;
  /** Leaves out the client's name on a client's page. */
  ofOneClient?: boolean;
  /** Set if the server sorts. */
  sort?: Sort;
  onSort?: (sort: Sort | null) => void;
}

/** Portfolios with their latest figures. */
export function PortfolioTable({ rows, empty, ofOneClient = false, ...sorting }: PortfolioTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = usePortfolioColumns(ofOneClient);
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
      // Sorts the portfolios of all clients by client, then by their own name.
      id: ofOneClient ? 'name' : 'client',
      header: ofOneClient ? t`Name` : t`Client and portfolio`,
      sortable: true,
      takesRest: true,
      cell: (row) => <NameCell row={row} ofOneClient={ofOneClient} />,
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
      wideOnly: true,
      cell: (row) => (
        <span className="pl-4">{row.quality && <QualityLink id={row.id} quality={row.quality} />}</span>
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

/**
 * The portfolio's name below that of its client, since portfolios of several clients may share a name; where their column
 * has no room, with its data issues.
 */
function NameCell({ row, ofOneClient }: { row: PortfolioRow; ofOneClient: boolean }) {
  const { client } = row;
  return (
    <span
      className={classes(
        'flex items-center gap-2',
        ofOneClient ? '@max-3xl:py-1.5 @3xl:max-w-56' : 'py-1.5 @3xl:max-w-80',
      )}
    >
      <span className="min-w-0">
        {!ofOneClient && (
          <Link
            to={paths.client}
            params={{ id: client.id }}
            title={client.name}
            className={nameLinkClasses(false)}
          >
            {client.name}
          </Link>
        )}
        <PortfolioLink id={row.id} name={row.name} isSecondary={!ofOneClient} />
        {row.quality && (
          <span className="block @3xl:hidden">
            <QualityLink id={row.id} quality={row.quality} />
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
