import {
  explainClientValue,
  explainFirmValue,
  type ExplainedValue,
} from '@partnerfolio/contract/figures/value-explanations';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import type { ExplainedValueName } from '../explain-search.ts';

/** Whose value is explained. */
export interface ValueSubject {
  figure: ExplainedValueName;
  clientId: string | undefined;
  /** The client's name, once it is known. */
  name: string | undefined;
}

/** How many portfolios a page has. */
export const partsPerPage = 100;
const partsPerCall = 1000;

interface Page {
  offset: number;
  limit: number;
}

export const clientValueQuery = (id: string, query: Page) =>
  queryOf(explainClientValue, { params: { id }, query });
export const firmValueQuery = (figure: ExplainedValueName, page: Page) =>
  queryOf(explainFirmValue, { query: { of: figure === 'firmValue' ? 'firm' : 'visible', ...page } });

/** Reads the parts of all pages, up to a number of parts. */
export async function readAllParts(
  queries: QueryClient,
  { figure, clientId }: ValueSubject,
  wanted: number,
): Promise<ExplainedValue['parts']['items']> {
  const items: ExplainedValue['parts']['items'] = [];
  while (items.length < wanted) {
    const page = { offset: items.length, limit: Math.min(partsPerCall, wanted - items.length) };
    const { parts } = await (clientId === undefined
      ? queries.fetchQuery(firmValueQuery(figure, page))
      : queries.fetchQuery(clientValueQuery(clientId, page)));
    if (parts.items.length === 0) break;
    items.push(...parts.items);
  }
  return items;
}
