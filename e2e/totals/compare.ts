// Compares the sums of a table with their parts on screen, and with the figures behind them.
import { add, addends, errorOfExact, lastDigit } from './exact.ts';
import type { Sources } from './exact.ts';
import { readCell, sumRows } from './shown.ts';
import type { Figure, Shown, ShownTable } from './shown.ts';

const figuresOf = (shown: readonly Shown[]): Figure[] => shown.filter((one) => one.is === 'figure');

/** What a total must say of parts that are unknown. */
function errorOfMark(total: Shown, parts: readonly Shown[]): string | null {
  const hasUnknown = parts.some(({ is }) => is === 'unknown');
  const known = figuresOf(parts);
  if (hasUnknown && (known.length === 0 || known.some(({ isPercent }) => isPercent)))
    return total.is === 'unknown' ? null : 'shows a total of unknown parts';
  if (total.is !== 'figure') return 'shows no total of known parts';
  const isPartial = hasUnknown || known.some((part) => part.isPartial);
  if (isPartial === total.isPartial) return null;
  return isPartial
    ? 'does not say that the total is incomplete'
    : 'says without a reason that it is incomplete';
}

/** Percentages add up exactly; amounts within their rounding, if a note says that they are rounded. */
function errorOfSum(total: Shown, parts: readonly Shown[], isNoted: boolean): string | null {
  if (total.is !== 'figure') return null;
  const known = figuresOf(parts);
  const sum = add(known.map(({ value }) => value));
  const off = sum.minus(total.value).abs();
  if (off.isZero()) return null;
  const says = `shows ${total.value.toFixed()} for parts that add up to ${sum.toFixed()}`;
  const room = lastDigit(total)
    .times(known.length + 1)
    .dividedBy(2);
  if (total.isPercent || off.greaterThan(room)) return says;
  return isNoted ? null : `${says}, and no note says that they are rounded`;
}

const errorOfParts = (total: Shown, parts: readonly Shown[], isNoted: boolean) =>
  errorOfMark(total, parts) ?? errorOfSum(total, parts, isNoted);

/** Returns the columns that have a sum, or a text in its place. */
const summedColumns = (table: ShownTable): number[] =>
  table.headers.flatMap((_, at) => {
    const sums = sumRows(table).map(({ cells }) => readCell(cells[at] ?? ''));
    // The quantity of a position is that of its lots; sums of other texts are the names of groups.
    return at > 0 && sums.some(({ is }) => is !== 'empty') ? [at] : [];
  });

function errorsOfColumn(table: ShownTable, at: number, files: readonly Sources[]): string[] {
  const found: (string | null)[] = sumRows(table).map(({ name, cells, parts }) => {
    const total = readCell(cells[at] ?? '');
    if (total.is === 'empty') return null;
    if (total.is === 'other') return `"${name}" shows "${cells[at] ?? ''}", which cannot be checked`;
    const error = errorOfParts(
      total,
      parts.map((part) => readCell(part.cells[at] ?? '')),
      table.isNoted,
    );
    return error === null ? null : `"${name}" ${error}`;
  });
  // The rows' own totals are compared with their columns.
  if (table.headers[at] !== 'Total') found.push(...files.map((sources) => errorOfExact(table, at, sources)));
  return found.filter((error) => error !== null);
}

/** The rows whose last column is not the total of the others. */
function errorsOfRows(table: ShownTable): string[] {
  const [columns, last] = [addends(table), table.headers.indexOf('Total')];
  return table.rows.flatMap(({ cells, of }) => {
    const parts = columns.map((at) => readCell(cells[at] ?? ''));
    if (of !== null || figuresOf(parts).length === 0) return [];
    const error = errorOfParts(readCell(cells[last] ?? ''), parts, table.isNoted);
    return error === null ? [] : [`"${cells[0] ?? ''}" ${error}`];
  });
}

/**
 * Says what is wrong with the sums of a table: they must be those of its rows and of the figures behind these, say what is
 * unknown, and each must be readable.
 */
export function errorsOfTable(table: ShownTable, sources: readonly Sources[]): string[] {
  const named = (at: number, errors: readonly string[]) =>
    errors.map((error) => `${table.label}, ${table.headers[at] ?? ''}: ${error}`);
  return [
    ...table.unmarked.map((row) => `${table.label}: "${row}" does not say what it adds up`),
    ...summedColumns(table).flatMap((at) => named(at, errorsOfColumn(table, at, sources))),
    ...(addends(table).length > 0 ? named(table.headers.indexOf('Total'), errorsOfRows(table)) : []),
  ];
}

/** Whether a table has sums. */
export const hasSums = (table: ShownTable): boolean => sumRows(table).length > 0;
