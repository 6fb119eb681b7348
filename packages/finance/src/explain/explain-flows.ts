import type { Booking } from '../ledger/booking.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { DerivationRow } from './derivation.ts';
import { amountNumber, amountText, unitsText } from '../number/exact.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { flowParts } from './rows/flow-parts.ts';
import type { FlowPart } from './rows/flow-parts.ts';
import { rateOn } from '../market/rates.ts';
import type { Valuer } from '../values/valuer.ts';

/** The text of a day's rate, or why there is none. */
export function rateText(valuer: Valuer, currency: number, day: number): string {
  const pair = { from: valuer.codeOf(currency), to: valuer.settings.baseCurrency };
  const rate = rateOn(valuer.market.rates, pair, dateOfDay(day));
  return rate.known ? rate.value.rate : rate.reason;
}

/** The amount of an entry. */
function bookedRow(valuer: Valuer, part: FlowPart, { entry }: Booking): DerivationRow {
  const { currency, day, amount, base } = part;
  return {
    date: entry.tradeDate,
    subject: entry.id,
    values: {
      amount: amountText(amount ?? 0n),
      currency: valuer.codeOf(currency),
      rate: rateText(valuer, currency, day),
      base: base === null ? 'missing_rate' : amountNumber(base),
    },
  };
}

/** The market value of units transferred in kind. */
function movedRow(valuer: Valuer, part: FlowPart): DerivationRow {
  const { instrument, quantity, price, currency, day, base } = part;
  return {
    date: dateOfDay(day),
    subject: valuer.ledger.instruments[instrument]?.id ?? '',
    values: {
      quantity: unitsText(quantity),
      price: price?.price ?? 'missing_price',
      currency: valuer.codeOf(currency),
      rate: rateText(valuer, currency, day),
      base: base === null ? 'unknown' : amountNumber(base),
    },
  };
}

/** The entries and transfers in kind that a sum over a period consists of; their column `base` adds up to it. */
export function flowRows(valuer: Valuer, figure: FlowFigure, range: DateRange): DerivationRow[] {
  return flowParts(valuer, figure, range).map((part) =>
    part.booking === null ? movedRow(valuer, part) : bookedRow(valuer, part, part.booking),
  );
}
