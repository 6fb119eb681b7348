/** The realised gains of a year by instrument. */
import type { RealisedGain } from '@partnerfolio/contract/lots';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';

export interface PlacedGain {
  /** Names the gain whatever is printed of it: its entry, and its number among those of the entry, from 0. */
  readonly key: string;
  readonly of: RealisedGain;
}

export interface GainGroup {
  readonly instrument: RealisedGain['instrument'];
  readonly gains: readonly PlacedGain[];
}

/** The gains by instrument, the earliest first; `items` has the latest first. */
export const gainGroups = (items: readonly RealisedGain[]): GainGroup[] => {
  const turns = new Map<string, number>();
  const groups = new Map<string, { instrument: RealisedGain['instrument']; gains: PlacedGain[] }>();
  for (const of of items.toReversed()) {
    const turn = turns.get(of.transactionId) ?? 0;
    turns.set(of.transactionId, turn + 1);
    const group = groups.get(of.instrument.id) ?? { instrument: of.instrument, gains: [] };
    group.gains.push({ key: `${of.transactionId}/${turn}`, of });
    groups.set(of.instrument.id, group);
  }
  return [...groups.values()];
};

/** The shortest and the longest time from opening to closing in days; null if the opening is unknown. */
export const daysHeld = ({
  acquiredFrom,
  acquiredTo,
  day,
}: RealisedGain): readonly [number, number] | null => {
  if (acquiredFrom === null || acquiredTo === null) return null;
  const since = (date: string) => dayOfDate(day as LocalDate) - dayOfDate(date as LocalDate);
  return [since(acquiredTo), since(acquiredFrom)];
};
