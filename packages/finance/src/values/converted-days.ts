import { ALL_UNCLEAR } from '../ledger/booking-flows.ts';
import type { DailyValues } from './daily-values.ts';
import { at, bump, markAt } from '../dates/day-arrays.ts';
import { pricedWeeks } from '../market/sample-marks.ts';
import type { SeriesGap } from './series-gaps.ts';

/** The bits of a byte in `KeptDays.marks`: units held on the day, a new price of them, an entry. */
export const HELD = 1;
export const PRICED = 2;
export const BOOKED = 4;
/** Something about the day is unknown, its value or a flow: the value is then that of the known holdings. */
export const UNKNOWN_DAY = 8;

/**
 * The marks of each day in one byte: units held, a new price of them, an entry, something unknown. Without days:
 * none.
 */
export function dayMarks({ held, priced, booked, missing }: DailyValues): Uint8Array {
  const marks = new Uint8Array(held.length);
  for (let i = 0; i < marks.length; i++) {
    const known = markAt(held, i) * HELD + markAt(priced, i) * PRICED + markAt(booked, i) * BOOKED;
    marks[i] = at(missing, i) > 0 ? known + UNKNOWN_DAY : known;
  }
  return marks;
}

/** A portfolio's daily values and flows in a form to store; a value of NaN is unknown. */
export interface KeptDays {
  readonly firstDay: number;
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  /** Fees and taxes before refunds, the refunds, and income; absent if they are not stored. */
  readonly charges?: Float64Array;
  readonly refunds?: Float64Array;
  readonly income?: Float64Array;
  /** The part of the value at outdated prices or rates; 0 if it is not stored. */
  readonly outdated?: Float64Array;
  /** `dayMarks`; if they are not stored, units count as held on every day. */
  readonly marks?: Uint8Array;
  /** Why days are unknown; an unknown day outside any gap lacks a rate. */
  readonly gaps: readonly SeriesGap[];
}

/** The part of each day's value that rests on outdated prices or, on a day with an outdated rate, all of it. */
function outdatedDays(
  { value, outdated }: KeptDays,
  rates: Float64Array | null,
  outdatedRates: Uint8Array | null,
): Float64Array {
  return value.map((whole, i) => {
    const part = outdatedRates?.[i] === 1 ? Math.abs(whole) : (outdated?.[i] ?? 0);
    const converted = part === 0 || rates === null ? part : part * (rates[i] ?? Number.NaN);
    return Number.isNaN(converted) ? 0 : converted;
  });
}

/**
 * Stored days as members of a composite in another currency, each day at its own rate (`denseRates` of the window); a
 * null rate means the same currency. `outdatedRates` is 1 on days with an outdated rate. An unknown amount, or one whose rate is missing, makes its day unknown; zero
 * needs no rate. Fees and taxes are not stored separately and are 0, so only values, flows, income and net returns of
 * such days are valid.
 */
export function convertedDays(
  kept: KeptDays,
  rates: Float64Array | null,
  outdatedRates: Uint8Array | null = null,
): DailyValues {
  const { firstDay, gaps, marks } = kept;
  const { length } = kept.value;
  const missing = new Uint16Array(length);
  const none = (): Float64Array => new Float64Array(length);
  const convert = (amounts: Float64Array = none()): Float64Array =>
    amounts.map((amount, i) => {
      const converted = amount === 0 || rates === null ? amount : amount * (rates[i] ?? Number.NaN);
      if (!Number.isNaN(converted)) return converted;
      bump(missing, i);
      return 0;
    });
  const marked = (bit: number): Uint8Array =>
    new Uint8Array(length).map((_, i) => ((marks?.[i] ?? HELD) & bit) / bit);
  return {
    window: { firstDay, length },
    value: convert(kept.value),
    inflow: convert(kept.inflow),
    outflow: convert(kept.outflow),
    income: convert(kept.income),
    fees: none(),
    taxes: none(),
    charges: convert(kept.charges),
    refunds: convert(kept.refunds),
    held: marked(HELD),
    priced: marked(PRICED),
    booked: marked(BOOKED),
    sampled: pricedWeeks({ firstDay, length }, { held: marked(HELD), priced: marked(PRICED) }),
    missing,
    stale: new Uint16Array(length),
    outdated: outdatedDays(kept, rates, outdatedRates),
    // For an unknown day it is not stored which of its amounts was unknown.
    unclear: Uint8Array.from(missing, (count) => (count > 0 ? ALL_UNCLEAR : 0)),
    gaps,
  };
}
