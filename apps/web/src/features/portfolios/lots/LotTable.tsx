import type { LotPosition } from '@partnerfolio/contract/lots';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { handleRowKeys } from '../../../ui/table/row-keys.ts';
import { SumLine } from '../../../ui/table/SumLine.tsx';
import { isMeantForRow } from '../../../ui/table/Table.tsx';
import { TableFrame } from '../../../ui/table/TableFrame.tsx';
import { cellClasses, TableHeader } from '../../../ui/table/TableHeader.tsx';
import { sumMoney } from '../holdings/holding-groups.ts';
import type { LotColumn, LotSums, OpenLot } from './lot-column.ts';

/** The lots of a position, each with its instrument. */
export const openLotsOf = ({ instrument, costCurrency, lots }: LotPosition): OpenLot[] =>
  lots.map((lot) => ({ ...lot, instrument, costCurrency }));

const totalOf = (positions: readonly LotPosition[]): LotSums => ({
  costBase: sumMoney(positions.map(({ costBase }) => costBase)),
  value: sumMoney(positions.map(({ value }) => value)),
  gain: sumMoney(positions.map(({ gain }) => gain)),
});

interface LotTableProps {
  columns: readonly LotColumn[];
  /** Undefined while loading. */
  positions: readonly LotPosition[] | undefined;
  onOpen: (lot: OpenLot) => void;
}

/** Lots below their instrument with its sums, and the total; an instrument with a single lot takes one line. */
export function LotTable({ columns, positions, onOpen }: LotTableProps) {
  const { t } = useLingui();
  return (
    // Column widths change when the rows arrive. A new key draws the headers in place instead of moving them.
    <TableFrame key={positions ? 'lots' : 'loading'}>
      <table aria-label={t`Open lots`} aria-busy={!positions} className="w-full border-collapse text-sm">
        <TableHeader columns={columns} sort={null} />
        <tbody>
          {!positions && [1, 2, 3, 4, 5].map((place) => <LoadingLine key={place} columns={columns} />)}
          {positions?.map((position, place) => (
            <Fragment key={position.instrument.id}>
              {position.lots.length > 1 && (
                <SumLine columns={columns} cellOf={(column) => column.position?.(position)} />
              )}
              {openLotsOf(position).map((lot, index) => (
                <LotLine
                  key={lot.id}
                  lot={lot}
                  columns={columns}
                  isAlone={position.lots.length === 1}
                  isFirst={place === 0 && index === 0}
                  onOpen={() => onOpen(lot)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
        {positions && (
          <tfoot>
            <SumLine
              isTotal
              columns={columns}
              cellOf={(column) => (column.id === 'name' ? t`Total` : column.sum?.(totalOf(positions)))}
            />
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
}

const line = 'h-9 border-b border-line last:border-b-0 pointer-coarse:h-11';

interface LotLineProps {
  lot: OpenLot;
  columns: readonly LotColumn[];
  /** The only lot of its instrument, which it names. */
  isAlone: boolean;
  isFirst: boolean;
  onOpen: () => void;
}

function LotLine({ lot, columns, isAlone, isFirst, onOpen }: LotLineProps) {
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      onClick={(event) => isMeantForRow(event) && onOpen()}
      onKeyDown={(event) => handleRowKeys(event, onOpen)}
      className={classes(line, 'cursor-pointer hover:bg-accent-soft/45 focus-visible:-outline-offset-2')}
    >
      {columns.map((column) => (
        <td key={column.id} className={classes(cellClasses(column), 'whitespace-nowrap')}>
          {column.id === 'name' && !isAlone ? (
            <span className="sr-only">{lot.instrument.name}</span>
          ) : (
            column.cell(lot)
          )}
        </td>
      ))}
    </tr>
  );
}

function LoadingLine({ columns }: { columns: readonly LotColumn[] }) {
  return (
    <tr className={line}>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column)}>
          <Skeleton className={column.align === 'right' ? 'ms-auto w-16' : 'w-28 max-md:w-16'} />
        </td>
      ))}
    </tr>
  );
}
