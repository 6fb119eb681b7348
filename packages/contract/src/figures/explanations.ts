/** Explanations of figures: the formula with its numbers, and the inputs with links to where they come from. */
import { z } from 'zod';
import { costMethods, transactionTypes } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { returnChecksSchema } from '../performance.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { unknownReasons } from './unknown-reasons.ts';
import { moneyFigureSchema, rateFigureSchema } from './values.ts';
import { idSchema, localDateSchema, pageOf } from '../values.ts';
import { attributionGroupings, groupKinds } from './contribution-names.ts';
import { stressScenarios } from './risk-names.ts';
import { columnNames, explainedFigures, figuresOfPortfolio, rowMarks, termNames } from './explained.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

/** What is explained: the query of `explainFigure`. */
const explainedSchema = z.object({
  figure: z.enum(explainedFigures),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  instrumentId: idSchema.optional(),
  transactionId: idSchema.optional(),
  place: z.int().optional(),
  currency: z.string().optional(),
  by: z.enum(['periods', 'days']).optional(),
  grouping: z.enum(attributionGroupings).optional(),
  kind: z.enum(groupKinds).optional(),
  group: z.string().optional(),
  scenario: z.enum(stressScenarios).optional(),
});
export type Explained = z.infer<typeof explainedSchema>;

const unknownSchema = z.object({ known: z.literal(false), reason: z.enum(unknownReasons) });
const termSchema = z.object({
  name: z.enum(termNames),
  /** How its value is written; `money` is in `currency`. */
  unit: z.enum(['money', 'rate', 'factor', 'quantity', 'price', 'priceInPercent', 'count']),
  currency: z.string().nullable(),
  figure: z.discriminatedUnion('known', [
    z.object({ known: z.literal(true), value: z.string().or(z.number()) }),
    unknownSchema,
  ]),
  /** The explanation of the term itself. */
  explained: explainedSchema.nullable(),
});

/** A part of a formula: a term, a column of the inputs, or signs. */
const partSchema = z.union([
  z.object({ term: z.enum(termNames) }),
  z.object({ column: z.enum(columnNames) }),
  z.object({ sign: z.string() }),
]);

/** The rate of a row with its conversion route and the quotes used; null within one currency, or without a rate. */
const rateSchema = z.object({
  path: z.array(z.string()),
  quotes: z.array(z.object({ base: z.string(), quote: z.string(), day: localDateSchema })),
});

const rowSchema = z.object({
  /** By column; null if unknown. Exact amounts are texts, results of returns numbers. */
  values: z.partialRecord(z.enum(columnNames), z.string().or(z.number()).nullable()),
  marks: z.array(z.enum(rowMarks)),
  instrument: instrumentRef.nullable(),
  transaction: z.object({ id: idSchema, type: z.enum(transactionTypes) }).nullable(),
  /** The day of the closing price that the row uses; null if it uses none. */
  priceDay: localDateSchema.nullable(),
  rate: rateSchema.nullable(),
  /** The explanation of the row itself. */
  explained: explainedSchema.nullable(),
  /** The days of the ledger with its entries; null if the row names an entry, or has none. */
  entries: z
    .object({ from: localDateSchema, to: localDateSchema, instrumentId: idSchema.nullable() })
    .nullable(),
});
export type ExplainedRow = z.infer<typeof rowSchema>;

export const explanationSchema = z
  .object({
    explained: explainedSchema,
    /** The currency of the portfolio, of several portfolios combined, of the benchmark or of the instrument. */
    currency: z.string(),
    /** The last day of its figures. */
    asOf: localDateSchema,
    /** The range; for a figure of a day, `from` is null. */
    from: localDateSchema.nullable(),
    to: localDateSchema,
    /** Null where no portfolio's costs are part of the figure. */
    costMethod: z.enum(costMethods).nullable(),
    /** Of a holding or sale. */
    instrument: instrumentRef.nullable(),
    /** Equal to the figure on the page. */
    value: z.discriminatedUnion('unit', [
      z.object({ unit: z.literal('money'), currency: z.string(), figure: moneyFigureSchema }),
      z.object({ unit: z.literal('rate'), figure: rateFigureSchema }),
      /** A plain number, such as a beta. */
      z.object({ unit: z.literal('ratio'), figure: rateFigureSchema }),
    ]),
    formula: z.array(partSchema),
    /** The same with numbers; empty if a number is unknown. */
    substituted: z.array(partSchema),
    terms: z.array(termSchema),
    /** For a holding's value: where its price and its rate come from. */
    quote: z
      .object({
        marks: z.array(z.enum(rowMarks)),
        /** The day of the price, and of the oldest rate used. */
        day: localDateSchema.nullable(),
        rateDay: localDateSchema.nullable(),
        instrument: instrumentRef.nullable(),
        /** The day of the closing price; null if the price comes from an entry. */
        priceDay: localDateSchema.nullable(),
        rate: rateSchema.nullable(),
      })
      .nullable(),
    /** What the figure is made up of: these add up to it. */
    split: z.array(termSchema),
    columns: z.array(z.object({ name: z.enum(columnNames), currency: z.string().nullable() })),
    rows: pageOf(rowSchema),
    /** By column, over all rows. */
    sums: z.partialRecord(z.enum(columnNames), z.string().or(z.number())),
    /** The number of days of the range with an outdated price or rate. */
    staleDays: z.int(),
    /** What was missing or negative in the range; at most a hundred. */
    gaps: z.array(
      z.object({
        kind: z.enum([
          'missing_price',
          'missing_rate',
          'negative_cash',
          'trade_price',
          'derived_price',
          'split_to_be_booked',
        ]),
        instrument: instrumentRef.nullable(),
        currency: z.string().nullable(),
        from: localDateSchema,
        to: localDateSchema,
      }),
    ),
    /** Charges, income and returned capital that the gain includes and the return does not. */
    leftOut: z
      .object({
        charges: z.string(),
        income: z.string(),
        returnedCapital: z.string(),
        days: z.array(localDateSchema),
      })
      .nullable(),
    checks: returnChecksSchema.nullable(),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof explanationSchema>;
export type ExplanationTerm = z.infer<typeof termSchema>;
export type FormulaPart = z.infer<typeof partSchema>;

/** Which rows of an explanation. */
export const rowsQuery = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
};

/** The factors of a return: between flows, or day by day. */
export const factorsQuery = z.enum(['periods', 'days']).default('periods');

export const explainFigure = endpoint({
  name: 'explainFigure',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/explanation',
  summary:
    'Returns how a figure of a portfolio was computed: its formula with the numbers put in, and a page of its inputs.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    figure: z.enum(figuresOfPortfolio),
    /** Start of the range; by default the opening of the portfolio. A figure of a day has none. */
    from: localDateSchema.optional(),
    /** End of the range, or the day; by default the last day. */
    to: localDateSchema.optional(),
    /** The holding, required for its figures; without it `income` is that of the whole portfolio. */
    instrumentId: idSchema.optional(),
    /**
     * The sale, required for `realisedGain`; the entry that acquired a lot, required for its figures; the payment that an
     * expected one repeats, without which `expectedIncome` is the sum.
     */
    transactionId: idSchema.optional(),
    /** Of several gains or lots of one entry, the one at this place, from 0. */
    place: z.coerce.number().int().min(0).max(10_000).default(0),
    /** Required for `cash`, `cashWeight` and the effects of a currency. */
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, fieldCode('bad_currency'))
      .optional(),
    /** Of an effect against the benchmark: the grouping, and the group in it. */
    grouping: z.enum(attributionGroupings).default('class'),
    kind: z.enum(groupKinds).default('group'),
    group: z.string().max(200).optional(),
    /** Required for `stress`. */
    scenario: z.enum(stressScenarios).optional(),
    by: factorsQuery,
    ...rowsQuery,
  }),
  response: explanationSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
