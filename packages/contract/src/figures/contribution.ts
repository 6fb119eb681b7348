/** Where the return of a portfolio comes from: by holding and currency, and against its benchmark. */
import { z } from 'zod';
import { assetClasses, periods } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { comparisonSchema } from '../market/comparison.ts';
import { unknownReasons } from './unknown-reasons.ts';
import { outdatedEndsSchema, rateFigureSchema } from './values.ts';
import { idSchema, localDateSchema } from '../values.ts';
import { attributionGroupings, groupKinds } from './contribution-names.ts';

const unknownSchema = z.object({ known: z.literal(false), reason: z.enum(unknownReasons) });

const contributionRowSchema = z.object({
  instrument: z.object({
    id: idSchema,
    symbol: z.string(),
    name: z.string(),
    assetClass: z.enum(assetClasses),
    sector: z.string().nullable(),
    region: z.string().nullable(),
    currency: z.string(),
  }),
  /** A part of the portfolio's return: 0.01 is one percentage point. */
  contribution: z.number(),
  /** The time-weighted return of the holding itself over the range. */
  twr: rateFigureSchema,
});
export type ContributionRow = z.infer<typeof contributionRowSchema>;

/** (1 + local) (1 + fx) − 1 = local + fx + cross. */
const effects = { local: z.number(), fx: z.number(), cross: z.number() };

export const contributionSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    /** The net time-weighted return; the rows and `rest` add up to it within 1e−10. */
    contributions: z.discriminatedUnion('known', [
      z.object({
        known: z.literal(true),
        twr: z.number(),
        outdated: outdatedEndsSchema.optional(),
        rows: z.array(contributionRowSchema),
        /** Of no holding: interest and exchange gains on cash, and fees and taxes booked without an instrument. */
        rest: z.number(),
      }),
      unknownSchema,
    ]),
    /** The same return by currency of the holdings; the effects of all rows and `rest` add up to it within 1e−10. */
    currencies: z.discriminatedUnion('known', [
      z.object({
        known: z.literal(true),
        rows: z.array(z.object({ currency: z.string(), ...effects })),
        rest: z.number(),
      }),
      unknownSchema,
    ]),
  })
  .meta({ id: 'Contribution' });
export type ContributionAnswer = z.infer<typeof contributionSchema>;

const rangeQuery = {
  period: z.enum(periods).optional(),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
};
const params = z.object({ id: idSchema });

export const getContribution = endpoint({
  name: 'getContribution',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/contribution',
  summary:
    'Returns what each holding contributed to the time-weighted return of a portfolio over a range, and the effects of currencies, linked by Carino; by default from its first entry to today.',
  access: 'staff',
  params,
  query: z.object(rangeQuery),
  response: contributionSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

const groupShape = {
  /** `cash`: what belongs to no holding; `none`: instruments without a sector or region. */
  kind: z.enum(groupKinds),
  /** The asset class, sector, region or currency; null unless `kind` is `group`. */
  group: z.string().nullable(),
};

const attributionRowSchema = z.object({
  ...groupShape,
  allocation: z.number(),
  selection: z.number(),
  interaction: z.number(),
});
export type AttributionRow = z.infer<typeof attributionRowSchema>;

export const attributionSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    by: z.enum(attributionGroupings),
    benchmark: comparisonSchema.shape.benchmark,
    /**
     * Brinson–Fachler effects, linked by Carino: those of all rows add up to the difference of the two returns within
     * 1e−10. Null without a benchmark. Unknown (`groups_differ`) where less than half of the holdings lies in groups of
     * the benchmark: most effects would be interaction.
     */
    attribution: z
      .discriminatedUnion('known', [
        z.object({
          known: z.literal(true),
          portfolioReturn: z.number(),
          benchmarkReturn: z.number(),
          rows: z.array(attributionRowSchema),
        }),
        unknownSchema,
      ])
      .nullable(),
    /**
     * The mean weights of each group over the days of the range (0.6 is 60 %), in the order of the attribution's rows;
     * empty if they are unknown.
     */
    weights: z.array(z.object({ ...groupShape, portfolio: z.number(), benchmark: z.number() })),
  })
  .meta({ id: 'Attribution' });
export type AttributionAnswer = z.infer<typeof attributionSchema>;

export const getAttribution = endpoint({
  name: 'getAttribution',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/attribution',
  summary:
    "Returns the difference between the returns of a portfolio and its benchmark over a range as effects of allocation, selection and interaction by group, after Brinson and Fachler; by default from the portfolio's first entry to today.",
  access: 'staff',
  params,
  query: z.object({ ...rangeQuery, by: z.enum(attributionGroupings).default('class') }),
  response: attributionSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
