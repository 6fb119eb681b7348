/**
 * The money of a row: its gross amount, fee, tax and accrued interest, such that the entry moves exactly the cash that the file states.
 * A part of the amount that quantity × price does not explain is a difference, which the user has to name.
 */
import { isNothing } from '@partnerfolio/contract/written/number-text';
import { Decimal } from '@partnerfolio/finance/decimal';
import { ENTRY_TYPES, typesWith } from '@partnerfolio/finance/entry-types';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { RowAnswer } from '@partnerfolio/contract/imports';
import { magnitude } from './row-cells.ts';
import type { Numbers } from './row-cells.ts';
import { beforeCharges, leastPlaces, product, readAmount } from '../columns/trade-amount.ts';
import type { AmountReading, PrintedPlaces } from '../columns/trade-amount.ts';

/** Their effect on holdings follows from ratios, not amounts. */
export const corporateActions = typesWith(({ units }) => units === 'split' || units === 'exchange');
/** Entries that state an amount and no units. */
export const sizedByAmount: ReadonlySet<TransactionType> = new Set(
  transactionTypes.filter((type) => entryShapes[type].money === 'amount'),
);
/** Beside a currency exchange, quantity and price are the bought amount and its rate. */
const buysCurrency = (type: TransactionType): boolean => ENTRY_TYPES[type].bought === 'required';
/** Entries whose amount may be quantity × price. */
const trades = typesWith(({ isTrade }) => isTrade);
/** The type's own charge column, if the type is a charge; that column may repeat the amount. */
export const ownCharge = (type: TransactionType): 'fee' | 'tax' | null => {
  const name = ENTRY_TYPES[type].figure?.name;
  if (name === undefined || name === 'income') return null;
  return name === 'fees' ? 'fee' : 'tax';
};

/** The numbers of a row; only charges in the currency of its amount. */
export type MoneyNumbers = Pick<Numbers, 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'accruedInterest'>;

export interface MoneyRow {
  readonly type: TransactionType;
  readonly numbers: MoneyNumbers;
  /** Whether the row names an instrument: a transfer without one moves cash. */
  readonly isInKind: boolean;
  /** Whether the file's amounts are after charges. */
  readonly isAfter: boolean;
  readonly places: () => PrintedPlaces;
  /** Charges that the row gives back, in the currency of its amount: they lower what its amount includes. */
  readonly refunded: Decimal;
  /** Numbers in unmapped columns, without signs: one of them may be the missing charge. */
  readonly strayNumbers: () => ReadonlySet<string>;
}

/** How much an amount is above (+) or below (−) quantity × price. */
export interface Difference {
  readonly difference: string;
  readonly stated: string;
  readonly expected: string;
  /** False if no charge can explain it: a purchase for less, or a sale for more than quantity × price. */
  readonly mayBeCharge: boolean;
  /** Whether a price printed with few decimals can explain it. */
  readonly mayBeRounding: boolean;
}

export interface RowMoney {
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly accruedInterest: string;
  readonly difference: Difference | null;
}

const plain = (value: string | null): string => magnitude(value) ?? '0';
/** 1 for entries that bring cash, −1 for those that cost it, 0 if their amount is not cash. */
export const cashDirection = (type: TransactionType, isInKind: boolean): 1 | -1 | 0 => {
  if (type === 'transfer_in') return isInKind ? 0 : 1;
  if (type === 'transfer_out') return isInKind ? 0 : -1;
  return ENTRY_TYPES[type].cashSign;
};

interface Charges {
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
}

/**
 * The amount and charges of a row that is a charge itself: its own column, and the others unless they only repeat the
 * amount.
 */
const chargeItself = (own: 'fee' | 'tax', { amount, fee, tax }: Charges): Charges => {
  const stated = own === 'fee' ? fee : tax;
  const rest = own === 'fee' ? { fee: '0', tax } : { fee, tax: '0' };
  const sum = new Decimal(fee).plus(tax);
  if (amount === null || amount === '0')
    return stated === '0' ? { amount: sum.toFixed(), fee: '0', tax: '0' } : { amount: stated, ...rest };
  if (sum.equals(amount)) return { amount, fee: '0', tax: '0' };
  return new Decimal(stated).equals(amount) ? { amount, ...rest } : { amount, fee, tax };
};

/**
 * The amount and charges of a row. If the row is a charge itself, its columns may state the same amount twice, or
 * only in the charge's column.
 */
const withoutRepeats = (type: TransactionType, numbers: MoneyNumbers): Charges => {
  const stated = { amount: magnitude(numbers.amount), fee: plain(numbers.fee), tax: plain(numbers.tax) };
  const own = ownCharge(type);
  const hasCharges = stated.fee !== '0' || stated.tax !== '0';
  return own === null || !hasCharges ? stated : chargeItself(own, stated);
};

/** The difference from quantity × price as a broker bills it, rounded like the file's amounts. */
const amountDifference = (
  { gross, expected }: AmountReading,
  direction: 1 | -1,
  places: number,
): Omit<Difference, 'mayBeRounding'> => {
  const billed = expected.toDecimalPlaces(Math.max(places, leastPlaces));
  const difference = gross.minus(billed);
  return {
    difference: difference.toFixed(),
    stated: gross.toFixed(),
    expected: billed.toFixed(),
    mayBeCharge: direction === 1 ? difference.isNegative() : difference.isPositive(),
  };
};

/** Whether the small difference equals a number in the row, so that it is not rounding. */
const isStray = (difference: string, row: MoneyRow): boolean =>
  row.strayNumbers().has(difference.replace('-', ''));

interface StatedAmount extends Charges {
  readonly amount: string;
  readonly direction: 1 | -1;
  readonly isAfter: boolean;
}

/** The money of a row that states quantity, price and amount. */
const moneyBesideUnits = (row: MoneyRow, stated: StatedAmount): RowMoney => {
  const { numbers, places, type } = row;
  const { amount, fee, tax, direction, isAfter } = stated;
  const accruedInterest = plain(numbers.accruedInterest);
  const [quantity, price] = [plain(numbers.quantity), plain(numbers.price)];
  const charges = new Decimal(fee).plus(tax).minus(row.refunded);
  const accrued = new Decimal(accruedInterest);
  const reading = readAmount({ direction, quantity, price, amount, charges, accrued, places }, isAfter);
  const whole = { fee, tax, accruedInterest, difference: null };
  if (reading.gross.equals(reading.expected))
    return { amount: trades.has(type) ? null : reading.gross.toFixed(), ...whole };
  const difference = amountDifference(reading, direction, places().amount);
  const money = { ...whole, amount: reading.gross.toFixed() };
  if (difference.difference === '0') return money;
  const mayBeRounding = reading.isExplained && !isStray(difference.difference, row);
  return { ...money, difference: { ...difference, mayBeRounding } };
};

const hasUnits = ({ quantity, price }: MoneyNumbers): boolean =>
  plain(quantity) !== '0' && plain(price) !== '0';

/** The amount of a row that states none: quantity × price, unless its type has no units. */
const unstatedAmount = (type: TransactionType, numbers: MoneyNumbers): string | null =>
  sizedByAmount.has(type) && !buysCurrency(type) && hasUnits(numbers)
    ? product(plain(numbers.quantity), plain(numbers.price))
    : null;

/** The money of a row; a difference from quantity × price stays as stated until the user names it. */
export const readMoney = (row: MoneyRow): RowMoney => {
  const { type, numbers } = row;
  const { amount, fee, tax } = withoutRepeats(type, numbers);
  const accruedInterest = plain(numbers.accruedInterest);
  const whole = { fee, tax, accruedInterest, difference: null };
  if (corporateActions.has(type)) return { amount: null, ...whole };
  if (amount === null) return { amount: unstatedAmount(type, numbers), ...whole };
  const direction = cashDirection(type, row.isInKind);
  if (direction === 0) return { amount, ...whole };
  // If only the charge columns state the amount, it does not include charges.
  const isOwn = ownCharge(type) !== null && isNothing(numbers.amount);
  const isAfter = row.isAfter && !isOwn;
  if (hasUnits(numbers) && !buysCurrency(type))
    return moneyBesideUnits(row, { amount, fee, tax, direction, isAfter });
  if (!isAfter) return { amount, ...whole };
  const taken = new Decimal(fee).plus(tax).minus(row.refunded);
  const charges = { direction, charges: taken, accrued: new Decimal(accruedInterest) };
  return { amount: beforeCharges(amount, charges).toFixed(), ...whole };
};

/**
 * The entry once the difference is named: for a charge, the amount becomes quantity × price, and the cash stays the
 * same.
 */
export const withDifference = <
  E extends { readonly amount: string | null; readonly fee: string; readonly tax: string },
>(
  entry: E,
  { difference, expected, mayBeCharge }: Difference,
  answer: RowAnswer | undefined,
): E => {
  if (!mayBeCharge || (answer !== 'fee' && answer !== 'tax')) return entry;
  const charge = new Decimal(difference).abs().plus(entry[answer]).toFixed();
  return { ...entry, amount: expected, [answer]: charge };
};
