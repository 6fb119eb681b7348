/** Whether a file's amounts are before or after fee and tax: its own trades tell, else the name of the column. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { numberFormats } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { Sample } from './column-names.ts';
import { readNumber } from './number-text.ts';
import type { NumberFormat } from './number-text.ts';
import { plainWords } from './plain-words.ts';
import { magnitude } from './row-cells.ts';
import { isAfterCharges } from './trade-amount.ts';
import { typeWord } from './type-words.ts';
import type { Meaning } from './type-words.ts';

export type AmountKind = TransactionLayout['amounts'];
type Layout = Pick<TransactionLayout, 'columns' | 'types'>;

/** Types whose amount has a fee or tax taken off or put on. */
const charged = new Set<Meaning>(['buy', 'sell', 'dividend', 'interest']);

const readRow = (cells: readonly string[], { columns, types }: Layout, format: NumberFormat) => {
  const text = (column: number | null) => (column === null ? '' : (cells[column]?.trim() ?? ''));
  const number = (column: number | null) => magnitude(readNumber(text(column), format));
  const meaning = types[typeWord(text(columns.type))];
  return {
    meaning: meaning !== undefined && charged.has(meaning) ? meaning : null,
    quantity: number(columns.quantity),
    price: number(columns.price),
    amount: number(columns.amount),
    costs: [number(columns.fee) ?? '0', number(columns.tax) ?? '0'],
  };
};

type Row = ReturnType<typeof readRow>;

const vote = ({ meaning, quantity, price, amount, costs }: Row): AmountKind | null => {
  if (meaning === null || quantity === null || price === null || amount === null) return null;
  const isAfter = isAfterCharges({ isPurchase: meaning === 'buy', quantity, price, amount, costs });
  if (isAfter === null) return null;
  return isAfter ? 'after_charges' : 'before_charges';
};

const kindByName = (name: string): AmountKind | null => {
  const words = new Set(plainWords(name).split(' '));
  if (['net', 'netto', 'neto', 'nettobetrag'].some((word) => words.has(word))) return 'after_charges';
  return ['gross', 'brutto', 'bruto', 'bruttobetrag'].some((word) => words.has(word))
    ? 'before_charges'
    : null;
};

const hasCosts = ({ meaning, costs }: Row): boolean =>
  meaning !== null && costs.some((cost) => !new Decimal(cost).isZero());

const rowsOf = (sample: Sample, layout: Layout, format: NumberFormat | null): Row[] =>
  (format === null ? numberFormats : [format]).flatMap((one) =>
    sample.rows.map((cells) => readRow(cells, layout, one)),
  );

const provenBy = (rows: readonly Row[]): AmountKind | null => {
  const [kind, other] = new Set(rows.map(vote).filter((one) => one !== null));
  return other === undefined ? (kind ?? null) : null;
};

/** Null when it matters and nothing in the file tells: then a person has to. */
export const amountKindOf = (
  sample: Sample,
  layout: Layout,
  format: NumberFormat | null,
): AmountKind | null => {
  const { amount } = layout.columns;
  if (amount === null) return 'before_charges';
  const rows = rowsOf(sample, layout, format);
  const isOpen = rows.some((row) => hasCosts(row) && vote(row) === null);
  const told = provenBy(rows) ?? kindByName(sample.header[amount] ?? '');
  return told ?? (isOpen ? null : 'before_charges');
};
