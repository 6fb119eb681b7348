/** Restrictions on trading: of an instrument or an asset class, for the firm, a client or a portfolio. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, localDateSchema, writtenDaySchema } from '../values.ts';
import { restrictedClasses, restrictionKinds, restrictionLevels } from './choices.ts';

export const restrictionSchema = z
  .object({
    id: idSchema,
    kind: z.enum(restrictionKinds),
    /** What is restricted: an instrument or an asset class; the other one is null. */
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string() }).nullable(),
    assetClass: z.enum(assetClasses).nullable(),
    /** Null if it is of a household that the caller may not see. */
    reason: z.string().nullable(),
    /** The last day on which it holds; null: until it is ended. */
    until: localDateSchema.nullable(),
    addedAt: instantSchema,
    addedBy: personSchema,
    endedAt: instantSchema.nullable(),
    endedBy: personSchema.nullable(),
    /** Whether it holds today: not ended, and its last day has not passed. */
    isInForce: z.boolean(),
    /** Whose it is; without id and name for the firm, and for a household that the caller may not see. */
    source: z.object({
      level: z.enum(restrictionLevels),
      id: idSchema.nullable(),
      name: z.string().nullable(),
    }),
    may: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'Restriction' });
export type Restriction = z.infer<typeof restrictionSchema>;

const listSchema = z.object({
  /** Those in force, newest first within each level, with what holds from further up; then the latest of its own that ended or ran out. */
  items: z.array(restrictionSchema),
  may: z.object({ add: z.boolean() }),
});
export type Restrictions = z.infer<typeof listSchema>;

export const restrictionFormSchema = z
  .object({
    kind: z.enum(restrictionKinds),
    instrumentId: idSchema.nullish().transform((id) => id ?? null),
    assetClass: z
      .enum(restrictedClasses)
      .nullish()
      .transform((assetClass) => assetClass ?? null),
    reason: lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long')),
    until: writtenDaySchema.nullish().transform((day) => day ?? null),
  })
  .refine(({ instrumentId, assetClass }) => (instrumentId === null) !== (assetClass === null), {
    path: ['instrumentId'],
    error: fieldCode('instrument_or_class'),
  });
export type RestrictionForm = z.output<typeof restrictionFormSchema>;

const params = z.object({ id: idSchema });
const restrictionParams = params.extend({ restrictionId: idSchema });
const manages = { feature: 'models.manage' } as const;
const refusedAlways = ['restriction_in_force', 'too_many_restrictions'] as const;

export const listFirmRestrictions = endpoint({
  name: 'listFirmRestrictions',
  method: 'GET',
  path: '/api/restrictions',
  summary: 'Returns the restrictions that hold for every portfolio of the firm, and the latest that ended.',
  access: 'staff',
  response: listSchema,
});

export const addFirmRestriction = endpoint({
  name: 'addFirmRestriction',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/restrictions',
  summary: 'Restricts an instrument or an asset class for every portfolio of the firm, with a reason.',
  access: manages,
  body: restrictionFormSchema,
  status: 201,
  response: restrictionSchema,
  errors: ['wrong_state'],
  reasons: ['firm_not_set_up', ...refusedAlways],
});

export const endFirmRestriction = endpoint({
  name: 'endFirmRestriction',
  method: 'PUT',
  path: '/api/restrictions/:id/end',
  summary: 'Ends a restriction of the firm. One that has ended or run out stays as it is.',
  access: manages,
  params,
  response: restrictionSchema,
  errors: ['not_found'],
});

export const listClientRestrictions = endpoint({
  name: 'listClientRestrictions',
  method: 'GET',
  path: '/api/clients/:id/restrictions',
  summary:
    'Returns the restrictions of a client and those of its household and of the firm that hold for it. Of a household that the caller may not see, name and reason are null.',
  access: 'staff',
  params,
  response: listSchema,
  errors: ['not_found'],
  record: 'client',
});

export const addClientRestriction = endpoint({
  name: 'addClientRestriction',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/restrictions',
  summary:
    'Restricts an instrument or an asset class for a client, with a reason; of a household, for its members too.',
  access: 'staff',
  params,
  body: restrictionFormSchema,
  status: 201,
  response: restrictionSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_closed_to_changes', ...refusedAlways],
  record: 'client',
});

export const endClientRestriction = endpoint({
  name: 'endClientRestriction',
  method: 'PUT',
  path: '/api/clients/:id/restrictions/:restrictionId/end',
  summary: "Ends a restriction of the client's own. One that has ended or run out stays as it is.",
  access: 'staff',
  params: restrictionParams,
  response: restrictionSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});

export const listPortfolioRestrictions = endpoint({
  name: 'listPortfolioRestrictions',
  method: 'GET',
  path: '/api/portfolios/:id/restrictions',
  summary:
    'Returns the restrictions of a portfolio and those of its client, of the household and of the firm that hold for it. Of a household that the caller may not see, name and reason are null.',
  access: 'staff',
  params,
  response: listSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const addPortfolioRestriction = endpoint({
  name: 'addPortfolioRestriction',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/restrictions',
  summary: 'Restricts an instrument or an asset class for a portfolio, with a reason.',
  access: 'staff',
  params,
  body: restrictionFormSchema,
  status: 201,
  response: restrictionSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['portfolio_closed', ...refusedAlways],
  record: 'portfolio',
});

export const endPortfolioRestriction = endpoint({
  name: 'endPortfolioRestriction',
  method: 'PUT',
  path: '/api/portfolios/:id/restrictions/:restrictionId/end',
  summary: "Ends a restriction of the portfolio's own. One that has ended or run out stays as it is.",
  access: 'staff',
  params: restrictionParams,
  response: restrictionSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['portfolio_closed'],
  record: 'portfolio',
});
