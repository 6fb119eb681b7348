import { mulDiv, ONE_UNIT } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { subtractKnown } from './lots.ts';
import type { Lot } from './lots.ts';

/** A lot that takes a share (in units of 1e-18) of the cost. */
export function shareOfCost(lot: Lot, share: Units): Lot {
  const part = (amount: Amount | null): Amount | null =>
    amount === null ? null : mulDiv(amount, share, ONE_UNIT);
  return { ...lot, cost: part(lot.cost), costBase: part(lot.costBase) };
}

/** Makes the cost of a lot unknown; this applies to the whole lot. */
export function forgetCost(lot: Lot): Lot {
  lot.cost = null;
  lot.costBase = null;
  return { ...lot };
}

/** Reduces the cost of a lot, at most to zero, and returns the reduction; lots sold short are not reduced. */
export function lessenCost(lot: Lot, share: Amount): Lot {
  const { id, acquiredDay, quantity, cost, costBase } = lot;
  if (cost === null) return { id, acquiredDay, quantity, cost: null, costBase: null };
  if (quantity < 0n) return { id, acquiredDay, quantity, cost: 0n, costBase: 0n };
  const part = share < cost ? share : cost;
  const partBase = costBase === null || cost === 0n ? costBase : mulDiv(costBase, part, cost);
  lot.cost = cost - part;
  lot.costBase = subtractKnown(costBase, partBase);
  return { id, acquiredDay, quantity, cost: part, costBase: partBase };
}
