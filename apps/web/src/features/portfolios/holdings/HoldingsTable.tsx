import type { Holding } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '../../../paths.ts';
import { classes } from '../../../ui/classes.ts';
import { handleRowKeys } from '../../../ui/table/row-keys.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SumLine } from '../../../ui/table/SumLine.tsx';
import { TableFrame } from '../../../ui/table/TableFrame.tsx';
import { cellClasses, TableHeader } from '../../../ui/table/TableHeader.tsx';
import { sortRows, type Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { CashLine, HoldingGroup } from './holding-groups.ts';
import type { HoldingColumn } from './holding-column.ts';

interface HoldingsTableProps {
  portfolioId: string;
  columns: readonly HoldingColumn[];
  /** Undefined while loading. */
  groups: readonly HoldingGroup[] | undefined;
  /** The sums below all rows. */
  total?: HoldingGroup | undefined;
  /** Leaves out the group totals, for a short list. */
  flat?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
}

const line = 'h-9 border-b border-line last:border-b-0 pointer-coarse:h-11';

/** Holdings and cash below their groups' totals; Enter on a holding opens its entries in the ledger. */
export function HoldingsTable({
  portfolioId,
  columns,
  groups,
  total,
  flat = false,
  sort = null,
  onSort,
}: HoldingsTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { compareNames } = useFormat();
  const open = (holding: Holding) =>
    void navigate({
      to: paths.ledger,
      params: { id: portfolioId },
      search: { instrument: holding.instrument.id },
    });
  const first = groups?.find((group) => group.holdings.length > 0);
  return (
    // Column widths change when the rows arrive. A new key draws the headers in place instead of moving them.
    <TableFrame key={groups ? 'lines' : 'loading'}>
      <table aria-label={t`Holdings`} aria-busy={!groups} className="w-full border-collapse text-sm">
        <TableHeader columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {!groups && [1, 2, 3, 4, 5].map((row) => <LoadingLine key={row} columns={columns} />)}
          {groups?.map((group) => (
            <Fragment key={String(group.key)}>
              {!flat && <SumLine columns={columns} cellOf={(column) => column.group?.(group)} />}
              {sortRows(group.holdings, columns, { sort, compareNames }).map((holding, index) => (
                <tr
                  key={holding.instrument.id}
                  tabIndex={group === first && index === 0 ? 0 : -1}
                  onClick={(event) => !(event.target as Element).closest('a') && open(holding)}
                  onKeyDown={(event) => handleRowKeys(event, () => open(holding))}
                  className={classes(
                    line,
                    'cursor-pointer hover:bg-accent-soft/45 focus-visible:-outline-offset-2',
                  )}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={cellClasses(column)}>
                      {column.cell(holding)}
                    </td>
                  ))}
                </tr>
              ))}
              {group.cash.map((cash) => (
                <CashRow key={cash.currency} cash={cash} columns={columns} />
              ))}
            </Fragment>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <SumLine
              isTotal
              columns={columns}
              cellOf={(column) => (column.id === 'name' ? t`Total` : column.group?.(total))}
            />
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
}

function CashRow({ cash, columns }: { cash: CashLine; columns: readonly HoldingColumn[] }) {
  return (
    <tr className={line}>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          {column.cash?.(cash)}
        </td>
      ))}
    </tr>
  );
}

function LoadingLine({ columns }: { columns: readonly HoldingColumn[] }) {
  return (
    <tr className={line}>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          <Skeleton className={column.align === 'right' ? 'ml-auto w-16' : 'w-40'} />
        </td>
      ))}
    </tr>
  );
}
