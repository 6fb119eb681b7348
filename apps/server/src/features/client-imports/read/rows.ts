/** Reads the rows of a file by its layout, and finds out how the file writes dates and numbers. */
import type { ClientLayout, SheetLayout } from '@partnerfolio/contract/clients/imports';
import { fieldsOf } from '@partnerfolio/contract/clients/sheets';
import type { BookSheet, CellKind } from '@partnerfolio/contract/clients/sheets';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { DateFormat } from '@partnerfolio/contract/written/date-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import {
  countFormats,
  dateChoice,
  findStrictness,
  numberChoice,
  possibleFormats,
  voteOnNumber,
  voteOnOrder,
} from '../../imports/understand/columns/format-evidence.ts';
import type { CellVote, FormatEvidence, TwoWays } from '../../imports/understand/columns/format-evidence.ts';
import { readCell } from './cells.ts';
import type { Formats } from './cells.ts';

/** A row of a file as it is stored. */
export interface StoredRow {
  readonly table: number;
  readonly line: number;
  readonly cells: readonly string[];
  /** The client that the user said it is, or `other`. */
  readonly answer: string | null;
  /** The record that was made of it. */
  readonly bookedId: string | null;
  /** Whether its client could not be taken over. */
  readonly isRefused: boolean;
}

/** A row with the values of its fields, as a form takes them. */
export interface ReadRow extends StoredRow {
  readonly sheet: BookSheet;
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
}

/** The layout of a table that is read. */
export type ReadLayout = SheetLayout & { readonly sheet: BookSheet };

/** The layouts of the tables that are read, by their number. */
export const readLayouts = ({ sheets }: ClientLayout): ReadonlyMap<number, ReadLayout> =>
  new Map(sheets.flatMap((one) => (one.sheet === null ? [] : [[one.table, { ...one, sheet: one.sheet }]])));

/** Whether a row is below the headings of a table that is read. */
const layoutOfRow = ({ table, line }: StoredRow, layouts: ReadonlyMap<number, ReadLayout>) => {
  const layout = layouts.get(table);
  return layout !== undefined && line > layout.headerLine ? layout : undefined;
};

const cellOf = ({ cells }: StoredRow, { columns, constants }: ReadLayout, field: string): string => {
  const column = columns[field];
  return (column === undefined ? constants[field] : cells[column]) ?? '';
};

/** Counts what a cell of a kind shows of the file's formats. */
const countCell = (evidence: FormatEvidence, kind: CellKind, text: string): void => {
  if (kind === 'day') {
    countFormats(evidence, possibleFormats(text));
    const found = voteOnOrder(text);
    if (found !== null) count(evidence.orders[found.sign], found.vote, text);
  } else if (kind === 'number') count(evidence.numbers, voteOnNumber(text), text);
};

const count = (ways: TwoWays, vote: CellVote, text: string): void => {
  if (vote === 'either') ways.either ??= text;
  else if (vote !== null) ways[vote] += 1;
};

/** Counts what the days and numbers of a row show of the file's formats. */
export const countRow = (
  evidence: FormatEvidence,
  row: StoredRow,
  layouts: ReadonlyMap<number, ReadLayout>,
): void => {
  const layout = layoutOfRow(row, layouts);
  if (layout === undefined) return;
  for (const [field, { kind }] of Object.entries(fieldsOf(layout.sheet))) {
    const text = cellOf(row, layout, field).trim();
    if (text !== '') countCell(evidence, kind, text);
  }
};

/** How the file writes dates and numbers, and a cell for each format that only the user can decide. */
export interface FoundFormats {
  readonly formats: Formats;
  readonly dateFormat: DateFormat | null;
  readonly numberFormat: NumberFormat | null;
  readonly openDate: string | null;
  readonly openNumber: string | null;
}

/** The formats that the cells show, unless the user has chosen others. */
export const findFormats = (
  evidence: FormatEvidence,
  chosen: Pick<ClientLayout, 'dateFormat' | 'numberFormat'>,
): FoundFormats => {
  const [date, number] = [dateChoice(evidence), numberChoice(evidence)];
  const dateFormat = chosen.dateFormat ?? date.value;
  const numberFormat = chosen.numberFormat ?? number.value;
  const used = { dateFormat: dateFormat ?? 'yyyy-MM-dd', numberFormat: numberFormat ?? 'point' } as const;
  const strict = findStrictness(evidence, used);
  return {
    formats: {
      date: used.dateFormat,
      number: used.numberFormat,
      isDateStrict: strict.dates,
      isNumberStrict: strict.numbers,
    },
    dateFormat,
    numberFormat,
    openDate: chosen.dateFormat === null ? date.open : null,
    openNumber: chosen.numberFormat === null ? number.open : null,
  };
};

/** Reads a row by the layout of its table; null if it is a heading, above one, or of a table that is not read. */
export const readRow = (
  row: StoredRow,
  layouts: ReadonlyMap<number, ReadLayout>,
  formats: Formats,
): ReadRow | null => {
  const layout = layoutOfRow(row, layouts);
  if (layout === undefined) return null;
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [field, { kind, isRequired }] of Object.entries(fieldsOf(layout.sheet))) {
    const read = readCell(cellOf(row, layout, field), kind, { formats, path: field });
    if ('error' in read) errors.push(read.error);
    else if (read.value !== undefined) values[field] = read.value;
    else if (isRequired === true) errors.push(fieldError(field, 'required'));
  }
  return { ...row, sheet: layout.sheet, values, errors };
};

/** Whether a layout names only tables, lines, columns and fields that exist, each table once. */
export const isSoundLayout = (
  { sheets }: ClientLayout,
  tables: readonly { readonly rowCount: number }[],
): boolean =>
  new Set(sheets.map(({ table }) => table)).size === sheets.length &&
  sheets.every(({ table, sheet, columns, constants }) => {
    const fields = sheet === null ? {} : fieldsOf(sheet);
    const named = [...Object.keys(columns), ...Object.keys(constants)];
    return table < tables.length && named.every((field) => Object.hasOwn(fields, field));
  });
