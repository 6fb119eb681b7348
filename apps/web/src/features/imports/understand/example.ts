/** Shows how a format reads a value of the file, as help for choosing it; the server reads the file itself. */
import { dateFormats } from '@partnerfolio/contract/imports';
import { datesStated, readDate } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { DateFormat } from './draft.ts';

const possibleDays = (text: string) => new Set(datesStated(text).map(({ day }) => day));

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
  const fitting = dateFormats.filter((format) => asked.some((text) => readDate(text, format) !== null));
  return fitting.length > 0 ? fitting : dateFormats;
}

/** The number that shows the difference between formats best: the longest one with a separator. */
export function tellingNumber(texts: readonly string[]): string | null {
  const read = texts.filter((text) => readNumber(text, 'point') ?? readNumber(text, 'comma'));
  const marked = read.filter((text) => /[.,]/.test(text));
  const [best] = (marked.length > 0 ? marked : read).toSorted((one, other) => other.length - one.length);
  return best?.trim() ?? null;
}
