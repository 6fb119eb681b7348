/** The endpoints of the search over all records. */
import { listVisited, search } from '@partnerfolio/contract/search/search';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { searchRecords, visitedRecords } from './found.actions.ts';

export const searchRoutes: readonly Binding[] = [
  on(search).handle(async ({ app, viewer, query }) => ({ items: await searchRecords(app, viewer, query.q) })),
  on(listVisited).handle(async ({ app, viewer, query }) => ({
    items: await visitedRecords(app, viewer, query.records),
  })),
];
