/**
 * Finds out whether a file's amounts are before or after fee and tax: from its own trades, otherwise from the
 * column's name.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { ENTRY_TYPES, typesWith } from '@partnerfolio/finance/entry-types';
import { numberFormats } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { Sample } from './samples.ts';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { shownByOthers } from '../amounts/amount-columns.ts';
import { cashDirection } from '../rows/charges.ts';
import { magnitude } from '../rows/row-cells.ts';
import { isAfterCharges, printedPlaces, takenFrom } from '../rows/trade-amount.ts';
import { typeWord } from '@partnerfolio/contract/written/type-words';
import type { Meaning } from '@partnerfolio/contract/written/type-words';

export type AmountKind = TransactionLayout['amounts'];
type Layout = Pick<TransactionLayout, 'columns' | 'types'>;
type ByOthers = ReturnType<typeof shownByOthers>;

const chargeTypes: ReadonlySet<Meaning | undefined> = typesWith(
  ({ figure }) => figure?.name === 'fees' || figure?.name === 'taxes',
);

const readRow = (
  cells: readonly string[],
  { columns, types, format, byOthers }: Layout & { format: NumberFormat; byOthers: ByOthers },
) => {
  const text = (column: number | null) => (column === null ? '' : (cells[column]?.trim() ?? ''));
  const number = (column: number | null) => magnitude(readNumber(text(column), format));
  const places = (column: number | null) => printedPlaces(text(column), number(column));
  const isInKind = [columns.symbol, columns.isin].some((column) => text(column) !== '');
  // Charges in another currency cannot be part of the amount; the row asks about them separately.
  const charge = (column: number | null, currency: number | null) => {
    const [own, main] = [text(currency), text(columns.currency)];
    return own === '' || main === '' || own.toUpperCase() === main.toUpperCase()
      ? (number(column) ?? '0')
      : '0';
  };
  const meaning = types[typeWord(text(columns.type))];
  const isSized = meaning !== undefined && meaning !== 'ignore' && ENTRY_TYPES[meaning].bought === 'never';
  const direction = isSized ? cashDirection(meaning, isInKind) : 0;
  const charges = new Decimal(charge(columns.fee, columns.feeCurrency)).plus(
    charge(columns.tax, columns.taxCurrency),
  );
  const accrued = new Decimal(charge(columns.accruedInterest, null));
  return {
    meaning,
    direction,
    quantity: number(columns.quantity),
    price: number(columns.price),
    amount: number(columns.amount),
    charges,
    accrued,
    byOthers: () =>
      byOthers(cells, { direction, charges: takenFrom({ direction, charges, accrued }), format }),
    places: () => ({ price: places(columns.price), amount: places(columns.amount) }),
  };
};

type Row = ReturnType<typeof readRow>;

const kinds = { '1': 'after_charges', '-1': 'before_charges', '0': null } as const;

const vote = (row: Row): AmountKind | null => {
  const { direction, quantity, price, amount, byOthers } = row;
  if (direction === 0 || amount === null) return null;
  if (quantity === null || price === null) return kinds[byOthers()];
  const isAfter = isAfterCharges({ ...row, direction, quantity, price, amount });
  if (isAfter === null) return kinds[byOthers()];
  return isAfter ? 'after_charges' : 'before_charges';
};

const kindByName = (name: string): AmountKind | null => {
  const words = new Set(plainWords(name).split(' '));
  if (['net', 'netto', 'neto', 'nettobetrag'].some((word) => words.has(word))) return 'after_charges';
  return ['gross', 'brutto', 'bruto', 'brut', 'lordo', 'bruttobetrag'].some((word) => words.has(word))
    ? 'before_charges'
    : null;
};

/** Whether the choice affects the booking of a row. A charge whose own column repeats the amount is not affected. */
const isMovedByKind = ({ meaning, direction, amount, charges, accrued }: Row): boolean =>
  direction !== 0 &&
  amount !== null &&
  !(charges.isZero() && accrued.isZero()) &&
  !(chargeTypes.has(meaning) && (amount === '0' || charges.equals(amount)));

const sampleRows = (sample: Sample, layout: Layout, given: NumberFormat | null): Row[] => {
  const byOthers = shownByOthers(sample, layout.columns);
  return (given === null ? numberFormats : [given]).flatMap((format) =>
    sample.rows.map((cells) => readRow(cells, { ...layout, format, byOthers })),
  );
};

const provenBy = (rows: readonly Row[]): AmountKind | null => {
  const [kind, other] = new Set(rows.map(vote).filter((one) => one !== null));
  return other === undefined ? (kind ?? null) : null;
};

/** Null if the choice matters and nothing in the file decides it; the user then has to. */
export const findAmountKind = (
  sample: Sample,
  layout: Layout,
  format: NumberFormat | null,
): AmountKind | null => {
  const { amount } = layout.columns;
  if (amount === null) return 'before_charges';
  const rows = sampleRows(sample, layout, format);
  const unproven = rows.filter((row) => isMovedByKind(row) && vote(row) === null);
  const isOpen = unproven.length > 0;
  const named = kindByName(sample.header[amount] ?? '');
  // A gross amount may be with or without the accrued interest, which its name does not say.
  const isDoubtful = named === 'before_charges' && unproven.some(({ accrued }) => !accrued.isZero());
  const found = provenBy(rows) ?? (isDoubtful ? null : named);
  return found ?? (isOpen ? null : 'before_charges');
};
