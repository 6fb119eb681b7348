/** Reads the dates and percentages of a file of facts. */
import { factSchemas } from '@partnerfolio/contract/instruments/facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import { datesStated, readDateAs } from '@partnerfolio/contract/written/date-text';
import type { DateFormat } from '@partnerfolio/contract/written/date-text';
import { readNumberAs } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { Decimal } from '@partnerfolio/finance/decimal';

/** How the file writes dates and numbers; strict if some of its cells can be read both ways. */
export interface Formats {
  readonly date: DateFormat;
  readonly number: NumberFormat;
  readonly isDateStrict: boolean;
  readonly isNumberStrict: boolean;
  /** Whether a percentage without its sign is a fraction: 0.0022 for 0.22 %. */
  readonly isFraction: boolean;
}

/** What a cell says, or why it says nothing. */
export type Read<T> = { readonly value: T } | { readonly error: FieldError };

/** A date that is not after today. */
export const readDay = (
  text: string,
  { formats, path, today }: { formats: Formats; path: string; today: LocalDate },
): Read<LocalDate> => {
  const day = readDateAs(text, formats.date, formats.isDateStrict);
  if (day !== null)
    return day > today ? { error: fieldError(path, 'day_in_future') } : { value: day as LocalDate };
  const [one, other] = datesStated(text);
  return one !== undefined && other !== undefined
    ? { error: fieldError(path, 'day_reads_two_ways', { one: one.day, other: other.day }) }
    : { error: fieldError(path, 'unreadable_day') };
};

const percentSign = /\s*%$/;

/** Whether a cell writes the sign of percentages, which leaves no doubt about its unit. */
export const hasPercentSign = (text: string): boolean => percentSign.test(text);

/** The number of a percentage, without its sign. */
export const withoutPercentSign = (text: string): string => text.replace(percentSign, '');

/** An exact decimal with the point moved; the arithmetic is decimal, so no digit is lost. */
const inPercent = (fraction: string): string => new Decimal(fraction).times(100).toFixed();

/** A percentage from 0 to 100 as the fact states it. */
export const readPercent = (text: string, code: FactCode, formats: Formats): Read<string> => {
  const number = readNumberAs(withoutPercentSign(text), formats.number, formats.isNumberStrict);
  if (number === null) return { error: fieldError(code, 'unreadable_percentage') };
  const percent = formats.isFraction && !hasPercentSign(text) ? inPercent(number) : number;
  if (percent.startsWith('-')) return { error: fieldError(code, 'percent_negative') };
  if (new Decimal(percent).gt(100)) return { error: fieldError(code, 'percent_too_large') };
  const parsed = factSchemas[code].safeParse(percent);
  return parsed.success ? { value: parsed.data } : { error: fieldError(code, 'percent_format') };
};
