/** The firm that runs the portal, as entered by its first administrator. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencySchema, doneSchema, lineSchema } from './values.ts';
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
  })
  .meta({ id: 'Firm' });

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: "Returns the firm's name, currency and time zone.",
  access: { roles: ['admin'] },
  response: z
    .object({ name: z.string().nullable(), currency: z.string(), timeZone: z.string() })
    .meta({ id: 'Settings' }),
});

export const firmNameSchema = firmFormSchema.pick({ name: true });

export const renameFirm = endpoint({
  name: 'renameFirm',
  method: 'PUT',
  path: '/api/settings/name',
  summary: 'Changes the name of the firm.',
  access: { roles: ['admin'] },
  fresh: true,
  body: firmNameSchema,
  response: doneSchema,
  errors: ['wrong_state'],
  reasons: ['firm_not_set_up'],
});
