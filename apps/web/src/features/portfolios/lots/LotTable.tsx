import type { LotPosition } from '@partnerfolio/contract/lots';
import { useLingui } from '@lingui/react/macro';
import { GroupedTable } from '../../../ui/table/GroupedTable.tsx';
import { sumMoney } from '../holdings/holding-groups.ts';
import type { LotColumn, LotSums, OpenLot } from './lot-column.ts';

/** The lots of a position, each with its instrument. */
export const openLotsOf = ({ instrument, costCurrency, lots }: LotPosition): OpenLot[] =>
  lots.map((lot) => ({ ...lot, instrument, costCurrency, isOnly: lots.length === 1 }));

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
  const total = positions && totalOf(positions);
  return (
    <GroupedTable
      label={t`Open lots`}
      columns={columns}
      groups={positions?.map((position) => ({
        key: position.instrument.id,
        rows: openLotsOf(position),
        lineOf: position.lots.length > 1 ? (column: LotColumn) => column.position?.(position) : undefined,
      }))}
      keyOf={(lot) => lot.id}
      totalOf={total && ((column) => column.sum?.(total))}
      onOpen={onOpen}
    />
  );
}
