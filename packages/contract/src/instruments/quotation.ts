/** Changing what the prices of an instrument state, with the prices and entries that are stored. */
import { z } from 'zod';
import { quotations } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { instrumentSchema } from '../market-data.ts';
import { idSchema, intoClosedPeriodSchema, localDateSchema, revisionSchema } from '../values.ts';

/** `keep`: the stored prices stay and mean something else; `convert`: they are multiplied or divided by 100. */
export const priceChoices = ['keep', 'convert'] as const;
export type PriceChoice = (typeof priceChoices)[number];

/** The portfolios and entries that one change may concern. */
export const quotedPortfoliosAtMost = 500;
export const quotedEntriesAtMost = 20_000;

/** How many of the newest prices a preview shows. */
export const quotedPricesShown = 5;

const quotedPriceSchema = z.object({ day: localDateSchema, close: z.string() });

const quotationPreviewSchema = z
  .object({
    instrument: instrumentSchema,
    /** The newest stored prices, and the number of all. */
    prices: z.object({ latest: z.array(quotedPriceSchema).max(quotedPricesShown), total: z.int() }),
    /** The number of booked entries that state a price of the instrument, in the portfolios that the user may see. */
    entries: z.int(),
  })
  .meta({ id: 'QuotationPreview' });
export type QuotationPreview = z.infer<typeof quotationPreviewSchema>;

export const previewQuotation = endpoint({
  name: 'previewQuotation',
  method: 'GET',
  path: '/api/instruments/:id/quotation',
  summary: 'Returns the stored prices and entries that a change of the quotation of an instrument concerns.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  response: quotationPreviewSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const setQuotation = endpoint({
  name: 'setQuotation',
  method: 'PUT',
  heavy: true,
  path: '/api/instruments/:id/quotation',
  summary:
    'Changes whether the prices of an instrument are per unit or in percent of the nominal, in one transaction: stored prices and prices of entries stay and mean something else, or are converted. Amounts that entries state stay. With entries, it needs a user who sees every client.',
  access: { feature: 'market_data.instruments' },
  params: z.object({ id: idSchema }),
  body: z.object({
    quotation: z.enum(quotations),
    prices: z.enum(priceChoices),
    intoClosedPeriod: intoClosedPeriodSchema,
    revision: revisionSchema,
  }),
  response: instrumentSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: [
    'quotation_same',
    'quotation_too_large',
    'quotation_not_convertible',
    'quotation_needs_every_client',
    'ledger_kept_changing',
    'in_closed_period',
    'closed_period_unconfirmed',
  ],
  record: 'instrument',
});
