/** What was bought when and for what, as far as it is still held, and what sales came to. */
import { z } from 'zod';
import { transactionTypes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, localDateSchema, moneyFigureSchema } from './values.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const lotSchema = z.object({
  /** By which a sale or transfer out takes it: the entry that acquired it, or one of several lots that entry brought. */
  id: z.string(),
  transactionId: idSchema,
  acquired: localDateSchema,
  quantity: z.string(),
  /** With fees and taxes, in the currency of the position. */
  cost: moneyFigureSchema,
  /** At the rate of the day it was acquired, in the portfolio's currency. */
  costBase: moneyFigureSchema,
  /** Its part of the position's value and gain, in the portfolio's currency. */
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
  summary: 'The open lots of every holding, or of one, at the end of a day.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    asAt: localDateSchema.optional(),
    instrumentId: idSchema.optional(),
    /** An entry that is to be changed: the lots are as they would be without it. */
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
    /** A sale; also a return of capital, or an exchange that left nothing. */
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
    /** The days on which the first and the last of what was sold had been bought. */
    acquiredFrom: localDateSchema.nullable(),
    acquiredTo: localDateSchema.nullable(),
  })
  .meta({ id: 'RealisedGain' });
export type RealisedGain = z.infer<typeof realisedGainSchema>;

export const listRealisedGains = endpoint({
  name: 'listRealisedGains',
  method: 'GET',
  path: '/api/portfolios/:id/realised-gains',
  summary: 'What the sales of a calendar year came to, newest first, and each year’s total.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({ year: z.coerce.number().int().min(1900).max(2200).optional() }),
  response: z.object({
    currency: z.string(),
    /** The year asked for, or the newest with a gain; null where nothing was ever sold. */
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
