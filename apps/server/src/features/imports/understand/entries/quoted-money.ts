/** The money of a trade for a price per unit and for one in percent of the nominal: the amount shows which it is. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { Decimal } from '@partnerfolio/finance/decimal';
import { typesWith } from '@partnerfolio/finance/entry-types';
import { readMoney } from '../cells/charges.ts';
import type { MoneyRow, RowMoney } from '../cells/charges.ts';
import { magnitude } from '../cells/row-cells.ts';
import { product } from '../columns/trade-amount.ts';

export interface QuotedMoney {
  /** The money if the price is in percent; the amount is always stated. */
  readonly percent: RowMoney;
  /** Whether quantity and price explain a stated amount. */
  readonly fits: Readonly<Record<Quotation, boolean>>;
}

const trades = typesWith(({ isTrade }) => isTrade);

/** A price in percent as the price of one unit. */
export const perUnit = (price: string): string => new Decimal(price).times('0.01').toFixed();
const inPercent = (price: string): string => new Decimal(price).times(100).toFixed();

/** A price as another quotation states it. */
export const priceIn = (quotation: Quotation, price: string): string =>
  quotation === 'percent' ? inPercent(price) : perUnit(price);

const isExplained = ({ difference }: RowMoney): boolean => difference === null || difference.mayBeRounding;

const isSome = (number: string | null): number is string => number !== null && number !== '0';

/** Both readings of a trade with quantity and price; null for every other row. */
export const quotedMoney = (row: MoneyRow, unit: RowMoney): QuotedMoney | null => {
  const { numbers, places, type } = row;
  const [quantity, price] = [magnitude(numbers.quantity), magnitude(numbers.price)];
  if (!trades.has(type) || !isSome(quantity) || !isSome(price)) return null;
  const each = perUnit(price);
  const read = readMoney({
    ...row,
    numbers: { ...numbers, price: each },
    places: () => ({ ...places(), price: places().price + 2 }),
  });
  const isStated = isSome(magnitude(numbers.amount));
  return {
    percent: { ...read, amount: read.amount ?? product(quantity, each) },
    fits: { unit: isStated && isExplained(unit), percent: isStated && isExplained(read) },
  };
};

interface Trade {
  readonly type: TransactionType;
  readonly quantity: string | null;
  readonly price: string | null;
}

/** A trade per unit without another amount has quantity × price as its amount. */
export const tradeAmount = ({ type, quantity, price }: Trade): string | null =>
  trades.has(type) && quantity !== null && price !== null ? product(quantity, price) : null;
