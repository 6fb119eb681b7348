import type { Booking } from '../ledger/booking.ts';
import { lastWeekday } from '../dates/dates.ts';
import type { Amount, Units } from '../number/exact.ts';
import { stepOn } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { addKnown, subtractKnown } from '../lots/lots.ts';
import { marketUnder, staleLimit } from '../market/market.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt, exactRate, statedRate } from '../market/rates.ts';
import type { ExactRate, StatedRate } from '../market/rates.ts';
import { heldValue, holdingValue } from './unit-value.ts';
import type { HoldingValue } from './unit-value.ts';

/** The change of a holding over a day, null if unknown, and at which end it rests on an outdated price or rate. */
export interface DayChange {
  readonly amount: Amount | null;
  readonly outdated: { readonly opening: boolean; readonly closing: boolean };
}

/** A holding at the end of a day; `amount` is in base currency. */
interface HoldingState {
  readonly value: HoldingValue | null;
  readonly amount: Amount | null;
  /** Whether it rests on an outdated price or rate. */
  readonly isOutdated: boolean;
}

const NOT_HELD: HoldingState = { value: null, amount: 0n, isOutdated: false };

/** Of how many days the holdings are kept: the ends of a range and of its last day. */
const DAYS_KEPT = 4;

/** Values holdings and amounts in base currency, exactly; null if a price or rate is missing. */
export class Valuer {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
  /** The holdings of the days asked for last. */
  private readonly states = new Map<number, HoldingState[]>();

  constructor(ledger: Ledger, market: Market, settings: Settings) {
    this.ledger = ledger;
    this.market = marketUnder(market, settings);
    this.settings = settings;
  }

  codeOf(currency: number): CurrencyCode {
    return this.ledger.currencies[currency] ?? this.settings.baseCurrency;
  }

  rateFor(currency: number, day: number): ExactRate | null {
    const pair = { from: this.codeOf(currency), to: this.settings.baseCurrency };
    return exactRate(this.market.rates, pair, day);
  }

  /** The rate of a day with its source; null if there is none. */
  stated(rate: ExactRate | null, day: number): StatedRate | null {
    return rate === null ? null : statedRate(this.market.rates, rate, day);
  }

  toBase(amount: Amount | null, currency: number, day: number): Amount | null {
    // Most amounts are in base currency, and a rate of 1 for each would take longer than the sums of them.
    if (amount === null || this.codeOf(currency) === this.settings.baseCurrency) return amount;
    const rate = this.rateFor(currency, day);
    return rate === null ? null : convertAt(amount, rate);
  }

  isStale(quoteDay: number, day: number): boolean {
    return day - quoteDay > staleLimit(this.settings);
  }

  /** Whether a price is outdated on a day; that of a worthless instrument never is. */
  isPriceStale({ priceDay, source }: HoldingValue, day: number): boolean {
    return source !== 'worthless' && this.isStale(priceDay, day);
  }

  /** The value of a holding at the end of a day in base currency; 0 if nothing was held. */
  valueOn(instrument: number, day: number): Amount | null {
    return this.stateOn(instrument, day).amount;
  }

  /** The value of a holding at the end of a day in its own currency, with its price; null if it is not held. */
  heldOn(instrument: number, day: number): HoldingValue | null {
    return this.stateOn(instrument, day).value;
  }

  private stateOn(instrument: number, day: number): HoldingState {
    const ofDay = this.statesOf(day);
    return (ofDay[instrument] ??= this.computeState(instrument, day));
  }

  private statesOf(day: number): HoldingState[] {
    const kept = this.states.get(day);
    if (kept !== undefined) return kept;
    const [oldest] = this.states.keys();
    if (oldest !== undefined && this.states.size === DAYS_KEPT) this.states.delete(oldest);
    const made: HoldingState[] = [];
    this.states.set(day, made);
    return made;
  }

  private computeState(instrument: number, day: number): HoldingState {
    const quantity = stepOn(this.ledger, instrument, day)?.quantity ?? 0n;
    if (quantity === 0n) return NOT_HELD;
    const value = heldValue(this.ledger, this.market, { instrument, day });
    const rate = this.rateFor(this.ledger.instruments[instrument]?.moneyCurrency ?? -1, day);
    if (value === null || rate === null) return { value, amount: null, isOutdated: false };
    const isOutdated = this.isPriceStale(value, day) || this.isStale(rate.day, day);
    return { value, amount: convertAt(value.amount, rate), isOutdated };
  }

  /**
   * V_end − V_start − in + out for one holding since the close before the last weekday, so that a weekend belongs to
   * its Friday. Purchases are inflows; sales and income are outflows. `bookings` are those of these days.
   */
  dayChange(instrument: number, day: number, bookings: readonly Booking[]): DayChange {
    let flows: Amount | null = 0n;
    for (const booking of bookings) {
      if (booking.instrument !== instrument && booking.terms.toInstrument !== instrument) continue;
      flows = addKnown(flows, this.holdingFlow(instrument, booking));
    }
    const [start, end] = [this.stateOn(instrument, lastWeekday(day) - 1), this.stateOn(instrument, day)];
    return {
      amount: subtractKnown(subtractKnown(end.amount, start.amount), flows),
      outdated: { opening: start.isOutdated, closing: end.isOutdated },
    };
  }

  /** What a booking of the day adds to the holding (+) or takes out of it (−); unknown for exchanges of instruments. */
  private holdingFlow(instrument: number, booking: Booking): Amount | null {
    const { units } = booking.rule;
    if (units === 'exchange') return null;
    const cash = this.toBase(-booking.cash, booking.currency, booking.day);
    if (units === 'transfer_in') return addKnown(cash, this.movedValue(instrument, booking));
    if (units === 'transfer_out') return subtractKnown(cash, this.movedValue(instrument, booking));
    return cash;
  }

  /**
   * The market value of a transfer. Units transferred on the day of a split are units after it. In the former
   * processing order, units received were units before it, and their value is unknown on such a day.
   */
  private movedValue(instrument: number, { quantity, day, type }: Booking): Amount | null {
    const step = stepOn(this.ledger, instrument, day);
    if (step === null) return null;
    const isBeforeSplit = this.ledger.dayOrder === 'former' && type === 'transfer_in';
    if (isBeforeSplit && step.ratioNew !== step.ratioOld) return null;
    return this.worthOf({ instrument, quantity, day });
  }

  /** The value of units moved on a day at its end, in base currency, whether or not they are held then. */
  worthOf(holding: { instrument: number; quantity: Units; day: number }): Amount | null {
    const value = holdingValue(this.ledger, this.market, holding);
    return this.inBase(value, holding.instrument, holding.day);
  }

  private inBase(value: HoldingValue | null, instrument: number, day: number): Amount | null {
    const currency = this.ledger.instruments[instrument]?.moneyCurrency ?? -1;
    return value === null ? null : this.toBase(value.amount, currency, day);
  }
}
