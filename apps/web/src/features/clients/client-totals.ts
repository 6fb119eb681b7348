import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import type { z } from 'zod';
import { sumExact } from '../../figures/exact.ts';

export type PortfolioRow = z.output<typeof portfolioRowSchema>;

/** What a client owns, by the base currency of the portfolios, with the count of those whose value is not known. */
export interface ClientTotals {
  totals: { currency: string; value: string }[];
  unknown: number;
}

/** Adds the known values up, currency by currency: no rate is guessed here. */
export function clientTotals(rows: readonly PortfolioRow[]): ClientTotals {
  const values = new Map<string, string[]>();
  let unknown = 0;
  for (const { value, baseCurrency } of rows) {
    if (value.known) values.set(baseCurrency, [...(values.get(baseCurrency) ?? []), value.value]);
    else unknown += value.reason === 'no_holding' || value.reason === 'no_value' ? 0 : 1;
  }
  const totals = [...values].map(([currency, parts]) => ({ currency, value: sumExact(parts) }));
  return { totals: totals.toSorted((one, other) => one.currency.localeCompare(other.currency)), unknown };
}
