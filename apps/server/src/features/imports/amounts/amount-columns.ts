/**
 * Files may state a row's money twice: before and after charges, or in the currency of the instrument and in that of
 * the account. Only the amount that moved the cash may be booked.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { numberFormats } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { isCurrency } from '@partnerfolio/contract/currencies';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { cashCurrencies, transactionFields } from '../layout/field-names.ts';
import { columnValues, isPlausible } from '../layout/samples.ts';
import type { Sample } from '../layout/samples.ts';

type Columns = Readonly<Partial<Record<string, number | null>>>;
type Row = readonly string[];

const amountNames: readonly string[] = transactionFields.amount.names;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const amountWords = words(
  'amount total gross net proceeds consideration value importe bruto neto betrag bruttobetrag nettobetrag endbetrag gesamtbetrag brutto netto gegenwert montant brut importo lordo controvalore bedrag brutobedrag nettobedrag totaal belopp',
);
/** With one of these words, a heading is about charges, prices, positions or results. */
const otherWords = words(
  'fee fees commission commissions tax taxes charge charges cost costs withholding duty interest balance market asset basis price rate share unit per profit loss gain result pnl quantity shares comision impuesto retencion saldo precio gebuhr gebuhren steuer steuern kosten zinsen kurs frais impot solde cours commissioni spese imposta prezzo kosten koers avgift skatt',
);

/** How a heading says that its column holds the currency of another one. */
const currencyBefore =
  /^(?:currency|ccy|divisa|moneda|wahrung|devise|monnaie|valuta|munt)(?: (?:of|de|del|du|des|della|dell|di|van|av|der|l|the|la|el))* /;
const currencyAfter = / (?:currency|ccy|wahrung|valuta)$/;

const cell = (row: Row, column: number): string => row[column]?.trim() ?? '';

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
const ownCurrencies = (sample: Sample): ReadonlyMap<number, number> => {
  const names = sample.header.map(plainWords);
  const pairs = names.flatMap((_, at) => {
    const owner = ownerOf(names, at);
    const values = owner < 0 ? [] : columnValues(sample, at);
    return values.length > 0 && isPlausible('currency', values) ? [[owner, at] as const] : [];
  });
  return new Map(pairs);
};

/** The currency that a heading such as "Amount in EUR" states. */
const statedCurrency = (heading: string): string | null =>
  heading.split(/[^A-Za-z]+/).find((word) => /^[A-Z]{3}$/.test(word) && isCurrency(word)) ?? null;

const isAmountHeading = (heading: string): boolean => {
  const name = plainWords(heading);
  if (amountNames.includes(name)) return true;
  const said = name.split(' ');
  return said.some((word) => amountWords.has(word)) && !said.some((word) => otherWords.has(word));
};

/** The columns of amounts that a layout does not use. */
const otherAmounts = (sample: Sample, columns: Columns): number[] => {
  const taken = new Set(Object.values(columns));
  return sample.header.flatMap((heading, at) => {
    if (taken.has(at) || !isAmountHeading(heading)) return [];
    const values = columnValues(sample, at);
    return values.length > 0 && isPlausible('number', values) ? [at] : [];
  });
};

/** Whether a row states another currency for a column than for the whole row. */
const foreignIn = (sample: Sample, currency: number | null | undefined) => {
  const own = ownCurrencies(sample);
  return (row: Row, column: number): boolean => {
    const at = own.get(column);
    if (typeof currency !== 'number' || at === currency) return false;
    const code = at === undefined ? statedCurrency(sample.header[column] ?? '') : cell(row, at);
    const rows = cell(row, currency);
    return !!code && rows !== '' && code.toUpperCase() !== rows.toUpperCase();
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
  const isForeign = foreignIn(sample, currency);
  const isEverForeign = (column: number): boolean => sample.rows.some((row) => isForeign(row, column));
  if (!isEverForeign(amount)) return columns;
  const others = otherAmounts(sample, columns).filter((column) => !isEverForeign(column));
  const named = others.find((column) => amountNames.includes(plainWords(sample.header[column] ?? '')));
  const best = named ?? others[0];
  return best === undefined ? columns : { ...columns, amount: best };
};

type LayoutColumns = TransactionLayout['columns'];

const sizeIn = (row: Row, column: number | null, format: NumberFormat): Decimal =>
  new Decimal(column === null ? '0' : (readNumber(cell(row, column), format) ?? '0')).abs();

/** Both may be rounded to a cent. */
const isSame = (one: Decimal, other: Decimal): boolean => !one.minus(other).abs().greaterThan('0.01');

interface Compared {
  readonly amount: number;
  readonly other: number;
  readonly columns: LayoutColumns;
  readonly format: NumberFormat;
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
const agree = (row: Row, { amount, other, columns, format }: Compared): boolean => {
  const [one, beside] = [sizeIn(row, amount, format), sizeIn(row, other, format)];
  if (beside.isZero()) return true;
  const charges = sizeIn(row, columns.fee, format).plus(sizeIn(row, columns.tax, format));
  const distance = one.minus(beside).abs();
  const accrued = sizeIn(row, columns.accruedInterest, format);
  return !one.isZero() && distances(charges, accrued).some((between) => isSame(distance, between));
};

/** Whether the file says that the currency of its rows is that of their cash. */
const namesCashCurrency = (sample: Sample, { currency }: LayoutColumns): boolean =>
  currency !== null && cashCurrencies.includes(plainWords(sample.header[currency] ?? ''));

/**
 * Whether it is unclear which amount moved the cash: one beside the chosen one differs by more than the charges, or is
 * in another currency, or the chosen one is in another currency than its row.
 */
export const isAmountOpen = (
  sample: Sample,
  columns: LayoutColumns,
  format: NumberFormat | null,
): boolean => {
  const { amount, currency } = columns;
  if (amount === null) return false;
  const isForeign = foreignIn(sample, currency);
  const isKnown = namesCashCurrency(sample, columns);
  const others = otherAmounts(sample, columns);
  const formats = format === null ? numberFormats : [format];
  const disagrees = (row: Row, other: number): boolean => {
    const compared = formats.map((one) => ({ amount, other, columns, format: one }));
    if (isForeign(row, other)) return !isKnown && !sizeIn(row, other, formats[0] ?? 'point').isZero();
    return compared.some((one) => !agree(row, one));
  };
  return sample.rows.some((row) => isForeign(row, amount) || others.some((other) => disagrees(row, other)));
};

/**
 * Whether the amounts are after charges, by the amounts beside them: 1 if they are, −1 if the others are, 0 if no
 * other shows it.
 */
export const shownByOthers = (sample: Sample, columns: LayoutColumns) => {
  const isForeign = foreignIn(sample, columns.currency);
  const others = otherAmounts(sample, columns);
  return (
    row: Row,
    { direction, charges, format }: { direction: number; charges: Decimal; format: NumberFormat },
  ): 1 | -1 | 0 => {
    const amount = sizeIn(row, columns.amount, format);
    const taken = charges.times(direction);
    const shown = others
      .filter((other) => !isForeign(row, other))
      .map((other) => sizeIn(row, other, format))
      .filter((other) => !other.isZero());
    if (charges.isZero() || direction === 0) return 0;
    if (shown.some((other) => isSame(other.minus(taken), amount))) return 1;
    return shown.some((other) => isSame(amount.minus(taken), other)) ? -1 : 0;
  };
};
