/** Formats figures and dates for the whole product, with one cached set of formatters for each language. */
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

/** Caches the formatters that `make` creates by their options. */
function memoized<O extends object, F>(make: (options: O) => F): (options: O) => F {
  const made = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify(options);
    const found = made.get(key) ?? make(options);
    made.set(key, found);
    return found;
  };
}

const signDisplay = (signed: boolean | undefined): Sign => (signed ? 'exceptZero' : 'negative');

/** Half-even, like all booked and printed amounts. */
const halfEven = { roundingMode: 'halfEven' };

/** `Intl` formats an exact decimal text without rounding to a float first, but TypeScript needs the cast. */
const exact = (value: string | number): number | `${number}` => value as number | `${number}`;

const dayAt = (day: string): Date => new Date(`${day}T00:00:00Z`);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Compact amounts too small to shorten show cents, or none if they are zero: €100.80, but €60. */
const centDigits = (value: string | number) => ({
  minimumFractionDigits: Math.abs(Number(value)) < 1000 && !Number.isInteger(Number(value)) ? 2 : 0,
});

function makeFigures(locale: string) {
  const numbers = memoized(
    (options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, {
        useGrouping: 'always',
        ...halfEven,
        ...options,
      } as Intl.NumberFormatOptions),
  );
  const write = (value: string | number, options: Intl.NumberFormatOptions): string =>
    withTrueMinus(numbers(options).format(exact(value)));
  const currencyDigits = memoized(
    (options: { currency: string }) =>
      numbers({ style: 'currency', ...options }).resolvedOptions().maximumFractionDigits ?? 2,
  );
  /** Two without a currency, as most currencies have. */
  const minorDigits = (currency: string | undefined): number => (currency ? currencyDigits({ currency }) : 2);
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
  };
}

function makeDates(locale: string) {
  const dates = memoized((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** Formats a calendar date ("2026-11-20") without converting time zones. */
    date: (day: string): string => {
      return dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats a calendar date with the name of its month in full, for sentences. */
    fullDate: (day: string): string => {
      return dates({ dateStyle: 'long', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats the month of a calendar date with its name in full. */
    fullMonth: (day: string): string => {
      return dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats a calendar date of the past year for narrow places. */
    shortDate(day: string): string {
      return dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Formats the month of a calendar date. */
    month: (day: string): string => {
      return dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** Returns the short name of a month, 1 to 12. */
    monthName: (month: number): string => {
      return dates({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1)));
    },
    /** Formats an instant's date in the user's time zone. */
    day: (instant: string): string => {
      return dates({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));
    },
    /** Formats an instant in the user's time zone. */
    moment: (instant: string): string => {
      return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
    },
    /** Formats an instant's time of day in the user's time zone. */
    time: (instant: string): string => {
      return dates({ timeStyle: 'short' }).format(new Date(instant));
    },
    /** Formats the time between an instant and `now` (milliseconds): "3 hours ago". */
    relative: (instant: string, now: number): string => {
      const seconds = (Date.parse(instant) - now) / 1000;
      const unit = units.find(([, size]) => Math.abs(seconds) >= size);
      if (!unit) return relative.format(0, 'second');
      return relative.format(Math.trunc(seconds / unit[1]), unit[0]);
    },
  };
}

function makeFormat(language: Language) {
  const locale = locales[language];
  // Sorts accents as the language does, and numbers within names as numbers.
  const compareNames = new Intl.Collator(locale, { numeric: true }).compare;
  return { locale, compareNames, ...makeFigures(locale), ...makeDates(locale) };
}

export type Format = ReturnType<typeof makeFormat>;

const made: Partial<Record<Language, Format>> = {};

/** Returns the formatters of a language. */
export function formatIn(language: Language): Format {
  return (made[language] ??= makeFormat(language));
}

/** Returns the sign of a figure as rounded on screen, so that "0.00 %" is neither up nor down. */
export function shownSign(shown: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(shown)) return 0;
  return shown.includes(minus) ? -1 : 1;
}
