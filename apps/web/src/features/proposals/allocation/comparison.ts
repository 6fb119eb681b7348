import type { getCurrentAllocation, ShownTarget } from '@partnerfolio/contract/proposals';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { RateFigure } from '@partnerfolio/contract/figures/values';

export type CurrentAllocation = OutputOf<typeof getCurrentAllocation>;

type Named = Pick<ShownTarget, 'assetClass' | 'instrument'>;

/** A row of a target allocation with its current weight. */
export interface ComparedLine extends Named {
  key: string;
  /** The current fraction of the value; null if there are no holdings, as before the portfolio is opened. */
  current: RateFigure | null;
  /** An exact percentage; '0' for what is to be sold. */
  targetPct: string;
}

/** Returns the key of a row: an instrument or an asset class. */
export const keyOfLine = ({ assetClass, instrument }: Named): string => instrument?.id ?? assetClass ?? '';

const nothing: RateFigure = { known: true, value: 0 };

/** Returns the current weights to compare the targets with, by instrument or by class. */
export const currentWeights = (
  current: CurrentAllocation | null,
  basis: 'class' | 'instrument',
): {
  key: string;
  assetClass: ShownTarget['assetClass'];
  instrument: ShownTarget['instrument'];
  weight: RateFigure;
}[] =>
  (basis === 'class' ? (current?.classes ?? []) : (current?.instruments ?? [])).map((part) => {
    const named = part.instrument
      ? { assetClass: null, instrument: part.instrument }
      : { assetClass: part.assetClass, instrument: null };
    return { ...named, key: keyOfLine(named), weight: part.weight };
  });

/** Combines targets and current holdings: the targets in their order, then holdings without a target. */
export function compare(
  { basis, targets }: { basis: 'class' | 'instrument'; targets: readonly ShownTarget[] },
  current: CurrentAllocation | null,
): ComparedLine[] {
  const parts = currentWeights(current, basis);
  const isHeld = parts.length > 0;
  const currentWeight = (key: string): RateFigure | null => {
    if (!isHeld) return null;
    return parts.find((part) => part.key === key)?.weight ?? nothing;
  };
  const wanted = targets.map(({ assetClass, instrument, weightPct }) => {
    const key = keyOfLine({ assetClass, instrument });
    return { key, assetClass, instrument, current: currentWeight(key), targetPct: weightPct };
  });
  const given = new Set(wanted.map((line) => line.key));
  const sold = parts
    .filter((part) => !given.has(part.key))
    .map(({ weight, ...named }) => ({ ...named, current: weight, targetPct: '0' }));
  return [...wanted, ...sold];
}

/** Returns the difference between target and current weight in percentage points; null if unknown. */
export const differencePct = ({
  current,
  targetPct,
}: Pick<ComparedLine, 'current' | 'targetPct'>): number | null =>
  current?.known ? Number(targetPct) - current.value * 100 : null;
