/** Shows how a format reads a value of the file, as help for choosing it; the server reads the file itself. */
import { dateFormats } from '@partnerfolio/contract/imports';
import type { DateFormat, NumberFormat } from './draft.ts';

const parts: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<y>\d{4})`,
  yy: String.raw`(?<y>\d{2})`,
  MMM: String.raw`(?<name>\p{L}{3,10})\.?`,
  MM: String.raw`(?<m>\d{1,2})`,
  dd: String.raw`(?<d>\d{1,2})`,
  '.': String.raw`\.`,
};
const compact: Readonly<Partial<Record<DateFormat, RegExp>>> = {
  yyyyMMdd: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?!\d)/,
  'dd-MMM-yyyy': /^(?<d>\d{1,2})[-./ ](?<name>\p{L}{3,10})\.?[-./, ] ?(?<y>\d{4}|\d{2})(?!\d)/u,
};

const datePattern = (format: DateFormat): RegExp =>
  compact[format] ??
  new RegExp(`^${format.replaceAll(/yyyy|yy|MMM|MM|dd|\./g, (token) => parts[token] ?? token)}(?!\\d)`, 'u');
const patterns = new Map(dateFormats.map((format) => [format, datePattern(format)]));

/** The beginnings of month names in English, Spanish, German, Dutch and French. */
const monthStarts =
  'jan ene|feb fev|mar mrt mae|apr abr avr|may mai mei|jun juin|jul juil|aug ago aou|sep set|oct okt|nov|dec dic dez'
    .split('|')
    .map((starts) => starts.split(' '));

const monthNamed = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return String(monthStarts.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1);
};

const fullYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;

/** The calendar date of a text in a format, "2026-11-20"; null if it has none. */
export function dayUnder(text: string, format: DateFormat): string | null {
  const groups = patterns.get(format)?.exec(text.trim())?.groups;
  if (!groups) return null;
  const part = (name: string) => groups[name] ?? '';
  const month = part('name') ? monthNamed(part('name')) : part('m');
  const day = `${fullYear(part('y'))}-${month.padStart(2, '0')}-${part('d').padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
}

const numbers: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^-?(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)(?:\.\d+)?$/,
  comma: /^-?(?:\d{1,3}(?:[.'’ ]\d{3})+|\d+)(?:,\d+)?$/,
};

/** The decimal of a text in a format, "1234.5"; null if it has none. */
export function numberUnder(text: string, format: NumberFormat): string | null {
  const plain = text.trim().replace(/^[−–]/u, '-');
  if (!numbers[format].test(plain)) return null;
  const [group, mark] = format === 'point' ? [/[,'’ ]/g, '.'] : [/[.'’ ]/g, ','];
  return plain.replaceAll(group, '').replace(mark, '.');
}

const possibleDays = (text: string) =>
  new Set(dateFormats.map((format) => dayUnder(text, format)).filter(Boolean));

/** The date that shows the difference between formats best: one with several readings, otherwise any. */
export const tellingDate = (dates: readonly string[]): string | null =>
  dates.find((text) => possibleDays(text).size > 1) ??
  dates.find((text) => possibleDays(text).size > 0) ??
  null;

/**
 * The formats to offer: those that read an ambiguous date differently, otherwise those that can read any of the
 * dates. All formats if none can, or if the ambiguous cell is not among these dates.
 */
export function fittingFormats(dates: readonly string[], isOpen = false): readonly DateFormat[] {
  const unclear = dates.filter((text) => possibleDays(text).size > 1);
  if (isOpen && unclear.length === 0) return dateFormats;
  const asked = unclear.length > 0 ? unclear : dates;
  const fitting = dateFormats.filter((format) => asked.some((text) => dayUnder(text, format) !== null));
  return fitting.length > 0 ? fitting : dateFormats;
}

/** The number that shows the difference between formats best: the longest one with a separator. */
export function tellingNumber(texts: readonly string[]): string | null {
  const read = texts.filter((text) => numberUnder(text, 'point') ?? numberUnder(text, 'comma'));
  const marked = read.filter((text) => /[.,]/.test(text));
  const [best] = (marked.length > 0 ? marked : read).toSorted((one, other) => other.length - one.length);
  return best?.trim() ?? null;
}
