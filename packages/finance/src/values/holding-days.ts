import { at, bump } from '../dates/day-arrays.ts';
import { amountNumber, unitsNumber } from '../number/exact.ts';
import type { HoldingStep } from '../ledger/holdings-walk.ts';
import type { DayWindow } from '../market/rates.ts';
import type { UnpricedDays } from '../market/sample-marks.ts';
import { isWorthlessOn, lastOnOrBefore } from '../market/series.ts';
import type { DailySeries } from '../market/series.ts';
import { hasOwnPrice } from './unit-value.ts';
import type { OwnPrice } from './unit-value.ts';

/** Where the days of one holding are written; all arrays cover the same window of days. */
export interface HoldingSink {
  readonly window: DayWindow;
  /** The first window index to write; an earlier replay has written the days before it. */
  readonly since: number;
  /** Receives quantity × unit value, in the currency of the instrument. */
  readonly value: Float64Array;
  /** Set to 1 on days on which units are held at any moment, and on those with a new price of held units. */
  readonly held: Uint8Array;
  readonly priced: Uint8Array;
  /** Counts holdings without any price, and with an outdated one. */
  readonly missing: Uint16Array;
  readonly stale: Uint16Array;
  readonly staleDays: number;
  /** 1 on days on which a weekday, week or month ends (`PeriodLengths`). */
  readonly ends: Uint8Array;
  /** The market value (NaN without a price) of transfers in kind into and out of the holding, by window day. */
  onTransfer(index: number, moved: { readonly in: number; readonly out: number }): void;
  /**
   * Held units worth `amount`, in the currency of the instrument, got no price or valuation on the window days
   * [from, to[; the last one was that of `quoted`.
   */
  onUnpriced(days: UnpricedDays, amount: number): void;
  /** The window days on which units were held and valued at an own trade, because there was no other price. */
  onOwnPrice(from: number, to: number, source: OwnPrice['source']): void;
  /** The window days on which units were held without any price. */
  onMissing(from: number, to: number): void;
}

/** One holding: its quantities, its prices, and how many quoted units make one of its currency (100 for pence). */
export interface HoldingInput {
  readonly steps: readonly HoldingStep[];
  readonly series: DailySeries | undefined;
  readonly perUnit: number;
  /** The value of the day's last trade in the currency of the instrument; null without one that has a price. */
  ownPrice(step: HoldingStep): OwnPrice | null;
}

const LONG_AGO = -2_147_483_648;

/**
 * The value of a unit on exactly the window's days: a view of the closing prices if they are in whole currency,
 * otherwise a copy.
 */
function unitsOfWindow({ series, perUnit }: HoldingInput, window: DayWindow): Float64Array {
  const closes = closesOfWindow(series, window);
  const units = perUnit === 1 ? closes : closes.map((close) => close / perUnit);
  const worthless = (series?.worthlessSince ?? Infinity) - window.firstDay;
  if (worthless >= window.length) return units;
  // The declaration prices each of its days at 0. A copy, because others read the series.
  return units.slice().fill(0, Math.max(0, worthless));
}

/** The last value of a unit before the window, with its day. */
function unitBefore({ series, perUnit }: HoldingInput, { firstDay }: DayWindow) {
  if (series === undefined) return null;
  if (isWorthlessOn(series, firstDay - 1)) return { day: firstDay - 1, value: 0 };
  const before = lastOnOrBefore(series, firstDay - 1);
  return before && { day: before.day, value: before.value / perUnit };
}

/**
 * The closing prices of exactly the window's days: a view if the series covers them, otherwise a copy filled with
 * NaN.
 */
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
  /** The current value of one unit, NaN before the first price, and the window index of its quote. */
  private unit: number;
  private quoted: number;
  /**
   * Whether there has been a closing price or valuation, which replaces a trade's price; and whether the current
   * price is a trade's.
   */
  private hasQuote: boolean;
  private isTraded = false;
  /** Whether the current price is that of the instrument for which the units were given. */
  private isDerived = false;
  /** The window index from which the instrument is worthless, so that valuations count no more. */
  private readonly worthless: number;
  /** The first of the days being written, and the units held on them. */
  private writtenFrom = 0;
  private quantity = 0;
  private readonly ownPrice: HoldingInput['ownPrice'];
  private readonly units: Float64Array;
  private readonly sink: HoldingSink;

  constructor(input: HoldingInput, sink: HoldingSink) {
    const { window } = sink;
    const before = unitBefore(input, window);
    this.unit = before?.value ?? Number.NaN;
    this.quoted = before ? before.day - window.firstDay : LONG_AGO;
    this.hasQuote = !Number.isNaN(this.unit);
    this.ownPrice = (step) => input.ownPrice(step);
    this.worthless = (input.series?.worthlessSince ?? Infinity) - window.firstDay;
    this.units = unitsOfWindow(input, window);
    this.sink = sink;
  }

  /** Skips days without a holding: only the last closing price of ]from, to] matters. */
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

  /** Values units at the day's own trade or derived price, if there has never been another price. */
  private trade(index: number, step: HoldingStep): void {
    const own = this.ownPrice(step);
    this.isTraded = own !== null;
    this.isDerived = own?.source === 'derived';
    this.unit = own === null ? Number.NaN : amountNumber(own.amount) / unitsNumber(step.tradedQuantity);
    this.quoted = own === null ? index : own.day - this.sink.window.firstDay;
  }

  /**
   * The day's splits come before its closing price, a manual valuation after it; `isHeld`: units were held when the
   * day began.
   */
  step(index: number, step: HoldingStep, isHeld: boolean): void {
    if (isHeld || step.moved) this.touch(index);
    if (step.ratioNew !== step.ratioOld) {
      this.unit *= Number(step.ratioOld) / Number(step.ratioNew);
    }
    this.pass(index - 1, index);
    if (step.valued !== null && index < this.worthless) {
      this.unit = amountNumber(step.valued.amount) / unitsNumber(step.valued.quantity);
      this.quoted = index;
      if (index >= this.sink.since) this.sink.priced[index] = 1;
      this.noteQuote();
    }
    if (!this.hasQuote && hasOwnPrice(step)) this.trade(index, step);
    this.transfer(index, step);
  }

  private transfer(index: number, { transferredIn, transferredOut }: HoldingStep): void {
    if (index < this.sink.since || (transferredIn === 0n && transferredOut === 0n)) return;
    this.sink.onTransfer(index, {
      in: transferredIn === 0n ? 0 : unitsNumber(transferredIn) * this.unit,
      out: transferredOut === 0n ? 0 : unitsNumber(transferredOut) * this.unit,
    });
  }

  /** Records a day on which units were held at any moment, in case it brings a new price of them. */
  private touch(index: number): void {
    const { since, held, priced } = this.sink;
    if (index < since) return;
    held[index] = 1;
    if (!Number.isNaN(at(this.units, index))) priced[index] = 1;
  }

  /** Adds quantity × unit value to the days [from, to[; the closing price of `from` has been read. */
  write(from: number, to: number, quantity: number): void {
    const { since, held } = this.sink;
    if (to > since) held.fill(1, Math.max(from, since), to);
    this.quantity = quantity;
    if (from >= since) return this.writeDays(from, to);
    this.pass(from, Math.min(since, to - 1));
    if (since >= to) return;
    this.touch(since);
    this.writeDays(since, to);
  }

  private writeDays(from: number, to: number): void {
    const first = this.passMissing(from, to);
    if (this.isTraded) this.noteTradeDays(from, to);
    this.writtenFrom = first;
    const quotedBefore = this.quoted;
    // A trade is no price of its day.
    let priceDay = this.isTraded ? LONG_AGO : this.quoted;
    let next = this.repeatPrice(first, to, from);
    if (next > priceDay + 1) this.noteUnpriced(priceDay, next);
    while (next < to) {
      const end = this.writePrices(next, to);
      priceDay = end - 1;
      next = this.repeatPrice(end, to, -1);
      if (next > end) this.noteUnpriced(priceDay, next);
    }
    if (this.quoted !== quotedBefore) this.noteQuote();
  }

  // Both read the prices directly instead of by `at`, because code that many types of arrays share becomes slow for each of them.
  // NaN is the only value not equal to itself.

  /** Adds the value at the current price to the days before the next one, which it returns; the price of the day `read` counts already. */
  private repeatPrice(from: number, to: number, read: number): number {
    const { value, stale, staleDays } = this.sink;
    const { units, quoted } = this;
    const amount = this.quantity * this.unit;
    let i = from;
    for (; i < to && (i === read || units[i] !== units[i]); i++) {
      value[i] = (value[i] as number) + amount;
      if (i - quoted > staleDays) bump(stale, i);
    }
    return i;
  }

  /** Adds the value to the days that have a price, and returns the first that has none. */
  private writePrices(from: number, to: number): number {
    const { value, priced } = this.sink;
    const { units, quantity } = this;
    let i = from;
    for (; i < to && units[i] === units[i]; i++) {
      value[i] = (value[i] as number) + quantity * (units[i] as number);
      priced[i] = 1;
    }
    this.unit = units[i - 1] as number;
    this.quoted = i - 1;
    return i;
  }

  /** The days after a price up to the next one, or up to the end of the days being written. */
  private noteUnpriced(priceDay: number, to: number): void {
    const from = Math.max(this.writtenFrom, priceDay + 1);
    // Only the days before the first price of its own may be valued at a trade.
    const valued = priceDay === LONG_AGO ? this.quoted : priceDay;
    if (from >= to || !this.matters(from, to, valued)) return;
    this.sink.onUnpriced({ from, to, quoted: priceDay, valued }, this.quantity * this.unit);
  }

  /** Whether a period ends within the days [from, to[ or their price becomes outdated; neither happens at most weekends. */
  private matters(from: number, to: number, valued: number): boolean {
    const { ends, staleDays } = this.sink;
    if (to - 1 - valued > staleDays) return true;
    for (let i = from; i < to; i++) if (ends[i] !== 0) return true;
    return false;
  }

  /** The days from `from` until the next closing price. */
  private noteTradeDays(from: number, to: number): void {
    let next = from + 1;
    while (next < to && Number.isNaN(at(this.units, next))) next++;
    this.sink.onOwnPrice(from, next - 1, this.isDerived ? 'derived' : 'trade');
  }

  /** Counts the days without any price, and returns the first of [from, to] that has one. */
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
 * Writes the daily value of one holding: quantity × last closing price on or before each day. A closing price from
 * before a split is adjusted by its ratio; a manual valuation counts until a newer closing price or valuation; before
 * the first of either, the last own trade counts. Days without any price add nothing to the value and count as
 * missing. From the day on which the instrument is declared worthless, 0. float64 from exact quantities.
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
