/** Schemas of figures: known or unknown with a reason, and long lists of daily values. No part of the first load. */
import { z } from 'zod';
import { decimalSchema } from '../values.ts';
import { unknownReasons } from './unknown-reasons.ts';

/**
 * Long lists of numbers, checked in one pass. zod's own array creates an object for each element, which delayed a
 * chart of twenty years (36,500 numbers) noticeably.
 */
const rowOf = <T>(isElement: (element: unknown) => boolean, items: object) =>
  z.custom<T[]>((row) => Array.isArray(row) && row.every(isElement)).meta({ type: 'array', items });

/** One number for each day of a series; null if unknown. */
export const dailyValuesSchema = rowOf<number | null>((value) => value === null || Number.isFinite(value), {
  type: ['number', 'null'],
});

/** The days of a series, counted from 1970-01-01. */
export const dailySchema = rowOf<number>(Number.isInteger, { type: 'integer' });

/**
 * For an answer from stored figures: how many of its portfolios wait for newer figures, which are computed in the
 * background.
 */
export const renewingSchema = z.int();

/**
 * For a figure over a range: the shares (0 to 1) of its opening and closing value that rest on prices or rates that
 * were outdated on that day. Absent if both are 0.
 */
export const outdatedEndsSchema = z.object({
  opening: z.number(),
  closing: z.number(),
  /** Both ends rest on outdated prices, and no holding got a new one in between. */
  unmoved: z.boolean().optional(),
});
export type OutdatedEnds = z.infer<typeof outdatedEndsSchema>;

/**
 * A computed figure, or the reason why it is unknown. Amounts are decimals as text: exact if they are sums of
 * products of booked numbers, otherwise (after a division or conversion) with at most 24 decimals, rounded half-even.
 * Rates are numbers (0.05 is 5 %).
 */
const unknown = z.object({ known: z.literal(false), reason: z.enum(unknownReasons) });
export const moneyFigureSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: decimalSchema.or(z.string()),
    partial: z.boolean().optional(),
    outdated: outdatedEndsSchema.optional(),
  }),
  unknown,
]);
export const rateFigureSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    value: z.number(),
    /** Whether it is one of several solutions. */
    several: z.boolean().optional(),
    /** All solutions, if there are several. */
    roots: z.array(z.number()).optional(),
    /** Whether it is incomplete, because a part is unknown. */
    partial: z.boolean().optional(),
    /** Whether it includes a day with a return beyond ±50 % on less than a hundredth of the highest value. */
    littleCapital: z.boolean().optional(),
    /** Whether it leaves out charges or income of days without holdings. */
    leftOut: z.boolean().optional(),
    /** For a year that began before the portfolio opened: the return is that since its first entry. */
    sinceOpening: z.boolean().optional(),
    outdated: outdatedEndsSchema.optional(),
  }),
  // All solutions, if none of several could be chosen.
  unknown.extend({ roots: z.array(z.number()).optional() }),
]);
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;
export type RateFigure = z.infer<typeof rateFigureSchema>;
export type UnknownReason = (typeof unknownReasons)[number];
