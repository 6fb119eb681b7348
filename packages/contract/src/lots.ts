/** Open lots, and the realised gains of sales. */
import { z } from 'zod';
import { transactionTypes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { moneyFigureSchema } from './figures/values.ts';
import { idSchema, localDateSchema } from './values.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const lotSchema = z.object({
  /**
   * The lot's id, by which a sale or transfer out names it: the entry that acquired it, with a number if that entry
   * brought several lots.
   */
  id: z.string(),
  transactionId: idSchema,
  acquired: localDateSchema,
  quantity: z.string(),
  /** Including fees and taxes, in the currency of the position. */
  cost: moneyFigureSchema,
  /** At the rate of the acquisition date, in the portfolio's currency. */
  costBase: moneyFigureSchema,
  /** The lot's share of the position's value and gain, in the portfolio's currency. */
  value: moneyFigureSchema,
  gain: moneyFigureSchema,
});
export type Lot = z.infer<typeof lotSchema>;

export const lotPositionSchema = z
  .object({
    instrument: instrumentRef,
    quantity: z.string(),
    costCurrency: z.string(),
    costBase: moneyFigureSchema,
    value: moneyFigureSchema,
    gain: moneyFigureSchema,
    lots: z.array(lotSchema),
  })
  .meta({ id: 'LotPosition' });
export type LotPosition = z.infer<typeof lotPositionSchema>;

export const listLots = endpoint({
  name: 'listLots',
  method: 'GET',
  path: '/api/portfolios/:id/lots',
  summary: 'Returns the open lots of every holding, or of one, at the end of a day.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    asAt: localDateSchema.optional(),
    instrumentId: idSchema.optional(),
    /** An entry that the user is editing: the lots are shown as they would be without it. */
    without: idSchema.optional(),
  }),
  response: z.object({ asAt: localDateSchema, currency: z.string(), items: z.array(lotPositionSchema) }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});

export const realisedGainSchema = z
  .object({
    transactionId: idSchema,
    /** A sale, a return of capital, or an exchange that left no units. */
    type: z.enum(transactionTypes),
    day: localDateSchema,
    instrument: instrumentRef,
    quantity: z.string(),
    /** In the portfolio's currency: gain = proceeds − cost = price part + currency part. */
    proceeds: moneyFigureSchema,
    cost: moneyFigureSchema,
    gain: moneyFigureSchema,
    pricePart: moneyFigureSchema,
    currencyPart: moneyFigureSchema,
    /** The earliest and the latest purchase date of the units that were sold. */
    acquiredFrom: localDateSchema.nullable(),
    acquiredTo: localDateSchema.nullable(),
  })
  .meta({ id: 'RealisedGain' });
export type RealisedGain = z.infer<typeof realisedGainSchema>;

export const listRealisedGains = endpoint({
  name: 'listRealisedGains',
  method: 'GET',
  path: '/api/portfolios/:id/realised-gains',
  summary: "Returns the sales of a calendar year with their gains, newest first, and each year's total.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ year: z.coerce.number().int().min(1900).max(2200).optional() }),
  response: z.object({
    currency: z.string(),
    /** The requested year, or the latest one with a gain; null if nothing was ever sold. */
    year: z.int().nullable(),
    items: z.array(realisedGainSchema),
    years: z.array(
      z.object({
        year: z.int(),
        sales: z.int(),
        proceeds: moneyFigureSchema,
        cost: moneyFigureSchema,
        gain: moneyFigureSchema,
      }),
    ),
  }),
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
