import { listPrices } from '@partnerfolio/contract/market-data';
import type { LocalDate } from '@partnerfolio/contract/values';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callWith } from '../../../api.ts';
import { useToday } from '../../../today.ts';

export type Price = z.output<typeof listPrices.response>['items'][number];

const pageSize = 200;
const dayMs = 86_400_000;

/** The same day a year before; the 29th of February has the 1st of March. */
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

const yearOf = (id: string, from: LocalDate) =>
  queryOptions({
    // Under the endpoint's name, so that a corrected price refreshes the chart as well.
    queryKey: [listPrices.name, { id, from }, 'all pages'] as const,
    queryFn: ({ signal }) => allPages(id, from, signal),
  });

/** The closes of the last year for drawing, oldest first. */
export function usePriceYear(id: string) {
  const { data, ...query } = useQuery(yearOf(id, yearBefore(useToday())));
  return { ...query, prices: data };
}

/** What a chart draws of closes that come newest first: days since 1970-01-01, ascending, with their values. */
export function drawnCloses(prices: readonly Price[]): { days: number[]; closes: number[] } {
  const ascending = prices.toReversed();
  return {
    days: ascending.map(({ day }) => Math.round(Date.parse(day) / dayMs)),
    closes: ascending.map(({ close }) => Number(close)),
  };
}
