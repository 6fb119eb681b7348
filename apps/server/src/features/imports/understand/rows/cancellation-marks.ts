/**
 * The marks of rows that cancel another: a word of the type ("Storno Kauf", "BUY (Ca.)"), a code, a status or a note. The
 * scan finds whether a file has any, so that all other files are read without looking for them.
 */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { readNumberAs } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { findMeaning } from '@partnerfolio/contract/written/type-words';
import { Decimal } from '@partnerfolio/finance/decimal';
import { rowError } from '../../import/errors.rules.ts';
import { statementColumns } from '../../parse/tables/statement-rows.ts';
import { isWord } from '../columns/words.ts';
import { cellsByField, readDay, rowMeaning } from '../cells/row-cells.ts';
import type { CellEdits, Field, ReadLayout, RowCells } from '../cells/row-cells.ts';
import type { RowReading } from '../entries/read-entry.ts';

/** Spares most texts the comparison of their words. */
const mayBeMarked = /cancel|storn|an{1,2}ul|makul|\(ca/i;

/** The text without its words of cancellation; null if it has none. */
const uncancelled = (text: string): string | null => {
  if (!mayBeMarked.test(text)) return null;
  const said = plainWords(text).split(' ');
  const isMarked = said.some((word) => isWord('cancellation', word)) || /\(ca\.?\)/i.test(text);
  if (!isMarked || said.some((word) => isWord('charged', word))) return null;
  return said.filter((word) => !isWord('cancellation', word) && word !== 'ca').join(' ');
};

/** IBKR's code of a cancellation, among others: "O;Ca". */
const hasCancelCode = (cell: string | undefined): boolean => (cell ?? '').split(/[;,\s]+/).includes('Ca');

const isCodes = (heading: string): boolean =>
  plainWords(heading)
    .split(' ')
    .every((word) => isWord('codes', word));

/** What a file shows of its cancellations: the columns of codes; null if it has none. */
export type CancellationColumns = readonly number[] | null;

type MarkField = 'type' | 'status' | 'note';

/** Looks for cancellations in the rows of a file. */
export const cancellationWatch = (columns: TransactionLayout['columns']) => {
  let codes: readonly number[] = [];
  let isFound = false;
  // The converter of other programs' files has left out what they cancel.
  let isConverted = false;
  return {
    begin(header: readonly string[]): void {
      isConverted = statementColumns(header) !== null;
      codes = header.flatMap((heading, at) => (isCodes(heading) ? [at] : []));
    },
    /** Whether the row cancels another for sure. */
    take(cells: readonly string[]): boolean {
      if (isConverted) return false;
      const isMarked = (field: MarkField) => uncancelled(cells[columns[field] ?? -1] ?? '') !== null;
      const isSure = codes.some((at) => hasCancelCode(cells[at])) || isMarked('type');
      isFound ||= isSure || isMarked('status') || isMarked('note');
      return isSure;
    },
    result: (): CancellationColumns => (isFound ? codes : null),
  };
};

/** What a row shares with the one that it cancels. */
export interface Mirror {
  /** The contents without signs. */
  readonly identity: string;
  readonly day: string;
  /** The type of what took place, or was cancelled; null if the row does not say. */
  readonly type: TransactionType | null;
  /** The signs of quantity and amount. */
  readonly signs: readonly [quantity: number, amount: number];
  /** Whether the row cancels another: `sure`, or `likely` if another one is like it but for its signs. */
  readonly cancels: 'sure' | 'likely' | null;
}

const meant = (meaning: TransactionType | 'ignore' | null | undefined): TransactionType | null =>
  meaning === undefined || meaning === null || meaning === 'ignore' ? null : meaning;

const typeCell = (row: RowCells, { columns }: ReadLayout): string =>
  columns.type === null ? '' : row.fromFile('type');

interface Mark {
  readonly cancels: Mirror['cancels'];
  readonly type: TransactionType | null;
}

const markOf = (cells: readonly string[], row: RowCells, layout: ReadLayout): Mark => {
  const rest = uncancelled(typeCell(row, layout));
  if (rest !== null) return { cancels: 'sure', type: meant(findMeaning(rest)) };
  const type = meant(rowMeaning(row, layout));
  const codes = layout.strict?.cancellations ?? [];
  if (codes.some((at) => hasCancelCode(cells[at]))) return { cancels: 'sure', type };
  const isLikely = uncancelled(row.at('status')) !== null || uncancelled(row.at('note')) !== null;
  return { cancels: isLikely ? 'likely' : null, type };
};

/** What a row shares with its cancellation; null for rows without figures, and files without cancellations. */
const mirrorIn = (cells: readonly string[], row: RowCells, { layout, reading }: Read): Mirror | null => {
  const number = (field: Field): Decimal => {
    const text = row.at(field);
    return new Decimal((text === '' ? null : readNumberAs(text, layout.numberFormat, false)) ?? 0);
  };
  const [quantity, price, amount] = [number('quantity'), number('price'), number('amount')];
  if (quantity.isZero() && amount.isZero()) return null;
  const names = (['symbol', 'isin', 'currency'] as const).map((field) => row.at(field).toUpperCase());
  const mark = markOf(cells, row, layout);
  return {
    ...mark,
    identity: JSON.stringify([...names, ...[quantity, price, amount].map((one) => one.abs().toFixed())]),
    day: readDay(row, 'date', layout) ?? '',
    type: mark.cancels === null && reading.kind === 'entry' ? reading.entry.type : mark.type,
    signs: [Number(quantity.toFixed() !== '0') * quantity.s, Number(amount.toFixed() !== '0') * amount.s],
  };
};

interface Read {
  readonly layout: ReadLayout;
  readonly reading: RowReading;
}

export interface MirroredReading {
  readonly reading: RowReading;
  readonly mirror: Mirror | null;
}

/** The reading of a row in a file with cancellations. One that cancels another for sure is never booked itself. */
export const withMirror = (
  cells: readonly string[],
  { layout, reading, edits }: Read & { readonly edits: CellEdits | undefined },
): MirroredReading => {
  if ((layout.strict?.cancellations ?? null) === null) return { reading, mirror: null };
  const row = cellsByField(cells, layout.columns, edits);
  const mirror = row.isOwnExport ? null : mirrorIn(cells, row, { layout, reading });
  if (mirror?.cancels !== 'sure') return { reading, mirror };
  const { shown } = reading;
  return { reading: { kind: 'invalid', shown, errors: [rowError('row', 'cancels_unknown')] }, mirror };
};
