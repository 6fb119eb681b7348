import { periods, portfolioSorts } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { attributionGroupings } from '@partnerfolio/contract/figures/contribution-names';
import { rollingWindows } from '@partnerfolio/contract/figures/risk-names';
import { z } from 'zod';
import { orderInput, orderParams, readOrder } from '../../shell/filters/list-order.ts';
import type { Sort } from '../../ui/table/table-rows.ts';
import { viewParams, type ViewedList } from '../../shell/views/view-search.ts';
import { choiceParam, dateParam, directionParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the portfolio list. */
export const portfoliosSearch = z.object({
  q: textParam,
  state: choiceParam(['open', 'closed', 'all']),
  sort: choiceParam(portfolioSorts),
  direction: directionParam,
  offset: offsetParam,
  ...viewParams,
});
export type PortfoliosSearch = z.output<typeof portfoliosSearch>;

/** How many portfolios a page of the list has. */
export const pageSize = 50;
const openParam = { open: 'true', closed: 'false', all: undefined } as const;

/** Returns what the list asks the server for. */
export const portfoliosInput = ({ q, state = 'open', sort, direction, offset = 0 }: PortfoliosSearch) => ({
  query: {
    q,
    open: openParam[state],
    ...orderInput({ sort, direction }),
    sum: 'true' as const,
    offset,
    limit: pageSize,
  },
});

/** The order of the list, as its address names it and as a press on a header changes it. */
export const portfolioOrder = {
  read: (search: PortfoliosSearch): Sort => readOrder(search),
  change: (next: Sort | null, now: PortfoliosSearch) => orderParams(next, { sorts: portfolioSorts, now }),
};

/** The views of the list; without `open` it has open and closed portfolios. */
export const portfolioViews: ViewedList<PortfoliosSearch> = {
  name: 'portfolios',
  pageSize,
  input: portfoliosInput,
  read: ({ open, ...query }) =>
    portfoliosSearch.parse({
      ...query,
      state: open === undefined ? 'all' : open === 'false' ? 'closed' : undefined,
    }),
};

/** The page of a client's portfolios. */
export const clientPortfoliosSearch = z.object({ offset: offsetParam });

export const chartModes = ['twr', 'value', 'invested'] as const;
export type ChartMode = (typeof chartModes)[number];

/** A usual period, or a custom range. */
const range = { period: choiceParam(periods), from: dateParam, to: dateParam };
export interface RangeSearch {
  period?: (typeof periods)[number] | undefined;
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** The search parameters of the income: its range. */
export const incomeSearch = z.object(range);

/** The search parameters of the attribution: its range, and how holdings are grouped. */
export const attributionSearch = z.object({ ...range, by: choiceParam(attributionGroupings) });
export type AttributionSearch = z.output<typeof attributionSearch>;

export const rollingModes = ['volatility', 'return', 'beta'] as const;
export type RollingMode = (typeof rollingModes)[number];

/** The search parameters of the risk: the range, the rolling measure and its window. */
export const riskSearch = z.object({
  ...range,
  rolling: choiceParam(rollingModes),
  window: choiceParam(rollingWindows),
});
export type RiskSearch = z.output<typeof riskSearch>;

/** The search parameters of the overview's chart: a usual period or custom range, and one of three modes. */
export const overviewSearch = z.object({
  ...range,
  show: choiceParam(chartModes),
  /** Shows the allocation as a treemap instead of a donut. */
  allocation: choiceParam(['map']),
});
export type OverviewSearch = z.output<typeof overviewSearch>;

export const groupings = ['class', 'sector', 'region', 'currency', 'account'] as const;
export type Grouping = (typeof groupings)[number];

export const holdingSorts = ['name', 'value', 'weight', 'cost', 'gain', 'day'] as const;

/** The search parameters of the holdings: date, grouping and layout. */
export const holdingsSearch = z.object({
  by: choiceParam(groupings),
  asAt: dateParam,
  sort: choiceParam(holdingSorts),
  direction: directionParam,
});
export type HoldingsSearch = z.output<typeof holdingsSearch>;

/** The search parameters of the lots: their date, and the year of the sales. */
export const lotsSearch = z.object({
  asAt: dateParam,
  year: z.int().min(1900).max(2200).optional().catch(undefined),
});

/** The search parameters of past imports. */
export const importsSearch = z.object({ offset: offsetParam });
