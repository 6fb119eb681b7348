/** Reads a block of cells copied from a spreadsheet, by the rules that read files. */
import { datesStated, dateOrder } from '@partnerfolio/contract/written/date-text';
import { currencyMarks, readNumber, type NumberFormat } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { readDecimal } from '../../../../ui/text/decimal-text.ts';
import { cellKinds, type CellKind, type GridField } from '../rows/grid-fields.ts';
import { unreadMark } from '../rows/grid-rows.ts';

const columnsAtMost = 50;

/** The tab or line break at a position; empty at the end of the text. */
const separatorAt = (text: string, at: number): string =>
  /^(?:\t|\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0] ?? '';

/** Begins a new row; an empty one is used again, so that empty lines don't count. */
function beginRow(rows: string[][], row: string[]): void {
  if (row.every((one) => one === '')) row.length = 0;
  else rows.push([]);
}

const anyCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;

/** The cell at a position: its text, and where it ends. */
function cellAt(text: string, at: number): { content: string; end: number } {
  const pattern = new RegExp(anyCell);
  pattern.lastIndex = at;
  const [whole = '', quoted, plain = ''] = pattern.exec(text) ?? [];
  return { content: (quoted?.replaceAll('""', '"') ?? plain).trim(), end: at + whole.length };
}

/** Splits copied cells into rows and columns. Cells with a line break or tab in them are in quotes. */
export function splitCells(text: string, rowsAtMost: number): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (rows.length <= rowsAtMost) {
    const row = rows.at(-1) ?? [];
    const { content, end } = cellAt(text, at);
    if (row.length < columnsAtMost) row.push(content);
    const separator = separatorAt(text, end);
    if (separator === '') break;
    if (separator !== '\t') beginRow(rows, row);
    at = end + separator.length;
  }
  return rows.filter((row) => row.some((one) => one !== '')).slice(0, rowsAtMost);
}

export type DateReading = 'day_first' | 'month_first';

/** How the cells of a block are read: all alike, or each by itself where it can be read in one way only. */
export type Reading<F> = F | 'each';

const dateFormats: readonly DateReading[] = ['day_first', 'month_first'];
const numberFormats: readonly NumberFormat[] = ['point', 'comma'];

function readDateIn(text: string, reading: DateReading): string | null {
  const found = datesStated(text).find(({ format }) => {
    const order = dateOrder(format);
    return order === null || order.isDayFirst === (reading === 'day_first');
  });
  return found?.day ?? null;
}

type Read<F> = (text: string, format: F) => string | null;

interface Found<F> {
  reading: Reading<F>;
  /** A cell that reads two ways, if nothing in the block decides. */
  example: string | null;
}

/** Finds the only format that fits all readable cells of a block; if two fit and differ, the user has to choose. */
function findReading<F>(cells: readonly string[], formats: readonly F[], read: Read<F>): Found<F> {
  const readable = cells.filter((cell) => formats.some((format) => read(cell, format) !== null));
  const fitting = formats.filter((format) => readable.every((cell) => read(cell, format) !== null));
  const [only] = fitting;
  if (only === undefined) return { reading: 'each', example: null };
  const differs = (cell: string) => new Set(fitting.map((format) => read(cell, format))).size > 1;
  return { reading: only, example: readable.find(differs) ?? null };
}

function readIn<F>(
  text: string,
  reading: Reading<F>,
  { formats, read }: { formats: readonly F[]; read: Read<F> },
) {
  if (reading !== 'each') return read(text, reading);
  const values = new Set(formats.map((format) => read(text, format)).filter((value) => value !== null));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

/** A pasted block and the columns it goes to. */
export interface Block {
  fields: readonly GridField[];
  rows: readonly (readonly string[])[];
}

/** Places a block at a column, or by its own header row if its first row consists of column names. */
export function placeBlock(
  cells: readonly (readonly string[])[],
  {
    fields,
    at,
    labels,
  }: { fields: readonly GridField[]; at: number; labels: Readonly<Record<GridField, string>> },
): Block {
  const byLabel = new Map(
    (Object.keys(labels) as GridField[]).map((field) => [plainWords(labels[field]), field] as const),
  );
  const [first = []] = cells;
  const named = first.map((cell) => byLabel.get(plainWords(cell)));
  const isHeader = named.length > 1 && named.every((field) => field !== undefined);
  if (isHeader) return { fields: named, rows: cells.slice(1) };
  return { fields: fields.slice(at), rows: cells };
}

/** How a block's dates and numbers are read. */
export interface BlockReading {
  dates: Reading<DateReading>;
  numbers: Reading<NumberFormat>;
}

/** The cells for which the user has to say how the block is written. */
export interface OpenReading {
  date: string | null;
  number: string | null;
}

const cellsOfKind = ({ fields, rows }: Block, kind: CellKind): string[] =>
  rows.flatMap((row) =>
    row.filter((cell, i) => {
      const field = fields[i];
      return cell !== '' && field !== undefined && cellKinds[field] === kind;
    }),
  );

/** Finds how a block is written, and what it leaves open. */
export function findBlockReading(block: Block): { reading: BlockReading; open: OpenReading } {
  const dates = findReading(cellsOfKind(block, 'date'), dateFormats, readDateIn);
  const numbers = findReading(cellsOfKind(block, 'number'), numberFormats, readNumber);
  return {
    reading: { dates: dates.reading, numbers: numbers.reading },
    open: { date: dates.example, number: numbers.example },
  };
}

/** The values that a cell has in either reading, for the question. */
export const dateReadings = (cell: string) =>
  dateFormats.map((format) => ({ format, value: readDateIn(cell, format) ?? '' }));
export const numberReadings = (cell: string) =>
  numberFormats.map((format) => ({ format, value: readNumber(cell, format) ?? '' }));

/** The date of a pasted cell; marked text if it has none. */
export function pastedDate(text: string, { dates }: BlockReading): string {
  return readIn(text, dates, { formats: dateFormats, read: readDateIn }) ?? unreadMark + text;
}

/** The number of a pasted cell; marked text if it has none, or a sign of another currency beside it. */
export function pastedNumber(text: string, { numbers }: BlockReading, currency: string): string {
  const value = readIn(text, numbers, { formats: numberFormats, read: readNumber });
  if (value === null || currencyMarks(text).length === 0) return value ?? unreadMark + text;
  const marked = readDecimal(text, {
    point: numbers === 'comma' ? ',' : '.',
    currency: currency || undefined,
  });
  return marked.ok && marked.value === value ? value : unreadMark + text;
}
