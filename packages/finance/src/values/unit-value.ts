import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { mulDiv, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import type { HoldingStep } from '../ledger/holdings-walk.ts';
import { lastStep, stepOn } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { convertAt, exactRate } from '../market/rates.ts';
import { pricedParts, stepsOfPrices } from './parts/holding-parts.ts';
import { tradeDay, tradedAmount } from './trade-price.ts';
import { exactValueOn, isWorthlessOn, lastDayOnOrBefore } from '../market/series.ts';
import type { DailySeries } from '../market/series.ts';

/**
 * The origin of a price: a closing price, a manual valuation, without either the portfolio's own last trade or, after a
 * merger or symbol change, the price of the former instrument, or the declaration that the instrument is worthless.
 */
export type PriceSource = 'close' | 'valuation' | 'trade' | 'derived' | 'worthless';

/** The value of a holding on a day, in the currency of its instrument, and the origin of the price. */
export interface HoldingValue {
  readonly amount: Amount;
  /** The value of one unit as quoted (pence stay pence), in today's units after splits. */
  readonly price: string;
  readonly priceDate: LocalDate;
  readonly priceDay: number;
  readonly source: PriceSource;
}

/** The splits after one day and up to another, as one ratio; 1 for 1 if there are none. */
export function splitsBetween(steps: readonly HoldingStep[], after: number, through: number) {
  let ratioNew = 1n;
  let ratioOld = 1n;
  for (const step of steps) {
    if (step.day <= after || step.day > through) continue;
    ratioNew *= step.ratioNew;
    ratioOld *= step.ratioOld;
  }
  return { ratioNew, ratioOld };
}

function lastValuation(steps: readonly HoldingStep[], day: number): HoldingStep | null {
  let found: HoldingStep | null = null;
  for (const step of steps) {
    if (step.day > day) break;
    if (step.valued !== null) found = step;
  }
  return found;
}

/** A holding to value: a number of units of an instrument on a day. */
export interface Holding {
  readonly instrument: number;
  readonly quantity: Units;
  readonly day: number;
}

/** What prices are read from. */
export interface Source {
  readonly ledger: Ledger;
  readonly market: Market;
}

/** The price data of an instrument: its steps, its series, and the number of quoted units in one of its currency. */
interface Quoted {
  readonly steps: readonly HoldingStep[];
  readonly series: DailySeries | undefined;
  readonly perUnit: bigint;
}

function valueByValuation(holding: Holding, { steps, perUnit }: Quoted): HoldingValue | null {
  const step = lastValuation(steps, holding.day);
  if (step === null || step.valued === null) return null;
  const { amount, quantity } = step.valued;
  const { ratioNew, ratioOld } = splitsBetween(steps, step.day, holding.day);
  const price = mulDiv(amount, perUnit * ratioOld, quantity * ratioNew);
  const value = mulDiv(amount, holding.quantity * ratioOld, quantity * ratioNew);
  return pricedValue(value, { price, day: step.day, source: 'valuation' });
}

function valueByClose(holding: Holding, { steps, series, perUnit }: Quoted): HoldingValue | null {
  const closeDay = series === undefined ? null : lastDayOnOrBefore(series, holding.day);
  const close = series === undefined || closeDay === null ? null : exactValueOn(series, closeDay);
  if (close === null || closeDay === null) return null;
  const { ratioNew, ratioOld } = splitsBetween(steps, closeDay, holding.day);
  const value = mulDiv(holding.quantity * close, ratioOld, ratioNew * perUnit);
  return pricedValue(value, { price: mulDiv(close, ratioOld, ratioNew), day: closeDay, source: 'close' });
}

/** The value of a worthless instrument: 0, by a declaration that never becomes outdated. Null unless it is worthless. */
function valueOfWorthless(series: DailySeries | undefined, day: number): HoldingValue | null {
  if (series?.worthlessSince === undefined || !isWorthlessOn(series, day)) return null;
  return pricedValue(0n, { price: 0n, day: series.worthlessSince, source: 'worthless' });
}

/** What the `tradedQuantity` of a step was worth, in the currency of its instrument, and the day of the price. */
export interface OwnPrice {
  readonly amount: Amount;
  readonly day: number;
  readonly source: 'trade' | 'derived';
}

/** Whether a step has a price of its own: of a trade, or of the instrument for which the units were given. */
export const hasOwnPrice = ({ traded, derived }: HoldingStep): boolean => traded !== null || derived !== null;

/**
 * What units given in a merger or symbol change were worth before it: their last price × old/new is the price of the
 * units received. In the currency of the successor, at the rate of the day.
 */
function derivedPrice({ ledger, market }: Source, instrument: number, step: HoldingStep): OwnPrice | null {
  if (step.derived === null) return null;
  const { from, given } = step.derived;
  const whole = ledger.whole ?? ledger;
  const splits = splitsBetween(whole.steps[from] ?? [], step.day - 1, step.day);
  const former = holdingValue(whole, market, { instrument: from, quantity: given, day: step.day - 1 });
  if (former === null) return null;
  // The units are those after the splits of the day, which round less often in the amount than in the quantity.
  const worth = mulDiv(former.amount, splits.ratioOld, splits.ratioNew);
  const currencyOf = (place: number) => ledger.currencies[ledger.instruments[place]?.moneyCurrency ?? -1];
  const [own, to] = [currencyOf(from), currencyOf(instrument)];
  if (own === to) return { amount: worth, day: former.priceDay, source: 'derived' };
  const rate = own && to ? exactRate(market.rates, { from: own, to }, step.day) : null;
  const amount = rate === null ? null : convertAt(worth, rate);
  return amount === null ? null : { amount, day: former.priceDay, source: 'derived' };
}

/**
 * The price that a step has of its own; null if it has none, or no conversion route leads to the currency of the
 * instrument.
 */
export function ownPrice(source: Source, instrument: number, step: HoldingStep): OwnPrice | null {
  if (step.tradedQuantity === 0n) return null;
  if (step.traded === null) return derivedPrice(source, instrument, step);
  const amount = tradedAmount(source.ledger, source.market, step.traded);
  return amount === null ? null : { amount, day: tradeDay(step.traded), source: 'trade' };
}

/** Uses the last price of its own that the portfolio has on or before the day: of a trade, or derived. */
function valueByOwnPrice(
  holding: Holding,
  quoted: Quoted,
  priceOf: (step: HoldingStep) => OwnPrice | null,
): HoldingValue | null {
  const { steps, perUnit } = quoted;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    if (step === undefined || step.day > holding.day || !hasOwnPrice(step)) continue;
    const own = priceOf(step);
    if (own === null) return null;
    const { amount } = own;
    const { ratioNew, ratioOld } = splitsBetween(steps, step.day, holding.day);
    const whole = step.tradedQuantity * ratioNew;
    const price = mulDiv(amount, perUnit * ratioOld, whole);
    const value = mulDiv(amount, holding.quantity * ratioOld, whole);
    return pricedValue(value, { price, day: own.day, source: own.source });
  }
  return null;
}

/** Values units at the prices of a part of a holding. */
function valueAtPrices(source: Source, holding: Holding, part: Omit<Quoted, 'perUnit'>): HoldingValue | null {
  return valueOfWorthless(part.series, holding.day) ?? valueByPrices(source, holding, part);
}

function valueByPrices(
  { ledger, market }: Source,
  holding: Holding,
  part: Omit<Quoted, 'perUnit'>,
): HoldingValue | null {
  const quoted = { ...part, perUnit: ledger.instruments[holding.instrument]?.perUnit ?? 1n };
  const byValuation = valueByValuation(holding, quoted);
  const byClose = valueByClose(holding, quoted);
  if (byValuation === null && byClose === null) {
    return valueByOwnPrice(holding, quoted, (step) => ownPrice({ ledger, market }, holding.instrument, step));
  }
  if (byValuation === null || byClose === null) return byValuation ?? byClose;
  return byValuation.priceDay >= byClose.priceDay ? byValuation : byClose;
}

/**
 * The exact value of `quantity` units on a day: × the last closing price on or before it, unless a manual valuation
 * is at least as new; without either, × the price of the portfolio's last own trade on or before it. A price from
 * before a split, booked or waiting, is adjusted by its ratio. From the day on which the instrument is declared worthless its
 * value is 0, whatever its later prices. Null if there is no price.
 */
export function holdingValue(ledger: Ledger, market: Market, holding: Holding): HoldingValue | null {
  const listed = ledger.instruments[holding.instrument];
  if (listed === undefined) return null;
  const steps = stepsOfPrices(ledger, holding.instrument);
  return valueAtPrices({ ledger, market }, holding, { steps, series: market.prices.get(listed.id) });
}

/** The sum of the values of parts, with the price of the oldest one; null if one of them is unknown. */
function sumOfParts(parts: readonly (HoldingValue | null)[]): HoldingValue | null {
  const priced = parts.filter((value) => value !== null);
  const [oldest] = priced.toSorted((a, b) => a.priceDay - b.priceDay);
  if (oldest === undefined || priced.length < parts.length) return null;
  return { ...oldest, amount: priced.reduce((sum, { amount }) => sum + amount, 0n) };
}

/**
 * The exact value of a whole holding at the end of a day. Where a split waits, units held at the start of its ex-date
 * are valued at the last price before it, the others at the last price of the day; the price is their average, dated
 * by the older one. Null if a part has no price.
 */
export function heldValue(
  ledger: Ledger,
  market: Market,
  holding: Omit<Holding, 'quantity'>,
): HoldingValue | null {
  const { instrument, day } = holding;
  const parts = pricedParts(ledger, market, instrument).flatMap((part) => {
    const quantity = lastStep(part.steps, day)?.quantity ?? 0n;
    return quantity === 0n ? [] : [valueAtPrices({ ledger, market }, { ...holding, quantity }, part)];
  });
  const sum = sumOfParts(parts);
  if (sum === null || parts.length === 1) return sum;
  const quantity = stepOn(ledger, instrument, day)?.quantity ?? 0n;
  const perUnit = ledger.instruments[instrument]?.perUnit ?? 1n;
  return { ...sum, price: unitsText(mulDiv(sum.amount, perUnit, quantity)) };
}

function pricedValue(
  amount: Amount,
  quote: { readonly price: Units; readonly day: number; readonly source: HoldingValue['source'] },
): HoldingValue {
  return {
    amount,
    price: unitsText(quote.price),
    priceDate: dateOfDay(quote.day),
    priceDay: quote.day,
    source: quote.source,
  };
}
