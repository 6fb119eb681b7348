import type { Drift, DriftRow } from '@partnerfolio/contract/models/assignments';
import { groupsOf } from '../../ui/table/groups.ts';

export type KnownDrift = Extract<Drift, { known: true }>;

/** The targets of a class below its sums; without a line where the class has nothing but its own target. */
export interface DriftGroup {
  readonly assetClass: DriftRow['assetClass'];
  readonly whole: DriftRow | undefined;
  readonly rows: readonly DriftRow[];
}

/** Whether a class is its only row, so that a line above it would say the same. */
const isWholeClass = (rows: readonly DriftRow[], whole: DriftRow | undefined): boolean =>
  rows.length === 1 && (rows[0]?.of === 'class' || rows[0]?.of === 'cash') && whole?.bandPct === null;

/** The rows by class, in the order of the model; cash stands last. */
export const groupDrift = ({ targets, classes }: KnownDrift): DriftGroup[] => {
  const groups = groupsOf(targets, ({ assetClass }) => assetClass).map(([name, rows]): DriftGroup => {
    const whole = classes.find(({ assetClass }) => assetClass === name);
    const assetClass = rows[0]?.assetClass ?? 'other';
    return { assetClass, whole: isWholeClass(rows, whole) ? undefined : whole, rows };
  });
  return groups.toSorted(
    (one, other) => Number(one.assetClass === 'cash') - Number(other.assetClass === 'cash'),
  );
};
