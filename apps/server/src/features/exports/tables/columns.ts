/** The columns of exported tables: a name, and how a row's value becomes a cell. */
import type { MoneyFigure, OutdatedEnds, RateFigure } from '@partnerfolio/contract/figures/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { minorDigits } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { Cell } from '../../../platform/files/cells.ts';

type Value = string | null;

export interface ExportColumn<R> {
  /** English, as the files of brokers name it, so that an import recognises the column. */
  readonly name: string;
  readonly kind: Cell['kind'];
  readonly value: (row: R) => Value;
  /** Why the figure is unknown, incomplete or rests on outdated prices; null if it is none of it. */
  readonly remark?: (row: R) => string | null;
  /** The parameter of the list that asks for the column, which the file has only then. */
  readonly askedBy?: string;
}

/** A column that takes long to compute, so that the file has it only when a parameter of the list asks for it. */
export const askedBy = <R>(parameter: string, column: ExportColumn<R>): ExportColumn<R> => ({
  ...column,
  askedBy: parameter,
});

/** Whether the parameters of an export ask for a column. */
export const isAskedFor = (
  column: Pick<ExportColumn<never>, 'askedBy'>,
  filters: Readonly<Record<string, unknown>>,
): boolean => column.askedBy === undefined || filters[column.askedBy] !== undefined;

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

/** Rounds half-even, as the screens do. A column of amounts has equal decimals; prices and rates drop zeros. */
const rounded = (value: string | number, digits: number): Decimal =>
  new Decimal(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN);

/** An amount in the decimals of its currency. */
export const inMinorUnits = (value: string | number, currency: string): string => {
  const digits = minorDigits(currency as CurrencyCode);
  return rounded(value, digits).toFixed(digits);
};

/** Screens show percentages with two decimals. */
const rateDigits = 4;
const priceDigits = 6;

/** A price or exchange rate that the portal computes, for example for a date before a split. */
export const price = <R>(name: string, value: (row: R) => string | null): ExportColumn<R> =>
  number(name, (row: R) => {
    const found = value(row);
    return found === null ? null : rounded(found, priceDigits).toFixed();
  });

/** A return or change that the portal computes, as a decimal (0.0512 is 5.12 %). */
export const change = <R>(name: string, value: (row: R) => number | null): ExportColumn<R> =>
  number(name, (row: R) => {
    const found = value(row);
    return found === null ? null : rounded(found, rateDigits).toFixed();
  });

type Figure = MoneyFigure | RateFigure;

/** At least 0.1 %, so that no share reads as none. */
const shareText = (share: number): string => `${rounded(Math.max(share, 0.001) * 100, 1).toFixed()} %`;

const outdatedRemark = (name: string, { opening, closing, unmoved }: OutdatedEnds): string => {
  const ends = [
    opening > 0 && `opening, ${shareText(opening)}`,
    closing > 0 && `closing, ${shareText(closing)}`,
  ];
  const stated = ends.filter((one) => typeof one === 'string').join('; ');
  return `${name} rests on outdated prices (${stated}${unmoved === true ? '; no new price in between' : ''})`;
};

const remarkOn = (name: string, figure: Figure | null): string | null => {
  if (figure === null) return null;
  if (!figure.known) return `${name} unknown: ${figure.reason}`;
  const said = [
    figure.partial === true && `${name} incomplete`,
    figure.outdated && outdatedRemark(name, figure.outdated),
  ];
  return said.filter((one) => typeof one === 'string').join('; ') || null;
};

/** A figure that may be unknown: the cell is then empty, and the remarks give the reason. */
const figure = <R, F extends Figure>(
  name: string,
  pick: (row: R) => F | null,
  write: (value: string | number, row: R) => string,
): ExportColumn<R> => ({
  ...number(name, (row: R) => {
    const found = pick(row);
    return found?.known === true ? write(found.value, row) : null;
  }),
  remark: (row) => remarkOn(name, pick(row)),
});

/** A computed amount that may be unknown, in the decimals of its currency. */
export const money = <R>(
  name: string,
  pick: (row: R) => MoneyFigure | null,
  currency: (row: R) => string,
): ExportColumn<R> => figure(name, pick, (value, row) => inMinorUnits(value, currency(row)));

/** A return or weight that may be unknown, as a decimal (0.0512 is 5.12 %). */
export const rate = <R>(name: string, pick: (row: R) => RateFigure | null): ExportColumn<R> =>
  figure(name, pick, (value) => rounded(value, rateDigits).toFixed());

/** Adds the remarks as the last column, if a column may have some. */
export const withRemarks = <R>(columns: readonly ExportColumn<R>[]): readonly ExportColumn<R>[] => {
  if (columns.every(({ remark }) => remark === undefined)) return columns;
  const remarks = text<R>('Remarks', (row) => {
    const said = columns.flatMap(({ remark }) => remark?.(row) ?? []);
    return said.length === 0 ? null : said.join('; ');
  });
  return [...columns, remarks];
};
