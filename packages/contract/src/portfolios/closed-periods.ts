/**
 * Closed periods: the day through which entries of the firm, a client or a portfolio are closed. A later entry needs a right and a
 * confirmation, and stays marked.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { closingScopes } from '../choices.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, localDateSchema, writtenDaySchema } from '../values.ts';

/** How many acts of a scope, and how many late changes, an answer lists. */
export const closingActsShown = 50;

const reasonSchema = lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('reason_too_long'));

/** How often the period of a scope was closed or reopened; 0 before the first time. */
const closingRevisionSchema = z.int().min(0);

export const periodClosingSchema = z.object({
  /** The last closed day. */
  closedThrough: writtenDaySchema,
  reason: reasonSchema,
  revision: closingRevisionSchema,
});

export const periodReopeningSchema = z.object({
  /** The earlier day through which the period stays closed; null to reopen it entirely. */
  closedThrough: writtenDaySchema.nullable(),
  reason: reasonSchema,
  revision: closingRevisionSchema,
});

/** A closing or reopening. */
const closingActSchema = z.object({
  id: idSchema,
  /** Null where nothing stayed closed. */
  closedThrough: localDateSchema.nullable(),
  reason: z.string(),
  at: instantSchema,
  by: personSchema.nullable(),
});

export const closedPeriodSchema = closingActSchema
  .extend({ scope: z.enum(closingScopes), closedThrough: localDateSchema })
  .meta({ id: 'ClosedPeriod' });
export type ClosedPeriod = z.infer<typeof closedPeriodSchema>;

/** What was closed and reopened for the firm, a client or a portfolio. */
const closingScopeSchema = z
  .object({
    scope: z.enum(closingScopes),
    closedThrough: localDateSchema.nullable(),
    revision: closingRevisionSchema,
    /** The latest closings and reopenings, newest first. */
    acts: z.array(closingActSchema).max(closingActsShown),
    /** Whether the user may close and reopen it. */
    mayClose: z.boolean(),
  })
  .meta({ id: 'ClosingScope' });
export type ClosingScope = z.infer<typeof closingScopeSchema>;

/** A change of entries in a period that was closed. */
const lateChangeSchema = z
  .object({
    id: idSchema,
    at: instantSchema,
    by: personSchema.nullable(),
    scope: z.enum(closingScopes),
    closedThrough: localDateSchema,
    /** The earliest day that it changed. */
    firstDay: localDateSchema,
    /** How many entries of closed days were written, changed or removed. */
    entries: z.int(),
    importId: idSchema.nullable(),
  })
  .meta({ id: 'LateChange' });
export type LateChange = z.infer<typeof lateChangeSchema>;

const closedPeriodsSchema = z
  .object({
    /** What is closed now: the latest day of all scopes that apply; null if nothing is. */
    effective: closedPeriodSchema.nullable(),
    /** From the narrowest scope to the firm. */
    scopes: z.array(closingScopeSchema).max(3),
    /** The latest changes of a portfolio's closed periods, newest first; empty for a client and the firm. */
    late: z.array(lateChangeSchema).max(closingActsShown),
  })
  .meta({ id: 'ClosedPeriods' });
export type ClosedPeriods = z.infer<typeof closedPeriodsSchema>;

const params = z.object({ id: idSchema });
const mayClose = { feature: 'ledger.close_period' } as const;

export const getPortfolioClosings = endpoint({
  name: 'getPortfolioClosings',
  method: 'GET',
  path: '/api/portfolios/:id/closed-period',
  summary:
    'Returns the day through which a portfolio is closed, whether by itself, its client or the firm, with all closings and the changes made after them.',
  access: 'staff',
  params,
  response: closedPeriodsSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const closePortfolioPeriod = endpoint({
  name: 'closePortfolioPeriod',
  method: 'PUT',
  path: '/api/portfolios/:id/closed-period',
  summary: 'Closes the period of a portfolio through a day, based on a revision.',
  access: mayClose,
  params,
  body: periodClosingSchema,
  response: closedPeriodsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
  record: 'portfolio',
});

export const reopenPortfolioPeriod = endpoint({
  name: 'reopenPortfolioPeriod',
  method: 'PUT',
  path: '/api/portfolios/:id/closed-period/reopening',
  summary: 'Reopens the closed period of a portfolio, entirely or after an earlier day, based on a revision.',
  access: mayClose,
  params,
  body: periodReopeningSchema,
  response: closedPeriodsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
  record: 'portfolio',
});

export const getClientClosings = endpoint({
  name: 'getClientClosings',
  method: 'GET',
  path: '/api/clients/:id/closed-period',
  summary:
    'Returns the day through which the portfolios of a client are closed by the client or the firm, with all closings.',
  access: 'staff',
  params,
  response: closedPeriodsSchema,
  errors: ['not_found'],
  record: 'client',
});

export const closeClientPeriod = endpoint({
  name: 'closeClientPeriod',
  method: 'PUT',
  path: '/api/clients/:id/closed-period',
  summary: 'Closes the period of all portfolios of a client through a day, based on a revision.',
  access: mayClose,
  params,
  body: periodClosingSchema,
  response: closedPeriodsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
  record: 'client',
});

export const reopenClientPeriod = endpoint({
  name: 'reopenClientPeriod',
  method: 'PUT',
  path: '/api/clients/:id/closed-period/reopening',
  summary: 'Reopens the closed period of a client, entirely or after an earlier day, based on a revision.',
  access: mayClose,
  params,
  body: periodReopeningSchema,
  response: closedPeriodsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
  record: 'client',
});

export const getFirmClosings = endpoint({
  name: 'getFirmClosings',
  method: 'GET',
  path: '/api/closed-period',
  summary: 'Returns the day through which all portfolios of the firm are closed, with all closings.',
  access: 'staff',
  response: closedPeriodsSchema,
});

export const closeFirmPeriod = endpoint({
  name: 'closeFirmPeriod',
  method: 'PUT',
  path: '/api/closed-period',
  summary:
    'Closes the period of all portfolios of the firm through a day, based on a revision. Needs a user who sees every client.',
  access: mayClose,
  body: periodClosingSchema,
  response: closedPeriodsSchema,
  errors: ['stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
});

export const reopenFirmPeriod = endpoint({
  name: 'reopenFirmPeriod',
  method: 'PUT',
  path: '/api/closed-period/reopening',
  summary:
    'Reopens the closed period of the firm, entirely or after an earlier day, based on a revision. Needs a user who sees every client.',
  access: mayClose,
  body: periodReopeningSchema,
  response: closedPeriodsSchema,
  errors: ['stale', 'wrong_state'],
  reasons: ['ledger_kept_changing'],
});
