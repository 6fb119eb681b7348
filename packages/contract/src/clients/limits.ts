/** The limits of a client for what its portfolios hold. Those of a household hold for its members too. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { currencySchema, idSchema, instantSchema } from '../values.ts';
import { breaches, forbiddenInstrumentsAtMost } from './limits-choices.ts';

const percentText = z
  .string()
  .trim()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, fieldCode('limit_format'));
/** A limit that is left empty is none. */
export const optionalLimitSchema = z
  .union([z.literal('').transform(() => null), percentText])
  .nullish()
  .transform((text) => text ?? null);
const breachSchema = z.enum(breaches);
const breach = breachSchema.default('warns');

const isDistinct = (items: readonly string[]) => new Set(items).size === items.length;

export const limitsFormSchema = z.object({
  /** The most in one issuer with its group, in percent of the value. */
  issuerPct: optionalLimitSchema,
  issuerBreach: breach,
  /** The least in the class of cash. */
  cashPct: optionalLimitSchema,
  cashBreach: breach,
  /** The most risk score. */
  scoreMost: z
    .int()
    .min(1)
    .max(99)
    .nullish()
    .transform((score) => score ?? null),
  scoreBreach: breach,
  /** The most in an asset class, each class once. */
  classes: z
    .array(z.object({ assetClass: z.enum(assetClasses), mostPct: percentText, breach }))
    .max(assetClasses.length)
    .refine((rows) => isDistinct(rows.map((row) => row.assetClass)), fieldCode('choice_repeated'))
    .default([]),
  /** The currencies that are allowed; none listed: any. */
  currencies: z.array(currencySchema).max(50).refine(isDistinct, fieldCode('choice_repeated')).default([]),
  currenciesBreach: breach,
  forbiddenClasses: z
    .array(z.enum(assetClasses))
    .max(assetClasses.length)
    .refine(isDistinct, fieldCode('choice_repeated'))
    .default([]),
  forbiddenClassesBreach: breach,
  forbiddenInstruments: z
    .array(idSchema)
    .max(forbiddenInstrumentsAtMost, fieldCode('list_too_long'))
    .refine(isDistinct, fieldCode('choice_repeated'))
    .default([]),
  forbiddenInstrumentsBreach: breach,
});
export type LimitsForm = z.output<typeof limitsFormSchema>;

const instrumentSchema = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

export const clientLimitsSchema = z
  .object({
    client: z.object({ id: idSchema, name: z.string() }),
    issuerPct: z.string().nullable(),
    issuerBreach: breachSchema,
    cashPct: z.string().nullable(),
    cashBreach: breachSchema,
    scoreMost: z.int().nullable(),
    scoreBreach: breachSchema,
    classes: z.array(
      z.object({ assetClass: z.enum(assetClasses), mostPct: z.string(), breach: breachSchema }),
    ),
    currencies: z.array(z.string()),
    currenciesBreach: breachSchema,
    forbiddenClasses: z.array(z.enum(assetClasses)),
    forbiddenClassesBreach: breachSchema,
    forbiddenInstruments: z.array(instrumentSchema).max(forbiddenInstrumentsAtMost),
    forbiddenInstrumentsBreach: breachSchema,
    /** 0 before any limit is set. */
    revision: z.int().min(0),
    updatedAt: instantSchema.nullable(),
    updatedBy: personSchema.nullable(),
    /** The household whose limits hold too, if it has any and the viewer may see it. */
    household: z.object({ id: idSchema, name: z.string() }).nullable(),
    may: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ClientLimits' });
export type ClientLimits = z.infer<typeof clientLimitsSchema>;

const params = z.object({ id: idSchema });

export const getClientLimits = endpoint({
  name: 'getClientLimits',
  method: 'GET',
  path: '/api/clients/:id/limits',
  summary: 'Returns the limits of a client for what its portfolios hold.',
  access: 'staff',
  params,
  response: clientLimitsSchema,
  errors: ['not_found'],
  record: 'client',
});

export const putClientLimits = endpoint({
  name: 'putClientLimits',
  method: 'PUT',
  path: '/api/clients/:id/limits',
  summary: 'Sets the limits of a client, based on a revision (0 if there are none yet).',
  access: 'staff',
  params,
  body: limitsFormSchema.extend({ revision: z.int().min(0) }),
  response: clientLimitsSchema,
  errors: ['not_found', 'forbidden', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});
