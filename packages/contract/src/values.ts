/** Schemas of the values every feature speaks in: ids, dates, currencies, exact decimals, figures, pages. */
import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';

export const idSchema = z.uuid(fieldCode('bad_id'));
export type Id = z.infer<typeof idSchema>;

/** A calendar date, never an instant: "2026-11-20". The calendar has no year 0. */
export const localDateSchema = z.iso
  .date(fieldCode('bad_date'))
  .refine((day) => !day.startsWith('0000'), fieldCode('bad_date'))
  .brand<'LocalDate'>();
export type LocalDate = z.infer<typeof localDateSchema>;

/** What is written down lies between these days; what was stored before that was said is read all the same. */
export const firstWrittenDay = '1900-01-01';
const lastWrittenDay = '2200-12-31';

/**
 * A date to be stored: of a trade, a price, a rate, an opening, or when an answer is due. What can't be in the future is
 * refused by the server, which knows what day it is.
 */
export const writtenDaySchema = localDateSchema.refine(
  (day) => day >= firstWrittenDay && day <= lastWrittenDay,
  fieldCode('date_out_of_range'),
);

/** An instant in UTC, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true });

const currencyPattern = /^[A-Z]{3}$/;

/** ISO 4217, or a minor unit quoted as its own currency such as GBX. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(currencyPattern, fieldCode('bad_currency'))
  // Of a text that is no code at all the first complaint is enough.
  .refine((code) => !currencyPattern.test(code) || isCurrency(code), fieldCode('unknown_currency'))
  .brand<'CurrencyCode'>();
export type CurrencyCode = z.infer<typeof currencySchema>;

/**
 * Long rows of numbers, looked through in one go: zod's own array makes an object for each element, which for the 36,500 of
 * twenty years of days kept the reader waiting for the chart.
 */
const rowOf = <T>(isElement: (element: unknown) => boolean, items: object) =>
  z.custom<T[]>((row) => Array.isArray(row) && row.every(isElement)).meta({ type: 'array', items });

/** One number for each day of a series; null where the value is not known. */
export const dailyValuesSchema = rowOf<number | null>((value) => value === null || Number.isFinite(value), {
  type: ['number', 'null'],
});

/** The days of a series, counted from 1970-01-01. */
export const dailySchema = rowOf<number>(Number.isInteger, { type: 'integer' });

const decimalPattern = /^-?\d{1,18}(\.\d{1,12})?$/;

/** An exact decimal as text, "1234.5", with its sign. */
export const decimalSchema = z.string().trim().regex(decimalPattern, fieldCode('bad_number'));
/** An exact decimal that is zero or more. */
export const amountSchema = z
  .string()
  .trim()
  .regex(/^\d{1,18}(\.\d{1,12})?$/, fieldCode('bad_amount'));
/** An exact decimal above zero. */
export const positiveSchema = amountSchema.refine((text) => /[1-9]/.test(text), fieldCode('not_positive'));

/** Why a figure could not be computed; the web says it in the reader's language. */
export const unknownReasons = [
  'missing_price',
  'missing_rate',
  'unknown_cost',
  'no_holding',
  'no_value',
  'no_flows',
  'no_sign_change',
  'total_loss',
  'not_converged',
  'rate_beyond_range',
  'several_rates',
  'denominator_below_zero',
  'value_below_zero',
  'shorter_than_a_year',
  'empty_period',
  'outside_series',
  'before_inception',
  'closed',
  'previous_value_unknown',
  'too_few_values',
  'no_deviation',
  'no_fall',
  'no_such_periods',
  'bad_weights',
  'not_finite',
  'being_computed',
] as const;

/** Of an answer made of stored figures: how many portfolios of it wait for newer ones, which the background computes. */
export const renewingSchema = z.int();

/**
 * A computed figure, or the reason there is none. Money is a decimal as text: exact where it is a sum of products of booked
 * numbers, and of at most 24 decimals, rounded half-even, where it comes of a division or a conversion. Rates are numbers
 * (0.05 is 5 %).
 */
const unknown = z.object({ known: z.literal(false), reason: z.enum(unknownReasons) });
export const moneyFigureSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: decimalSchema.or(z.string()),
    partial: z.boolean().optional(),
  }),
  unknown,
]);
export const rateFigureSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: z.number(),
    /** It is one of several that would do. */
    several: z.boolean().optional(),
    /** All that would do, where there are several. */
    roots: z.array(z.number()).optional(),
    /** Of what is known, which is not all. */
    partial: z.boolean().optional(),
    /** It contains a day with a return beyond ±50 % on less than a hundredth of the highest value. */
    littleCapital: z.boolean().optional(),
    /** It does not contain the charges or the income of days on which nothing was held. */
    leftOut: z.boolean().optional(),
    /** Of a year that began before the portfolio did: the return is that since its first entry. */
    sinceOpening: z.boolean().optional(),
  }),
  // All rates that would do, where none of several could be chosen.
  unknown.extend({ roots: z.array(z.number()).optional() }),
]);
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;
export type RateFigure = z.infer<typeof rateFigureSchema>;
export type UnknownReason = (typeof unknownReasons)[number];

/** Paging of a list: `offset` rows passed over, at most `limit` rows given. */
export const pageQuery = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of a list with the count of all rows that match. */
export const pageOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), total: z.int() });

/** Rows of a very long list that are counted at most. */
export const countedAtMost = 10_000;

/** A page of a very long list: `total` ends at `countedAtMost`, and `hasMore` says that more rows match. */
export const countedPageOf = <S extends z.ZodType>(item: S) => pageOf(item).extend({ hasMore: z.boolean() });

/** The revision a change is based on; an older one is refused (412). */
export const revisionSchema = z.int().min(1);

/** No control characters, no line separators, and nothing that makes text run the other way than it is read. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** Text of one line, trimmed: names, symbols, numbers of accounts, and what else stands in a list, a mail or a file name. */
export const lineSchema = z.string().trim().regex(oneLine, fieldCode('control_characters'));

/** A line that is treated as absent when it is empty. */
export const optionalLine = (max: number, tooLong: FieldErrorCode) =>
  lineSchema
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** Text of any number of lines: trims, then treats empty text as absent. */
export const optionalText = (max: number, tooLong: FieldErrorCode) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** Answer of an endpoint that has nothing to say but "done". */
export const doneSchema = z.object({ done: z.literal(true) });
