/** Mandates: the service that a portfolio has from one day to another, and the agreement behind it. */
import { z } from 'zod';
import { portfolioKinds } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  optionalLine,
  optionalText,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';

/** How many mandates a portfolio can have. */
export const mandatesAtMost = 100;

const reasonSchema = optionalText(500, fieldCode('reason_too_long'));

/** The fields of a mandate. */
export const mandateFieldsSchema = z.object({
  service: z.enum(portfolioKinds),
  fromDay: writtenDaySchema,
  /** The last day; left out or null while no end is agreed. */
  toDay: writtenDaySchema.nullish().transform((day) => day ?? null),
  /** The reference of the signed agreement. */
  agreement: optionalLine(200, fieldCode('agreement_too_long')),
  note: optionalText(1000, fieldCode('note_too_long')),
});

const inOrder = (form: { fromDay: string; toDay: string | null }) =>
  form.toDay === null || form.toDay >= form.fromDay;
const notInOrder = { path: ['toDay'], message: fieldCode('mandate_ends_before_start') };

export const mandateFormSchema = mandateFieldsSchema.refine(inOrder, notInOrder);
export const mandateChangeSchema = mandateFieldsSchema
  .extend({
    /** Why a mandate is corrected that has begun: required where its service, its first day or a past end changes. */
    reason: reasonSchema,
    revision: revisionSchema,
  })
  .refine(inOrder, notInOrder);

export const mandateSchema = z
  .object({
    id: idSchema,
    service: z.enum(portfolioKinds),
    fromDay: localDateSchema,
    toDay: localDateSchema.nullable(),
    agreement: z.string().nullable(),
    note: z.string().nullable(),
    /** Whether it has begun and not ended. */
    state: z.enum(['future', 'in_force', 'ended']),
    revision: revisionSchema,
    createdAt: instantSchema,
    /** Null for the mandate that an earlier release kept as the portfolio's type, if nobody is known. */
    createdBy: personSchema.nullable(),
  })
  .meta({ id: 'Mandate' });
export type Mandate = z.infer<typeof mandateSchema>;

const params = z.object({ id: idSchema });
const mandateParams = z.object({ id: idSchema, mandateId: idSchema });

export const listMandates = endpoint({
  name: 'listMandates',
  method: 'GET',
  path: '/api/portfolios/:id/mandates',
  summary: 'Returns the mandates of a portfolio, newest first.',
  access: 'staff',
  params,
  response: z.object({
    items: z.array(mandateSchema).max(mandatesAtMost),
    /** Whether the user may add and change them. */
    mayEdit: z.boolean(),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});

export const addMandate = endpoint({
  name: 'addMandate',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/mandates',
  summary:
    'Adds a mandate. One without an end that begins earlier ends on the day before; no two may have a day in common.',
  access: 'staff',
  params,
  body: mandateFormSchema,
  status: 201,
  response: mandateSchema,
  errors: ['not_found', 'wrong_state', 'already_exists'],
  reasons: ['portfolio_closed', 'too_many_mandates'],
  record: 'portfolio',
});

export const updateMandate = endpoint({
  name: 'updateMandate',
  method: 'PUT',
  path: '/api/portfolios/:id/mandates/:mandateId',
  summary: 'Changes or ends a mandate, based on a revision. A correction of what has begun needs a reason.',
  access: 'staff',
  params: mandateParams,
  body: mandateChangeSchema,
  response: mandateSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'already_exists'],
  reasons: ['portfolio_closed'],
  record: 'portfolio',
});

export const removeMandate = endpoint({
  name: 'removeMandate',
  method: 'POST',
  path: '/api/portfolios/:id/mandates/:mandateId/removal',
  summary: 'Removes a mandate, based on a revision. One that has begun needs a reason; the only one stays.',
  access: 'staff',
  params: mandateParams,
  body: z.object({ reason: reasonSchema, revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['portfolio_closed', 'last_mandate'],
  record: 'portfolio',
});
