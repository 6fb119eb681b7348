/** Reads how files of exchange rates name a currency or a pair of currencies. */
import { isCurrency, isMinorUnit } from '../currencies.ts';

/** `second_per_first`: one unit of the first currency costs so many of the second; or the other way round. */
export const rateDirections = ['second_per_first', 'first_per_second'] as const;
export type RateDirection = (typeof rateDirections)[number];

/** A pair as a file names it. */
export interface WrittenPair {
  /** Null if only one currency is named. */
  readonly first: string | null;
  readonly second: string;
  /** What its rates state; null if the name can mean either. */
  readonly direction: RateDirection | null;
  /** How many units of the one currency its rates are for. */
  readonly units: number;
}

const charsAtMost = 40;
const one = /^([A-Z]{3})$/;
const two = /^([A-Z]{3})(?: ?[/_.:-] ?| TO | )?([A-Z]{3})(?:=X)?$/;
const perOne = /^([A-Z]{3}) (?:PER|POR|PRO|JE|PAR) (?:(10{0,5}) )?([A-Z]{3})$/;
const unitsOf = /^(10{0,5}) ?([A-Z]{3})$/;

/** The forms of names, each with the pair that its parts make; codes may be unknown. */
const forms: readonly (readonly [RegExp, (...parts: readonly string[]) => WrittenPair])[] = [
  [one, (second = '') => ({ first: null, second, direction: null, units: 1 })],
  [
    perOne,
    (second = '', units = '1', first = '') => ({
      first,
      second,
      direction: 'second_per_first',
      units: Number(units),
    }),
  ],
  // "100 JPY" is the price of a hundred yen in the currency that the file does not name.
  [
    unitsOf,
    (units = '1', second = '') => ({
      first: null,
      second,
      direction: 'first_per_second',
      units: Number(units),
    }),
  ],
  [two, (first = '', second = '') => ({ first, second, direction: null, units: 1 })],
];

const pairByForm = (text: string): WrittenPair | null => {
  for (const [form, make] of forms) {
    const parts = form.exec(text);
    if (parts !== null) return make(...parts.slice(1));
  }
  return null;
};

/** Whether rates may be of a currency; minor units have none of their own. */
const hasRates = (code: string | null): boolean => code === null || (isCurrency(code) && !isMinorUnit(code));

/**
 * Reads "USD", "EURUSD", "EUR/USD", "USD per EUR" or "100 JPY"; null if the text names no currencies that can have
 * rates, or the same one twice.
 */
export const readPair = (text: string): WrittenPair | null => {
  if (text.length > charsAtMost) return null;
  const pair = pairByForm(text.trim().replaceAll(/\s+/g, ' ').toUpperCase());
  if (pair === null || pair.first === pair.second) return null;
  return hasRates(pair.first) && hasRates(pair.second) ? pair : null;
};

/** Whether a text names two currencies. */
export const isTwoCurrencies = (text: string): boolean => (readPair(text)?.first ?? null) !== null;

/** A column of a wide file, with the pair in its heading. */
export interface RateColumn extends WrittenPair {
  readonly column: number;
}

/** The columns of a wide file that hold rates, and the headings of those that are not read. */
export const rateColumns = (
  header: readonly string[],
  taken: readonly (number | null)[],
): { readonly read: readonly RateColumn[]; readonly leftOut: readonly string[] } => {
  const read: RateColumn[] = [];
  const leftOut: string[] = [];
  for (const [column, heading] of header.entries()) {
    if (taken.includes(column) || heading.trim() === '') continue;
    const pair = readPair(heading);
    if (pair === null) leftOut.push(heading.trim());
    else read.push({ ...pair, column });
  }
  return { read, leftOut };
};

const ecbCurrencies = new Set(
  (
    'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL ' +
    'CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'
  ).split(' '),
);
const ecbAtLeast = 20;

/** Whether headings are those of the reference rates of the European Central Bank: units of each currency for 1 euro. */
export const isEcbHeader = (header: readonly string[]): boolean => {
  const [date = '', usd, jpy, ...others] = header.map((heading) => heading.trim());
  const named = others.filter((heading) => heading !== '');
  return (
    date.toLowerCase() === 'date' &&
    usd === 'USD' &&
    jpy === 'JPY' &&
    named.length + 2 >= ecbAtLeast &&
    named.every((heading) => ecbCurrencies.has(heading))
  );
};

/** Where a layout finds dates, currencies and rates. */
export interface RatePlaces {
  readonly date: number;
  readonly base: number | null;
  readonly quote: number | null;
  readonly pair: number | null;
  readonly rate: number | null;
}

/** The columns of a wide file, without those of its other fields. */
export const columnsWithRates = (
  header: readonly string[],
  { date, base }: Pick<RatePlaces, 'date' | 'base'>,
) => rateColumns(header, [date, base]);

/** The pairs that the cells of a column name, or nothing where one names none. */
export const pairsIn = (rows: readonly (readonly string[])[], column: number): WrittenPair[] =>
  rows.map((row) => readPair(row[column] ?? '')).filter((pair) => pair !== null);

/** Whether the file leaves the first or second currency of a pair to the layout. */
export const lackedCurrencies = (
  columns: RatePlaces,
  { header, rows }: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] },
): { readonly base: boolean; readonly quote: boolean } => {
  const { base, quote, pair, rate } = columns;
  if (rate === null) {
    const { read } = columnsWithRates(header, columns);
    return { base: base === null && read.some(({ first }) => first === null), quote: false };
  }
  if (pair === null) return { base: base === null, quote: quote === null };
  return { base: pairsIn(rows, pair).some(({ first }) => first === null), quote: false };
};
