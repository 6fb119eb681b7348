import type { getCurrentAllocation, ShownTarget } from '@partnerfolio/contract/proposals';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { RateFigure } from '@partnerfolio/contract/values';

export type CurrentAllocation = OutputOf<typeof getCurrentAllocation>;

type Named = Pick<ShownTarget, 'assetClass' | 'instrument'>;

/** A line of a target allocation beside what is held today. */
export interface ComparedLine extends Named {
  key: string;
  /** Part of the value today; null where nothing is held at all, such as before the portfolio is opened. */
  current: RateFigure | null;
  /** Percent, exact; '0' for what is to be sold. */
  targetPct: string;
}

/** What names a line: an instrument, or an asset class. */
export const keyOfLine = ({ assetClass, instrument }: Named): string => instrument?.id ?? assetClass ?? '';

const nothing: RateFigure = { known: true, value: 0 };

/** The parts held today that a list of targets of this kind is set beside. */
export const partsOf = (
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

/** Targets beside what is held: the targets first in their order, then what is held and not wanted any more. */
export function compare(
  { basis, targets }: { basis: 'class' | 'instrument'; targets: readonly ShownTarget[] },
  current: CurrentAllocation | null,
): ComparedLine[] {
  const parts = partsOf(current, basis);
  const isHeld = parts.length > 0;
  const weightOf = (key: string): RateFigure | null => {
    if (!isHeld) return null;
    return parts.find((part) => part.key === key)?.weight ?? nothing;
  };
  const wanted = targets.map(({ assetClass, instrument, weightPct }) => {
    const key = keyOfLine({ assetClass, instrument });
    return { key, assetClass, instrument, current: weightOf(key), targetPct: weightPct };
  });
  const given = new Set(wanted.map((line) => line.key));
  const sold = parts
    .filter((part) => !given.has(part.key))
    .map(({ weight, ...named }) => ({ ...named, current: weight, targetPct: '0' }));
  return [...wanted, ...sold];
}

/** How far the target is from today's weight, in percentage points; null when that is not known. */
export const differencePct = ({
  current,
  targetPct,
}: Pick<ComparedLine, 'current' | 'targetPct'>): number | null =>
  current?.known ? Number(targetPct) - current.value * 100 : null;
