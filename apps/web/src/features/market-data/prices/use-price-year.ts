import { listPrices } from '@partnerfolio/contract/market-data';
import type { LocalDate } from '@partnerfolio/contract/values';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callWith } from '../../../api.ts';
import { useToday } from '../../../today.ts';

export type Price = z.output<typeof listPrices.response>['items'][number];

const pageSize = 200;
const dayMs = 86_400_000;

/** Returns the same day a year earlier; 1 March for 29 February. */
function yearBefore(day: string): LocalDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10) as LocalDate;
}

async function allPages(id: string, from: LocalDate, signal: AbortSignal): Promise<Price[]> {
  const prices: Price[] = [];
  for (;;) {
    const query = { from, offset: prices.length, limit: pageSize };
    const { items, total } = await callWith(listPrices, { params: { id }, query }, { signal });
    prices.push(...items);
    if (items.length === 0 || prices.length >= total) return prices;
  }
}

const priceYearQuery = (id: string, from: LocalDate) =>
  queryOptions({
    // Starts with the endpoint's name, so that a corrected price also refreshes the chart.
    queryKey: [listPrices.name, { id, from }, 'all pages'] as const,
    queryFn: ({ signal }) => allPages(id, from, signal),
  });

/** Loads the closing prices of the last year for the chart, oldest first. */
export function usePriceYear(id: string) {
  const { data, ...query } = useQuery(priceYearQuery(id, yearBefore(useToday())));
  return { ...query, prices: data };
}

/** Converts prices, newest first, to the chart's days since 1970-01-01 and values, oldest first. */
export function drawnCloses(prices: readonly Price[]): { days: number[]; closes: number[] } {
  const ascending = prices.toReversed();
  return {
    days: ascending.map(({ day }) => Math.round(Date.parse(day) / dayMs)),
    closes: ascending.map(({ close }) => Number(close)),
  };
}
