/** Formats figures and dates for the whole product, with one cached set of formatters for each language and choice. */
import type { FormatChoice } from '../src/settings/formats.ts';
import { makeDates } from './formats/dates.ts';
import { marksOf, writeMarked, type NumberMarks } from './formats/marks.ts';
import { memoized } from './formats/memoized.ts';
import type { Language } from './texts.ts';

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };
const minus = '\u2212';

/** Every locale's data writes minus as a hyphen. */
const withTrueMinus = (text: string): string => text.replaceAll('-', minus);

type Sign = 'negative' | 'exceptZero';
interface MoneyOptions {
  /** Shows a plus on gains too. */
  signed?: boolean;
  /** The number of decimals; the currency's own by default. */
  digits?: number;
  /** Shortens the amount: "8.93 M". */
  compact?: boolean;
  /** Tells currencies that share a sign apart (US$, CA$), where no title names the currency. */
  distinct?: boolean;
}
interface PercentOptions {
  signed?: boolean;
  digits?: number;
}
interface AmountOptions {
  signed?: boolean;
  minDigits?: number;
  maxDigits?: number;
  /** The currency that the column or title names; it gives the number of decimals. */
  currency?: string | undefined;
}
interface NumberOptions {
  minDigits?: number;
  maxDigits?: number;
}

const signDisplay = (signed: boolean | undefined): Sign => (signed ? 'exceptZero' : 'negative');

/** Half-even, like all booked and printed amounts. */
const halfEven = { roundingMode: 'halfEven' };

/** `Intl` formats an exact decimal text without rounding to a float first, but TypeScript needs the cast. */
const exact = (value: string | number): number | `${number}` => value as number | `${number}`;

/** Compact amounts too small to shorten show cents, or none if they are zero: €100.80, but €60. */
const centDigits = (value: string | number) => ({
  minimumFractionDigits: Math.abs(Number(value)) < 1000 && !Number.isInteger(Number(value)) ? 2 : 0,
});

/** Makes the function that writes a number with its options, and the one that finds the decimals of a currency. */
function makeWriting(locale: string, marks: NumberMarks) {
  const numbers = memoized(
    (options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, {
        useGrouping: 'always',
        ...halfEven,
        ...options,
      } as Intl.NumberFormatOptions),
  );
  const write = (value: string | number, options: Intl.NumberFormatOptions): string =>
    withTrueMinus(writeMarked(numbers(options), exact(value), marks));
  const currencyDigits = memoized(
    (options: { currency: string }) =>
      numbers({ style: 'currency', ...options }).resolvedOptions().maximumFractionDigits ?? 2,
  );
  /** Two without a currency, as most currencies have. */
  const minorDigits = (currency: string | undefined): number => (currency ? currencyDigits({ currency }) : 2);
  return { write, minorDigits };
}

function makeFigures(locale: string, marks: NumberMarks) {
  const { write, minorDigits } = makeWriting(locale, marks);
  return {
    minorDigits,
    /** Formats an exact amount, rounded to the currency's minor unit. */
    money: (value: string | number, currency: string, options: MoneyOptions = {}): string => {
      const { signed, digits, compact, distinct } = options;
      return write(value, {
        style: 'currency',
        currency,
        currencyDisplay: distinct ? 'symbol' : 'narrowSymbol',
        signDisplay: signDisplay(signed),
        ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
        ...(compact && { notation: 'compact', maximumFractionDigits: 2, ...centDigits(value) }),
      });
    },
    /** Formats an amount without its currency, which the column or title names. */
    amount: (value: string | number, options: AmountOptions = {}): string => {
      const { signed, currency, minDigits = minorDigits(currency) } = options;
      const { maxDigits = Math.max(minorDigits(currency), minDigits) } = options;
      return write(value, {
        signDisplay: signDisplay(signed),
        minimumFractionDigits: minDigits,
        maximumFractionDigits: maxDigits,
      });
    },
    /** Formats a rate (0.05 is 5 %). */
    percent: (rate: number | string, { signed, digits = 2 }: PercentOptions = {}): string => {
      return write(rate, {
        style: 'percent',
        signDisplay: signDisplay(signed),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    },
    /** Formats a number of shares with all its digits. */
    quantity: (value: string | number, options: NumberOptions & { compact?: boolean } = {}): string => {
      const { minDigits = 0, maxDigits = 12, compact } = options;
      return write(value, {
        minimumFractionDigits: minDigits,
        maximumFractionDigits: maxDigits,
        ...(compact && { notation: 'compact' }),
      });
    },
    /** Formats a count. */
    count: (value: number): string => {
      return write(value, { maximumFractionDigits: 0 });
    },
    /** Formats a measure with its unit, as `Intl` names it ("megabyte"). */
    measure: (value: number, unit: string, maxDigits: number): string => {
      return write(value, { style: 'unit', unit, maximumFractionDigits: maxDigits });
    },
  };
}

/** As the language has it. */
const noChoice: FormatChoice = { number: null, date: null, timeZone: null };

function makeFormat(language: Language, { number, date, timeZone }: FormatChoice) {
  const locale = locales[language];
  const marks = marksOf(number, locale);
  // Sorts accents as the language does, and numbers within names as numbers.
  const compareNames = new Intl.Collator(locale, { numeric: true }).compare;
  return {
    locale,
    compareNames,
    marks,
    ...makeFigures(locale, marks),
    ...makeDates({ locale, style: date, timeZone }),
  };
}

export type Format = ReturnType<typeof makeFormat>;

const made: Partial<Record<string, Format>> = {};

/** Returns the formatters of a language, with what a user has chosen instead. */
export function formatIn(language: Language, choice: FormatChoice = noChoice): Format {
  const { number, date, timeZone } = choice;
  return (made[[language, number, date, timeZone].join(' ')] ??= makeFormat(language, choice));
}

/** Returns the sign of a figure as rounded on screen, so that "0.00 %" is neither up nor down. */
export function shownSign(shown: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(shown)) return 0;
  return shown.includes(minus) ? -1 : 1;
}
