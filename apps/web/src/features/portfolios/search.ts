import { periods, portfolioSorts } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, dateParam, directionParam, offsetParam, textParam } from '../../search-params.ts';

/** What the list of portfolios shows, as its address says it. */
export const portfoliosSearch = z.object({
  q: textParam,
  state: choiceParam(['open', 'closed', 'all']),
  sort: choiceParam(portfolioSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type PortfoliosSearch = z.output<typeof portfoliosSearch>;

export const chartModes = ['twr', 'value', 'invested'] as const;
export type ChartMode = (typeof chartModes)[number];

/** What the overview's chart shows: a usual period, or any range, in one of three ways. */
export const overviewSearch = z.object({
  period: choiceParam(periods),
  from: dateParam,
  to: dateParam,
  show: choiceParam(chartModes),
  /** The allocation as a map of every holding, instead of a ring of classes. */
  allocation: choiceParam(['map']),
});
export type OverviewSearch = z.output<typeof overviewSearch>;

export const groupings = ['class', 'sector', 'region', 'currency'] as const;
export type Grouping = (typeof groupings)[number];

export const holdingSorts = ['name', 'value', 'weight', 'cost', 'gain', 'day'] as const;

/** How the holdings are laid out, and as at which day. */
export const holdingsSearch = z.object({
  by: choiceParam(groupings),
  asAt: dateParam,
  sort: choiceParam(holdingSorts),
  direction: directionParam,
});
export type HoldingsSearch = z.output<typeof holdingsSearch>;

/** As at which day the lots stand, and the year of the sales. */
export const lotsSearch = z.object({
  asAt: dateParam,
  year: z.int().min(1900).max(2200).optional().catch(undefined),
});

/** Which page of the past imports. */
export const importsSearch = z.object({ offset: offsetParam });
