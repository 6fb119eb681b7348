import { dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { amountText, mulDiv, parseAmount, parseUnits, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** An open lot in the portfolio's currency. */
export interface SaleLot {
  readonly acquired: LocalDate;
  readonly quantity: string;
  readonly cost: string;
}

/**
 * The order in which lots are sold: oldest, newest, highest cost, or lowest tax first. Gains on lots held for longer
 * than `longAfterDays` have their own tax rate, and a loss saves tax at the rate of its type.
 */
export type LotOrder =
  | { readonly by: 'fifo' | 'lifo' | 'hifo' }
  | {
      readonly by: 'least_tax';
      readonly asAt: LocalDate;
      readonly shortPct: string;
      readonly longPct: string;
      readonly longAfterDays: number;
    };

/** The lots of a sale, their cost, and the gain: proceeds minus costs of the trade minus cost of the lots. */
export interface LotChoice {
  readonly lots: readonly SaleLot[];
  readonly realisedGain: Figure;
}

/** The sale: units, unit price, and costs of the trade. */
export interface Sale {
  readonly quantity: Units;
  readonly price: Units;
  readonly costs: Amount;
}

interface OpenLot {
  readonly acquired: LocalDate;
  readonly day: number;
  readonly quantity: Units;
  readonly cost: Amount;
}

function openLots(lots: readonly SaleLot[]): OpenLot[] | null {
  const open: OpenLot[] = [];
  for (const { acquired, quantity, cost } of lots) {
    const [units, amount] = [parseUnits(quantity), parseAmount(cost)];
    if (units === null || amount === null) return null;
    if (units > 0n) open.push({ acquired, day: dayOfDate(acquired), quantity: units, cost: amount });
  }
  return open;
}

/** The tax on selling a unit of a lot, times 1e18 and the hundred of the rate, which do not change the order. */
function taxOfUnit(lot: OpenLot, price: Units, order: Extract<LotOrder, { by: 'least_tax' }>): bigint {
  const isLong = dayOfDate(order.asAt) - lot.day > order.longAfterDays;
  const rate = parseUnits(isLong ? order.longPct : order.shortPct) ?? 0n;
  return mulDiv(lot.quantity * price - lot.cost, rate, lot.quantity);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The lots in the order of sale; equal ones oldest first. */
function inOrder(lots: readonly OpenLot[], price: Units, order: LotOrder): OpenLot[] {
  const oldest = [...lots].sort((a, b) => a.day - b.day);
  switch (order.by) {
    case 'fifo':
      return oldest;
    case 'lifo':
      return oldest.reverse();
    case 'hifo':
      return oldest.sort((a, b) => compare(b.cost * a.quantity, a.cost * b.quantity));
    case 'least_tax':
      return oldest.sort((a, b) => compare(taxOfUnit(a, price, order), taxOfUnit(b, price, order)));
  }
}

/**
 * The lots that a sale takes in the given order, and its realised gain, exactly. A part of a lot has its part of the
 * cost, rounded half-even at the 36th decimal. The gain is unknown (`unknown_cost`) if the lots are unknown, missing,
 * or less than the sale.
 */
export function chooseLots(lots: readonly SaleLot[] | undefined, sale: Sale, order: LotOrder): LotChoice {
  const open = openLots(lots ?? []);
  if (open === null) return { lots: [], realisedGain: unknown('unknown_cost') };
  const taken: SaleLot[] = [];
  let left = sale.quantity;
  let spent = 0n;
  for (const lot of inOrder(open, sale.price, order)) {
    if (left === 0n) break;
    const quantity = lot.quantity < left ? lot.quantity : left;
    const cost = mulDiv(lot.cost, quantity, lot.quantity);
    taken.push({ acquired: lot.acquired, quantity: unitsText(quantity), cost: amountText(cost) });
    left -= quantity;
    spent += cost;
  }
  const gain = sale.quantity * sale.price - sale.costs - spent;
  return { lots: taken, realisedGain: left === 0n ? known(amountText(gain)) : unknown('unknown_cost') };
}
