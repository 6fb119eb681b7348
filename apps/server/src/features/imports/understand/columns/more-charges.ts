/** Charges in further columns, such as a stamp duty beside the fee for the exchange of currencies. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { numberForms, readNumberAs } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { Decimal } from '@partnerfolio/finance/decimal';
import { columnValues, isPlausible, cellAt } from './samples.ts';
import type { Sample } from './samples.ts';
import { hasWord } from './words.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { ownCurrencies } from './amount-columns.ts';

type Charge = TransactionLayout['charges'][number];
type Layout = Pick<TransactionLayout, 'charges' | 'currency' | 'numberFormat' | 'columns'> & {
  readonly strict?: { readonly numbers: boolean };
};

/** Layouts from before there were further charges have none. */
const chargesOf = ({ charges }: { readonly charges?: readonly Charge[] }): readonly Charge[] => charges ?? [];

/** The columns of further charges and of their currencies. */
export const chargeColumns = (layout: { readonly charges?: readonly Charge[] }): number[] =>
  chargesOf(layout).flatMap(({ column, currency }) => (currency === null ? [column] : [column, currency]));

const kindOf = (heading: string): Charge['kind'] | null => {
  if (heading.includes('%') || hasWord('notCharge', heading)) return null;
  return (['tax', 'fee'] as const).find((kind) => hasWord(kind, heading)) ?? null;
};

const isNothing = (text: string): boolean => !/[1-9]/.test(text);

/** Whether two columns state the same charge in every row. */
const repeats = (sample: Sample, one: number, other: number): boolean => {
  const stated = sample.rows.filter((row) => !isNothing(row[other] ?? ''));
  return stated.length > 0 && stated.every((row) => row[one]?.trim() === row[other]?.trim());
};

/** The columns of charges that no other field of the layout uses. */
export const findCharges = (
  sample: Sample,
  columns: Readonly<Partial<Record<string, number | null>>>,
): Charge[] => {
  const taken = new Set(Object.values(columns));
  const main = [columns['fee'], columns['tax']].filter((at) => typeof at === 'number');
  const currencies = ownCurrencies(sample);
  return sample.header
    .flatMap((heading, column) => {
      const kind = taken.has(column) ? null : kindOf(heading);
      const values = columnValues(sample, column);
      if (kind === null || !isPlausible('number', values)) return [];
      // "Currency conversion fee" is a charge, "Currency (fee)" says what one is in.
      if (values.length === 0 && plainWords(heading).split(' ').includes('currency')) return [];
      return main.some((at) => repeats(sample, at, column))
        ? []
        : [{ kind, column, currency: currencies.get(column) ?? null }];
    })
    .slice(0, 10);
};

interface ChargedRow {
  readonly cells: readonly string[];
  readonly layout: Layout;
  readonly rowCurrency: string;
  readonly errors: RowError[];
}

const isForeign = ({ currency }: Charge, { cells, rowCurrency }: ChargedRow): boolean => {
  const code = cellAt(cells, currency);
  return code !== '' && rowCurrency !== '' && code.toUpperCase() !== rowCurrency.toUpperCase();
};

const readCharge = (charge: Charge, row: ChargedRow): string => {
  const { column, kind } = charge;
  const { numberFormat, strict } = row.layout;
  const text = cellAt(row.cells, column);
  if (isNothing(text)) return '0';
  const value = readNumberAs(text, numberFormat, strict?.numbers ?? false);
  const cell = { column: column + 1, text: text.slice(0, 60), example: numberForms[numberFormat][1] };
  if (value === null) row.errors.push(rowError(kind, 'not_a_number', cell));
  else if (isForeign(charge, row)) row.errors.push(rowError(kind, 'charges_in_other_currency'));
  else return value;
  return '0';
};

/** The further charges of a kind that a row states, with their signs. */
export const moreCharges = (kind: Charge['kind'], given: ChargedRow): string[] =>
  chargesOf(given.layout)
    .filter((one) => one.kind === kind)
    .map((one) => readCharge(one, given))
    .filter((value) => value !== '0');

/** A fee or tax with the further charges of its kind, each with its sign. */
export const chargeSum = (own: string | null, more: readonly string[]): string | null =>
  more.length === 0 ? own : more.reduce((sum, value) => sum.plus(value), new Decimal(own ?? 0)).toFixed();
