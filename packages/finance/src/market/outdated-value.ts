import { at } from '../dates/day-arrays.ts';
import type { DenseRates } from './rates.ts';
import type { UnpricedDays } from './sample-marks.ts';

/** Where the value at outdated prices and rates is added up: one amount for each window day, in the base currency. */
export interface OutdatedSink {
  readonly outdated: Float64Array;
  /** The age in days from which a price or rate is outdated. */
  readonly staleDays: number;
  /** The day number of the first window day. */
  readonly firstDay: number;
}

/** Whether the rate of a window day is outdated, or missing. */
function isRateOutdated(
  { quoteDays }: DenseRates,
  i: number,
  { staleDays, firstDay }: OutdatedSink,
): boolean {
  return at(quoteDays, i) < firstDay + i - staleDays;
}

/**
 * Adds a line without a new price, worth an amount in its currency, on the days on which its price is outdated and
 * its rate is not; null rates are those of the base currency. Where the rate is outdated, all of the currency counts
 * (`addOutdatedRate`).
 */
export function addOutdatedPrice(
  sink: OutdatedSink,
  { from, to, valued }: UnpricedDays,
  line: { readonly amount: number; readonly rates: DenseRates | null },
): void {
  const { outdated, staleDays } = sink;
  const { rates } = line;
  const amount = Math.abs(line.amount);
  if (amount === 0) return;
  for (let i = Math.max(from, valued + staleDays + 1); i < to; i++) {
    if (rates === null) outdated[i] = at(outdated, i) + amount;
    else if (!isRateOutdated(rates, i, sink)) outdated[i] = at(outdated, i) + amount * at(rates.rates, i);
  }
}
