/** Search of instruments at Yahoo Finance, by name, ISIN or symbol. */
import type { Listing } from '@partnerfolio/contract/market/listings';
import { providerSymbolSchema } from '@partnerfolio/contract/market/feeds';
import { z } from 'zod';
import type { Outgoing } from '../../../../platform/outgoing/outgoing.ts';
import { FeedError, fetchText } from '../provider/provider.ts';
import { isUnit } from '../provider/quote-units.rules.ts';
import { yahooHeaders } from '../yahoo.ts';
import { assetClassOf, micOf } from './listing.rules.ts';

/** Each listing costs one more request, which names its currency. */
const listingsAtMost = 6;

/** A text from outside: one line, without control characters, of bounded length. */
const shownText = z
  .string()
  .transform((text) =>
    text
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, 200),
  )
  .nullish()
  .catch(null);

const quoteSchema = z.object({
  symbol: providerSymbolSchema,
  longname: shownText,
  shortname: shownText,
  exchange: shownText,
  exchDisp: shownText,
  quoteType: shownText,
  sector: shownText,
});
type Quote = z.output<typeof quoteSchema>;

const answerSchema = z.object({ quotes: z.array(z.unknown()).max(1000) });

const chartSchema = z.object({
  chart: z.object({ result: z.array(z.object({ meta: z.object({ currency: z.string() }) })).min(1) }),
});

const parse = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new FeedError('bad_answer', { cause: error });
  }
};

/** The currency in which a listing is quoted; null when the provider does not say. */
const findCurrency = async (outgoing: Outgoing, url: string, symbol: string): Promise<string | null> => {
  try {
    const address = `${url}/v8/finance/chart/${encodeURIComponent(symbol)}?range=1d&interval=1d`;
    const answer = parse(await fetchText(outgoing, address, yahooHeaders), chartSchema);
    const currency = answer.chart.result[0]?.meta.currency ?? '';
    return isUnit(currency) ? currency : null;
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  }
};

const toListing = (quote: Quote, currency: string | null): Listing => ({
  provider: 'yahoo',
  symbol: quote.symbol,
  name: quote.longname || quote.shortname || quote.symbol,
  exchange: micOf(quote.exchange ?? ''),
  exchangeName: quote.exchDisp || quote.exchange || null,
  currency,
  assetClass: assetClassOf(quote.quoteType ?? ''),
  sector: quote.sector || null,
});

/** The listings that match a text, the best first; throws a `FeedError` when there is no answer. */
export const searchYahoo = async (outgoing: Outgoing, url: string, text: string): Promise<Listing[]> => {
  const query = new URLSearchParams({ q: text, quotesCount: '10', newsCount: '0', listsCount: '0' });
  const address = `${url}/v1/finance/search?${query.toString()}`;
  const { quotes } = parse(await fetchText(outgoing, address, yahooHeaders), answerSchema);
  const read = quotes.flatMap((quote) => quoteSchema.safeParse(quote).data ?? []).slice(0, listingsAtMost);
  return Promise.all(
    read.map(async (quote) => toListing(quote, await findCurrency(outgoing, url, quote.symbol))),
  );
};
