import { listColumns } from '@partnerfolio/contract/lists/columns';
import type { PortfoliosValue } from '@partnerfolio/contract/portfolios';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { nameLinkClasses, PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { QualityLink } from '../quality/QualityBadge.tsx';
import type { PortfolioRow } from './portfolio-row.ts';
import { usePortfolioColumns } from './use-portfolio-columns.tsx';

interface PortfolioTableProps {
  rows: readonly PortfolioRow[] | undefined;
  /** What the portfolios of all pages add up to. */
  sum?: PortfoliosValue | undefined;
  /** The number of portfolios on all pages. */
  count?: number | undefined;
  empty: ReactNode;
  /** Leaves out the client's name on a client's page. */
  ofOneClient?: boolean;
  /** The names of the columns beside the first. */
  shown?: readonly string[];
  /** Set if the server sorts. */
  sort?: Sort;
  onSort?: (sort: Sort | null) => void;
}

/** Portfolios with their latest figures. */
export function PortfolioTable({
  rows,
  sum,
  count = 0,
  empty,
  ofOneClient = false,
  shown = listColumns.portfolios.shown,
  ...sorting
}: PortfolioTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first: Column<PortfolioRow> = {
    // Sorts the portfolios of all clients by client, then by their own name.
    id: ofOneClient ? 'name' : 'client',
    header: ofOneClient ? t`Name` : t`Client and portfolio`,
    sortable: true,
    takesRest: true,
    cell: (row) => <NameCell row={row} ofOneClient={ofOneClient} />,
    total: sum && shown.includes('value') && <TotalName sum={sum} count={count} />,
  };
  const others = usePortfolioColumns(sum).filter(({ id }) => shown.includes(id));
  const columns = useStackedColumns<PortfolioRow, Column<PortfolioRow>>([first, ...others], ['cell']);
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

/** What the last line adds up: the portfolios of all pages, and how many of them it leaves out. */
function TotalName({ sum: { currency, leftOut }, count }: { sum: PortfoliosValue; count: number }) {
  return (
    <span className="block py-1.5 @max-3xl:whitespace-normal">
      <Plural value={count} one="Total of # portfolio" other="Total of # portfolios" />
      <span className="block text-xs font-normal text-ink-3">
        <Trans>in {currency}, at the latest rates</Trans>
      </span>
      {leftOut > 0 && (
        <span className="block text-xs font-normal text-warn">
          <Plural
            value={leftOut}
            one="# has no known value and is left out"
            other="# have no known value and are left out"
          />
        </span>
      )}
    </span>
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
        <span className="@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-2">
          <PortfolioLink id={row.id} name={row.name} isSecondary={!ofOneClient} />
          {row.quality && (
            <span className="max-w-full whitespace-normal @3xl:hidden">
              <QualityLink id={row.id} quality={row.quality} />
            </span>
          )}
        </span>
      </span>
      {row.closedOn && (
        <Badge>
          <Trans context="portfolio">Closed</Trans>
        </Badge>
      )}
    </span>
  );
}
