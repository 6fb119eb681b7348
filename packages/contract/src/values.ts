/** Schemas of the basic values: ids, dates, currencies, exact decimals, pages. */
import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';

export const idSchema = z.uuid(fieldCode('bad_id'));
export type Id = z.infer<typeof idSchema>;

/** A text that a schema has checked. The finance package, which knows no schema, declares the same types. */
type Checked<Name extends string> = string & { readonly '~brand': Name };

/** A calendar date without a time, "2026-11-20". The calendar has no year 0. */
export type LocalDate = Checked<'LocalDate'>;
export const localDateSchema: z.ZodType<LocalDate, string> = z.iso
  .date(fieldCode('bad_date'))
  .refine((day): day is LocalDate => !day.startsWith('0000'), fieldCode('bad_date'));

/** Dates to be stored must lie between these days; dates stored by earlier versions are still read. */
export const firstWrittenDay = '1900-01-01';
const lastWrittenDay = '2200-12-31';

/**
 * A date to be stored: of a trade, a price, a rate, an opening, or a due date. The server refuses future dates where
 * they make no sense, because it knows the current date.
 */
export const writtenDaySchema = localDateSchema.refine(
  (day) => day >= firstWrittenDay && day <= lastWrittenDay,
  fieldCode('date_out_of_range'),
);

/** An instant in UTC, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true });

const currencyPattern = /^[A-Z]{3}$/;

/** An ISO 4217 code, or a minor unit such as GBX that is quoted like a currency. */
export type CurrencyCode = Checked<'CurrencyCode'>;
export const currencySchema: z.ZodType<CurrencyCode, string> = z
  .string()
  .trim()
  .toUpperCase()
  .regex(currencyPattern, fieldCode('bad_currency'))
  // Only one error for a text that is not a code at all.
  .refine(
    (code): code is CurrencyCode => !currencyPattern.test(code) || isCurrency(code),
    fieldCode('unknown_currency'),
  );

/** How an ISIN is written; its check digit is not verified. */
export const isinForm = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

const decimalPattern = /^-?\d{1,18}(\.\d{1,12})?$/;

/** An exact decimal as text, "1234.5", with its sign. */
export const decimalSchema = z.string().trim().regex(decimalPattern, fieldCode('bad_number'));
/** No amount, quantity, price, rate or ratio above this is accepted; rows stored by earlier versions are still read. */
export const largestNumber = '1000000000000000';

/** Whether the size of a decimal is within `largestNumber`; true for a text that is no decimal. */
export const isWithinLimit = (text: string): boolean => {
  const [, whole = '', fraction = ''] = /^-?0*(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole.length !== largestNumber.length) return whole.length < largestNumber.length;
  return whole === largestNumber && !/[1-9]/.test(fraction);
};

/** An exact decimal that is zero or more. */
export const amountSchema = z
  .string()
  .trim()
  .regex(/^\d{1,18}(\.\d{1,12})?$/, fieldCode('bad_amount'))
  .refine(isWithinLimit, fieldCode('above_limit'));
/** An exact decimal above zero. */
export const positiveSchema = amountSchema.refine((text) => /[1-9]/.test(text), fieldCode('not_positive'));

/** Paging of a list: skips `offset` rows and returns at most `limit`. */
export const pageQuery = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of a list with the number of all matching rows. */
export const pageOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), total: z.int() });

/** The most rows of a very long list that are counted. */
export const countedAtMost = 10_000;

/** A page of a very long list: `total` ends at `countedAtMost`; `hasMore` means that more rows match. */
export const countedPageOf = <S extends z.ZodType>(item: S) => pageOf(item).extend({ hasMore: z.boolean() });

/** The revision that a change is based on; an outdated one is refused with 412. */
export const revisionSchema = z.int().min(1);

/** No control characters, line separators, or characters that reverse the direction of text. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** Text of one line, trimmed: names, symbols, account numbers, and other texts in a list, a mail or a file name. */
export const lineSchema = z.string().trim().regex(oneLine, fieldCode('control_characters'));

/** A line of text; an empty one counts as absent. */
export const optionalLine = (max: number, tooLong: FieldErrorCode) =>
  lineSchema
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** Text of any number of lines, trimmed; an empty one counts as absent. */
export const optionalText = (max: number, tooLong: FieldErrorCode) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** The answer of an endpoint that returns nothing but success. */
export const doneSchema = z.object({ done: z.literal(true) });

/** Whether the user has confirmed that the request changes entries of a closed period. */
export const intoClosedPeriodSchema = z.boolean().default(false);
/** The same for a request without a body. */
export const closedPeriodQuery = { closedPeriod: z.enum(['change']).optional() };
