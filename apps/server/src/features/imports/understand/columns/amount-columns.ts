/**
 * Files may state a row's money twice: before and after charges, or in the currency of the instrument and in that of
 * the account. Only the amount that moved the cash may be booked.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { isCurrency } from '@partnerfolio/contract/currencies';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { transactionFields } from './field-names.ts';
import { amountText } from './debit-credit.ts';
import { columnValues, isPlausible, cellAt } from './samples.ts';
import type { Sample } from './samples.ts';
import { hasWord, isWord, opensWith } from './words.ts';

type Columns = Readonly<Partial<Record<string, number | null>>>;
type Row = readonly string[];

const amountNames: readonly string[] = transactionFields.amount.names;
/** How a heading says that its column holds the currency of another one. */
const currencyBefore =
  /^(?:currency|ccy|divisa|moneda|wahrung|devise|monnaie|valuta|munt)(?: (?:of|de|del|du|des|della|dell|di|van|av|der|l|the|la|el))* /;
const currencyAfter = / (?:currency|ccy|wahrung|valuta)$/;

/** The name of the column that a currency column belongs to, as `plainWords` writes it; null if it names none. */
const ownerName = (heading: string): string | null => {
  const owner = heading.replace(currencyBefore, '').replace(currencyAfter, '');
  return owner === heading ? null : owner;
};

/** The column whose amounts a column of currencies is for: by its heading, otherwise the one before it. */
const ownerOf = (names: readonly string[], at: number): number => {
  const heading = names[at] ?? '';
  const isUnnamed = heading === '' || names.indexOf(heading) !== names.lastIndexOf(heading);
  if (isUnnamed) return at - 1;
  const owner = ownerName(heading);
  return owner === null ? -1 : names.indexOf(owner);
};

/** The columns of currencies, by the column whose amounts they belong to. */
export const ownCurrencies = (sample: Sample): ReadonlyMap<number, number> => {
  const names = sample.header.map(plainWords);
  // A column that the first rows leave empty may have codes later.
  const isOfCodes = (at: number): boolean => isPlausible('currency', columnValues(sample, at));
  const pairs = names.flatMap((_, at) => {
    const owner = ownerOf(names, at);
    return owner >= 0 && isOfCodes(at) ? [[owner, at] as const] : [];
  });
  // "Amount in fund currency" is in that of the column "Fund currency".
  const stated = names.flatMap((name, at) => {
    const of = names.findIndex((one) => one !== '' && name.endsWith(` in ${one}`));
    return of >= 0 && isOfCodes(of) ? [[at, of] as const] : [];
  });
  return new Map([...pairs, ...stated]);
};

/** The currency that a heading such as "Amount in EUR" states. */
export const statedCurrency = (heading: string): string | null =>
  heading.split(/[^A-Za-z]+/).find((word) => /^[A-Z]{3}$/.test(word) && isCurrency(word)) ?? null;

const isAmountHeading = (heading: string): boolean => {
  const name = plainWords(heading);
  if (amountNames.includes(name)) return true;
  return hasWord('amount', name) && !hasWord('notAmount', name);
};

/** The columns of amounts that a layout does not use. */
const otherAmounts = (sample: Sample, columns: Columns): number[] => {
  const taken = new Set(Object.values(columns));
  return sample.header.flatMap((heading, at) => {
    if (taken.has(at) || !isAmountHeading(heading)) return [];
    // A column that the first rows leave empty may have amounts later.
    return isPlausible('number', columnValues(sample, at)) ? [at] : [];
  });
};

/** The column of the amount, or the one that stands for it. */
const paidColumn = ({ amount, debit }: Columns): number | null => amount ?? debit ?? null;

/** The currency of rows without a column for it, if the heading of the amount states it. */
export const currencyOfHeading = (sample: Sample, columns: Columns): string | null => {
  const paid = paidColumn(columns);
  return typeof columns['currency'] === 'number' || paid === null
    ? null
    : statedCurrency(sample.header[paid] ?? '');
};

/** Whether a row states another currency for a column than for the whole row. */
const foreignIn = (sample: Sample, columns: Columns) => {
  const own = ownCurrencies(sample);
  const { currency } = columns;
  const ofHeading = currencyOfHeading(sample, columns);
  return (row: Row, column: number): boolean => {
    const at = own.get(column);
    if (typeof at === 'number' && at === currency) return false;
    const code = at === undefined ? statedCurrency(sample.header[column] ?? '') : cellAt(row, at);
    const rows = typeof currency === 'number' ? cellAt(row, currency) : (ofHeading ?? '');
    return !!code && /^[A-Za-z]{3}$/.test(code) && rows !== '' && code.toUpperCase() !== rows.toUpperCase();
  };
};

/**
 * The columns with the amount in the currency of the rows. If an amount is in another currency in any row, the one
 * beside it that never is moved the cash.
 */
export const withAmountInRowCurrency = <C extends { amount?: number; currency?: number }>(
  columns: C,
  sample: Sample,
): C => {
  const { amount, currency } = columns;
  if (amount === undefined || currency === undefined) return columns;
  const isForeign = foreignIn(sample, columns);
  const isEverForeign = (column: number): boolean => sample.rows.some((row) => isForeign(row, column));
  if (!isEverForeign(amount)) return columns;
  const others = otherAmounts(sample, columns).filter((column) => !isEverForeign(column));
  const named = others.find((column) => amountNames.includes(plainWords(sample.header[column] ?? '')));
  const best = named ?? others[0];
  return best === undefined ? columns : { ...columns, amount: best };
};

/**
 * The columns without a price that is in another currency than the amount: by the codes beside it, or by the currency
 * of the instrument beside an amount whose heading states its own.
 */
export const withoutForeignPrice = <
  C extends { price?: number; instrumentCurrency?: number; currency?: number; amount?: number },
>(
  columns: C,
  sample: Sample,
): C => {
  const { price, ...others } = columns;
  if (price === undefined) return columns;
  const ofHeading = currencyOfHeading(sample, columns);
  const beside =
    (sample.header[price + 1] ?? '').trim() === '' ? ownCurrencies(sample).get(price) : undefined;
  const quoted = beside ?? (ofHeading === null ? undefined : columns.instrumentCurrency);
  const isForeign = (row: Row): boolean => {
    const code = quoted === undefined ? '' : cellAt(row, quoted);
    const rows = columns.currency === undefined ? (ofHeading ?? '') : cellAt(row, columns.currency);
    return cellAt(row, price) !== '' && code !== '' && rows !== '' && code !== rows;
  };
  return quoted !== undefined && quoted !== columns.currency && sample.rows.some(isForeign)
    ? ({ ...others, instrumentCurrency: quoted } as C)
    : columns;
};

/** The columns of a layout that state money. */
export type MoneyLayout = Pick<TransactionLayout, 'columns' | 'charges'>;
type LayoutColumns = TransactionLayout['columns'];

const sizeOf = (text: string, format: NumberFormat): Decimal =>
  new Decimal(readNumber(text, format) ?? '0').abs();

/** What a row paid, as its text. */
export const paidText = (row: Row, columns: LayoutColumns): string =>
  amountText(row, columns) ?? (columns.amount === null ? '' : cellAt(row, columns.amount));

/** Both may be rounded to a cent. */
const isSame = (one: Decimal, other: Decimal): boolean => !one.minus(other).abs().greaterThan('0.01');

const total = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0)).abs();

/** Fee, tax and further charges of a row together: all of them charges, or those with another sign refunds. */
const chargesIn = (row: Row, { columns, charges }: MoneyLayout, format: NumberFormat): Decimal[] => {
  const values = [columns.fee, columns.tax, ...charges.map(({ column }) => column)].flatMap((column) =>
    column === null ? [] : [new Decimal(readNumber(cellAt(row, column), format) ?? '0')],
  );
  return [total(values.map((value) => value.abs())), total(values)];
};

interface Compared {
  readonly paid: Decimal;
  readonly beside: Decimal;
  readonly charges: () => readonly Decimal[];
  readonly accrued: () => Decimal;
}

/** How far two amounts of a row may be apart: by its charges, its accrued interest, or both. */
const distances = (charges: Decimal, accrued: Decimal): Decimal[] => [
  new Decimal(0),
  charges,
  accrued,
  charges.plus(accrued),
  charges.minus(accrued).abs(),
];

/** Whether two amounts are those before and after the row's charges and accrued interest, or the same. */
const agree = ({ paid, beside, charges, accrued }: Compared): boolean => {
  if (beside.isZero()) return true;
  const distance = paid.minus(beside).abs();
  if (paid.isZero()) return false;
  return (
    isSame(distance, new Decimal(0)) ||
    charges().some((sum) => distances(sum, accrued()).some((one) => isSame(distance, one)))
  );
};

/** Whether the file says that the currency of its rows is that of their cash. */
const namesCashCurrency = (sample: Sample, columns: LayoutColumns): boolean => {
  const { currency } = columns;
  if (currency !== null) return isWord('cashCurrency', plainWords(sample.header[currency] ?? ''));
  const paid = paidColumn(columns);
  return paid !== null && opensWith('settled', sample.header[paid] ?? '');
};

/** The cells of a row that state what was paid. */
const paidColumns = ({ amount, debit, credit }: LayoutColumns, row: Row): number[] => {
  if (amount !== null) return [amount];
  return [debit, credit].filter((at) => typeof at === 'number' && cellAt(row, at) !== '') as number[];
};

/**
 * Finds rows that leave open which amount moved the cash: one beside the chosen one differs by more than the charges,
 * or is in another currency, or the chosen one is in another currency than its row. Null if no row can.
 */
export const amountChecker = (sample: Sample, layout: MoneyLayout) => {
  const { columns } = layout;
  if (paidColumn(columns) === null) return null;
  const isForeign = foreignIn(sample, columns);
  const isKnown = namesCashCurrency(sample, columns);
  const others = otherAmounts(sample, columns);
  const isUnclear = (row: Row, other: number, format: NumberFormat): boolean => {
    const beside = sizeOf(cellAt(row, other), format);
    if (isForeign(row, other))
      return !isKnown && !hasWord('local', sample.header[other] ?? '') && !beside.isZero();
    const paid = sizeOf(paidText(row, columns), format);
    return !agree({
      paid,
      beside,
      charges: () => chargesIn(row, layout, format),
      accrued: () => sizeOf(cellAt(row, columns.accruedInterest), format),
    });
  };
  return (row: Row, format: NumberFormat): boolean =>
    paidColumns(columns, row).some((column) => isForeign(row, column)) ||
    others.some((other) => isUnclear(row, other, format));
};

/**
 * Whether the amounts are after charges, by the amounts beside them: 1 if they are, −1 if the others are, 0 if no
 * other shows it.
 */
export const shownByOthers = (sample: Sample, columns: LayoutColumns) => {
  const isForeign = foreignIn(sample, columns);
  const others = otherAmounts(sample, columns);
  return (
    row: Row,
    { direction, charges, format }: { direction: number; charges: Decimal; format: NumberFormat },
  ): 1 | -1 | 0 => {
    if (charges.isZero() || direction === 0) return 0;
    const amount = sizeOf(paidText(row, columns), format);
    const taken = charges.times(direction);
    const shown = others
      .filter((other) => !isForeign(row, other))
      .map((other) => sizeOf(cellAt(row, other), format))
      .filter((other) => !other.isZero());
    if (shown.some((other) => isSame(other.minus(taken), amount))) return 1;
    return shown.some((other) => isSame(amount.minus(taken), other)) ? -1 : 0;
  };
};
