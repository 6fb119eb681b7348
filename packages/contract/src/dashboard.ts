/** The dashboard and its overview. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetClasses, transactionTypes } from './choices.ts';
import { personSchema } from './people.ts';
import { definitionChangeSchema, orderChangeSchema } from './performance.ts';
import {
  dailySchema,
  dailyValuesSchema,
  moneyFigureSchema,
  rateFigureSchema,
  renewingSchema,
} from './figures/values.ts';
import { idSchema, instantSchema, localDateSchema } from './values.ts';

export const getDashboard = endpoint({
  name: 'getDashboard',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard',
  summary: "Returns the firm's four figures, for users with a role.",
  access: 'staff',
  response: z.object({
    /** The latest day with a known value. */
    asOf: localDateSchema,
    currency: z.string(),
    totalValue: moneyFigureSchema,
    /** The firm's TWR from the last day of the previous month to today. */
    monthChange: rateFigureSchema,
    portfolios: z.int(),
    clients: z.int(),
    pendingProposals: z.int(),
    renewing: renewingSchema,
  }),
});

const named = z.object({ id: idSchema, name: z.string() });
const instrumentSchema = z.object({ id: idSchema, symbol: z.string(), name: z.string() });
const portfolioSchema = named.extend({ client: named });

const moveSchema = z.object({
  portfolio: portfolioSchema,
  /** The last day with prices of the portfolio. */
  day: localDateSchema,
  /** The gain of that day without flows, in the portfolio's currency. */
  amount: moneyFigureSchema,
  currency: z.string(),
  rate: z.number(),
});

/** Entries of a portfolio to correct: their number, and the first one. */
const entriesProblem = <K extends string>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    portfolio: portfolioSchema,
    entries: z.int(),
    transactionId: idSchema,
  });

/** Data issues behind the figures, grouped by how they can be fixed. */
const problemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stale_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  /** Prices and rates that were outdated when a usual range opened: the latest of these days. */
  z.object({
    kind: z.literal('outdated_opening_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  z.object({
    kind: z.literal('outdated_opening_rate'),
    currency: z.string(),
    quote: z.string(),
    day: localDateSchema,
    portfolios: z.int(),
  }),
  z.object({ kind: z.literal('missing_price'), instrument: instrumentSchema, portfolios: z.int() }),
  /** Holdings without any closing price or valuation, valued at the portfolio's own last trade. */
  z.object({
    kind: z.literal('trade_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  /** Holdings after a merger or symbol change, valued at the former instrument's price. */
  z.object({
    kind: z.literal('derived_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  /** A split that some portfolios have neither booked nor declined. */
  z.object({
    kind: z.literal('split_to_be_booked'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  /** Fetched prices, from a day on, that differ too much from the one before them, until someone decides on them. */
  z.object({
    kind: z.literal('price_jump'),
    instrument: instrumentSchema,
    day: localDateSchema,
    /** Whether figures use all of them. */
    areUsed: z.boolean(),
    portfolios: z.int(),
  }),
  /** Every conversion route from the currency to that of some portfolios has an outdated rate. */
  z.object({
    kind: z.literal('stale_rate'),
    currency: z.string(),
    quote: z.string(),
    /** The date of the oldest rate on the route. */
    day: localDateSchema,
    portfolios: z.int(),
  }),
  z.object({ kind: z.literal('missing_rate'), currency: z.string(), portfolios: z.int() }),
  z.object({
    kind: z.literal('negative_cash'),
    portfolio: portfolioSchema,
    currency: z.string(),
    since: localDateSchema,
  }),
  /** An error in the computation leaves every figure of the portfolio unknown. */
  z.object({ kind: z.literal('not_computed'), portfolio: portfolioSchema }),
  z.object({ kind: z.literal('ledger_fault'), portfolio: portfolioSchema, entries: z.int() }),
  /** Sales that name missing lots. */
  entriesProblem('missing_lots'),
  /** Transfers in whose lots differ from those that the giver would give now. */
  entriesProblem('outdated_lots'),
  /** Transfers in of units with an unknown cost. */
  entriesProblem('unknown_cost'),
  /** Transfers in of units with a stated cost of 0. */
  entriesProblem('zero_cost'),
  /** Deposits and withdrawals that name an instrument. */
  entriesProblem('entry_notice'),
  z.object({
    kind: z.literal('partly_timed'),
    portfolio: portfolioSchema,
    days: z.int(),
  }),
  /** The new processing order within a day changed the portfolio's figures. */
  z.object({
    kind: z.literal('day_order_changed'),
    portfolio: portfolioSchema,
    currency: z.string(),
    /** The first changed figure. */
    change: orderChangeSchema.nullable(),
  }),
  /** Changed definitions changed the portfolio's figures. */
  z.object({
    kind: z.literal('definitions_changed'),
    /** The first of the portfolios. */
    portfolio: portfolioSchema,
    portfolios: z.int(),
    currency: z.string(),
    reasons: z.array(definitionChangeSchema.shape.reason),
    /** The first changed figure. */
    change: definitionChangeSchema.shape.figures.element.nullable(),
  }),
  /** The portfolio keeps the previous processing order within a day. */
  z.object({ kind: z.literal('day_order_kept'), portfolio: portfolioSchema, entries: z.int() }),
  /** Colleagues request instruments that the viewer may add. */
  z.object({ kind: z.literal('instruments_requested'), instruments: z.int() }),
  z.object({
    kind: z.literal('import_waiting'),
    portfolio: portfolioSchema,
    importId: idSchema,
    fileName: z.string(),
    errorRows: z.int(),
    /** The number of rows with an open question. */
    questionRows: z.int(),
  }),
]);
export type OverviewProblem = z.infer<typeof problemSchema>;

export const getDashboardOverview = endpoint({
  name: 'getDashboardOverview',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard/overview',
  summary:
    'Returns value over time, allocation, top movers and data issues of the portfolios that the viewer may see.',
  access: 'staff',
  response: z.object({
    asOf: localDateSchema,
    currency: z.string(),
    /** `firm`: every client; `own`: clients that the viewer owns or that are shared with the viewer. */
    scope: z.enum(['firm', 'own']),
    clients: z.int(),
    /** The number of open portfolios. */
    portfolios: z.int(),
    value: moneyFigureSchema,
    monthChange: rateFigureSchema,
    series: z.object({
      /** Days since 1970-01-01: each Friday, then every day of the last year. */
      days: dailySchema,
      /** The total of the known parts; null if none is known. */
      value: dailyValuesSchema,
    }),
    allocation: z.array(z.object({ assetClass: z.enum(assetClasses), value: z.string() })),
    /** The number of holdings and cash balances without a known value. */
    unknownLines: z.int(),
    /** The largest rates of change, up or down, largest first. */
    moves: z.array(moveSchema),
    /** The first of these rows. */
    problems: z.array(problemSchema),
    problemCount: z.int(),
    renewing: renewingSchema,
  }),
});

export const activityEvents = [
  'client.create',
  'client.update',
  'client.reassign',
  'client.activate',
  'client.close',
  'client.merge',
  'client.reopen',
  'client.share',
  'portfolio.create',
  'portfolio.update',
  'portfolio.change_settings',
  'portfolio.add_mandate',
  'portfolio.change_mandate',
  'portfolio.remove_mandate',
  'portfolio.assign_model',
  'ledger.close_period',
  'ledger.reopen_period',
  'portfolio.close',
  'portfolio.reopen',
  'transaction.create',
  'transaction.update',
  'transaction.reverse',
  'transaction.move',
  'import.apply',
  'import.undo',
] as const;

export const listRecentActivity = endpoint({
  name: 'listRecentActivity',
  method: 'GET',
  replica: true,
  path: '/api/dashboard/activity',
  summary: 'Returns the latest activity on the clients that the viewer may see, newest first.',
  access: 'staff',
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        at: instantSchema,
        event: z.enum(activityEvents),
        /** Null for the portal itself. */
        by: personSchema.nullable(),
        client: named,
        /** For a share: whether it is with the viewer. */
        isWithViewer: z.boolean(),
        portfolio: named.nullable(),
        /** For a ledger entry: its type and instrument; for a merge of instruments: that which stays. */
        type: z.enum(transactionTypes).nullable(),
        symbol: z.string().nullable(),
        /** For a ledger entry: its amount before fee and tax, if it has one, and the currency. */
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        /** For an import: its file. */
        fileName: z.string().nullable(),
      }),
    ),
  }),
});
