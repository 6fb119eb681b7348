/** The formats of figures, dates and times that users choose for themselves, as the session brings them. */
import { z } from 'zod';
import { revisionSchema } from '../values.ts';

/** `point`: 1,234.56; `comma`: 1.234,56; `space`: 1 234,56; `apostrophe`: 1’234.56. */
export const numberStyles = ['point', 'comma', 'space', 'apostrophe'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** `named`: 30 Nov 2026; `day_first`: 30/11/2026; `month_first`: 11/30/2026; `iso`: 2026-11-30. */
export const dateStyles = ['named', 'day_first', 'month_first', 'iso'] as const;
export type DateStyle = (typeof dateStyles)[number];

/**
 * The choice as stored, which may name a time zone that this version of the server or browser does not know. Null: as the language has
 * it; the time zone then is that of the device.
 */
export const storedFormatsSchema = z
  .object({
    number: z.enum(numberStyles).nullable(),
    date: z.enum(dateStyles).nullable(),
    timeZone: z.string().nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'Formats' });
export type StoredFormats = z.infer<typeof storedFormatsSchema>;
export type FormatChoice = Omit<StoredFormats, 'revision'>;

/** Of a user who has chosen nothing. */
export const languageFormats: StoredFormats = { number: null, date: null, timeZone: null, revision: 1 };
