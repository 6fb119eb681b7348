import { assetClasses, periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { explainSearch } from '../../figures/explain-search.ts';
import { choiceParam, directionParam, offsetParam, textParam } from '../../search-params.ts';

export const instrumentSorts = ['symbol', 'name', 'assetClass', 'lastPriceDay'] as const;

/** The search parameters of the list of instruments. */
export const instrumentsSearch = z.object({
  q: textParam,
  class: choiceParam(assetClasses),
  sort: choiceParam(instrumentSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type InstrumentsSearch = z.output<typeof instrumentsSearch>;

const currencyParam = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);

/** The search parameters of the exchange rates. */
export const ratesSearch = z.object({ base: currencyParam, quote: currencyParam, offset: offsetParam });
export type RatesSearch = z.output<typeof ratesSearch>;

export const holderSorts = ['client', 'quantity', 'weight'] as const;

/** The search parameters of an instrument's page: the chart's period, the pages of its prices and holders, the explained change. */
export const instrumentSearch = z.object({
  period: choiceParam(periods),
  offset: offsetParam,
  holders: offsetParam,
  holderSort: choiceParam(holderSorts),
  direction: directionParam,
  ...explainSearch.shape,
});
export type InstrumentSearch = z.output<typeof instrumentSearch>;

/** The search parameters of a pair's page: the chart's period, and the page of all rates. */
export const pairSearch = z.object({ period: choiceParam(periods), offset: offsetParam });
