/** Compares the years to date of the list of clients with those of their pages. */
import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { expect } from 'vitest';
import type { TestApp, TestPerson } from './app.ts';

/** The years to date of the list by name, each compared with the client's page. */
export const comparedYears = async (t: TestApp, as: TestPerson): Promise<ReadonlyMap<string, RateFigure>> => {
  const found = new Map<string, RateFigure>();
  for (let offset = 0; ; offset += 200) {
    const query = { withYearToDate: 'true', limit: 200, offset } as const;
    const { items, total } = (await t.request(listClients, { query }, as)).body;
    for (const { id, name, yearToDate } of items) {
      const page = (await t.request(getClientFigures, { params: { id } }, as)).body;
      expect({ name, yearToDate }).toEqual({ name, yearToDate: page.yearToDate });
      found.set(name, page.yearToDate);
    }
    if (offset + 200 >= total) return found;
  }
};
