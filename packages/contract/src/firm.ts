/** The firm that runs the portal, as entered by its first administrator. */
import { z } from 'zod';
import { currencySchema, lineSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const firmFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  /** The currency of the firm's totals, and the default for new portfolios. */
  currency: currencySchema,
});
export type FirmForm = z.output<typeof firmFormSchema>;

export const firmSchema = z
  .object({
    /** Null until someone enters it. */
    name: z.string().nullable(),
    currency: z.string(),
    /** False until the first administrator has set up the firm. */
    isSetUp: z.boolean(),
    /** Whether FIRM_CURRENCY sets the currency, so that nobody else can choose it. */
    isCurrencyFixed: z.boolean(),
    /** The address of the firm's logo, if it has one, and the size at which pages show it. */
    logo: z.object({ src: z.string(), width: z.int(), height: z.int() }).nullable(),
  })
  .meta({ id: 'Firm' });
