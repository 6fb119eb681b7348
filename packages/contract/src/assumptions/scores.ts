/** The risk scores of what a client holds, by the firm's assumptions: hypothetical, not measured. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { moneyFigureSchema, rateFigureSchema, renewingSchema } from '../figures/values.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { idSchema, localDateSchema } from '../values.ts';

/** A score from 1 to 99, or the reason why it is unknown. */
export const scoreFigureSchema = z.discriminatedUnion('known', [
  z.object({ known: z.literal(true), value: z.int().min(1).max(99) }),
  z.object({ known: z.literal(false), reason: z.enum(unknownReasons) }),
]);
export type ScoreFigure = z.infer<typeof scoreFigureSchema>;

/** The expected figures of an allocation by the firm's assumptions. */
export const expectedSchema = z.object({
  /** √(wᵀΣw), yearly. */
  volatility: rateFigureSchema,
  /** The arithmetic mean of the yearly return before the advisory fee. */
  expectedReturn: rateFigureSchema,
  score: scoreFigureSchema,
  /** The classes held, largest first; empty if their values are unknown. */
  parts: z.array(
    z.object({
      assetClass: z.enum(assetClasses),
      /** The share of the value, with at most 10 decimals; negative for a negative value. */
      weightPct: z.string(),
      /** Null: the firm has no assumptions about the class. */
      volatilityPct: z.string().nullable(),
    }),
  ),
  /** The classes held about which the firm has no assumptions. */
  lacking: z.array(z.enum(assetClasses)),
});
export type Expected = z.infer<typeof expectedSchema>;

const valuedSchema = expectedSchema.extend({
  /** In the firm's currency. */
  value: moneyFigureSchema,
});

export const riskScoresSchema = z
  .object({
    asOf: localDateSchema,
    /** The firm's currency. */
    currency: z.string(),
    /** The version by which the figures are computed; null for a firm that has none. */
    assumptions: z.object({ number: z.int(), from: localDateSchema }).nullable(),
    /** For a household: whether every member's portfolios are included, or only of those the viewer may see. */
    members: z.enum(['every', 'visible']).nullable(),
    /** The open portfolios, by client and name. */
    portfolios: z.array(
      valuedSchema.extend({
        id: idSchema,
        name: z.string(),
        client: z.object({ id: idSchema, name: z.string() }),
        currency: z.string(),
      }),
    ),
    /** All of them together, with what is in transit between them; null without an open portfolio. */
    total: valuedSchema.nullable(),
    renewing: renewingSchema,
  })
  .meta({ id: 'RiskScores' });
export type RiskScores = z.infer<typeof riskScoresSchema>;

export const getRiskScores = endpoint({
  name: 'getRiskScores',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/risk-scores',
  summary:
    "Returns the risk score of each of a client's portfolios and of all together, by the firm's assumptions.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: riskScoresSchema,
  errors: ['not_found'],
  record: 'client',
});
