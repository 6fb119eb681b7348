import { periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { explainSearch } from '../../figures/explain-search.ts';
import { choiceParam } from '../../search-params.ts';

export const analyticsModes = ['twr', 'value'] as const;
export type AnalyticsMode = (typeof analyticsModes)[number];

/** The range of all figures (a year by default), the chart's mode (return by default), and the explained figure. */
export const analyticsSearch = z.object({
  period: choiceParam(periods),
  show: choiceParam(analyticsModes),
  ...explainSearch.shape,
});
export type AnalyticsSearch = z.output<typeof analyticsSearch>;
