/**
 * Corporate actions: recorded once for an instrument, and booked into the ledgers of the portfolios that held it. Each
 * booking is an ordinary entry, so a ledger remains the only source of its figures.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { entryShapes } from '../entry-shapes.ts';
import { shareSchema } from '../ledger.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import type { FieldErrorCode } from '../refusals/field-errors.ts';
import { fieldErrorSchema } from '../refusals/field-errors.ts';
import { moneyFigureSchema } from '../figures/values.ts';
import {
  currencySchema,
  doneSchema,
  idSchema,
  intoClosedPeriodSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  pageOf,
  pageQuery,
  positiveSchema,
  writtenDaySchema,
} from '../values.ts';

export const corporateActionTypes = [
  'split',
  'spin_off',
  'merger',
  'symbol_change',
  'return_of_capital',
] as const;
export type CorporateActionType = (typeof corporateActionTypes)[number];

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;

const actionFields = z.object({
  type: z.enum(corporateActionTypes),
  /** The first day on which the instrument trades without what the action gives. */
  exDate: writtenDaySchema,
  /** A split, spin-off or merger gives `ratioNew` units for each `ratioOld`. */
  ratioNew: positiveSchema.nullish().transform(orNull),
  ratioOld: positiveSchema.nullish().transform(orNull),
  /** The instrument that a spin-off, merger or symbol change delivers. */
  toInstrumentId: idSchema.nullish().transform(orNull),
  /** The share of the cost that moves to a spun-off instrument, 0 to 1. */
  costShare: shareSchema.nullish().transform(orNull),
  /** A return of capital pays this for each unit, in `currency`. */
  amountPerUnit: positiveSchema.nullish().transform(orNull),
  currency: currencySchema.nullish().transform(orNull),
  note: optionalText(1000, fieldCode('note_too_long')),
});
type ActionFields = z.infer<typeof actionFields>;

type Need = readonly [path: keyof ActionFields, code: FieldErrorCode];

/** The terms that a type of action has; all others are refused, so that none is stored without effect. */
const termsOf = (type: CorporateActionType): readonly Need[] => {
  const shape = entryShapes[type];
  const needs: Need[] = [];
  if (shape.ratio === 'required')
    needs.push(['ratioNew', fieldCode('new_count_required')], ['ratioOld', fieldCode('old_count_required')]);
  if (shape.givesInstrument) needs.push(['toInstrumentId', fieldCode('received_instrument_required')]);
  if (shape.costShare === 'required') needs.push(['costShare', fieldCode('cost_share_required')]);
  if (shape.money === 'amount')
    needs.push(['amountPerUnit', fieldCode('amount_required')], ['currency', fieldCode('currency_required')]);
  return needs;
};

/** Whether an action of the type has the field. */
export const hasTerm = (type: CorporateActionType, field: keyof ActionFields): boolean =>
  termsOf(type).some(([path]) => path === field);

const terms = [
  'ratioNew',
  'ratioOld',
  'toInstrumentId',
  'costShare',
  'amountPerUnit',
  'currency',
] as const satisfies readonly (keyof ActionFields)[];

export const corporateActionFormSchema = actionFields.superRefine((action, context) => {
  const needs = termsOf(action.type);
  for (const [path, code] of needs)
    if (action[path] === null) context.addIssue({ code: 'custom', path: [path], message: code });
  for (const path of terms)
    if (action[path] !== null && !hasTerm(action.type, path))
      context.addIssue({ code: 'custom', path: [path], message: fieldCode('not_in_type') });
});
export type CorporateActionForm = z.output<typeof corporateActionFormSchema>;

const namedInstrumentSchema = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const corporateActionSchema = z
  .object({
    id: idSchema,
    instrument: namedInstrumentSchema,
    type: z.enum(corporateActionTypes),
    exDate: localDateSchema,
    ratioNew: z.string().nullable(),
    ratioOld: z.string().nullable(),
    toInstrument: namedInstrumentSchema.nullable(),
    costShare: z.string().nullable(),
    amountPerUnit: z.string().nullable(),
    currency: z.string().nullable(),
    note: z.string().nullable(),
    /** The provider that listed it; null if a user recorded it. */
    source: z.string().nullable(),
    createdAt: instantSchema,
    createdBy: personSchema.nullable(),
  })
  .meta({ id: 'CorporateAction' });
export type CorporateAction = z.infer<typeof corporateActionSchema>;

/** The most corporate actions that one instrument may have. */
export const actionsAtMost = 200;

export const listCorporateActions = endpoint({
  name: 'listCorporateActions',
  method: 'GET',
  path: '/api/instruments/:id/corporate-actions',
  summary: 'Returns the corporate actions recorded for an instrument, newest first.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({ items: z.array(corporateActionSchema).max(actionsAtMost) }),
  errors: ['not_found'],
  record: 'instrument',
});

export const recordCorporateAction = endpoint({
  name: 'recordCorporateAction',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/instruments/:id/corporate-actions',
  summary: 'Records a corporate action of an instrument; it is then booked into portfolios.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: corporateActionFormSchema,
  status: 201,
  response: corporateActionSchema,
  errors: ['not_found', 'already_exists', 'wrong_state'],
  reasons: ['too_many_corporate_actions'],
  record: 'instrument',
});

const actionParams = z.object({ id: idSchema, actionId: idSchema });

export const deleteCorporateAction = endpoint({
  name: 'deleteCorporateAction',
  method: 'DELETE',
  path: '/api/instruments/:id/corporate-actions/:actionId',
  summary: 'Deletes a corporate action that is booked in no portfolio.',
  access: { feature: 'market_data.instruments' },
  params: actionParams,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['corporate_action_booked'],
  record: 'instrument',
});

/**
 * The status of an action in a portfolio. `differs`: an entry of this action exists with other terms, so nothing is
 * offered; `closed`: the portfolio held units and is closed.
 */
export const actionStatuses = ['open', 'booked', 'differs', 'declined', 'not_held', 'closed'] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** Units, and what they cost, in the currency of the cost. */
const heldSchema = z.object({
  quantity: z.string(),
  cost: moneyFigureSchema,
  currency: z.string(),
});
export type HeldUnits = z.infer<typeof heldSchema>;

const effectSchema = z.object({
  before: heldSchema,
  /** Null if the ledger would refuse the entry. */
  after: heldSchema.nullable(),
  /** The units of the delivered instrument; null if the action delivers none. */
  received: heldSchema.nullable(),
  /** The cash that a return of capital pays. */
  cash: z.object({ amount: z.string(), currency: z.string() }).nullable(),
});
export type ActionEffect = z.infer<typeof effectSchema>;

const actionStatusSchema = z.object({
  status: z.enum(actionStatuses),
  /** The entry of the portfolio's ledger, however it was booked. */
  transactionId: idSchema.nullable(),
  declined: z.object({ reason: z.string(), at: instantSchema, by: personSchema.nullable() }).nullable(),
  /** Units held at the start of the ex-date, and what the action makes of them; null if none were held. */
  effect: effectSchema.nullable(),
});

const actionPortfolioSchema = actionStatusSchema
  .extend({
    portfolio: z.object({ id: idSchema, name: z.string() }),
    client: z.object({ id: idSchema, name: z.string() }),
  })
  .meta({ id: 'CorporateActionPortfolio' });
export type ActionPortfolio = z.infer<typeof actionPortfolioSchema>;

/** How many portfolios one request may list or book into. */
export const bookingsAtMost = 50;

export const listActionPortfolios = endpoint({
  name: 'listActionPortfolios',
  method: 'GET',
  heavy: true,
  path: '/api/instruments/:id/corporate-actions/:actionId/portfolios',
  summary:
    'Returns the portfolios with entries of the instrument before the ex-date that the user may book into, each with the status and effect of the action.',
  access: 'staff',
  params: actionParams,
  query: z.object({ ...pageQuery, limit: z.coerce.number().int().min(1).max(bookingsAtMost).default(20) }),
  response: pageOf(actionPortfolioSchema).extend({
    /** How many others the user may see, but not book into. */
    viewOnly: z.int(),
  }),
  errors: ['not_found'],
  record: 'instrument',
});

/** `changed`: the portfolio holds another quantity than the user saw; `not_allowed`: there is none that the user may book into. */
export const bookingOutcomes = [
  'booked',
  'booked_already',
  'differs',
  'declined',
  'not_held',
  'closed',
  'changed',
  'not_allowed',
  'refused',
] as const;
export type BookingOutcome = (typeof bookingOutcomes)[number];

export const bookCorporateAction = endpoint({
  name: 'bookCorporateAction',
  method: 'POST',
  path: '/api/instruments/:id/corporate-actions/:actionId/bookings',
  summary:
    'Books a corporate action into portfolios, each by itself: a refusal of one does not stop the others. A portfolio with an entry of the action is left as it is.',
  access: { feature: 'ledger.write' },
  params: actionParams,
  body: z.object({
    portfolios: z
      .array(
        z.object({
          id: idSchema,
          /** The units at the start of the ex-date that the user saw. */
          quantity: z.string().max(60),
        }),
      )
      .min(1)
      .max(bookingsAtMost),
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  response: z.object({
    items: z.array(
      z.object({
        portfolioId: idSchema,
        outcome: z.enum(bookingOutcomes),
        /** The error of the ledger, if it refused the entry. */
        error: fieldErrorSchema.nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
  record: 'instrument',
});

export const bookCorporateActionForAll = endpoint({
  name: 'bookCorporateActionForAll',
  method: 'POST',
  heavy: true,
  path: '/api/instruments/:id/corporate-actions/:actionId/bookings/all',
  summary:
    'Books a corporate action into the portfolios that held the instrument and have neither booked nor declined it, a part of them in each call: continue with `next`. Needs the right to see all clients.',
  access: { feature: 'market_data.manage' },
  params: actionParams,
  body: z.object({
    /** The `next` of the call before; null to begin. */
    after: idSchema.nullable(),
  }),
  response: z.object({
    booked: z.int(),
    /** How many were left as they are: booked or declined before, or without units. */
    left: z.int(),
    /** Why portfolios were refused. */
    refused: z
      .array(
        z.object({
          portfolio: z.object({ id: idSchema, name: z.string() }),
          client: z.object({ id: idSchema, name: z.string() }),
          outcome: z.enum(bookingOutcomes),
          error: fieldErrorSchema.nullable(),
        }),
      )
      .max(bookingsAtMost),
    /** Where the next call continues; null when all are done. */
    next: idSchema.nullable(),
  }),
  errors: ['not_found', 'forbidden'],
  record: 'instrument',
});

export const declineCorporateAction = endpoint({
  name: 'declineCorporateAction',
  method: 'PUT',
  path: '/api/portfolios/:id/corporate-actions/:actionId/decline',
  summary: 'Declines a corporate action for a portfolio, with the reason; it is no longer offered.',
  access: { feature: 'ledger.write' },
  params: actionParams,
  body: z.object({
    reason: lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long')),
  }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const offerCorporateAction = endpoint({
  name: 'offerCorporateAction',
  method: 'DELETE',
  path: '/api/portfolios/:id/corporate-actions/:actionId/decline',
  summary: 'Offers a declined corporate action again.',
  access: { feature: 'ledger.write' },
  params: actionParams,
  response: doneSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

/** How many corporate actions a portfolio's notice names. */
export const offeredAtMost = 50;

export const listOfferedActions = endpoint({
  name: 'listOfferedActions',
  method: 'GET',
  heavy: true,
  path: '/api/portfolios/:id/corporate-actions',
  summary: 'Returns the corporate actions that concern the portfolio and are neither booked nor declined.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({
    items: z.array(corporateActionSchema).max(offeredAtMost),
    /** Whether the user may book into the portfolio. */
    mayBook: z.boolean(),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});
