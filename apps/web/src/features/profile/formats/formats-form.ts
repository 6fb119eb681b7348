import { dateStyles, numberStyles, type FormatChoice } from '@partnerfolio/contract/settings/formats';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

/** The choice that leaves a format to the language. */
export const byLanguage = 'language';

/** The choices of a form; without a time zone, that of the device applies. */
export const formatsSchema = z.object({
  number: z.enum([byLanguage, ...numberStyles]),
  date: z.enum([byLanguage, ...dateStyles]),
  timeZone: z.string().nullable(),
});
type FormatsInput = z.input<typeof formatsSchema>;
export type FormatsForm = Form<FormatsInput, FormatsInput>;

/** Returns the form's values for what is stored. */
export const formatsValues = ({ number, date, timeZone }: FormatChoice): FormatsInput => ({
  number: number ?? byLanguage,
  date: date ?? byLanguage,
  timeZone: timeZone ?? '',
});

/** Returns what the form's values choose. */
export const choiceOf = ({ number, date, timeZone }: FormatsInput): FormatChoice => ({
  number: number === byLanguage ? null : number,
  date: date === byLanguage ? null : date,
  timeZone: timeZone || null,
});
