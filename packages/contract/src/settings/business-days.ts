/** Whether the firm works on a day. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localDateSchema } from '../values.ts';

/** The years for which holidays are known; of days outside them only weekends count. */
export const firstHolidayYear = 1970;
export const lastHolidayYear = 2100;

/** The language in which holidays and places are named, where the calendar has it. */
export const holidayLanguage = z.enum(['en', 'es']).default('en');
export type HolidayLanguage = z.output<typeof holidayLanguage>;

/** Why a day is no business day. */
export const dayOffSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekend') }),
  z.object({ kind: z.literal('holiday'), name: z.string() }),
  /** One of the firm's own days. */
  z.object({ kind: z.literal('closed'), name: z.string() }),
]);
export type DayOff = z.infer<typeof dayOffSchema>;

export const businessDaySchema = z
  .object({
    day: localDateSchema,
    /** Null for a business day. */
    off: dayOffSchema.nullable(),
    /** The day itself if it is a business day, otherwise the next one; null if none follows within 400 days. */
    next: localDateSchema.nullable(),
  })
  .meta({ id: 'BusinessDay' });
export type BusinessDay = z.infer<typeof businessDaySchema>;

export const getBusinessDay = endpoint({
  name: 'getBusinessDay',
  method: 'GET',
  path: '/api/business-days/:day',
  summary: 'Returns whether a day is a business day of the firm, why not, and the next one.',
  access: 'staff',
  params: z.object({ day: localDateSchema }),
  query: z.object({ language: holidayLanguage }),
  response: businessDaySchema,
});
