// Finds the exact figures behind the cells of a column, and compares the sums on screen with theirs.
import { Decimal } from '@partnerfolio/finance/decimal';
import { readCell, sumRows } from './shown.ts';
import type { Figure, ShownRow, ShownTable } from './shown.ts';

/** The figures of one attribute of all records of a list; null for an unknown one. */
export interface Source {
  name: string;
  values: (Decimal | null)[];
}

/** The figures that a table may show: of answers, exact, or of an export, rounded as on the screen. */
export interface Sources {
  lists: Source[];
  /** Figures that no list has, as the part of a return that is of no holding. */
  singles: Decimal[];
  isRounded: boolean;
}

export const add = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0));

/** One in the last digit that a cell shows. */
export const lastDigit = ({ digits }: Figure): Decimal => new Decimal(10).pow(-digits);

/** Whether an exact figure may be shown as a cell: amounts are rounded half-even, percentages are apportioned. */
const mayShow = (cell: Figure, value: Decimal): boolean =>
  cell.isPercent
    ? value.times(100).minus(cell.value).abs().lessThan(lastDigit(cell))
    : value.toDecimalPlaces(cell.digits).equals(cell.value);

interface Cell {
  row: string[];
  column: number;
  shown: Figure;
}

const cellsIn = (rows: readonly ShownRow[], columns: readonly number[]): Cell[] =>
  rows
    .filter(({ of }) => of === null)
    .flatMap(({ cells }) =>
      columns.flatMap((column) => {
        const shown = readCell(cells[column] ?? '');
        return shown.is === 'figure' ? [{ row: cells, column, shown }] : [];
      }),
    );

/** Returns the exact figure of each cell if a list has exactly these; its zeros may have empty cells. */
function exactCells(cells: readonly Cell[], { values }: Source, singles: readonly Decimal[]) {
  const left = values.filter((value) => value !== null);
  const found = new Map<Cell, Decimal>();
  const alone: Cell[] = [];
  for (const cell of cells) {
    const at = left.findIndex((value) => mayShow(cell.shown, value));
    const [value] = at < 0 ? [] : left.splice(at, 1);
    if (value) found.set(cell, value);
    else alone.push(cell);
  }
  if (alone.length > 1 || left.some((value) => !value.isZero())) return null;
  for (const cell of alone) {
    const value = singles.find((single) => mayShow(cell.shown, single));
    if (!value || found.size === 0) return null;
    found.set(cell, value);
  }
  return found;
}

/** Whether a total shows the sum of exact figures; those of an export are rounded each. */
const isSum = (total: Figure, values: readonly Decimal[], isRounded: boolean): boolean => {
  if (!isRounded || total.isPercent) {
    const sum = add(values);
    // Rounded cells of an export: each is off by half of its last digit.
    const room = isRounded
      ? lastDigit(total)
          .times(values.length + 1)
          .dividedBy(2)
      : lastDigit(total);
    return total.isPercent
      ? sum
          .times(100)
          .minus(total.value)
          .abs()
          .lessThan(room.plus(lastDigit(total)))
      : sum.toDecimalPlaces(total.digits).equals(total.value);
  }
  const room = lastDigit(total)
    .times(values.length + 1)
    .dividedBy(2);
  return add(values).minus(total.value).abs().lessThanOrEqualTo(room);
};

/** The first sum of a column that is not that of the exact figures. */
function wrongSum(
  table: ShownTable,
  at: number,
  exact: Map<Cell, Decimal>,
  isRounded: boolean,
): string | null {
  for (const { name, cells, parts } of sumRows(table)) {
    const total = readCell(cells[at] ?? '');
    if (total.is !== 'figure') continue;
    const own = [...exact].filter(
      ([{ row, column }]) => column === at && parts.some((part) => part.cells === row),
    );
    const values = own.map(([, value]) => value);
    if (!isSum(total, values, isRounded))
      return `${name} is ${total.value.toFixed()}, and its parts are ${add(values).toFixed()}`;
  }
  return null;
}

/** The columns that the last one, "Total", adds up in each row. */
export const addends = ({ headers }: ShownTable): number[] =>
  headers.includes('Total')
    ? headers.flatMap((header, at) =>
        at > 0 && header !== 'Total' && !header.includes('weight') ? [at] : [],
      )
    : [];

/** Says how a column's sums differ from those of the exact figures behind its cells; null if they agree. */
export function errorOfExact(table: ShownTable, at: number, sources: Sources): string | null {
  // The months of a calendar are one list, of which each column shows some.
  const sets = [[at], addends(table)].filter((columns) => columns.length > 0);
  const wrong: string[] = [];
  for (const columns of sets) {
    const cells = cellsIn(table.rows, columns);
    for (const list of sources.lists) {
      const exact = exactCells(cells, list, sources.singles);
      const error = exact && wrongSum(table, at, exact, sources.isRounded);
      if (exact && error === null) return null;
      if (error) wrong.push(`${error} of ${list.name}`);
    }
  }
  return wrong[0] ?? 'shows figures that no list has';
}
