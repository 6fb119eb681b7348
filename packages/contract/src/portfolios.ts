/** Portfolios of a client, with the settings that affect their figures. */
import { z } from 'zod';
import { costMethods, portfolioKinds, portfolioSorts } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { benchmarkRefSchema, chosenBenchmarkSchema } from './market/benchmarks.ts';
import { moneyFigureSchema, rateFigureSchema, renewingSchema } from './figures/values.ts';
import {
  currencySchema,
  idSchema,
  intoClosedPeriodSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalText,
  pageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';

const accountSchema = z.object({
  /** Of a stored account; left out for a new one, or for one that custodian and number identify. */
  id: idSchema.optional(),
  custodian: lineSchema.max(100, fieldCode('custodian_too_long')),
  number: lineSchema.max(60, fieldCode('account_number_too_long')),
  /** The currency that new entries start with; the account may hold others. */
  currency: currencySchema.nullish().transform((code) => code ?? null),
  /** The name for reports, instead of custodian and number. */
  alias: optionalText(60, fieldCode('alias_too_long')),
  /** Whether several portfolios share it, so that its number may be in each of them. */
  omnibus: z.boolean().default(false),
  openedOn: writtenDaySchema.nullish().transform((day) => day ?? null),
  closedOn: writtenDaySchema.nullish().transform((day) => day ?? null),
});

/** An account as stored. The only one of a portfolio may be without custodian and number. */
export const storedAccountSchema = z.object({
  id: idSchema,
  custodian: z.string(),
  number: z.string(),
  currency: z.string().nullable(),
  alias: z.string().nullable(),
  omnibus: z.boolean(),
  openedOn: localDateSchema.nullable(),
  closedOn: localDateSchema.nullable(),
});
export type Account = z.infer<typeof storedAccountSchema>;

/** The errors of an account by field; only one that is alone may be without custodian and number. */
const accountErrors = (
  { custodian, number, openedOn, closedOn }: z.output<typeof accountSchema>,
  isAlone: boolean,
): [field: string, FieldErrorCode][] => {
  const errors: [string, FieldErrorCode][] = [];
  if (openedOn !== null && closedOn !== null && closedOn < openedOn)
    errors.push(['closedOn', fieldCode('account_closed_before_opening')]);
  if (isAlone && custodian === '' && number === '') return errors;
  if (custodian === '') errors.push(['custodian', fieldCode('custodian_required')]);
  if (number === '') errors.push(['number', fieldCode('account_number_required')]);
  return errors;
};

/** Several accounts are told apart by custodian and number. */
const accountsSchema = z
  .array(accountSchema)
  .max(20, fieldCode('too_many_accounts'))
  .superRefine((accounts, context) => {
    for (const [i, account] of accounts.entries())
      for (const [field, message] of accountErrors(account, accounts.length === 1))
        context.addIssue({ code: 'custom', path: [i, field], message });
  });

export const portfolioFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  baseCurrency: currencySchema,
  /** The service of the first mandate; afterwards mandates are changed by their own endpoints. */
  kind: z.enum(portfolioKinds),
  /** Whether the ledger tracks cash; without it every trade is itself an external flow. */
  cashKept: z.boolean(),
  costMethod: z.enum(costMethods),
  /** Whether a sale may exceed the holding, which opens a short position; otherwise such a sale is refused. */
  shortSales: z.boolean().default(false),
  openedOn: writtenDaySchema,
  /**
   * Left out: one without a name for a new portfolio, and unchanged for an existing one. An account with entries stays.
   */
  accounts: accountsSchema.optional(),
  /** Left out: the firm's for a new portfolio, and unchanged for an existing one. */
  benchmark: chosenBenchmarkSchema.optional(),
});

/** A changed portfolio. Its kind may be stated as it is, but only its mandates change it. */
export const portfolioChangeSchema = portfolioFormSchema.partial({ kind: true });

export const portfolioSchema = z
  .object({
    id: idSchema,
    client: z.object({ id: idSchema, name: z.string() }),
    name: z.string(),
    baseCurrency: z.string(),
    /** The service of the mandate in force today; without one, of the latest, or of the first that is to begin. */
    kind: z.enum(portfolioKinds),
    cashKept: z.boolean(),
    costMethod: z.enum(costMethods),
    shortSales: z.boolean(),
    openedOn: localDateSchema,
    closedOn: localDateSchema.nullable(),
    /** In the order in which they were added; at least one. */
    accounts: z.array(storedAccountSchema).min(1),
    benchmark: chosenBenchmarkSchema,
    /** What the portfolio is compared with: null if the firm has no default, or without a comparison. */
    usedBenchmark: benchmarkRefSchema.nullable(),
    revision: revisionSchema,
    /** The number of ledger entries. */
    transactions: z.int(),
    createdAt: instantSchema,
    may: z.object({
      edit: z.boolean(),
      close: z.boolean(),
      write: z.boolean(),
      correct: z.boolean(),
      import: z.boolean(),
      /** Issue reports, and send and withdraw them. */
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof portfolioSchema>;

/** The data quality of a portfolio, as lists show it. */
export const qualitySchema = z.object({
  /** Whether the figures cannot be computed; then nothing else is known of them. */
  notComputed: z.boolean(),
  stale: z.int(),
  /** Holdings valued at the portfolio's own trade or a derived price, and currencies with an outdated rate. */
  tradePrices: z.int(),
  /** Splits that are neither booked nor declined. */
  waitingSplits: z.int(),
  staleRates: z.int(),
  /** Prices and rates that were outdated on the opening day of a usual range. */
  outdatedOpenings: z.int(),
  missing: z.int(),
  faults: z.int(),
  negativeCash: z.boolean(),
  /** The number of other issues: entries and days that a default rule decides, perhaps not as intended. */
  notices: z.int(),
});

export const portfolioRowSchema = portfolioSchema
  .pick({
    id: true,
    client: true,
    name: true,
    baseCurrency: true,
    kind: true,
    openedOn: true,
    closedOn: true,
  })
  .extend({
    asOf: localDateSchema,
    value: moneyFigureSchema,
    dayChange: rateFigureSchema,
    yearToDate: rateFigureSchema,
    sinceInception: rateFigureSchema,
    /** Null until the first figures are computed. */
    quality: qualitySchema.nullable(),
    /** Whether newer figures are being computed. */
    renewing: z.boolean(),
  })
  .meta({ id: 'PortfolioRow' });

/** What all portfolios that match add up to, on all pages, in the firm's currency. */
export const portfoliosValueSchema = z.object({
  currency: z.string(),
  /** Incomplete if some have no known value or no rate; unknown if none has both. */
  value: moneyFigureSchema,
  /** The number of portfolios that the value leaves out. */
  leftOut: z.int(),
});
export type PortfoliosValue = z.infer<typeof portfoliosValueSchema>;

export const listPortfolios = endpoint({
  name: 'listPortfolios',
  method: 'GET',
  replica: true,
  path: '/api/portfolios',
  summary: 'Returns the portfolios of the clients that the viewer may see, with their latest figures.',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    clientId: idSchema.optional(),
    /** With the `clientId` of a household, includes the portfolios of its members. */
    withMembers: z.enum(['true']).optional(),
    open: z.enum(['true', 'false']).optional(),
    /** Only portfolios that the viewer may change. */
    editable: z.enum(['true']).optional(),
    /** `match`: names equal to the search text first, then names that begin with it. */
    sort: z.enum([...portfolioSorts, 'match']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    /** Also answers what all portfolios that match add up to. */
    sum: z.enum(['true']).optional(),
    ...pageQuery,
  }),
  response: pageOf(portfolioRowSchema).extend({
    renewing: renewingSchema,
    /** With `sum`. */
    sum: portfoliosValueSchema.optional(),
  }),
});

export const getPortfolio = endpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/api/portfolios/:id',
  summary: 'Returns a portfolio with its settings.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: portfolioSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const createPortfolio = endpoint({
  name: 'createPortfolio',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/portfolios',
  summary: 'Opens a portfolio for a client.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: portfolioFormSchema,
  status: 201,
  response: portfolioSchema,
  errors: ['not_found', 'wrong_state', 'already_exists'],
  reasons: ['client_closed'],
  record: 'client',
});

export const updatePortfolio = endpoint({
  name: 'updatePortfolio',
  method: 'PUT',
  path: '/api/portfolios/:id',
  summary:
    'Changes a portfolio. Changes of cost method, cash tracking or short sales change its figures, also in closed periods, and are audited.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  body: portfolioChangeSchema.extend({
    revision: revisionSchema,
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  response: portfolioSchema,
  errors: ['not_found', 'stale', 'already_exists', 'wrong_state'],
  reasons: ['portfolio_closed', 'in_closed_period', 'closed_period_unconfirmed'],
  record: 'portfolio',
});

export const closePortfolio = endpoint({
  name: 'closePortfolio',
  method: 'PUT',
  path: '/api/portfolios/:id/closing',
  summary: 'Closes a portfolio that is empty on the closing date, and ends its mandate that day.',
  access: { feature: 'portfolios.close' },
  params: z.object({ id: idSchema }),
  body: z.object({ closedOn: writtenDaySchema, revision: revisionSchema }),
  response: portfolioSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: [
    'portfolio_closed_already',
    'mandate_after_closing',
    'entry_after_closing',
    'portfolio_holds_positions',
    'portfolio_holds_cash',
  ],
  record: 'portfolio',
});

export const reopenPortfolio = endpoint({
  name: 'reopenPortfolio',
  method: 'DELETE',
  path: '/api/portfolios/:id/closing',
  summary: 'Reopens a closed portfolio. A mandate that ended on the closing day goes on.',
  access: { feature: 'portfolios.close' },
  params: z.object({ id: idSchema }),
  response: portfolioSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['portfolio_not_closed', 'client_of_portfolio_closed'],
  record: 'portfolio',
});
