import { addMonths, dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { flowsOf, hasIncome } from '../ledger/booking-flows.ts';
import type { Booking } from '../ledger/booking.ts';
import type { EntryType } from '../ledger/entry-types.ts';
import { splitQuantity } from '../ledger/holdings-walk.ts';
import { stepOn } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import { amountText, mulDiv, unitsText } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { Amount, Units } from '../number/exact.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { Valuer } from '../values/valuer.ts';

/** The amounts of a payment in base currency: net = gross − tax − fee. */
export interface IncomeAmounts {
  readonly gross: Figure;
  /** The tax withheld from it. */
  readonly tax: Figure;
  readonly fee: Figure;
  readonly net: Figure;
}

/**
 * A dividend or interest as booked, or the accrued interest of a trade. Interest charged and accrued interest paid have a
 * negative gross amount.
 */
export interface IncomePayment extends IncomeAmounts {
  readonly entryId: string;
  readonly date: LocalDate;
  readonly type: EntryType;
  /** Null for interest on cash. */
  readonly instrumentId: string | null;
}

/** A payment that is expected to repeat one of the last year. */
export interface ExpectedPayment extends IncomeAmounts {
  /** The payment that it repeats, and its date. */
  readonly entryId: string;
  readonly paidOn: LocalDate;
  /** A year later. */
  readonly date: LocalDate;
  readonly instrumentId: string;
  /** The units held now. */
  readonly quantity: string;
}

/** A portfolio's ledger, with what converts its amounts. */
export interface IncomeSource {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

interface Amounts {
  readonly gross: Amount;
  readonly tax: Amount;
  readonly fee: Amount;
}

/** The amounts of a booking with income; the fee and tax of a trade belong to its cost or proceeds. */
function amountsOf(booking: Booking): Amounts {
  if (booking.rule.isTrade) return { gross: booking.accruedIncome, tax: 0n, fee: 0n };
  return { gross: flowsOf(booking, true).income, tax: booking.tax, fee: booking.fee };
}

/** Amounts of a currency at the rate of a day, as figures; all unknown without a rate. */
function inBase(
  { gross, tax, fee }: Amounts,
  valuer: Valuer,
  at: { readonly currency: number; readonly day: number },
): IncomeAmounts {
  const convert = (amount: Amount): Amount | null => valuer.toBase(amount, at.currency, at.day);
  const [paid, withheld, charged] = [convert(gross), convert(tax), convert(fee)];
  if (paid === null || withheld === null || charged === null) {
    const none = unknown('missing_rate', { currencies: [valuer.codeOf(at.currency)] });
    return { gross: none, tax: none, fee: none, net: none };
  }
  return {
    gross: known(amountText(paid)),
    tax: known(amountText(withheld)),
    fee: known(amountText(charged)),
    net: known(amountText(paid - withheld - charged)),
  };
}

/**
 * The income booked in a range ]from, to], in the order of the ledger: dividends and interest, interest charged as a
 * negative amount, and the accrued interest of trades (negative if paid), each in base currency at the rate of its day. Exact; an amount without a rate is unknown. The gross
 * amounts add up to the income of `rangeMoney`. Empty without such entries.
 */
export function receivedIncome(
  { ledger, market, settings }: IncomeSource,
  range: DateRange,
): IncomePayment[] {
  const valuer = new Valuer(ledger, market, settings);
  const [after, last] = [dayOfDate(range.from), dayOfDate(range.to)];
  return ledger.bookings
    .filter((booking) => hasIncome(booking) && booking.day > after && booking.day <= last)
    .map((booking) => ({
      entryId: booking.entry.id,
      date: dateOfDay(booking.day),
      type: booking.type,
      instrumentId: ledger.instruments[booking.instrument]?.id ?? null,
      ...inBase(amountsOf(booking), valuer, booking),
    }));
}

/** The units that were held for a payment, in units after all splits up to a day; 0 if none were. */
function unitsPaid(ledger: Ledger, { instrument, day }: Booking, asAt: number): Units {
  const before = stepOn(ledger, instrument, day - 1)?.quantity ?? 0n;
  const ofDay = stepOn(ledger, instrument, day)?.quantity ?? 0n;
  const since = before === 0n ? day : day - 1;
  const splits = (ledger.steps[instrument] ?? []).filter((step) => step.day > since && step.day <= asAt);
  return splits.reduce((units, step) => splitQuantity(units, step), before === 0n ? ofDay : before);
}

/** Whether a booking is income received, and not charged. */
function isReceipt({ rule, gross }: Booking): boolean {
  const { figure } = rule;
  return figure?.name === 'income' && figure.sign > 0 && gross > 0n;
}

const NO_UNITS = unknown('no_holding');

/** A payment a year later, on the units held now. */
function repeatedPayment(
  valuer: Valuer,
  booking: Booking,
  { held, day }: { readonly held: Units; readonly day: number },
): ExpectedPayment {
  const { ledger } = valuer;
  const { currency } = booking;
  const units = unitsPaid(ledger, booking, day);
  const perHeld = (amount: Amount): Amount => mulDiv(amount, held, units);
  const { gross, tax, fee } = amountsOf(booking);
  const amounts =
    units <= 0n
      ? { gross: NO_UNITS, tax: NO_UNITS, fee: NO_UNITS, net: NO_UNITS }
      : inBase({ gross: perHeld(gross), tax: perHeld(tax), fee: perHeld(fee) }, valuer, { currency, day });
  const paidOn = dateOfDay(booking.day);
  return {
    entryId: booking.entry.id,
    paidOn,
    date: addMonths(paidOn, 12),
    instrumentId: ledger.instruments[booking.instrument]?.id ?? '',
    quantity: unitsText(held),
    ...amounts,
  };
}

/**
 * The income that may be expected within a year: each dividend and interest that an instrument still held has paid in the
 * year up to a date is expected a year later, with the same gross amount, tax and fee per unit for the units held now, at
 * the rate of the date. Units of before a split count as units after it. Unknown (`no_holding`) for a payment on units
 * that had been sold before it, and without a rate. Interest on cash is not expected: no entry says what it depends on.
 * In the order of the payments; empty if nothing that paid is still held.
 */
export function expectedIncome(
  { ledger, market, settings }: IncomeSource,
  asAt: LocalDate,
): ExpectedPayment[] {
  const valuer = new Valuer(ledger, market, settings);
  const day = dayOfDate(asAt);
  const after = dayOfDate(addMonths(asAt, -12));
  return ledger.bookings.flatMap((booking) => {
    if (booking.day <= after || booking.day > day || !isReceipt(booking)) return [];
    const held = stepOn(ledger, booking.instrument, day)?.quantity ?? 0n;
    return held > 0n ? [repeatedPayment(valuer, booking, { held, day })] : [];
  });
}

/** The payment that an expected one repeats, as it was booked, in its currency. */
export interface RepeatedPayment {
  readonly currency: CurrencyCode;
  readonly gross: string;
  readonly tax: string;
  readonly fee: string;
  /** The units that it was paid on, in units after all splits since. */
  readonly units: string;
}

/**
 * What the expected payment is computed from that repeats an entry: (gross − tax − fee) × units held ÷ units, at the rate of
 * `asAt`. Exact. Null unless the ledger has the entry.
 */
export function repeatedPaymentOf(
  { ledger, market, settings }: IncomeSource,
  entryId: string,
  asAt: LocalDate,
): RepeatedPayment | null {
  const booking = ledger.bookings.find(({ entry }) => entry.id === entryId);
  if (booking === undefined) return null;
  const { gross, tax, fee } = amountsOf(booking);
  return {
    currency: new Valuer(ledger, market, settings).codeOf(booking.currency),
    gross: amountText(gross),
    tax: amountText(tax),
    fee: amountText(fee),
    units: unitsText(unitsPaid(ledger, booking, dayOfDate(asAt))),
  };
}
