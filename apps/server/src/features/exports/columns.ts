/** The columns of exported tables: a name, and how a row's value becomes a cell. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Cell } from '../../platform/files/cells.ts';

type Value = string | null;

export interface ExportColumn<R> {
  /** English, as the files of brokers name it, so that an import recognises the column. */
  readonly name: string;
  readonly kind: Cell['kind'];
  readonly value: (row: R) => Value;
  /** Why the figure is unknown or incomplete; null if it is neither. */
  readonly remark?: (row: R) => string | null;
}

export const text = <R>(name: string, value: (row: R) => Value): ExportColumn<R> => ({
  name,
  kind: 'text',
  value,
});

export const date = <R>(name: string, value: (row: R) => Value): ExportColumn<R> => ({
  name,
  kind: 'date',
  value,
});

/** An exact decimal, or a count. */
export const number = <R>(name: string, value: (row: R) => string | number | null): ExportColumn<R> => ({
  name,
  kind: 'number',
  value: (row) => decimalText(value(row)),
});

export const yesOrNo = <R>(name: string, value: (row: R) => boolean): ExportColumn<R> =>
  text(name, (row) => (value(row) ? 'yes' : 'no'));

/** A number without an exponent. */
const decimalText = (value: string | number | null): Value =>
  typeof value === 'number' ? new Decimal(value).toFixed() : value;

type Figure = MoneyFigure | RateFigure;

const remarkOn = (name: string, figure: Figure | null): string | null => {
  if (figure === null) return null;
  if (!figure.known) return `${name} unknown: ${figure.reason}`;
  return figure.partial === true ? `${name} incomplete` : null;
};

/** A figure that may be unknown: the cell is then empty, and the remarks give the reason. */
export const figure = <R>(name: string, pick: (row: R) => Figure | null): ExportColumn<R> => ({
  ...number(name, (row: R) => {
    const found = pick(row);
    return found?.known === true ? found.value : null;
  }),
  remark: (row) => remarkOn(name, pick(row)),
});

/** Adds the remarks as the last column, if a column may have some. */
export const withRemarks = <R>(columns: readonly ExportColumn<R>[]): readonly ExportColumn<R>[] => {
  if (columns.every(({ remark }) => remark === undefined)) return columns;
  const remarks = text<R>('Remarks', (row) => {
    const said = columns.flatMap(({ remark }) => remark?.(row) ?? []);
    return said.length === 0 ? null : said.join('; ');
  });
  return [...columns, remarks];
};
