import { periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam } from '../../search-params.ts';

export const analyticsModes = ['twr', 'value'] as const;
export type AnalyticsMode = (typeof analyticsModes)[number];

/** The range of all figures (a year by default), and the chart's mode (return by default). */
export const analyticsSearch = z.object({
  period: choiceParam(periods),
  show: choiceParam(analyticsModes),
});
export type AnalyticsSearch = z.output<typeof analyticsSearch>;
