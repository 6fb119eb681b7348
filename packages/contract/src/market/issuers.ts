/** Issuers of securities, and the groups that they belong to. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, pageOf, pageQuery, revisionSchema } from '../values.ts';
import { isCountry } from './countries.ts';

/** The issuers from one up to the top of its group, both included. */
export const groupDepthAtMost = 6;

const leiForm = /^[A-Z0-9]{18}\d{2}$/;

/** Whether the check digits of an LEI fit (ISO 17442, by ISO 7064 MOD 97-10): with letters as numbers, the rest by 97 is 1. */
export const isLei = (text: string): boolean => {
  if (!leiForm.test(text)) return false;
  let rest = 0;
  for (const character of text)
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
};

const optionalLei = z
  .string()
  .trim()
  .max(40, fieldCode('bad_lei'))
  .toUpperCase()
  .refine((lei) => lei === '' || isLei(lei), fieldCode('bad_lei'))
  .nullish()
  .transform((lei) => lei || null);

const optionalCountry = z
  .string()
  .trim()
  .max(40, fieldCode('bad_country'))
  .toUpperCase()
  .refine((code) => code === '' || isCountry(code), fieldCode('bad_country'))
  .nullish()
  .transform((code) => code || null);

export const issuerFormSchema = z.object({
  /** Unique, regardless of case and accents. */
  name: lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long')),
  /** The Legal Entity Identifier (ISO 17442); unique. */
  lei: optionalLei,
  /** Where it is incorporated, ISO 3166-1 alpha-2. */
  country: optionalCountry,
  /** The issuer that controls it. */
  parentId: idSchema.nullish().transform((id) => id ?? null),
});
export type IssuerForm = z.output<typeof issuerFormSchema>;

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const issuerSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    lei: z.string().nullable(),
    country: z.string().nullable(),
    parent: namedSchema.nullable(),
    /** The top of its parents; itself if it has none. */
    group: namedSchema,
    revision: revisionSchema,
    createdAt: instantSchema,
  })
  .meta({ id: 'Issuer' });
export type Issuer = z.infer<typeof issuerSchema>;

export const listIssuers = endpoint({
  name: 'listIssuers',
  method: 'GET',
  path: '/api/issuers',
  summary: 'Returns issuers with their groups, searched by name and LEI.',
  access: 'staff',
  query: z.object({ q: z.string().trim().max(100).optional(), ...pageQuery }),
  response: pageOf(issuerSchema),
});

export const getIssuer = endpoint({
  name: 'getIssuer',
  method: 'GET',
  path: '/api/issuers/:id',
  summary: 'Returns an issuer.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: issuerSchema,
  errors: ['not_found'],
  record: 'issuer',
});

export const createIssuer = endpoint({
  name: 'createIssuer',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/issuers',
  summary: 'Creates an issuer. Refused if one has the name or the LEI: choose that one.',
  access: { feature: 'market_data.instruments' },
  body: issuerFormSchema,
  status: 201,
  response: issuerSchema,
  errors: ['already_exists'],
});

export const updateIssuer = endpoint({
  name: 'updateIssuer',
  method: 'PUT',
  path: '/api/issuers/:id',
  summary: 'Changes an issuer, based on a revision. Its parent moves it to another group.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: issuerFormSchema.extend({ revision: revisionSchema }),
  response: issuerSchema,
  errors: ['not_found', 'stale', 'already_exists'],
  record: 'issuer',
});
