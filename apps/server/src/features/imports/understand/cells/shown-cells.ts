/** What the preview shows of a row that has no entry: the cells as read, or as the file has them. */
import type { Field, Numbers, RowCells } from './row-cells.ts';

/** What the preview shows of a row: read values, or the file's text where they could not be read. */
export interface ShownRow {
  readonly date: string | null;
  readonly type: string | null;
  readonly symbol: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string | null;
  readonly tax: string | null;
  readonly accruedInterest: string | null;
  readonly currency: string | null;
  /** What a currency exchange buys. */
  readonly toAmount: string | null;
  readonly toCurrency: string | null;
  /** The stored exchange rate that the row's differs from; rows of earlier versions say nothing. */
  readonly storedRate?: string | null;
}

/** The cells of a row, with the numbers that could be read. */
export const shownCells = (row: RowCells, numbers: Partial<Numbers>): ShownRow => {
  const text = (field: Field) => row.at(field) || null;
  const number = (field: Field & keyof Numbers) => numbers[field] ?? text(field);
  return {
    date: text('date'),
    type: text('type'),
    symbol: text('symbol') ?? text('isin'),
    quantity: number('quantity'),
    price: number('price'),
    amount: number('amount'),
    fee: number('fee'),
    tax: number('tax'),
    accruedInterest: number('accruedInterest'),
    currency: text('currency'),
    toAmount: number('toAmount'),
    toCurrency: text('toCurrency'),
  };
};
