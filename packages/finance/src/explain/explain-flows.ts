import type { Booking } from '../ledger/booking.ts';
import { amountIn } from '../ledger/booking-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { DerivationRow } from './derivation.ts';
import { amountNumber, amountText, unitsText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { rateOn } from '../market/rates.ts';
import { holdingValue } from '../values/unit-value.ts';
import type { Holding } from '../values/unit-value.ts';
import type { Valuer } from '../values/valuer.ts';

/** The text of a day's rate, or why there is none. */
export function rateText(valuer: Valuer, currency: number, day: number): string {
  const pair = { from: valuer.codeOf(currency), to: valuer.settings.baseCurrency };
  const rate = rateOn(valuer.market.rates, pair, dateOfDay(day));
  return rate.known ? rate.value.rate : rate.reason;
}

function bookingRow(valuer: Valuer, booking: Booking, amount: Amount): DerivationRow {
  const { day, currency, entry } = booking;
  const inBase = valuer.toBase(amount, currency, day);
  return {
    date: entry.tradeDate,
    subject: entry.id,
    values: {
      amount: amountText(amount),
      currency: valuer.codeOf(currency),
      rate: rateText(valuer, currency, day),
      base: inBase === null ? 'missing_rate' : amountNumber(inBase),
    },
  };
}

/** The market value of transfers in kind on a day. */
function transferRow(valuer: Valuer, moved: Holding): DerivationRow | null {
  const { instrument, quantity, day } = moved;
  const listed = valuer.ledger.instruments[instrument];
  if (quantity === 0n || listed === undefined) return null;
  const value = holdingValue(valuer.ledger, valuer.market, moved);
  const inBase = value === null ? null : valuer.toBase(value.amount, listed.moneyCurrency, day);
  return {
    date: dateOfDay(day),
    subject: listed.id,
    values: {
      quantity: unitsText(quantity),
      price: value === null ? 'missing_price' : value.price,
      currency: valuer.codeOf(listed.moneyCurrency),
      rate: rateText(valuer, listed.moneyCurrency, day),
      base: inBase === null ? 'unknown' : amountNumber(inBase),
    },
  };
}

function transferRows(valuer: Valuer, figure: FlowFigure, range: DateRange): DerivationRow[] {
  if (figure !== 'inflow' && figure !== 'outflow') return [];
  const [first, last] = [dayOfDate(range.from) + 1, dayOfDate(range.to)];
  return valuer.ledger.steps.flatMap((steps, instrument) =>
    steps
      .filter(({ day }) => day >= first && day <= last)
      .flatMap(({ day, transferredIn, transferredOut }) => {
        const quantity = figure === 'inflow' ? transferredIn : transferredOut;
        return transferRow(valuer, { instrument, quantity, day }) ?? [];
      }),
  );
}

/** The entries and transfers in kind that a sum over a period consists of; their column `base` adds up to it. */
export function flowRows(valuer: Valuer, figure: FlowFigure, range: DateRange): DerivationRow[] {
  const rows: DerivationRow[] = [];
  for (const booking of valuer.ledger.bookings) {
    const { tradeDate } = booking.entry;
    if (tradeDate <= range.from || tradeDate > range.to) continue;
    const amount = amountIn(figure, booking, valuer.settings.cashKept);
    if (amount !== 0n) rows.push(bookingRow(valuer, booking, amount));
  }
  rows.push(...transferRows(valuer, figure, range));
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
