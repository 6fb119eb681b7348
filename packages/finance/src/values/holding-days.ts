import { at, bump } from '../dates/day-arrays.ts';
import { amountNumber, unitsNumber } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { HoldingStep } from '../ledger/holdings-walk.ts';
import type { DayWindow } from '../market/rates.ts';
import { lastOnOrBefore } from '../market/series.ts';
import type { DailySeries } from '../market/series.ts';
import { tradeDay } from './trade-price.ts';

/** Where the days of one holding are written; all arrays cover the same window of days. */
export interface HoldingSink {
  readonly window: DayWindow;
  /** The first window index that is written; the days before it have been written by an earlier replay. */
  readonly since: number;
  /** Receives quantity × unit value, in the currency of the instrument. */
  readonly value: Float64Array;
  /** Set to 1 on days on which units are held at any moment, and on those with a new price of units that are held. */
  readonly held: Uint8Array;
  readonly priced: Uint8Array;
  /** Counts holdings without any price, and with a price that is too old. */
  readonly missing: Uint16Array;
  readonly stale: Uint16Array;
  readonly staleDays: number;
  /** Market value (NaN without a price) of what came in and went out in kind on a day of the window. */
  onTransfer(index: number, moved: { readonly in: number; readonly out: number }): void;
  /** Days of the window on which units were held at the price of an own trade, for want of any other. */
  onTradePrice(from: number, to: number): void;
  /** Days of the window on which units were held without any price. */
  onMissing(from: number, to: number): void;
}

/** One holding: its quantities, its prices, and how many quoted units make one of its currency (100 for pence). */
export interface HoldingInput {
  readonly steps: readonly HoldingStep[];
  readonly series: DailySeries | undefined;
  readonly perUnit: number;
  /** What the day's last trade came to in the currency of the instrument; null without one that has a price. */
  tradedAmount(step: HoldingStep): Amount | null;
}

const LONG_AGO = -2_147_483_648;

/** What a unit was worth on exactly the window's days: a view of the closes where they are in whole currency, else a copy. */
function unitsOfWindow({ series, perUnit }: HoldingInput, window: DayWindow): Float64Array {
  const closes = closesOfWindow(series, window);
  return perUnit === 1 ? closes : closes.map((close) => close / perUnit);
}

/** The closes of exactly the window's days: a view where the series covers them, else a copy filled with NaN. */
function closesOfWindow(series: DailySeries | undefined, window: DayWindow): Float64Array {
  if (series === undefined) return new Float64Array(window.length).fill(Number.NaN);
  const start = window.firstDay - series.firstDay;
  if (start >= 0 && start + window.length <= series.closes.length) {
    return series.closes.subarray(start, start + window.length);
  }
  const closes = new Float64Array(window.length).fill(Number.NaN);
  const from = Math.max(start, 0);
  const to = Math.min(start + window.length, series.closes.length);
  if (to > from) closes.set(series.closes.subarray(from, to), from - start);
  return closes;
}

class HoldingRun {
  /** Value of one unit as it stands, NaN before the first price, and the window index of its quote. */
  private unit: number;
  private quoted: number;
  /** Whether there was any close or valuation so far, which a trade gives way to; and whether the unit is that of a trade. */
  private hasQuote: boolean;
  private isTraded = false;
  private readonly tradedAmount: HoldingInput['tradedAmount'];
  private readonly units: Float64Array;
  private readonly sink: HoldingSink;

  constructor(input: HoldingInput, sink: HoldingSink) {
    const { window } = sink;
    const before = input.series && lastOnOrBefore(input.series, window.firstDay - 1);
    this.unit = before ? before.value / input.perUnit : Number.NaN;
    this.quoted = before ? before.day - window.firstDay : LONG_AGO;
    this.hasQuote = !Number.isNaN(this.unit);
    this.tradedAmount = (step) => input.tradedAmount(step);
    this.units = unitsOfWindow(input, window);
    this.sink = sink;
  }

  /** Moves over days without a holding: only the last close of ]from, to] matters. */
  pass(from: number, to: number): void {
    for (let i = to; i > from && i >= 0; i--) {
      const unit = this.units[i] ?? Number.NaN;
      if (Number.isNaN(unit)) continue;
      this.unit = unit;
      this.quoted = i;
      this.noteQuote();
      return;
    }
  }

  private noteQuote(): void {
    this.hasQuote = true;
    this.isTraded = false;
  }

  /** Values units at the day's own trade, where there has never been another price. */
  private trade(index: number, step: HoldingStep): void {
    const amount = step.tradedQuantity === 0n ? null : this.tradedAmount(step);
    this.isTraded = amount !== null;
    this.unit = amount === null ? Number.NaN : amountNumber(amount) / unitsNumber(step.tradedQuantity);
    this.quoted = step.traded === null ? index : tradeDay(step.traded) - this.sink.window.firstDay;
  }

  /** The day's splits come before its close, a manual valuation after it; `isHeld`: units were there when it began. */
  step(index: number, step: HoldingStep, isHeld: boolean): void {
    if (isHeld || step.moved) this.touch(index);
    if (step.ratioNew !== step.ratioOld) {
      this.unit *= Number(step.ratioOld) / Number(step.ratioNew);
    }
    this.pass(index - 1, index);
    if (step.valued !== null) {
      this.unit = amountNumber(step.valued.amount) / unitsNumber(step.valued.quantity);
      this.quoted = index;
      if (index >= this.sink.since) this.sink.priced[index] = 1;
      this.noteQuote();
    }
    if (!this.hasQuote && step.traded !== null) this.trade(index, step);
    this.transfer(index, step);
  }

  private transfer(index: number, { transferredIn, transferredOut }: HoldingStep): void {
    if (index < this.sink.since || (transferredIn === 0n && transferredOut === 0n)) return;
    this.sink.onTransfer(index, {
      in: transferredIn === 0n ? 0 : unitsNumber(transferredIn) * this.unit,
      out: transferredOut === 0n ? 0 : unitsNumber(transferredOut) * this.unit,
    });
  }

  /** Notes a day on which units were there, before, after or in between: it may bring a new price of them. */
  private touch(index: number): void {
    const { since, held, priced } = this.sink;
    if (index < since) return;
    held[index] = 1;
    if (!Number.isNaN(at(this.units, index))) priced[index] = 1;
  }

  /** Adds quantity × unit value to the days [from, to[; the close of `from` has been read. */
  write(from: number, to: number, quantity: number): void {
    const { since, held } = this.sink;
    if (to > since) held.fill(1, Math.max(from, since), to);
    if (from >= since) return this.writeDays(from, to, quantity);
    this.pass(from, Math.min(since, to - 1));
    if (since >= to) return;
    this.touch(since);
    this.writeDays(since, to, quantity);
  }

  private writeDays(from: number, to: number, quantity: number): void {
    const { value, priced, stale, staleDays } = this.sink;
    const { units } = this;
    const first = this.passMissing(from, to);
    if (this.isTraded) this.noteTradeDays(from, to);
    // A number at once: V8 would make an object of each price that follows a field of which it does not know that it holds one.
    let unit = Number(this.unit);
    let { quoted } = this;
    for (let i = first; i < to; i++) {
      // Read as it stands, not by `at`: code that is shared by many kinds of arrays reads each of them slowly.
      const own = units[i] as number;
      // NaN is the only value unlike itself; the price of the first day has been read.
      if (own === own && i > from) {
        unit = own;
        quoted = i;
        priced[i] = 1;
      } else if (i - quoted > staleDays) bump(stale, i);
      value[i] = (value[i] as number) + quantity * unit;
    }
    if (quoted !== this.quoted) this.noteQuote();
    this.unit = unit;
    this.quoted = quoted;
  }

  /** The days from `from` on until a close comes. */
  private noteTradeDays(from: number, to: number): void {
    let next = from + 1;
    while (next < to && Number.isNaN(at(this.units, next))) next++;
    this.sink.onTradePrice(from, next - 1);
  }

  /** Counts the days without any price, and answers the first of [from, to] that has one. */
  private passMissing(from: number, to: number): number {
    const { missing } = this.sink;
    if (!Number.isNaN(this.unit)) return from;
    let i = from;
    do bump(missing, i++);
    while (i < to && Number.isNaN(at(this.units, i)));
    this.sink.onMissing(from, i - 1);
    return i;
  }
}

/**
 * Writes the daily value of one holding: quantity × last close on or before each day. A close from before a split is
 * worth its ratio after it; a manual valuation counts until a newer close or valuation, and before the first of either the
 * last own trade. Days without any price add
 * nothing to the value and are counted as missing. float64 from exact quantities.
 */
export function addHoldingDays(input: HoldingInput, sink: HoldingSink): void {
  const { firstDay, length } = sink.window;
  const run = new HoldingRun(input, sink);
  let quantity = 0;
  let passed = -1;
  for (let i = 0; i < input.steps.length; i++) {
    const step = input.steps[i];
    const from = step === undefined ? length : step.day - firstDay;
    if (step === undefined || from >= length) break;
    const next = input.steps[i + 1];
    const to = next === undefined ? length : Math.min(next.day - firstDay, length);
    if (quantity === 0) run.pass(passed, from - 1);
    run.step(from, step, quantity !== 0);
    quantity = unitsNumber(step.quantity);
    if (quantity !== 0) run.write(from, to, quantity);
    passed = quantity === 0 ? from : to - 1;
  }
}
