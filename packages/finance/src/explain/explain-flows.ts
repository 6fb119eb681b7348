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

/** The amount of an entry, or the market value of units transferred in kind. */
function flowRow(valuer: Valuer, part: FlowPart): DerivationRow {
  const { booking, quantity, price, currency, day, amount, base } = part;
  const moved = { quantity: unitsText(quantity), price: price?.price ?? 'missing_price' };
  return {
    date: booking?.entry.tradeDate ?? dateOfDay(day),
    subject: booking?.entry.id ?? valuer.ledger.instruments[part.instrument]?.id ?? '',
    values: {
      ...(booking === null ? moved : { amount: amountText(amount ?? 0n) }),
      currency: valuer.codeOf(currency),
      rate: rateText(valuer, currency, day),
      base: base === null ? (booking === null ? 'unknown' : 'missing_rate') : amountNumber(base),
    },
  };
}

/** The entries and transfers in kind that a sum over a period consists of; their column `base` adds up to it. */
export function flowRows(valuer: Valuer, figure: FlowFigure, range: DateRange): DerivationRow[] {
  return flowParts(valuer, figure, range).map((part) => flowRow(valuer, part));
}
