import type { DailyValues } from './daily-values.ts';
import { bump } from './day-arrays.ts';
import type { SeriesGap } from './series-gaps.ts';

/** A portfolio's daily values and flows as they may be kept; a value of NaN is not known. */
export interface KeptDays {
  readonly firstDay: number;
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  /** Why days are not known; a day that is not known and in no gap lacks a rate. */
  readonly gaps: readonly SeriesGap[];
}

/**
 * Kept days as members of a composite in another currency, each day at that day's rate (`denseRates` of the window); null
 * where the currency is the same. An amount that is not known, or that a rate is missing for, leaves its day unknown;
 * nothing needs no rate. Income and charges are not kept and read 0: of such days only values, flows and net returns hold.
 */
export function convertedDays(kept: KeptDays, rates: Float64Array | null): DailyValues {
  const { firstDay, gaps } = kept;
  const { length } = kept.value;
  const missing = new Uint16Array(length);
  const convert = (amounts: Float64Array): Float64Array =>
    amounts.map((amount, i) => {
      const converted = amount === 0 || rates === null ? amount : amount * (rates[i] ?? Number.NaN);
      if (!Number.isNaN(converted)) return converted;
      bump(missing, i);
      return 0;
    });
  const none = (): Float64Array => new Float64Array(length);
  return {
    window: { firstDay, length },
    value: convert(kept.value),
    inflow: convert(kept.inflow),
    outflow: convert(kept.outflow),
    income: none(),
    fees: none(),
    taxes: none(),
    missing,
    stale: new Uint16Array(length),
    unclear: missing,
    gaps,
  };
}
