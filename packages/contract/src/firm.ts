/** The firm that runs the portal: what its first administrator enters once. */
import { z } from 'zod';
import { currencySchema, lineSchema } from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';

export const firmFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  /** Of the firm's totals; new portfolios propose it. */
  currency: currencySchema,
});
export type FirmForm = z.output<typeof firmFormSchema>;

export const firmSchema = z
  .object({
    /** Null where nobody has entered it. */
    name: z.string().nullable(),
    currency: z.string(),
    /** False until the first administrator has set the firm up. */
    isSetUp: z.boolean(),
    /** The operator has set the currency by FIRM_CURRENCY: it is not for anybody else to choose. */
    isCurrencyFixed: z.boolean(),
  })
  .meta({ id: 'Firm' });
