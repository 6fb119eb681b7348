/** The overview a person sees first. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetClasses, transactionTypes } from './choices.ts';
import { personSchema } from './people.ts';
import { definitionChangeSchema, orderChangeSchema } from './performance.ts';
import {
  dailySchema,
  dailyValuesSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  moneyFigureSchema,
  rateFigureSchema,
  renewingSchema,
} from './values.ts';

export const getDashboard = endpoint({
  name: 'getDashboard',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard',
  summary: "The firm's four figures, for those who have a role.",
  access: 'staff',
  response: z.object({
    /** The last day anything of the firm is known of. */
    asOf: localDateSchema,
    currency: z.string(),
    totalValue: moneyFigureSchema,
    /** Firm TWR from the last day of the previous month to today. */
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
  /** Its last day with prices. */
  day: localDateSchema,
  /** Of that day, flows aside, in the portfolio's currency. */
  amount: moneyFigureSchema,
  currency: z.string(),
  rate: z.number(),
});

/** Entries of a portfolio to put right: how many, and the first of them. */
const entriesProblem = <K extends string>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    portfolio: portfolioSchema,
    entries: z.int(),
    transactionId: idSchema,
  });

/** What is wrong with the data under the figures, by what would mend it. */
const problemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stale_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  z.object({ kind: z.literal('missing_price'), instrument: instrumentSchema, portfolios: z.int() }),
  /** Holdings at their portfolios' own last trade, for want of any closing price or valuation. */
  z.object({
    kind: z.literal('trade_price'),
    instrument: instrumentSchema,
    day: localDateSchema,
    portfolios: z.int(),
  }),
  /** No path from the currency to the one of some portfolios has fresh quotes only. */
  z.object({
    kind: z.literal('stale_rate'),
    currency: z.string(),
    quote: z.string(),
    /** Of the oldest quote on the path. */
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
  z.object({ kind: z.literal('ledger_fault'), portfolio: portfolioSchema, entries: z.int() }),
  /** Sales of lots that are not there. */
  entriesProblem('missing_lots'),
  /** Received transfers whose lots have become others with the portfolio that gave them. */
  entriesProblem('outdated_lots'),
  /** Transfers in of units without a cost. */
  entriesProblem('unknown_cost'),
  /** Transfers in of units whose cost is stated as 0. */
  entriesProblem('zero_cost'),
  /** Deposits and withdrawals that name an instrument. */
  entriesProblem('entry_notice'),
  z.object({
    kind: z.literal('partly_timed'),
    portfolio: portfolioSchema,
    days: z.int(),
  }),
  /** The processing order within a day changed the portfolio's figures. */
  z.object({
    kind: z.literal('day_order_changed'),
    portfolio: portfolioSchema,
    currency: z.string(),
    /** The first of the changed figures. */
    change: orderChangeSchema.nullable(),
  }),
  /** Changed definitions changed the portfolio's figures. */
  z.object({
    kind: z.literal('definitions_changed'),
    portfolio: portfolioSchema,
    currency: z.string(),
    reasons: z.array(definitionChangeSchema.shape.reason),
    /** The first of the changed figures. */
    change: definitionChangeSchema.shape.figures.element.nullable(),
  }),
  /** The portfolio keeps the former processing order within a day. */
  z.object({ kind: z.literal('day_order_kept'), portfolio: portfolioSchema, entries: z.int() }),
  z.object({
    kind: z.literal('import_waiting'),
    portfolio: portfolioSchema,
    importId: idSchema,
    fileName: z.string(),
    errorRows: z.int(),
    /** Rows that wait for an answer. */
    questionRows: z.int(),
  }),
]);
export type OverviewProblem = z.infer<typeof problemSchema>;

export const getDashboardOverview = endpoint({
  name: 'getDashboardOverview',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard/overview',
  summary: 'Value over time, allocation, moves of the day and data problems of all that the viewer may see.',
  access: 'staff',
  response: z.object({
    asOf: localDateSchema,
    currency: z.string(),
    /** `firm`: every client; `own`: those the viewer owns or shares. */
    scope: z.enum(['firm', 'own']),
    clients: z.int(),
    /** Open ones. */
    portfolios: z.int(),
    value: moneyFigureSchema,
    monthChange: rateFigureSchema,
    series: z.object({
      /** Days since 1970-01-01: Fridays, then every day of the last year. */
      days: dailySchema,
      /** Of the known parts; null when none is known. */
      value: dailyValuesSchema,
    }),
    allocation: z.array(z.object({ assetClass: z.enum(assetClasses), value: z.string() })),
    /** Holdings and balances without a known value. */
    unknownLines: z.int(),
    /** The largest by rate, up or down, largest first. */
    moves: z.array(moveSchema),
    /** The first of them. */
    problems: z.array(problemSchema),
    problemCount: z.int(),
    renewing: renewingSchema,
  }),
});

export const activityEvents = [
  'client.create',
  'client.update',
  'client.reassign',
  'client.close',
  'client.reopen',
  'client.share',
  'portfolio.create',
  'portfolio.update',
  'portfolio.change_settings',
  'portfolio.close',
  'portfolio.reopen',
  'transaction.create',
  'transaction.update',
  'transaction.reverse',
  'import.apply',
  'import.undo',
] as const;

export const listRecentActivity = endpoint({
  name: 'listRecentActivity',
  method: 'GET',
  path: '/api/dashboard/activity',
  summary: 'What was done lately to the clients the viewer may see, newest first.',
  access: 'staff',
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        at: instantSchema,
        event: z.enum(activityEvents),
        /** Null: the portal itself. */
        by: personSchema.nullable(),
        client: named,
        portfolio: named.nullable(),
        /** Of an entry: its type and instrument. */
        type: z.enum(transactionTypes).nullable(),
        symbol: z.string().nullable(),
        /** Of an entry: its amount before fee and tax, where it has one, and the currency. */
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        /** Of an import: its file. */
        fileName: z.string().nullable(),
      }),
    ),
  }),
});
