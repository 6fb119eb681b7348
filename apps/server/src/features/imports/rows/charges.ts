/**
 * The money of a row: its gross amount, fee and tax, so that the entry moves exactly the cash the file says. What quantity ×
 * price does not explain is a difference, which a person has to name.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { ENTRY_TYPES, typesWith } from '@partnerfolio/finance/entry-types';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { RowAnswer } from '@partnerfolio/contract/imports';
import { magnitude } from './row-cells.ts';
import type { Numbers } from './row-cells.ts';
import { beforeCharges, leastPlaces, product, readAmount } from './trade-amount.ts';
import type { AmountReading, PrintedPlaces } from './trade-amount.ts';

/** Ratios and not amounts say what happens to what is held. */
export const corporateActions = typesWith(({ units }) => units === 'split' || units === 'exchange');
/** Entries that state an amount and no units. */
export const sizedByAmount: ReadonlySet<TransactionType> = new Set(
  transactionTypes.filter((type) => entryShapes[type].money === 'amount'),
);
/** What stands as quantity and price beside an exchange of currencies is of the currency bought, and its rate. */
const buysCurrency = (type: TransactionType): boolean => ENTRY_TYPES[type].bought === 'required';
/** Entries whose amount may be left to quantity × price. */
const trades = typesWith(({ isTrade }) => isTrade);
/** Rows that are a charge themselves, and the column that may repeat their amount. */
const ownColumn = (type: TransactionType): 'fee' | 'tax' | null => {
  const name = ENTRY_TYPES[type].figure?.name;
  if (name === undefined || name === 'income') return null;
  return name === 'fees' ? 'fee' : 'tax';
};

/** Numbers of a row; its charges are those in the currency of its amount. */
export type MoneyNumbers = Pick<Numbers, 'quantity' | 'price' | 'amount' | 'fee' | 'tax'>;

export interface MoneyRow {
  readonly type: TransactionType;
  readonly numbers: MoneyNumbers;
  /** Whether it names an instrument: a transfer without one moves cash. */
  readonly isInKind: boolean;
  /** Whether the file's amounts are after charges. */
  readonly isAfter: boolean;
  readonly places: () => PrintedPlaces;
  /** Numbers in columns that are not mapped, without signs: one of them may be the cost that is missing. */
  readonly strayNumbers: () => ReadonlySet<string>;
}

/** What an amount is more (+) or less (−) than quantity × price. */
export interface Difference {
  readonly difference: string;
  readonly stated: string;
  readonly expected: string;
  /** False when a charge can't explain it: a purchase for less, a sale for more than quantity × price. */
  readonly mayBeCharge: boolean;
  /** Whether the price, printed with few decimals, can explain it. */
  readonly mayBeRounding: boolean;
}

export interface RowMoney {
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly difference: Difference | null;
}

const plain = (value: string | null): string => magnitude(value) ?? '0';
const isNothing = (value: string | null): boolean => value === null || value === '0';

/** 1 for entries that bring cash, −1 for those that cost it, 0 for those whose amount is no cash. */
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

/** The columns of a row that is a charge itself: its own one, and what is left when that says the amount once more. */
const chargeItself = (own: 'fee' | 'tax', { amount, fee, tax }: Charges): Charges => {
  const stated = own === 'fee' ? fee : tax;
  const rest = own === 'fee' ? { fee: '0', tax } : { fee, tax: '0' };
  const sum = new Decimal(fee).plus(tax);
  if (amount === null || amount === '0')
    return stated === '0' ? { amount: sum.toFixed(), fee: '0', tax: '0' } : { amount: stated, ...rest };
  if (sum.equals(amount)) return { amount, fee: '0', tax: '0' };
  return new Decimal(stated).equals(amount) ? { amount, ...rest } : { amount, fee, tax };
};

/** The amount and charges of a row that may be a charge itself, whose columns then say the same twice, or say it alone. */
const withoutRepeats = (type: TransactionType, numbers: MoneyNumbers): Charges => {
  const stated = { amount: magnitude(numbers.amount), fee: plain(numbers.fee), tax: plain(numbers.tax) };
  const own = ownColumn(type);
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

/** Whether a small difference is a number that stands in the row, and so no rounding. */
const isStray = (difference: string, row: MoneyRow): boolean =>
  row.strayNumbers().has(difference.replace('-', ''));

interface StatedAmount extends Charges {
  readonly amount: string;
  readonly direction: 1 | -1;
  readonly isAfter: boolean;
}

/** The money of a row whose amount stands beside its quantity and price. */
const moneyBesideUnits = (row: MoneyRow, stated: StatedAmount): RowMoney => {
  const { numbers, places, type } = row;
  const { amount, fee, tax, direction, isAfter } = stated;
  const [quantity, price] = [plain(numbers.quantity), plain(numbers.price)];
  const charges = new Decimal(fee).plus(tax);
  const reading = readAmount({ direction, quantity, price, amount, charges, places }, isAfter);
  if (reading.gross.equals(reading.expected))
    return { amount: trades.has(type) ? null : reading.gross.toFixed(), fee, tax, difference: null };
  const difference = amountDifference(reading, direction, places().amount);
  const money = { amount: reading.gross.toFixed(), fee, tax };
  if (difference.difference === '0') return { ...money, difference: null };
  const mayBeRounding = reading.isExplained && !isStray(difference.difference, row);
  return { ...money, difference: { ...difference, mayBeRounding } };
};

const hasUnits = ({ quantity, price }: MoneyNumbers): boolean =>
  plain(quantity) !== '0' && plain(price) !== '0';

/** The amount of a row that states none: quantity × price where its type has no units of its own. */
const unstatedAmount = (type: TransactionType, numbers: MoneyNumbers): string | null =>
  sizedByAmount.has(type) && !buysCurrency(type) && hasUnits(numbers)
    ? product(plain(numbers.quantity), plain(numbers.price))
    : null;

/** The money of a row; what differs from quantity × price stands as stated until a person has named it. */
export const readMoney = (row: MoneyRow): RowMoney => {
  const { type, numbers } = row;
  const { amount, fee, tax } = withoutRepeats(type, numbers);
  const whole = { fee, tax, difference: null };
  if (corporateActions.has(type)) return { amount: null, ...whole };
  if (amount === null) return { amount: unstatedAmount(type, numbers), ...whole };
  const direction = cashDirection(type, row.isInKind);
  if (direction === 0) return { amount, ...whole };
  // An amount that only the columns of charges state is none that contains them.
  const isOwn = ownColumn(type) !== null && isNothing(numbers.amount);
  const isAfter = row.isAfter && !isOwn;
  if (hasUnits(numbers) && !buysCurrency(type))
    return moneyBesideUnits(row, { amount, fee, tax, direction, isAfter });
  const charges = new Decimal(fee).plus(tax);
  return { amount: isAfter ? beforeCharges(direction, amount, charges).toFixed() : amount, ...whole };
};

/** An entry once the difference is named: a charge leaves the billed product as the amount, and the cash as it was. */
export const settled = <
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
