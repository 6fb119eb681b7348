/** Pure decisions about the amounts of an entry: its effect on cash, and what is larger than accepted. */
import type { Quotation } from '@partnerfolio/contract/choices';
import { isWithinLimit } from '@partnerfolio/contract/values';
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import { amountOfUnits, amountText, mulDiv, parseUnits } from '@partnerfolio/finance/exact';
import type { EntryFields, OwnError, Stated } from './rules.ts';

const parseAmount = (text: string | null): bigint | null => {
  const units = text === null ? null : parseUnits(text);
  return units === null ? null : amountOfUnits(units);
};

type Quoted = { readonly quotation?: Quotation | null | undefined };

type CashFields = Pick<
  Stated,
  'type' | 'instrumentId' | 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'accruedInterest' | 'reversesId'
> &
  Quoted;

/** Quantity × price, ÷ 100 for a trade at a price in percent; null unless both are stated. */
const productOf = ({
  type,
  quantity,
  price,
  quotation,
}: Pick<Stated, 'type' | 'quantity' | 'price'> & Quoted): bigint | null => {
  const [units, each] = [parseUnits(quantity ?? ''), parseUnits(price ?? '')];
  if (units === null || each === null) return null;
  return quotation === 'percent' && ENTRY_TYPES[type].isTrade ? mulDiv(units, each, 100n) : units * each;
};

/** The gross amount as stated, or by quantity and price; zero without either. */
const grossAmount = (entry: CashFields): bigint => parseAmount(entry.amount) ?? productOf(entry) ?? 0n;

/** The gross amount of an entry as text; null if it has none. */
export const statedGross = (
  entry: Pick<Stated, 'type' | 'quantity' | 'price' | 'amount'> & Quoted,
): string | null => {
  const gross = parseAmount(entry.amount) ?? productOf(entry);
  return gross === null ? null : amountText(gross);
};

const cashSign = ({ type, instrumentId }: CashFields): 1 | -1 | 0 => {
  if (instrumentId === null && type === 'transfer_in') return 1;
  if (instrumentId === null && type === 'transfer_out') return -1;
  return ENTRY_TYPES[type].cashSign;
};

/**
 * Cash in (+) or out (−) by an entry, exact, in its currency; null when it moves none. Fees and taxes always
 * reduce cash, accrued interest moves with the amount; a reversal moves the cash back. `quotation` is what a price of its instrument states.
 */
export const netCash = (entry: CashFields): string | null => {
  const sign = cashSign(entry);
  const charges = (parseAmount(entry.fee) ?? 0n) + (parseAmount(entry.tax) ?? 0n);
  if (sign === 0 && charges === 0n) return null;
  const accrued = parseAmount(entry.accruedInterest) ?? 0n;
  const net = BigInt(sign) * (grossAmount(entry) + accrued) - charges;
  return amountText(entry.reversesId === null ? net : -net);
};

/** Cash in the currency that an exchange buys: in (+), or out (−) for a reversal; null for every other type. */
export const netBought = ({
  toAmount,
  reversesId,
}: Pick<Stated, 'toAmount' | 'reversesId'>): string | null => {
  const bought = parseAmount(toAmount);
  return bought === null ? null : amountText(reversesId === null ? bought : -bought);
};

type Amounts = Pick<
  EntryFields,
  | 'type'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'accruedInterest'
  | 'ratioNew'
  | 'ratioOld'
  | 'toAmount'
  | 'lots'
  | 'fromLots'
>;

const limitedFields = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'accruedInterest',
  'ratioNew',
  'ratioOld',
  'toAmount',
] as const satisfies readonly (keyof Amounts)[];

const numbersOfLots = ({ lots, fromLots }: Amounts): (string | null | undefined)[] => [
  ...(lots ?? []).flatMap(({ quantity, cost, fxRate }) => [quantity, cost, fxRate]),
  ...(fromLots ?? []).map(({ quantity }) => quantity),
];

const isTooLarge = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && !isWithinLimit(text);

/** The numbers of an entry, and the product of quantity and price, that are larger than accepted. */
export const sizeErrors = (entry: Amounts & Quoted): OwnError[] => {
  const fields: string[] = limitedFields.filter((field) => isTooLarge(entry[field]));
  if (numbersOfLots(entry).some(isTooLarge)) fields.push(entry.lots === null ? 'fromLots' : 'lots');
  const product = fields.length === 0 ? productOf(entry) : null;
  if (product !== null && isTooLarge(amountText(product))) fields.push('price');
  return fields.map((field) => ({ code: 'above_limit', field }));
};
