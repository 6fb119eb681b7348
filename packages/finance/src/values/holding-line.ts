import { stepOn } from '../ledger/ledger.ts';
import type { Booking, LedgerInstrument } from '../ledger/booking.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { holdingByAccount } from './parts/account-parts.ts';
import type { AccountHolding } from './parts/account-parts.ts';
import { amountText, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import type { LotBook } from '../lots/lot-book.ts';
import { costFigure, sumLots } from '../lots/lot-views.ts';
import { subtractKnown } from '../lots/lots.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt } from '../market/rates.ts';
import type { ExactRate, StatedRate } from '../market/rates.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
import { isSplitWaiting } from './parts/holding-parts.ts';
import { holdingValue } from './unit-value.ts';
import type { HoldingValue, PriceSource } from './unit-value.ts';
import type { DayChange, Valuer } from './valuer.ts';

/** One holding on a date. Amounts "in base" are in the portfolio's currency, the others in the holding's own. */
export interface HoldingLine {
  readonly instrumentId: string;
  readonly quantity: string;
  readonly currency: CurrencyCode;
  /** The last price on or before the date as quoted, with its date and origin; null dates if there is none. */
  readonly price: Figure;
  readonly priceDate: LocalDate | null;
  readonly priceSource: PriceSource | null;
  readonly rateDate: LocalDate | null;
  /** The rate into the base currency with its route; null if there is none. */
  readonly rate: StatedRate | null;
  /** Whether a price or rate is older than the portfolio's limit. */
  readonly isStale: boolean;
  readonly isPriceStale: boolean;
  /** Whether units are valued at a price from before a split that is to be booked. */
  readonly isSplitWaiting: boolean;
  readonly value: Figure;
  readonly valueBase: Figure;
  /**
   * The interest that has accrued since the last coupon, which no value contains. Null for an instrument with a price
   * per unit; unknown for one with a price in percent, as nothing states its coupons.
   */
  readonly accruedInterest: Figure | null;
  /** The fraction of the total value; unknown if the total is. */
  readonly weight: Figure<number>;
  readonly costCurrency: CurrencyCode;
  readonly cost: Figure;
  readonly costBase: Figure;
  /** Unrealised: valueBase − costBase = pricePart + currencyPart. */
  readonly gainBase: Figure;
  readonly pricePart: Figure;
  readonly currencyPart: Figure;
  /** The change of value over the day (at a weekend, since the close before Friday), without trades and income. */
  readonly dayChangeBase: Figure;
  /** At which end the change of the day rests on an outdated price or rate. */
  readonly dayChangeOutdated: DayChange['outdated'];
  /** The holding by account; null if all entries are in one. */
  readonly accounts: readonly AccountHolding[] | null;
}

/** A holding before weights are known: exact amounts, null if unknown. */
export interface DraftLine {
  readonly line: Omit<HoldingLine, 'weight'>;
  readonly valueBase: Amount | null;
  readonly costBase: Amount | null;
  readonly gainBase: Amount | null;
  readonly dayChange: Amount | null;
  /** Why the holding has no value; null if it has one. */
  readonly reason: Unknown | null;
  /** Why its cost is unknown; null if it is known. */
  readonly costUnknownBy: Unknown | null;
}

/** Which holding to compute, for which day, with the bookings since the close before its last weekday. */
export interface LinePlace {
  readonly book: LotBook;
  readonly instrument: number;
  readonly day: number;
  readonly ofDay: readonly Booking[];
}

/** The price and rate that were found for a holding. */
interface Quoted {
  readonly instrumentId: string;
  readonly currency: CurrencyCode;
  readonly value: HoldingValue | null;
  readonly rate: ExactRate | null;
}

/** Why a holding has no value in base currency; null if it has one. */
function missingQuote({ instrumentId, currency, value, rate }: Quoted): Unknown | null {
  if (value === null) return unknown('missing_price', { instrumentIds: [instrumentId] });
  if (rate !== null) return null;
  return unknown('missing_rate', { instrumentIds: [instrumentId], currencies: [currency] });
}

function quoteColumns(quoted: Quoted, valuer: Valuer, day: number) {
  const { instrumentId, currency, value, rate } = quoted;
  const noPrice = unknown('missing_price', { instrumentIds: [instrumentId] });
  const rateColumns = {
    rateDate: rate === null ? null : dateOfDay(rate.day),
    rate: valuer.stated(rate, day),
    isStale: rate !== null && valuer.isStale(rate.day, day),
    isPriceStale: false,
  };
  if (value === null) {
    return { currency, price: noPrice, priceDate: null, priceSource: null, value: noPrice, ...rateColumns };
  }
  const isPriceStale = valuer.isPriceStale(value, day);
  return {
    currency,
    price: known(value.price),
    priceDate: value.priceDate,
    priceSource: value.source,
    value: known(amountText(value.amount)),
    ...rateColumns,
    isStale: rateColumns.isStale || isPriceStale,
    isPriceStale,
  };
}

function valueInBase({ value, rate }: Quoted): Amount | null {
  return value === null || rate === null ? null : convertAt(value.amount, rate);
}

function accruedInterestOf({ id, quotation }: LedgerInstrument): Figure | null {
  return quotation === 'percent' ? unknown('no_coupon_terms', { instrumentIds: [id] }) : null;
}

/** The value of a quantity of an instrument on a day, whether or not it is held. */
function valueOf(valuer: Valuer, { instrument, day }: LinePlace, quantity: Units): HoldingValue | null {
  return holdingValue(valuer.ledger, valuer.market, { instrument, quantity, day });
}

function quantityOn(valuer: Valuer, { instrument, day }: LinePlace): Units {
  return stepOn(valuer.ledger, instrument, day)?.quantity ?? 0n;
}

/** The holding by account. */
function partsOf(
  valuer: Valuer,
  place: LinePlace,
  whole: { readonly quoted: Quoted; readonly valueBase: Amount | null; readonly unknownBy: Unknown | null },
): AccountHolding[] | null {
  const { quoted, valueBase, unknownBy } = whole;
  return holdingByAccount(place, {
    value: quoted.value?.amount ?? null,
    valueBase,
    unknownBy,
    valueOf: (part) => {
      const value = valueOf(valuer, place, part);
      return { value: value?.amount ?? null, valueBase: valueInBase({ ...quoted, value }) };
    },
  });
}

/**
 * Computes the line of an instrument; null if none of it is held on the day. What one account holds and another has
 * sold short is held, even if nothing is left of both together.
 */
export function draftLine(valuer: Valuer, place: LinePlace): DraftLine | null {
  const { book, instrument, day } = place;
  const listed = valuer.ledger.instruments[instrument];
  const position = book.positions[instrument];
  if (listed === undefined || position === undefined || position.queue.isEmpty) return null;
  const quantity = quantityOn(valuer, place);
  const { id: instrumentId, moneyCurrency } = listed;
  const value = quantity === 0n ? valueOf(valuer, place, 0n) : valuer.heldOn(instrument, day);
  const rate = valuer.rateFor(moneyCurrency, day);
  const quoted = { instrumentId, currency: valuer.codeOf(moneyCurrency), value, rate };
  const valueBase = valueInBase(quoted);
  const { cost, costBase, unknownBy: costUnknownBy } = sumLots(position.queue.open());
  const gainBase = subtractKnown(valueBase, costBase);
  const currencyPart = subtractKnown(valuer.toBase(cost, position.currency, day), costBase);
  const { amount: dayChange, outdated: dayChangeOutdated } = valuer.dayChange(instrument, day, place.ofDay);
  const reason = missingQuote(quoted);
  const figure = (amount: Amount | null, unknownBy = reason ?? costUnknownBy): Figure =>
    costFigure(amount, { instrumentId, unknownBy });
  const noChange = reason ?? unknown('no_value', { instrumentIds: [instrumentId] });
  const line = {
    instrumentId,
    quantity: unitsText(quantity),
    isSplitWaiting: isSplitWaiting(valuer.ledger, instrument, day),
    ...quoteColumns(quoted, valuer, day),
    valueBase: figure(valueBase, reason),
    accruedInterest: accruedInterestOf(listed),
    costCurrency: valuer.codeOf(position.currency),
    cost: figure(cost, costUnknownBy),
    costBase: figure(costBase, costUnknownBy),
    gainBase: figure(gainBase),
    pricePart: figure(subtractKnown(gainBase, currencyPart)),
    currencyPart: figure(currencyPart, costUnknownBy ?? reason),
    dayChangeBase: dayChange === null ? noChange : known(amountText(dayChange)),
    dayChangeOutdated,
    accounts: partsOf(valuer, place, { quoted, valueBase, unknownBy: reason }),
  };
  return { line, valueBase, costBase, gainBase, dayChange, reason, costUnknownBy };
}
