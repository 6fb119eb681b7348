/** Compares a row's amount with quantity × price: equal, equal after charges, or different. */
import { Decimal } from '@partnerfolio/finance/decimal';

/** A row that states quantity, price and amount, all without signs. */
export interface Trade {
  /** 1 if the entry brings cash and charges reduce it, −1 if it costs cash and charges increase it. */
  readonly direction: 1 | -1;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  /** Fee and tax together, in the currency of the amount. */
  readonly charges: Decimal;
  /** The accrued interest that moved with the cash, in the currency of the amount. */
  readonly accrued: Decimal;
  /** How many decimals the file prints; needed only if the figures do not agree exactly. */
  readonly places: () => PrintedPlaces;
}

export interface PrintedPlaces {
  readonly price: number;
  readonly amount: number;
}

/** The exact product as text. */
export const product = (a: string, b: string): string => new Decimal(a).times(b).toFixed();

/** The decimals of a printed number, including trailing zeros; `value` is the number as read. */
export const printedPlaces = (text: string, value: string | null): number => {
  const [whole = '', fraction = ''] = (value ?? '').replace('-', '').split('.');
  const digits = text.replace(/[eE][+-]?\d+\s*$/, '').replaceAll(/\D/g, '').length;
  return Math.max(fraction.length, digits - whole.length);
};

/**
 * A price with no more than one decimal counts as exact to a cent: files leave out zeros, and 100 does not mean
 * 99.50.
 */
export const leastPlaces = 2;

const halfUnit = (places: number): Decimal =>
  new Decimal(10).pow(-Math.max(places, leastPlaces)).dividedBy(2);

/** How far the amount may be from the product if both were printed rounded. */
const roundingRange = (quantity: string, places: PrintedPlaces): Decimal =>
  halfUnit(places.price).times(quantity).plus(halfUnit(places.amount));

/** Whether an amount is quantity × price, apart from rounding. */
export const isProduct = (stated: Pick<Trade, 'quantity' | 'price' | 'amount' | 'places'>): boolean => {
  const expected = new Decimal(stated.quantity).times(stated.price);
  return !expected.minus(stated.amount).abs().greaterThan(roundingRange(stated.quantity, stated.places()));
};

/**
 * One interpretation of the amount: the gross amount that it states, before charges and accrued interest. `isAfter` is
 * null for an amount before charges that contains the accrued interest.
 */
interface Reading {
  readonly gross: Decimal;
  readonly isAfter: boolean | null;
  readonly distance: Decimal;
}

/** What a row's charges and accrued interest take from the cash of its amount; below 0 if they add to it. */
export const takenFrom = ({
  direction,
  charges,
  accrued,
}: Pick<Trade, 'charges' | 'accrued'> & { readonly direction: 1 | 0 | -1 }): Decimal =>
  charges.minus(accrued.times(direction));

/** The amount before charges and accrued interest, for one stated after them. */
export const beforeCharges = (
  amount: string,
  trade: Pick<Trade, 'direction' | 'charges' | 'accrued'>,
): Decimal => takenFrom(trade).times(trade.direction).plus(amount);

const possibleReadings = (trade: Trade, expected: Decimal): Reading[] => {
  const { direction, amount, charges, accrued } = trade;
  const stated = new Decimal(amount);
  // A sale for less than its charges costs cash; files state that cost.
  const overcharged = direction === 1 ? [takenFrom(trade).minus(stated)] : [];
  const after = [beforeCharges(amount, trade), ...overcharged];
  const isBetween = !accrued.isZero() && !charges.isZero();
  return [
    { gross: stated, isAfter: false },
    ...after.map((gross) => ({ gross, isAfter: true })),
    ...(isBetween ? [{ gross: stated.minus(accrued), isAfter: null }] : []),
  ]
    .filter(({ gross }) => !gross.isNegative())
    .map((reading) => ({ ...reading, distance: reading.gross.minus(expected).abs() }));
};

const only = (readings: readonly Reading[]): Reading | undefined =>
  readings.every((one) => one.isAfter === readings[0]?.isAfter) ? readings[0] : undefined;

/** The interpretations that fit: exact ones, otherwise those within rounding. */
const fittingReadings = (trade: Trade): readonly Reading[] => {
  const readings = possibleReadings(trade, new Decimal(trade.quantity).times(trade.price));
  const exact = readings.filter(({ distance }) => distance.isZero());
  if (exact.length > 0) return exact;
  const limit = roundingRange(trade.quantity, trade.places());
  return readings.filter(({ distance }) => !distance.greaterThan(limit));
};

/**
 * Whether the amount is after charges and accrued interest; null if the row does not show it: it has none, or several or
 * no interpretations fit.
 */
export const isAfterCharges = (trade: Trade): boolean | null =>
  trade.charges.isZero() && trade.accrued.isZero() ? null : (only(fittingReadings(trade))?.isAfter ?? null);

export interface AmountReading {
  /** The gross amount, before charges and accrued interest. */
  readonly gross: Decimal;
  /** Quantity × price. */
  readonly expected: Decimal;
  /** Whether the amount is quantity × price, apart from rounding. */
  readonly isExplained: boolean;
}

/** The gross amount of a trade: as its own figures prove, otherwise as chosen for the file. */
export const readAmount = (trade: Trade, isAfter: boolean): AmountReading => {
  const { amount } = trade;
  const expected = new Decimal(trade.quantity).times(trade.price);
  const gross = isAfter ? beforeCharges(amount, trade) : new Decimal(amount);
  // The usual case, checked first.
  if (gross.equals(expected)) return { gross, expected, isExplained: true };
  const fitting = fittingReadings(trade);
  const chosen = only(fitting) ?? fitting.find((one) => one.isAfter === isAfter);
  if (chosen !== undefined) return { gross: chosen.gross, expected, isExplained: true };
  return { gross, expected, isExplained: false };
};
