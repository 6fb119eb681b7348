/** The firm as its letterhead states it: legal name, address, tax number, supervision and bank account. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { optionalLine, optionalText, revisionSchema } from '../values.ts';
import { optionalBic, optionalIban } from './bank.ts';
import { accentContrast, leastContrast } from './colours.ts';

const tooLong = fieldCode('text_too_long');
const addressLinesAtMost = 4;

/** A colour such as #1b5e7a that is readable on light pages and under white text; an empty one counts as absent. */
const optionalAccent = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((hex, context) => {
    if (hex === '') return;
    if (!/^#[0-9a-f]{6}$/.test(hex))
      return context.addIssue({ code: 'custom', message: fieldCode('bad_colour') });
    const contrast = accentContrast(hex);
    if (contrast < leastContrast)
      context.addIssue({
        code: 'custom',
        message: fieldCode('colour_too_pale'),
        // Rounded down, so that what is refused never reads as 4.5.
        params: { ratio: String(Math.floor(contrast * 100) / 100) },
      });
  })
  .nullish()
  .transform((hex) => hex || null);

export const firmDetailsFormSchema = z.object({
  legalName: optionalLine(200, tooLong),
  /** Street, number and what else stands above postcode and city. */
  address: optionalText(300, tooLong).refine(
    (text) => text === null || text.split('\n').length <= addressLinesAtMost,
    { message: fieldCode('list_too_long'), params: { limit: addressLinesAtMost } },
  ),
  postcode: optionalLine(20, tooLong),
  city: optionalLine(100, tooLong),
  country: optionalLine(60, tooLong),
  taxNumber: optionalLine(60, tooLong),
  /** The authority that supervises the firm. */
  regulator: optionalLine(200, tooLong),
  /** The number under which the regulator lists the firm. */
  licence: optionalLine(100, tooLong),
  /** The holder of the bank account, if it is not the firm by its legal name. */
  bankHolder: optionalLine(200, tooLong),
  iban: optionalIban,
  bic: optionalBic,
  /** Replaces the portal's own accent colour on every page. */
  accentColour: optionalAccent,
});
export type FirmDetailsForm = z.output<typeof firmDetailsFormSchema>;

export const firmDetailsSchema = z
  .object({
    legalName: z.string().nullable(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    taxNumber: z.string().nullable(),
    regulator: z.string().nullable(),
    licence: z.string().nullable(),
    bankHolder: z.string().nullable(),
    /** Without blanks. */
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    accentColour: z.string().nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'FirmDetails' });
export type FirmDetails = z.infer<typeof firmDetailsSchema>;

export const getFirmDetails = endpoint({
  name: 'getFirmDetails',
  method: 'GET',
  path: '/api/firm',
  summary:
    "Returns the firm's legal name, address, tax number, regulator, licence, bank account and accent colour.",
  access: 'staff',
  response: firmDetailsSchema,
});

export const putFirmDetails = endpoint({
  name: 'putFirmDetails',
  method: 'PUT',
  path: '/api/firm',
  summary:
    "Changes the firm's legal name, address, tax number, regulator, licence, bank account and accent colour.",
  access: { roles: ['admin'] },
  fresh: true,
  body: firmDetailsFormSchema.extend({
    /** The revision that the change is based on; refused if it is not the present one. If omitted, the last change wins. */
    revision: revisionSchema.optional(),
  }),
  response: firmDetailsSchema,
  errors: ['wrong_state', 'stale'],
  reasons: ['firm_not_set_up'],
});
