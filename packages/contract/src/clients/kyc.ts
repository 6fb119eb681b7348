/** KYC of a client: who it is, what was checked by whom, and until when that is valid. */
import { z } from 'zod';
import { documentStates } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { isCountry } from '../market/countries.ts';
import { issuerFormSchema } from '../market/issuers.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalLine,
  optionalText,
  writtenDaySchema,
} from '../values.ts';
import {
  addressKinds,
  kycChecks,
  kycCheckStates,
  kycExpiries,
  kycParts,
  kycStates,
  noTaxNumberReasons,
  partyRoles,
  riskClasses,
} from './kyc-choices.ts';

/** How many addresses, tax residences or related parties a client can have, past ones included. */
export const kycRowsAtMost = 50;

const line = (max: number) => optionalLine(max, fieldCode('text_too_long'));
const text = (max: number) => optionalText(max, fieldCode('text_too_long'));
const optionalDay = writtenDaySchema.nullish().transform((day) => day ?? null);
const countrySchema = z
  .string()
  .trim()
  .min(1, fieldCode('required'))
  .refine((code) => isCountry(code), fieldCode('bad_country'));
const optionalCountry = z
  .string()
  .trim()
  .refine((code) => code === '' || isCountry(code), fieldCode('bad_country'))
  .nullish()
  .transform((code) => code || null);
const named = lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long'));
const required = (max: number) =>
  lineSchema.min(1, fieldCode('required')).max(max, fieldCode('text_too_long'));

interface Period {
  from: string | null;
  until: string | null;
}
const isInOrder = ({ from, until }: Period) => from === null || until === null || from <= until;
const reversed = { path: ['until'], error: fieldCode('range_reversed') };
/** The first and the last day; null without a known beginning, or without an end. */
const period = { from: optionalDay, until: optionalDay };

export const kycFactsSchema = z.object({
  /** Of a person. */
  birthDate: optionalDay,
  birthPlace: line(200),
  nationalities: z
    .array(countrySchema)
    .max(10)
    .refine((codes) => new Set(codes).size === codes.length, fieldCode('choice_repeated'))
    .default([]),
  /** Of an organisation. */
  legalForm: line(100),
  registrationNumber: line(100),
  registry: line(200),
  foundedOn: optionalDay,
  lei: issuerFormSchema.shape.lei,
  /** The statement that nobody owns enough of the organisation to be a beneficial owner. */
  hasNoBeneficialOwner: z.boolean().default(false),
  riskClass: z
    .enum(riskClasses)
    .nullish()
    .transform((value) => value ?? null),
  sourceOfWealth: text(2000),
  isWealthDocumented: z.boolean().default(false),
  nextReviewOn: optionalDay,
});
export type KycFacts = z.output<typeof kycFactsSchema>;

export const kycAddressSchema = z
  .object({
    kind: z.enum(addressKinds),
    /** Street and number, and what else precedes the postcode. */
    lines: z.string().trim().min(1, fieldCode('required')).max(300, fieldCode('text_too_long')),
    postcode: line(20),
    city: required(100),
    country: countrySchema,
    ...period,
  })
  .refine(isInOrder, reversed);
export type KycAddress = z.output<typeof kycAddressSchema>;

export const taxResidenceSchema = z
  .object({
    country: countrySchema,
    number: line(60),
    /** Why there is no number. */
    noNumberReason: z
      .enum(noTaxNumberReasons)
      .nullish()
      .transform((reason) => reason ?? null),
    ...period,
  })
  .refine(isInOrder, reversed)
  .refine(({ number, noNumberReason }) => number === null || noNumberReason === null, {
    path: ['noNumberReason'],
    error: fieldCode('tax_number_and_reason'),
  });
export type TaxResidence = z.output<typeof taxResidenceSchema>;

export const relatedPartySchema = z
  .object({
    role: z.enum(partyRoles),
    name: named,
    /** Of a signatory: whether only together with another. */
    isJoint: z.boolean().default(false),
    birthDate: optionalDay,
    nationality: optionalCountry,
    country: optionalCountry,
    /** Of a beneficial owner, in percent with at most four decimals. */
    sharePct: z
      .string()
      .trim()
      .regex(/^((100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?))?$/, fieldCode('bad_share'))
      .nullish()
      .transform((share) => share || null),
    ...period,
    note: text(1000),
  })
  .refine(isInOrder, reversed)
  .refine(({ role, sharePct }) => role === 'beneficial_owner' || sharePct === null, {
    path: ['sharePct'],
    error: fieldCode('share_of_owner'),
  });
export type RelatedParty = z.output<typeof relatedPartySchema>;

const list = <S extends z.ZodType>(item: S) => z.array(item).max(kycRowsAtMost);

const checkSchema = z.object({
  state: z.enum(kycCheckStates),
  note: z.string().nullable(),
  at: instantSchema.nullable(),
  by: personSchema.nullable(),
});

const mayRead = { feature: 'compliance.kyc' } as const;

export const kycRecordSchema = z
  .object({
    type: z.literal('record'),
    kind: z.enum(['person', 'organisation']),
    client: z.object({ id: idSchema, name: z.string() }),
    /** By the firm's day. */
    state: z.enum(kycStates),
    /** Why it has expired. */
    expiredBy: z.array(z.enum(kycExpiries)),
    /** What is still required before it can be marked as verified. */
    missing: z.array(z.enum(kycParts)),
    facts: z.object({
      birthDate: localDateSchema.nullable(),
      birthPlace: z.string().nullable(),
      nationalities: z.array(z.string()),
      legalForm: z.string().nullable(),
      registrationNumber: z.string().nullable(),
      registry: z.string().nullable(),
      foundedOn: localDateSchema.nullable(),
      lei: z.string().nullable(),
      hasNoBeneficialOwner: z.boolean(),
      riskClass: z.enum(riskClasses).nullable(),
      sourceOfWealth: z.string().nullable(),
      isWealthDocumented: z.boolean(),
      nextReviewOn: localDateSchema.nullable(),
    }),
    addresses: list(
      z.object({
        kind: z.enum(addressKinds),
        lines: z.string(),
        postcode: z.string().nullable(),
        city: z.string(),
        country: z.string(),
        from: localDateSchema.nullable(),
        until: localDateSchema.nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    taxResidences: list(
      z.object({
        country: z.string(),
        number: z.string().nullable(),
        noNumberReason: z.enum(noTaxNumberReasons).nullable(),
        from: localDateSchema.nullable(),
        until: localDateSchema.nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    relatedParties: list(
      z.object({
        role: z.enum(partyRoles),
        name: z.string(),
        isJoint: z.boolean(),
        birthDate: localDateSchema.nullable(),
        nationality: z.string().nullable(),
        country: z.string().nullable(),
        sharePct: z.string().nullable(),
        from: localDateSchema.nullable(),
        until: localDateSchema.nullable(),
        note: z.string().nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    pep: checkSchema,
    sanctions: checkSchema,
    /** Null until a person marks it as verified, and again after a required part has changed. */
    verification: z
      .object({ at: instantSchema, by: personSchema.nullable(), validUntil: localDateSchema })
      .nullable(),
    /** The last time that it was marked as verified. */
    lastReview: z.object({ at: instantSchema, by: personSchema.nullable() }).nullable(),
    /** The client's identity documents; null for those who may not see them. */
    identityDocuments: z
      .array(
        z.object({
          id: idSchema,
          name: z.string(),
          validUntil: localDateSchema.nullable(),
          state: z.enum(documentStates),
        }),
      )
      .nullable(),
    /** 0 before anything is recorded. */
    revision: z.int().min(0),
    updatedBy: personSchema.nullable(),
    may: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'KycRecord' });
export type KycRecord = z.infer<typeof kycRecordSchema>;

export const kycSchema = z
  .discriminatedUnion('type', [
    kycRecordSchema,
    z.object({
      type: z.literal('household'),
      /** The members that the viewer may see. */
      members: z.array(z.object({ id: idSchema, name: z.string(), state: z.enum(kycStates) })),
    }),
  ])
  .meta({ id: 'ClientKyc' });
export type ClientKyc = z.infer<typeof kycSchema>;

const params = z.object({ id: idSchema });
const based = { revision: z.int().min(0) };
const change = {
  method: 'PUT',
  access: mayRead,
  params,
  response: kycRecordSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes', 'kyc_of_household'],
  record: 'client',
} as const;

export const getClientKyc = endpoint({
  name: 'getClientKyc',
  method: 'GET',
  path: '/api/clients/:id/kyc',
  summary:
    'Returns the KYC of a client, with its state today. A household has none: the answer lists its members that the caller may see.',
  access: mayRead,
  params,
  response: kycSchema,
  errors: ['not_found'],
  record: 'client',
});

export const updateClientKyc = endpoint({
  name: 'updateClientKyc',
  path: '/api/clients/:id/kyc',
  summary:
    'Changes the facts of a KYC, based on a revision (0 if there is none yet). A changed required part ends a verification.',
  body: kycFactsSchema.extend(based),
  ...change,
});

export const kycAddressesSchema = z.object({ addresses: list(kycAddressSchema) });
export const putKycAddresses = endpoint({
  name: 'putKycAddresses',
  path: '/api/clients/:id/kyc/addresses',
  summary:
    'Replaces the addresses of a client, past ones included. An address without an end ends on the day before the next one of its kind begins.',
  body: kycAddressesSchema.extend(based),
  ...change,
});

export const taxResidencesSchema = z.object({ taxResidences: list(taxResidenceSchema) });
export const putTaxResidences = endpoint({
  name: 'putTaxResidences',
  path: '/api/clients/:id/kyc/tax-residences',
  summary: 'Replaces the tax residences of a client, past ones included.',
  body: taxResidencesSchema.extend(based),
  ...change,
});

export const relatedPartiesSchema = z.object({ relatedParties: list(relatedPartySchema) });
export const putRelatedParties = endpoint({
  name: 'putRelatedParties',
  path: '/api/clients/:id/kyc/related-parties',
  summary:
    'Replaces the beneficial owners, attorneys, signatories and legal representatives of a client, past ones included. The shares of one day add up to at most 100 %.',
  body: relatedPartiesSchema.extend(based),
  ...change,
});

export const kycCheckFormSchema = z.object({
  check: z.enum(kycChecks),
  state: z.enum(['clear', 'match']),
  note: text(1000),
});
export type KycCheckForm = z.output<typeof kycCheckFormSchema>;
export const recordKycCheck = endpoint({
  name: 'recordKycCheck',
  path: '/api/clients/:id/kyc/checks',
  summary:
    'Records the result of a PEP or sanctions check; the server adds who and when. A changed result ends a verification.',
  body: kycCheckFormSchema.extend(based),
  ...change,
});

export const kycVerificationSchema = z.object({ validUntil: writtenDaySchema, nextReviewOn: optionalDay });
export const verifyClientKyc = endpoint({
  name: 'verifyClientKyc',
  path: '/api/clients/:id/kyc/verification',
  summary:
    'Marks a KYC as verified until a day. Refused while a required part is missing, each of which has its error; a sanctions match counts as missing.',
  body: kycVerificationSchema.extend(based),
  ...change,
});
