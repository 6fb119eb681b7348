/** Reads stored figures for lists. It computes nothing, so requests never wait for a renewal. */
import type { App } from '../../../platform/context.ts';
import type { ListedFigures } from './figures.rules.ts';
import { listStoredFigures } from './queries.ts';

/** The stored figures of some portfolios by id; a new portfolio has none for a moment. */
export const storedFigures = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, ListedFigures>> => {
  const rows = await listStoredFigures(app.db, portfolioIds);
  // `figuresToStore` of the same version has written it.
  return new Map(rows.map((row) => [row.portfolio_id, row.figures as ListedFigures]));
};
