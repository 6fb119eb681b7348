import type { Booking, LedgerInstrument } from '../ledger/booking.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { mulDiv, parseUnits, unitsText } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { splitsBetween } from './unit-value.ts';

/** The price per unit of a trade, as the instrument is quoted (pence stay pence), and its date. */
export interface TradePrice {
  readonly price: string;
  readonly date: LocalDate;
}

interface ImpliedPrice {
  readonly price: Units;
  /** Of the trade. */
  readonly day: number;
  /** From when on splits count. */
  readonly since: number;
}

/** The price of a trade in the instrument's currency; null for a price of zero. */
function impliedByTrade(
  { quantity, gross, currency, day }: Booking,
  { moneyCurrency, perUnit }: LedgerInstrument,
): ImpliedPrice | null {
  if (currency !== moneyCurrency || quantity <= 0n || gross <= 0n) return null;
  return { price: mulDiv(gross, perUnit, quantity), day, since: day };
}

/** The price that a transfer from another portfolio brings. */
function impliedByTransfer({ entry, day }: Booking): ImpliedPrice | null {
  const { tradePrice } = entry.transfer ?? {};
  const price = tradePrice === undefined ? null : parseUnits(tradePrice.price);
  if (tradePrice === undefined || price === null) return null;
  return { price, day: dayOfDate(tradePrice.date), since: day };
}

function impliedPrice(booking: Booking, listed: LedgerInstrument): ImpliedPrice | null {
  if (booking.rule.isTrade) return impliedByTrade(booking, listed);
  return booking.type === 'transfer_in' ? impliedByTransfer(booking) : null;
}

/**
 * The unit price of the last own trade (a purchase or sale in the instrument's currency) on or before a day, adjusted
 * to the units of that day: multiplied by old/new for each split since. A transfer from another portfolio brings that
 * portfolio's price. Null if there is none.
 */
export function lastTradePrice(
  ledger: Ledger,
  { instrument, day }: { readonly instrument: number; readonly day: number },
): TradePrice | null {
  const listed = ledger.instruments[instrument];
  if (listed === undefined) return null;
  const steps = ledger.steps[instrument] ?? [];
  const found = ledger.bookings.reduce<ImpliedPrice | null>((last, booking) => {
    if (booking.instrument !== instrument || booking.day > day) return last;
    const own = impliedPrice(booking, listed);
    return own !== null && (last === null || own.day >= last.day) ? own : last;
  }, null);
  if (found === null) return null;
  const { ratioNew, ratioOld } = splitsBetween(steps, found.since, day);
  return { price: unitsText(mulDiv(found.price, ratioOld, ratioNew)), date: dateOfDay(found.day) };
}
