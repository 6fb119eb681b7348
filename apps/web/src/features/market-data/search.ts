import { assetClasses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, offsetParam, textParam } from '../../search-params.ts';

export const instrumentSorts = ['symbol', 'name', 'assetClass', 'lastPriceDay'] as const;

/** What the list of instruments shows, as its address says it. */
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

/** Which exchange rates are shown. */
export const ratesSearch = z.object({ base: currencyParam, quote: currencyParam, offset: offsetParam });
export type RatesSearch = z.output<typeof ratesSearch>;

/** Which page of an instrument's closes is shown. */
export const pricesSearch = z.object({ offset: offsetParam });
