/** How a value of the file reads under a format, for showing a person what they choose; the server reads the file itself. */
import { dateFormats } from '@partnerfolio/contract/imports';
import type { DateFormat, NumberFormat } from './draft.ts';

const parts: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<y>\d{4})`,
  MM: String.raw`(?<m>\d{1,2})`,
  dd: String.raw`(?<d>\d{1,2})`,
};

const patternOf = (format: DateFormat): RegExp => {
  if (format === 'yyyyMMdd') return /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?!\d)/;
  const source = format.replaceAll(/yyyy|MM|dd|\./g, (token) => parts[token] ?? String.raw`\.`);
  return new RegExp(`^${source}(?!\\d)`);
};

/** The calendar date that a text states under a format, "2026-11-20"; null when it states none. */
export function dayUnder(text: string, format: DateFormat): string | null {
  const { y = '', m = '', d = '' } = patternOf(format).exec(text.trim())?.groups ?? {};
  if (y === '') return null;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
}

const numbers: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^-?(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)(?:\.\d+)?$/,
  comma: /^-?(?:\d{1,3}(?:[.'’ ]\d{3})+|\d+)(?:,\d+)?$/,
};

/** The decimal that a text states under a format, "1234.5"; null when it states none. */
export function numberUnder(text: string, format: NumberFormat): string | null {
  const plain = text.trim().replace(/^[−–]/u, '-');
  if (!numbers[format].test(plain)) return null;
  const [group, mark] = format === 'point' ? [/[,'’ ]/g, '.'] : [/[.'’ ]/g, ','];
  return plain.replaceAll(group, '').replace(mark, '.');
}

/** The formats under which every one of the dates reads; all formats when none does. */
export function fittingFormats(dates: readonly string[]): readonly DateFormat[] {
  const stated = dates.filter((text) => /\d/.test(text));
  const fitting = dateFormats.filter((format) => stated.every((text) => dayUnder(text, format) !== null));
  return fitting.length > 0 ? fitting : dateFormats;
}

/** The number that shows best what the formats make of it: one with a mark, and of these the longest. */
export function tellingNumber(texts: readonly string[]): string | null {
  const read = texts.filter((text) => numberUnder(text, 'point') ?? numberUnder(text, 'comma'));
  const marked = read.filter((text) => /[.,]/.test(text));
  const [best] = (marked.length > 0 ? marked : read).toSorted((one, other) => other.length - one.length);
  return best?.trim() ?? null;
}
