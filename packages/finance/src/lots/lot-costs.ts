import { mulDiv, ONE_UNIT } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { addCosts, graverReason, subtractKnown } from './lots.ts';
import type { Lot, LotCosts } from './lots.ts';
import type { Unknown } from '../number/unknown.ts';

/** A lot that takes a share (in units of 1e-18) of the cost. */
export function shareOfCost(lot: Lot, share: Units): Lot {
  const part = (amount: Amount | null): Amount | null =>
    amount === null ? null : mulDiv(amount, share, ONE_UNIT);
  return { ...lot, cost: part(lot.cost), costBase: part(lot.costBase) };
}

/** Makes the cost of a lot unknown for a reason; this applies to the whole lot. */
export function forgetCost(lot: Lot, reason: Unknown): Lot {
  lot.cost = null;
  lot.costBase = null;
  lot.unknownBy = graverReason(lot.unknownBy, reason);
  return { ...lot };
}

/** Reduces the cost of a lot, at most to zero, and returns the reduction; lots sold short are not reduced. */
export function lessenCost(lot: Lot, share: Amount): Lot {
  const { cost, costBase, ...rest } = lot;
  if (cost === null) return { ...rest, cost: null, costBase: null };
  if (lot.quantity < 0n) return { ...rest, cost: 0n, costBase: 0n };
  const part = share < cost ? share : cost;
  const partBase = costBase === null || cost === 0n ? costBase : mulDiv(costBase, part, cost);
  lot.cost = cost - part;
  lot.costBase = subtractKnown(costBase, partBase);
  return { ...rest, cost: part, costBase: partBase };
}

/** The sum of the costs of lots; null if one is unknown. */
export function sumCosts(lots: readonly Lot[]): LotCosts {
  const total: LotCosts = { cost: 0n, costBase: 0n, unknownBy: null };
  for (const lot of lots) addCosts(total, lot);
  return total;
}
