import type { Booking } from './booking.ts';
import { entryTypeRule } from './entry-types.ts';

/**
 * The order of entry types within a day in which a ledger is replayed. `former` is the order before version 0.2, in
 * which transfers and deposits came before a corporate action of the same day; ledgers that need it keep it.
 */
export type DayOrder = 'current' | 'former';

/** An instrument of which only some trades of a day have a trade time, so that the type decides their order. */
export interface PartlyTimedDay {
  readonly day: number;
  readonly instrument: number;
}

/** The order of a ledger's bookings, and the days on which trade times could not decide it. */
export interface BookingOrder {
  readonly dayOrder: DayOrder;
  readonly compare: (a: Booking, b: Booking) => number;
  readonly partlyTimed: readonly PartlyTimedDay[];
}

/** The place among the types of a day's trades that are ordered by time: after rank 2, before rank 4. */
const RANK_OF_TIMED_TRADES = 3;

function isTrade({ type }: Booking): boolean {
  return entryTypeRule(type).isTrade;
}

function rankIn(order: DayOrder): (booking: Booking) => number {
  return order === 'current'
    ? ({ rank }) => rank
    : ({ type, rank }) => entryTypeRule(type).formerRank ?? rank;
}

/** The number of trades of an instrument on a day, and how many of them have a time. */
interface TradesOfDay extends PartlyTimedDay {
  trades: number;
  timed: number;
}

/** The trades by day and instrument; null if no trade has a time, as in most ledgers. */
function tradesByDay(bookings: readonly Booking[]): Map<string, TradesOfDay> | null {
  const timedDays = new Set<number>();
  for (const booking of bookings) if (booking.time >= 0 && isTrade(booking)) timedDays.add(booking.day);
  if (timedDays.size === 0) return null;
  const groups = new Map<string, TradesOfDay>();
  for (const booking of bookings) {
    const { day, instrument, time } = booking;
    if (!timedDays.has(day) || !isTrade(booking)) continue;
    const key = `${day}/${instrument}`;
    const group = groups.get(key) ?? { day, instrument, trades: 0, timed: 0 };
    group.trades++;
    if (time >= 0) group.timed++;
    groups.set(key, group);
  }
  return groups;
}

/**
 * The processing order of a ledger: by day, then by the rank of the type, then by entry sequence. If every trade of
 * an instrument on a day has a trade time, these trades come together in the place of purchases, ordered by time (and
 * by entry sequence if equal); income and charges of the day follow. If only some have a time, the ranks decide, and
 * the day is in `partlyTimed`. An empty ledger needs no order.
 */
export function bookingOrder(bookings: readonly Booking[], dayOrder: DayOrder = 'current'): BookingOrder {
  const typeRank = rankIn(dayOrder);
  const groups = tradesByDay(bookings);
  if (groups === null) {
    const compare = (a: Booking, b: Booking): number =>
      a.day - b.day || typeRank(a) - typeRank(b) || a.entry.seq - b.entry.seq;
    return { dayOrder, compare, partlyTimed: [] };
  }
  const isTimed = (booking: Booking): boolean => {
    if (booking.time < 0 || !isTrade(booking)) return false;
    const group = groups.get(`${booking.day}/${booking.instrument}`);
    return group !== undefined && group.timed === group.trades;
  };
  const timed = new Set(bookings.filter(isTimed));
  const rankWithTime = (booking: Booking): number =>
    timed.has(booking) ? RANK_OF_TIMED_TRADES : typeRank(booking);
  const orderingTime = (booking: Booking): number => (timed.has(booking) ? booking.time : -1);
  const compare = (a: Booking, b: Booking): number =>
    a.day - b.day ||
    rankWithTime(a) - rankWithTime(b) ||
    orderingTime(a) - orderingTime(b) ||
    a.entry.seq - b.entry.seq;
  const partlyTimed = [...groups.values()]
    .filter(({ trades, timed: known }) => known > 0 && known < trades)
    .map(({ day, instrument }) => ({ day, instrument }));
  return { dayOrder, compare, partlyTimed };
}
