/** Explanations of the values of clients, households and the firm: which portfolios they add up, at which rates. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moneyFigureSchema, renewingSchema } from './values.ts';
import { idSchema, localDateSchema, pageOf } from '../values.ts';

const page = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
};

const named = z.object({ id: idSchema, name: z.string() });
const portfolioSchema = named.extend({ client: named });

/** A portfolio, or assets on their way between two portfolios, as a part of a value. */
const partSchema = z.object({
  portfolio: portfolioSchema,
  /** For assets in transit: the portfolio that receives them. */
  receiver: portfolioSchema.nullable(),
  currency: z.string(),
  value: moneyFigureSchema,
  /** The last day of the portfolio's figures; null for assets in transit, or before the first figures. */
  asOf: localDateSchema.nullable(),
  /** The value in the currency of the total, with all digits; null if value or rate is unknown. */
  base: z.string().nullable(),
});
export type ValuePart = z.infer<typeof partSchema>;

/** All shown parts in one currency, and the rate at which they are converted. */
const currencySchema = z.object({
  currency: z.string(),
  /** Portfolios, without assets in transit. */
  portfolios: z.int(),
  /** The sum of the known values. */
  value: z.string().nullable(),
  /** With all digits; null without a rate. */
  fxRate: z.string().nullable(),
  /** The quotes behind the rate; null within one currency, or without a rate. */
  route: z
    .object({
      /** The date of the oldest quote. */
      day: localDateSchema,
      stale: z.boolean(),
      path: z.array(z.string()),
      quotes: z.array(z.object({ base: z.string(), quote: z.string(), day: localDateSchema })),
    })
    .nullable(),
  base: z.string().nullable(),
});
export type ValueCurrency = z.infer<typeof currencySchema>;

const explainedValueSchema = z
  .object({
    currency: z.string(),
    /** The day of the rates. */
    ratesOn: localDateSchema,
    /** Equal to the value on the page: the sum of all `base`, rounded to ten decimals. */
    value: moneyFigureSchema,
    /** The sums by currency; their `base`, with that of `hidden`, add up to the value. */
    currencies: z.array(currencySchema),
    /** The portfolios that the value counts and the viewer may not see; null if there are none. */
    hidden: z.object({ portfolios: z.int(), base: z.string() }).nullable(),
    /** Largest first; those without a known value come last. */
    parts: pageOf(partSchema),
    renewing: renewingSchema,
  })
  .meta({ id: 'ExplainedValue' });
export type ExplainedValue = z.infer<typeof explainedValueSchema>;

export const explainClientValue = endpoint({
  name: 'explainClientValue',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/value-explanation',
  summary:
    "Returns which portfolios a client's value adds up, for a household including those of members that the viewer may see, with the exchange rates used.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object(page),
  response: explainedValueSchema,
  errors: ['not_found'],
  record: 'client',
});

export const explainFirmValue = endpoint({
  name: 'explainFirmValue',
  heavy: true,
  method: 'GET',
  path: '/api/dashboard/value-explanation',
  summary:
    "Returns which portfolios the firm's value, or that of all portfolios that the viewer may see, adds up, with the exchange rates used. Portfolios that the viewer may not see are one sum.",
  access: 'staff',
  query: z.object({ of: z.enum(['firm', 'visible']).default('firm'), ...page }),
  response: explainedValueSchema,
});
