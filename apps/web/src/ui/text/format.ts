/** The product's way of writing figures and dates; one set of formatters per language, made once. */

export type Language = 'en' | 'es';

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };
const minus = '\u2212';

/** A hyphen stands where a minus belongs in every locale's data. */
const withTrueMinus = (text: string): string => text.replaceAll('-', minus);

type Sign = 'negative' | 'exceptZero';
interface MoneyOptions {
  /** Shows a plus on gains as well. */
  signed?: boolean;
  /** Digits after the point; the currency's own by default. */
  digits?: number;
  /** "8.93 M" instead of every digit. */
  compact?: boolean;
}
interface PercentOptions {
  signed?: boolean;
  digits?: number;
}
interface AmountOptions {
  signed?: boolean;
  minDigits?: number;
  maxDigits?: number;
  /** The currency that the column or the title names: how many digits an amount of it has. */
  currency?: string | undefined;
}
interface NumberOptions {
  minDigits?: number;
  maxDigits?: number;
}

/** Makes `make` remember its formatters by their options. */
function remembered<O extends object, F>(make: (options: O) => F): (options: O) => F {
  const made = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify(options);
    const found = made.get(key) ?? make(options);
    made.set(key, found);
    return found;
  };
}

const signDisplay = (signed: boolean | undefined): Sign => (signed ? 'exceptZero' : 'negative');

/** Half-even, as everything booked and printed is rounded. */
const halfEven = { roundingMode: 'halfEven' };

/** `Intl` takes an exact decimal text digit for digit; TypeScript wants to be told that it is one. */
const exact = (value: string | number): number | `${number}` => value as number | `${number}`;

const dayAt = (day: string): Date => new Date(`${day}T00:00:00Z`);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A compact amount too small to be cut has its cents or none: €100.80, but €60. */
const centsOf = (value: string | number) => ({
  minimumFractionDigits: Math.abs(Number(value)) < 1000 && !Number.isInteger(Number(value)) ? 2 : 0,
});

function makeFigures(locale: string) {
  const numbers = remembered(
    (options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, {
        useGrouping: 'always',
        ...halfEven,
        ...options,
      } as Intl.NumberFormatOptions),
  );
  const write = (value: string | number, options: Intl.NumberFormatOptions): string =>
    withTrueMinus(numbers(options).format(exact(value)));
  const digitsOf = remembered(
    (options: { currency: string }) =>
      numbers({ style: 'currency', ...options }).resolvedOptions().maximumFractionDigits ?? 2,
  );
  /** Two where no currency is named, as of most. */
  const minorDigits = (currency: string | undefined): number => (currency ? digitsOf({ currency }) : 2);
  return {
    minorDigits,
    /** An amount of a currency from its exact decimal text, to the currency's own minor unit. */
    money: (value: string | number, currency: string, options: MoneyOptions = {}): string => {
      const { signed, digits, compact } = options;
      return write(value, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        signDisplay: signDisplay(signed),
        ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
        ...(compact && { notation: 'compact', maximumFractionDigits: 2, ...centsOf(value) }),
      });
    },
    /** An amount without its currency, where the column or the title already says it. */
    amount: (value: string | number, options: AmountOptions = {}): string => {
      const { signed, currency, minDigits = minorDigits(currency) } = options;
      const { maxDigits = Math.max(minorDigits(currency), minDigits) } = options;
      return write(value, {
        signDisplay: signDisplay(signed),
        minimumFractionDigits: minDigits,
        maximumFractionDigits: maxDigits,
      });
    },
    /** A rate (0.05 is 5 %). */
    percent: (rate: number | string, { signed, digits = 2 }: PercentOptions = {}): string => {
      return write(rate, {
        style: 'percent',
        signDisplay: signDisplay(signed),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    },
    /** A number of shares: every digit it has, and none it hasn't. */
    quantity: (value: string | number, options: NumberOptions & { compact?: boolean } = {}): string => {
      const { minDigits = 0, maxDigits = 12, compact } = options;
      return write(value, {
        minimumFractionDigits: minDigits,
        maximumFractionDigits: maxDigits,
        ...(compact && { notation: 'compact' }),
      });
    },
    /** A count of things. */
    count: (value: number): string => {
      return write(value, { maximumFractionDigits: 0 });
    },
  };
}

function makeDates(locale: string) {
  const dates = remembered((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** A calendar date ("2026-11-20"), which no time zone can move. */
    date: (day: string): string => {
      return dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** A calendar date of the past year, where there is little room. */
    shortDate(day: string): string {
      return dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** The month of a calendar date. */
    month: (day: string): string => {
      return dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(dayAt(day));
    },
    /** The name of a month of the year, 1 to 12, where there is little room. */
    monthName: (month: number): string => {
      return dates({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1)));
    },
    /** The day on which an instant fell, where the reader is. */
    day: (instant: string): string => {
      return dates({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));
    },
    /** An instant, where the reader is. */
    moment: (instant: string): string => {
      return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
    },
    /** How long ago, or until, seen from `now` (milliseconds). */
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
  // Accents as the language has them, and numbers within names as numbers.
  const compareNames = new Intl.Collator(locale, { numeric: true }).compare;
  return { locale, compareNames, ...makeFigures(locale), ...makeDates(locale) };
}

export type Format = ReturnType<typeof makeFormat>;

const made: Partial<Record<Language, Format>> = {};

/** The formatters of a language. */
export function formatIn(language: Language): Format {
  return (made[language] ??= makeFormat(language));
}

/** The sign of a figure after rounding as it is shown, so that "0.00 %" is neither up nor down. */
export function signOf(shown: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(shown)) return 0;
  return shown.includes(minus) ? -1 : 1;
}
