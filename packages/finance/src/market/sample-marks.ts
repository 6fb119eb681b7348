import { at, markAt } from '../dates/day-arrays.ts';
import { newMemory } from '../dates/day-memory.ts';
import type { DayMemory } from '../dates/day-memory.ts';
import { FREQUENCIES, periodLengths } from '../dates/sample-periods.ts';
import type { Frequency, PeriodLengths } from '../dates/sample-periods.ts';
import type { DayWindow, DenseRates } from './rates.ts';

/**
 * Window days [from, to[ without a new price, the window day of the last one before them, and that of the price or own
 * trade at which the units are valued.
 */
export interface UnpricedDays {
  readonly from: number;
  readonly to: number;
  readonly quoted: number;
  readonly valued: number;
}

/** The bit of each frequency in `DailyValues.sampled`. */
export const SAMPLES: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 2, monthly: 4 };

/** The greatest share of the value whose last price may be older than the period. */
const UNPRICED_SHARE = 0.2;
/** Sums of float64 that differ by less are equal. */
const ROUNDING = 1e-12;

/**
 * Decides which days are samples: those at whose end a weekday, week or month ends, and lines of at least 80 % of the
 * portfolio's value have a price or valuation of that period. Cash counts as priced.
 */
export class SampleMarks {
  /** The value of lines without a price of the period that ends on a day; a frequency without any has no array. */
  private readonly unpriced: Partial<Record<Frequency, Float64Array>> = {};
  private readonly lengths: PeriodLengths;
  private readonly window: DayWindow;
  private readonly memory: DayMemory;

  constructor(window: DayWindow, memory: DayMemory) {
    this.window = window;
    this.memory = memory;
    this.lengths = periodLengths(window, memory);
  }

  /** 1 on days on which a period of any frequency ends. */
  get ends(): Uint8Array {
    return this.lengths.ends;
  }

  /** Adds a line without a new price, worth an amount in its currency; null rates are those of the base currency. */
  addUnpriced({ from, to, quoted }: UnpricedDays, amount: number, rates: DenseRates | null): void {
    const { ends } = this.lengths;
    for (let i = from; i < to; i++) {
      // Most days without a price are at a weekend, where no period ends.
      if (markAt(ends, i) === 0 || amount === 0) continue;
      const worth = Math.abs(amount) * (rates === null ? 1 : at(rates.rates, i));
      for (const frequency of FREQUENCIES) this.addTo(frequency, i, { age: i - quoted, worth });
    }
  }

  /** Adds a line to the period that ends on a day, unless its last price is of that period. */
  private addTo(frequency: Frequency, i: number, { age, worth }: { age: number; worth: number }): void {
    const length = markAt(this.lengths[frequency], i);
    if (length === 0 || age < length) return;
    const unpriced = (this.unpriced[frequency] ??= this.memory.numbers(this.window.length));
    unpriced[i] = at(unpriced, i) + worth;
  }

  /** Marks the samples from a window index on, given the value at the end of each day. */
  mark(marks: Uint8Array, value: Float64Array, since: number): void {
    for (const frequency of FREQUENCIES) {
      const [lengths, unpriced, bit] = [
        this.lengths[frequency],
        this.unpriced[frequency],
        SAMPLES[frequency],
      ];
      for (let i = since; i < marks.length; i++) {
        if (markAt(lengths, i) === 0) continue;
        const rest = unpriced === undefined ? 0 : at(unpriced, i);
        const most = at(value, i) * UNPRICED_SHARE;
        if (rest === 0 || rest <= most + most * ROUNDING) marks[i] = markAt(marks, i) | bit;
      }
    }
  }
}

/**
 * The samples of days without lines of their own, such as those of a composite: only weeks, each that brought a new
 * price of any holding or in which nothing was held. Without days: none.
 */
export function pricedWeeks(
  window: DayWindow,
  { held, priced }: { readonly held: Uint8Array; readonly priced: Uint8Array },
): Uint8Array {
  const marks = new Uint8Array(window.length);
  const { weekly } = periodLengths(window, newMemory);
  for (let i = 0; i < window.length; i++) {
    const length = markAt(weekly, i);
    if (length === 0) continue;
    const from = Math.max(0, i + 1 - length);
    const isSample = priced.subarray(from, i + 1).includes(1) || !held.subarray(from, i + 1).includes(1);
    if (isSample) marks[i] = SAMPLES.weekly;
  }
  return marks;
}
