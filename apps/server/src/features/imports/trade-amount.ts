/** What a trade's amount says beside quantity × price: the same, more exactly, net of the fee, or something else. */
import { Decimal } from '@partnerfolio/finance/decimal';

export interface Trade {
  readonly isPurchase: boolean;
  readonly quantity: string;
  readonly price: string;
  /** The file's own amount, without its sign. */
  readonly amount: string;
  readonly costs: readonly string[];
}

/** Prices are printed rounded, so the true amount may differ from the product by this much of it. */
const tolerance = new Decimal('0.005');
const smallestDifference = new Decimal('0.02');

/** The exact product as text. */
export const product = (a: string, b: string): string => new Decimal(a).times(b).toFixed();

const readings = (trade: Trade) => {
  const expected = new Decimal(trade.quantity).times(trade.price);
  const stated = new Decimal(trade.amount);
  const costs = trade.costs.reduce((sum, cost) => sum.plus(cost), new Decimal(0));
  const uncharged = trade.isPurchase ? stated.minus(costs) : stated.plus(costs);
  const limit = Decimal.max(expected.times(tolerance), smallestDifference);
  return [stated, uncharged]
    .map((amount) => ({ amount, distance: amount.minus(expected).abs(), isCharged: amount !== stated }))
    .filter(({ amount, distance }) => !amount.isNegative() && !distance.greaterThan(limit))
    .toSorted((a, b) => a.distance.comparedTo(b.distance));
};

/**
 * The gross amount of a trade. Brokers state the amount with or without their costs; the reading that lies nearest to
 * quantity × price is taken. Null when the amount adds nothing to the product; `undefined` when no reading comes near it,
 * which is a fault of the row or of the mapping.
 */
export const grossAmount = (trade: Trade): string | null | undefined => {
  const [nearest] = readings(trade);
  if (nearest === undefined) return undefined;
  return nearest.distance.isZero() ? null : nearest.amount.toFixed();
};

/** Whether the amount is after the costs; null when the row can't tell, for there are none or neither reading fits. */
export const isAfterCharges = (trade: Trade): boolean | null => {
  const [nearest, other] = readings(trade);
  if (nearest === undefined || trade.costs.every((cost) => new Decimal(cost).isZero())) return null;
  return other !== undefined && other.distance.equals(nearest.distance) ? null : nearest.isCharged;
};
