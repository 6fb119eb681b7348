/** The formats of figures, dates and times that users choose for themselves. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { lineSchema, revisionSchema } from '../values.ts';
import { isTimeZone } from '../written/time-zone.ts';

/** `point`: 1,234.56; `comma`: 1.234,56; `space`: 1 234,56; `apostrophe`: 1’234.56. */
export const numberStyles = ['point', 'comma', 'space', 'apostrophe'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** `named`: 30 Nov 2026; `day_first`: 30/11/2026; `month_first`: 11/30/2026; `iso`: 2026-11-30. */
export const dateStyles = ['named', 'day_first', 'month_first', 'iso'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** A distance from UTC is no zone here, because it knows no summer time. */
const isNamedZone = (name: string): boolean => /^[a-z]/i.test(name) && isTimeZone(name);

/** What a user has chosen. Null: as the language has it; the time zone then is that of the device. */
const formatChoiceSchema = z.object({
  number: z.enum(numberStyles).nullable(),
  date: z.enum(dateStyles).nullable(),
  timeZone: lineSchema.max(60).refine(isNamedZone, fieldCode('unknown_time_zone')).nullable(),
});
export type FormatChoice = z.output<typeof formatChoiceSchema>;

/** The choice as stored, which may name a time zone that this version of the server or browser does not know. */
export const storedFormatsSchema = formatChoiceSchema
  .extend({ timeZone: z.string().nullable(), revision: revisionSchema })
  .meta({ id: 'Formats' });
export type StoredFormats = z.infer<typeof storedFormatsSchema>;

/** Of a user who has chosen nothing. */
export const languageFormats: StoredFormats = { number: null, date: null, timeZone: null, revision: 1 };

export const chooseFormats = endpoint({
  name: 'chooseFormats',
  method: 'PUT',
  path: '/api/profile/formats',
  summary: "Chooses the caller's formats of figures and dates, and the time zone in which they see times.",
  access: 'signed_in',
  body: formatChoiceSchema.extend({ revision: revisionSchema }),
  response: storedFormatsSchema,
  errors: ['stale'],
});
