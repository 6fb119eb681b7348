import type { PartlyTimedDay } from '../ledger/day-order.ts';
import { entryTypeRule } from '../ledger/entry-types.ts';
import { stepOn } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CostMethod } from '../market/market.ts';
import type { Units } from '../number/exact.ts';

/**
 * Whether the order of a day's purchases and sales changes what a sale costs. First in, first out takes the older lots
 * in either order, and so do named lots.
 */
const DEPENDS_ON_ORDER: Readonly<Record<CostMethod, boolean>> = {
  average: true,
  lifo: true,
  hifo: true,
  fifo: false,
  specific: false,
};

/** The units that an instrument's trades of a day bought and sold, and whether all trades have a time. */
interface TradedDay extends PartlyTimedDay {
  bought: Units;
  sold: Units;
  isTimed: boolean;
}

/**
 * The days on which no trade time decides whether an instrument was bought or sold first, although the cost of the sale
 * depends on it: all that was sold was held when the day began, so that the sale may have come first. The ranks of the
 * types put the purchase first. Empty for methods whose costs do not depend on the order.
 */
export function assumedOrder(ledger: Ledger, method: CostMethod): PartlyTimedDay[] {
  if (!DEPENDS_ON_ORDER[method]) return [];
  const days = new Map<string, TradedDay>();
  for (const { type, day, instrument, quantity, time } of ledger.bookings) {
    const rule = entryTypeRule(type);
    if (!rule.isTrade) continue;
    const key = `${day}/${instrument}`;
    const traded = days.get(key) ?? { day, instrument, bought: 0n, sold: 0n, isTimed: true };
    days.set(key, traded);
    if (rule.units === 'add') traded.bought += quantity;
    else traded.sold += quantity;
    if (time < 0) traded.isTimed = false;
  }
  return [...days.values()]
    .filter((one) => !one.isTimed && one.bought > 0n && one.sold > 0n && one.sold <= heldAtStart(ledger, one))
    .map(({ day, instrument }) => ({ day, instrument }));
}

/** The units before the day's trades and transfers, after its corporate actions. */
function heldAtStart(ledger: Ledger, { day, instrument, bought, sold }: TradedDay): Units {
  const step = stepOn(ledger, instrument, day);
  if (step?.day !== day) return 0n;
  return step.quantity - bought + sold - step.transferredIn + step.transferredOut;
}
