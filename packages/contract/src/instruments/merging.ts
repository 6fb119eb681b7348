/** Merging two instruments that are the same: all that names one of them then names the other. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instrumentSchema } from '../market-data.ts';
import { factCodes } from './facts.ts';
import { factStatementSchema } from './stated-facts.ts';
import { moneyFigureSchema } from '../figures/values.ts';
import { idSchema, intoClosedPeriodSchema, localDateSchema, revisionSchema } from '../values.ts';

/** Why nobody can merge two instruments. */
const pairRefusals = [
  'merge_currencies_differ',
  'merge_quotations_differ',
  'merge_instruments_linked',
  'merge_worthless',
  'merge_in_proposal',
  'merge_changes_units',
  'merge_changes_valuation',
  'merge_too_large',
] as const;
export type PairRefusal = (typeof pairRefusals)[number];

/** Why a user cannot merge two instruments. */
export const mergeRefusals = [...pairRefusals, 'merge_needs_every_client'] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

/** The entries and portfolios that one merge may change; more are merged in the other direction. */
export const mergedEntriesAtMost = 20_000;
export const mergedPortfoliosAtMost = 500;

/** How many portfolios and days a preview names. */
export const mergeNamedAtMost = 20;

const heldCostSchema = z.object({ quantity: z.string(), cost: moneyFigureSchema, currency: z.string() });

const mergePreviewSchema = z
  .object({
    from: instrumentSchema,
    into: instrumentSchema,
    /** The portfolios whose entries move, among those that the user may see. */
    portfolios: z.object({
      total: z.int(),
      entries: z.int(),
      named: z
        .array(
          z.object({
            id: idSchema,
            name: z.string(),
            client: z.string(),
            entries: z.int(),
            /** Units and cost of both together now, and after the merge. */
            before: heldCostSchema,
            after: heldCostSchema,
          }),
        )
        .max(mergeNamedAtMost),
    }),
    /** Whether the cost of a holding or the gain of a sale changes, because the lots of both are used in one order. */
    changesCost: z.boolean(),
    /** In how many portfolios, those that the user may not see among them. */
    changedPortfolios: z.int(),
    prices: z.object({
      moved: z.int(),
      same: z.int(),
      conflicts: z.int(),
      /** The latest days with two different prices, and which of them stays. */
      latest: z
        .array(
          z.object({
            day: localDateSchema,
            from: z.string(),
            into: z.string(),
            kept: z.enum(['from', 'into']),
          }),
        )
        .max(mergeNamedAtMost),
    }),
    /** The statements of facts that move, and the facts of which another one then counts than now, or than `from` had. */
    facts: z.object({
      moved: z.int(),
      differing: z
        .array(
          z.object({
            fact: z.enum(factCodes),
            from: factStatementSchema,
            /** Null: `into` has no statement of it. */
            into: factStatementSchema.nullable(),
            kept: z.enum(['from', 'into']),
          }),
        )
        .max(factCodes.length),
    }),
    /** The symbols at providers: that of `into` stays, if there is one. */
    symbols: z.array(z.object({ provider: z.string(), from: z.string(), into: z.string().nullable() })),
    /** What `into` lacks and takes over. */
    takenOver: z.array(z.enum(['isin', 'sector', 'region'])),
    refusals: z.array(z.enum(mergeRefusals)),
  })
  .meta({ id: 'InstrumentMergePreview' });
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const previewInstrumentMerge = endpoint({
  name: 'previewInstrumentMerge',
  method: 'GET',
  heavy: true,
  path: '/api/instruments/:id/merge',
  summary: 'Returns what merging an instrument into another would change, and what stands against it.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  query: z.object({ into: idSchema }),
  response: mergePreviewSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const mergeInstrument = endpoint({
  name: 'mergeInstrument',
  method: 'POST',
  heavy: true,
  path: '/api/instruments/:id/merge',
  summary:
    'Merges an instrument into another, in one transaction: entries, prices and corporate actions move. It cannot be undone. A merge that changes the cost or realised gain of a portfolio needs a user who sees every client; the owners of these portfolios are told by mail.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: z.object({
    into: idSchema,
    /** The revisions that the user saw. */
    revision: revisionSchema,
    intoRevision: revisionSchema,
    /** Whether changed costs of holdings and gains of sales are accepted. */
    acceptsCost: z.boolean().default(false),
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  response: instrumentSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: [
    ...mergeRefusals,
    'merge_changes_cost',
    'ledger_kept_changing',
    'in_closed_period',
    'closed_period_unconfirmed',
  ],
  record: 'instrument',
});
