/** The suitability check: what a portfolio holds today against the client's risk profile and limits, a row per rule. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { exceptionsAtMost, suitabilityRules, suitabilityStates } from '../clients/limits-choices.ts';
import { endpoint } from '../endpoint.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, localDateSchema, writtenDaySchema } from '../values.ts';

const exceptionSchema = z.object({
  id: idSchema,
  /** The key of the row that it is about. */
  key: z.string(),
  rule: z.enum(suitabilityRules),
  assetClass: z.enum(assetClasses).nullable(),
  /** The row as it was when the deviation was accepted. */
  state: z.enum(['warns', 'blocks', 'unknown']),
  figure: z.string().nullable(),
  limit: z.string().nullable(),
  reason: z.string(),
  /** The last day on which it counts. */
  until: localDateSchema,
  acceptedAt: instantSchema,
  acceptedBy: personSchema.nullable(),
  endedAt: instantSchema.nullable(),
  endedBy: personSchema.nullable(),
  /** Whether it counts today: not ended, and its last day has not passed. */
  isCurrent: z.boolean(),
});
export type SuitabilityException = z.infer<typeof exceptionSchema>;

const rowSchema = z.object({
  /** Names the rule with whose limit it is, for exceptions. */
  key: z.string(),
  rule: z.enum(suitabilityRules),
  /** Of `most_class`. */
  assetClass: z.enum(assetClasses).nullable(),
  /** An unknown row is never ok. */
  state: z.enum(suitabilityStates),
  /** A percentage of the value with at most 10 decimals, or a score; null if unknown, and for rules about lists. */
  figure: z.string().nullable(),
  /** The percentage or score that the figure must not exceed; of `least_cash`, that it must reach. */
  limit: z.string().nullable(),
  /** Of `risk_band`: the client's band. */
  band: z
    .object({ name: z.object({ en: z.string(), es: z.string() }), from: z.int(), to: z.int() })
    .nullable(),
  /** Of `risk_band`: the score is below the band, which is allowed. */
  isBelow: z.boolean(),
  /** The allowed currencies, or the forbidden classes or names of instruments. */
  listed: z.array(z.string()),
  /**
   * What is held against a list; of `most_issuer`, the name of the largest issuer, or the instruments without one if the
   * row is unknown.
   */
  found: z.array(z.string()),
  /** Why it is unknown. */
  reason: z.enum(unknownReasons).nullable(),
  /** The client or household whose profile or limit it is. */
  source: z.object({ clientId: idSchema, name: z.string() }),
  /** The exception that counts today. The state stays what it is. */
  exception: exceptionSchema.nullable(),
});
export type SuitabilityRow = z.infer<typeof rowSchema>;

export const suitabilitySchema = z
  .object({
    asOf: localDateSchema,
    /** The gravest state of the rows: blocks, unknown, warns, ok. */
    state: z.enum(suitabilityStates),
    rows: z.array(rowSchema),
    /** All exceptions of the portfolio, newest first, also those that count no longer. */
    exceptions: z.array(exceptionSchema).max(exceptionsAtMost),
    may: z.object({ except: z.boolean() }),
  })
  .meta({ id: 'Suitability' });
export type Suitability = z.infer<typeof suitabilitySchema>;

const params = z.object({ id: idSchema });
const mayExcept = { feature: 'compliance.exceptions' } as const;

export const getSuitability = endpoint({
  name: 'getSuitability',
  method: 'GET',
  path: '/api/portfolios/:id/suitability',
  summary:
    "Returns the suitability check of today's portfolio: a row per rule of the risk profile and of the limits of the client and of its household, if the caller may see it.",
  access: 'staff',
  heavy: true,
  params,
  response: suitabilitySchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const exceptionFormSchema = z.object({
  key: z.string().min(1).max(200),
  reason: lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long')),
  until: writtenDaySchema,
});

export const addSuitabilityException = endpoint({
  name: 'addSuitabilityException',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/suitability/exceptions',
  summary:
    'Accepts the deviation of a row of the suitability check until a day, with a reason. It never changes, and can be ended.',
  access: mayExcept,
  params,
  body: exceptionFormSchema,
  status: 201,
  response: exceptionSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['portfolio_closed', 'no_deviation_to_accept', 'too_many_exceptions'],
  record: 'portfolio',
});

export const endSuitabilityException = endpoint({
  name: 'endSuitabilityException',
  method: 'PUT',
  path: '/api/portfolios/:id/suitability/exceptions/:exceptionId/end',
  summary: 'Ends an exception before its last day. One that has ended stays so.',
  access: mayExcept,
  params: params.extend({ exceptionId: idSchema }),
  response: exceptionSchema,
  errors: ['not_found'],
  record: 'portfolio',
});
