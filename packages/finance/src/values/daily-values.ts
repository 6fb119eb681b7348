import { UNCLEAR } from '../ledger/booking-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import type { Booking } from '../ledger/booking.ts';
import { at, bump, markAt, consecutiveRuns, daysDone } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import { newMemory } from '../dates/day-memory.ts';
import type { DayMemory } from '../dates/day-memory.ts';
import { amountNumber } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import { externalCash, forEachBalance } from '../ledger/external-cash.ts';
import type { BalanceDays } from '../ledger/external-cash.ts';
import { addPartDays } from './parts/part-days.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { addOutdatedPrice } from '../market/outdated-value.ts';
import type { OutdatedSink } from '../market/outdated-value.ts';
import { marketUnder, staleLimit } from '../market/market.ts';
import type { Market, Settings } from '../market/market.ts';
import { denseRates } from '../market/dense-rates.ts';
import type { DayWindow, DenseRates } from '../market/rates.ts';
import { heldDays } from './held-days.ts';
import { SampleMarks } from '../market/sample-marks.ts';
import { gapsBefore, joinedGaps } from './series-gaps.ts';
import type { SeriesGap } from './series-gaps.ts';

/** The daily figures of a portfolio in its base currency, one for each calendar day of the window. */
export interface DailyValues {
  readonly window: DayWindow;
  /** The value at the end of the day; if `missing` is positive, of the known holdings only. */
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  /** Dividends and interest, gross, minus interest charged, and accrued interest received minus paid. */
  readonly income: Float64Array;
  /** Fees and taxes, each minus its refunds. */
  readonly fees: Float64Array;
  readonly taxes: Float64Array;
  /** Fees and taxes before refunds, and the refunds: these decide whether a day has capital (`kindOfDay`). */
  readonly charges: Float64Array;
  readonly refunds: Float64Array;
  /** 1 on days on which units were held at any moment. */
  readonly held: Uint8Array;
  /** 1 on days with a new closing price or manual valuation of a holding. */
  readonly priced: Uint8Array;
  /** 1 on days with an entry. */
  readonly booked: Uint8Array;
  /** The frequencies of which the day is a sample, as bits of `SAMPLES`: enough of its value was priced in the period. */
  readonly sampled: Uint8Array;
  /**
   * The number of holdings, flows or balances that cannot be valued, and of those valued at outdated prices or rates.
   */
  readonly missing: Uint16Array;
  readonly stale: Uint16Array;
  /**
   * The part of the value that rests on outdated prices or rates. Short positions and debts count as positive amounts;
   * at an outdated rate, the holdings and cash of a currency count together.
   */
  readonly outdated: Float64Array;
  /** What a composite's members bring on its first day, with the part of it at outdated prices or rates. */
  readonly brought?: { readonly value: number; readonly outdated: number };
  /** The sums of the day that are incomplete because an amount cannot be converted or valued, as bits of `UNCLEAR`. */
  readonly unclear: Uint8Array;
  readonly gaps: readonly SeriesGap[];
}

/** An earlier replay whose days before a day number are still valid. */
export interface EarlierDays {
  readonly days: DailyValues;
  readonly since: number;
}

class DailyRun {
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  readonly income: Float64Array;
  readonly fees: Float64Array;
  readonly taxes: Float64Array;
  readonly charges: Float64Array;
  readonly refunds: Float64Array;
  readonly held: Uint8Array;
  readonly priced: Uint8Array;
  readonly booked: Uint8Array;
  readonly sampled: Uint8Array;
  readonly missing: Uint16Array;
  readonly stale: Uint16Array;
  readonly outdated: Float64Array;
  readonly unclear: Uint8Array;
  readonly gaps: SeriesGap[] = [];
  readonly samples: SampleMarks;
  private readonly outdatedSink: OutdatedSink;
  private readonly local: (Float64Array | undefined)[];
  private readonly rates: (DenseRates | null | undefined)[] = [];
  private readonly ledger: Ledger;
  /** The number of the base currency; −1 if no entry is in it. */
  private readonly base: number;
  private readonly market: Market;
  private readonly memory: DayMemory;
  private readonly scope: Pick<DailyInput, 'settings' | 'memory'> & { window: DayWindow; since: number };

  constructor(ledger: Ledger, market: Market, scope: DailyRun['scope']) {
    this.ledger = ledger;
    this.market = marketUnder(market, scope.settings);
    this.scope = scope;
    this.memory = scope.memory ?? newMemory;
    const { length } = scope.window;
    const { memory } = this;
    this.value = memory.numbers(length);
    this.inflow = memory.numbers(length);
    this.outflow = memory.numbers(length);
    this.income = memory.numbers(length);
    this.fees = memory.numbers(length);
    this.taxes = memory.numbers(length);
    this.charges = memory.numbers(length);
    this.refunds = memory.numbers(length);
    this.held = memory.marks(length);
    this.priced = memory.marks(length);
    this.booked = memory.marks(length);
    this.sampled = memory.marks(length);
    this.samples = new SampleMarks(scope.window, memory);
    this.missing = memory.counts(length);
    this.stale = memory.counts(length);
    this.outdated = memory.numbers(length);
    this.unclear = memory.marks(length);
    const staleDays = staleLimit(scope.settings);
    this.outdatedSink = { outdated: this.outdated, staleDays, firstDay: scope.window.firstDay };
    this.local = ledger.currencies.map(() => undefined);
    this.base = ledger.currencies.indexOf(scope.settings.baseCurrency);
  }

  private isBase(currency: number): boolean {
    return currency === this.base;
  }

  /** Values by currency; those in base currency are added directly to the total. */
  private localOf(currency: number): Float64Array {
    if (this.isBase(currency)) return this.value;
    const local = this.local[currency] ?? this.memory.numbers(this.scope.window.length);
    this.local[currency] = local;
    return local;
  }

  private ratesOf(currency: number): DenseRates | null {
    if (this.isBase(currency)) return null;
    const { settings, window } = this.scope;
    const from = this.ledger.currencies[currency] ?? settings.baseCurrency;
    const rates =
      this.rates[currency] ?? denseRates(this.market.rates, { from, to: settings.baseCurrency }, window);
    this.rates[currency] = rates;
    return rates;
  }

  private toBase(amount: number, currency: number, index: number): number {
    if (amount === 0) return 0;
    const rates = this.ratesOf(currency);
    return rates === null ? amount : amount * (rates.rates[index] ?? Number.NaN);
  }

  /**
   * Adds to a day's figure; an amount that cannot be converted makes the day's sum unknown instead of counting as
   * zero.
   */
  private addTo(name: FlowFigure, index: number, amount: number): void {
    if (Number.isNaN(amount)) {
      this.unclear[index] = markAt(this.unclear, index) | UNCLEAR[name];
      return;
    }
    const figures = this[name];
    figures[index] = at(figures, index) + amount;
  }

  /** A flow that cannot be valued also makes the return of its day unknown. */
  private addFlow(index: number, amount: number, isIn: boolean): void {
    if (Number.isNaN(amount)) bump(this.missing, index);
    this.addTo(isIn ? 'inflow' : 'outflow', index, amount);
  }

  private noteGap(gap: Omit<SeriesGap, 'from' | 'to'>, from: number, to: number): void {
    const { firstDay } = this.scope.window;
    this.gaps.push({ ...gap, from: dateOfDay(firstDay + from), to: dateOfDay(firstDay + to) });
  }

  addHoldings(): void {
    const { settings, window } = this.scope;
    for (const [i, instrument] of this.ledger.instruments.entries()) {
      const currency = instrument.moneyCurrency;
      let rates: DenseRates | null = null;
      addPartDays(
        { ledger: this.ledger, market: this.market, memory: this.memory, instrument: i },
        {
          window,
          since: this.scope.since,
          value: this.localOf(currency),
          held: this.held,
          priced: this.priced,
          missing: this.missing,
          stale: this.stale,
          staleDays: staleLimit(settings),
          ends: this.samples.ends,
          onTransfer: (index, moved) => {
            const isPriced = !Number.isNaN(moved.in + moved.out);
            if (!isPriced) this.noteGap({ kind: 'missing_price', instrumentId: instrument.id }, index, index);
            this.addFlow(index, this.toBase(moved.in, currency, index), true);
            this.addFlow(index, this.toBase(moved.out, currency, index), false);
          },
          onUnpriced: (days, amount) => {
            rates ??= this.ratesOf(currency);
            this.samples.addUnpriced(days, amount, rates);
            addOutdatedPrice(this.outdatedSink, days, { amount, rates });
          },
          onOwnPrice: (from, to, source) =>
            this.noteGap({ kind: `${source}_price`, instrumentId: instrument.id }, from, to),
          onMissing: (from, to) =>
            this.noteGap({ kind: 'missing_price', instrumentId: instrument.id }, from, to),
          onWaiting: (from, to) =>
            this.noteGap({ kind: 'split_to_be_booked', instrumentId: instrument.id }, from, to),
        },
      );
    }
  }

  addBookings(): void {
    const { settings, window, since } = this.scope;
    for (const booking of this.ledger.bookings) {
      const index = booking.day - window.firstDay;
      if (index >= window.length) break;
      if (index < since) continue;
      const { currency } = booking;
      const external = amountNumber(externalCash(booking, settings.cashKept));
      const moved = this.toBase(external, currency, index);
      if (Number.isNaN(moved)) this.noteMissingRate(currency, index, index);
      this.addFlow(index, Math.abs(moved), external > 0);
      this.booked[index] = 1;
      this.addCharges(booking, index);
    }
  }

  /** The charge of an entry, as a fee or a tax; a refund reduces those, but not the charges of the day. */
  private addCharge(name: 'fees' | 'taxes', index: number, amount: number): void {
    this.addTo(name, index, amount);
    if (amount > 0) this.charges[index] = at(this.charges, index) + amount;
    else if (amount < 0) this.refunds[index] = at(this.refunds, index) - amount;
  }

  private addCharges(booking: Booking, index: number): void {
    const { rule, currency } = booking;
    const inBase = (amount: Amount): number => this.toBase(amountNumber(amount), currency, index);
    if (booking.fee !== 0n) this.addCharge('fees', index, inBase(booking.fee));
    if (booking.tax !== 0n) this.addCharge('taxes', index, inBase(booking.tax));
    if (booking.accruedIncome !== 0n) this.addTo('income', index, inBase(booking.accruedIncome));
    const { figure } = rule;
    if (figure === null) return;
    const counted = figure.sign * inBase(booking.gross);
    if (figure.name === 'income') this.addTo('income', index, counted);
    else this.addCharge(figure.name, index, counted);
  }

  /** Adds the balances of cash by currency, from the days that changed them. */
  addCash(): void {
    forEachBalance(this.ledger, this.scope.window, (days, balance) => this.fillCash(days, balance));
  }

  private fillCash(days: BalanceDays, balance: Amount): void {
    const from = Math.max(days.from, this.scope.since);
    if (from >= days.until) return;
    const local = this.localOf(days.currency);
    const amount = amountNumber(balance);
    for (let i = from; i < days.until; i++) local[i] = at(local, i) + amount;
    if (balance > 0n) return;
    const currency = this.ledger.currencies[days.currency];
    const gap = { kind: 'negative_cash' as const, ...(currency && { currency }) };
    this.noteGap(gap, from, days.until - 1);
  }

  /** Converts values in other currencies into the total. */
  convertLocals(): void {
    for (const [currency, local] of this.local.entries()) {
      const rates = local === undefined ? null : this.ratesOf(currency);
      if (local !== undefined && rates !== null) this.convertLocal(currency, local, rates);
    }
  }

  private convertLocal(currency: number, local: Float64Array, rates: DenseRates): void {
    const { window, settings, since } = this.scope;
    const oldest = window.firstDay - staleLimit(settings);
    const missing: number[] = [];
    let held: Uint8Array | null = null;
    for (let i = since; i < window.length; i++) {
      const amount = at(local, i);
      const rate = at(rates.rates, i);
      if (amount === 0 && !Number.isNaN(rate)) continue;
      if (Number.isNaN(rate)) {
        held ??= heldDays(this.ledger, window, { currency, cashKept: settings.cashKept });
        if (held[i] === 0) continue;
        bump(this.missing, i);
        missing.push(i);
        continue;
      }
      this.value[i] = at(this.value, i) + amount * rate;
      if (at(rates.quoteDays, i) >= oldest + i) continue;
      bump(this.stale, i);
      this.outdated[i] = at(this.outdated, i) + Math.abs(amount * rate);
    }
    for (const { from, to } of consecutiveRuns(missing)) this.noteMissingRate(currency, from, to);
  }

  private noteMissingRate(currency: number, from: number, to: number): void {
    const code = this.ledger.currencies[currency];
    this.noteGap({ kind: 'missing_rate', ...(code && { currency: code }) }, from, to);
  }
}

const COLUMNS = [
  ...(['value', 'inflow', 'outflow', 'income', 'fees', 'taxes', 'charges', 'refunds', 'outdated'] as const),
  ...(['held', 'priced', 'booked', 'sampled', 'missing', 'stale', 'unclear'] as const),
];

/** The part of a series that an earlier replay has computed: its days before `since`, copied. */
function copyEarlier(run: DailyRun, earlier: DailyValues, since: number): void {
  for (const name of COLUMNS) run[name].set(earlier[name].subarray(0, since));
}

/** What is to be replayed. */
export interface DailyInput {
  readonly settings: Settings;
  readonly toDay: number;
  /** The first day; by default that of the first entry. */
  readonly fromDay?: number;
  readonly earlier?: EarlierDays;
  /** Where the arrays are; new memory by default. */
  readonly memory?: DayMemory;
}

/**
 * The values, flows, income and charges of every calendar day from the first entry to `to`, in the base currency.
 * float64 from exact quantities and balances. A ledger without entries up to `to` gives an empty window. With an
 * earlier replay only the days since its `since` are computed; the result is the same to the last digit.
 */
export function dailyValues(ledger: Ledger, market: Market, input: DailyInput): DailyValues {
  const firstDay = input.fromDay ?? ledger.bookings[0]?.day ?? input.toDay + 1;
  const window = { firstDay, length: Math.max(0, input.toDay - firstDay + 1) };
  const since = daysDone(window, input.earlier);
  const { settings } = input;
  const run = new DailyRun(ledger, market, { ...input, window, since });
  if (input.earlier !== undefined && since > 0) copyEarlier(run, input.earlier.days, since);
  run.addHoldings();
  run.addBookings();
  if (settings.cashKept) run.addCash();
  run.convertLocals();
  run.samples.mark(run.sampled, run.value, since);
  const done = since === 0 ? [] : gapsBefore(input.earlier?.days.gaps ?? [], firstDay + since);
  const { value, inflow, outflow, income, fees, taxes, charges, refunds, outdated } = run;
  const { missing, stale, unclear, held, priced, booked, sampled } = run;
  const gaps = joinedGaps([...done, ...run.gaps]);
  const amounts = { value, inflow, outflow, income, fees, taxes, charges, refunds };
  return { window, ...amounts, held, priced, booked, sampled, missing, stale, outdated, unclear, gaps };
}
