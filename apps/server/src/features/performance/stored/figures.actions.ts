/** Reads stored figures for lists and totals. Nothing is computed here: a request never waits for a renewal. */
import type { App } from '../../../platform/context.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import type { KeptFigures, ListedFigures } from './figures.rules.ts';
import { listStamps, listStoredFigures, listStoredOverviews } from './queries.ts';

/** The stored figures of some portfolios, by id; a new portfolio has none for a moment. */
export const storedFigures = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, ListedFigures>> => {
  const rows = await listStoredFigures(app.db, portfolioIds);
  // Written by `figuresToStore` of the same version.
  return new Map(rows.map((row) => [row.portfolio_id, row.figures as ListedFigures]));
};

const overviewCache = (app: App) =>
  app.cache<{ stamp: string; kept: KeptFigures }>('portfolio_overviews', 0.1);

/** As many as are read in a moment, so that no other request waits for long. */
const overviewsAtOnce = 100;

/** Reads the overviews that changed since this process last read them. */
const readOverviews = async (app: App, ids: readonly string[]): Promise<Map<string, KeptFigures>> => {
  const cache = overviewCache(app);
  const found = new Map<string, KeptFigures>();
  for (let start = 0; start < ids.length; start += overviewsAtOnce) {
    for (const row of await listStoredOverviews(app.db, ids.slice(start, start + overviewsAtOnce))) {
      const { overview, ...figures } = JSON.parse(row.figures) as ListedFigures &
        Pick<KeptFigures, 'overview'>;
      const kept = { figures, overview };
      found.set(row.portfolio_id, kept);
      cache.set(row.portfolio_id, { stamp: row.source_stamp, kept }, row.figures.length * 2);
    }
    await yieldToEventLoop();
  }
  return found;
};

/** The stored figures and overviews of some portfolios, by id; a new portfolio has none for a moment. */
export const storedOverviews = async (
  app: App,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, KeptFigures>> => {
  const cache = overviewCache(app);
  const found = new Map<string, KeptFigures>();
  const changed: string[] = [];
  for (const { portfolio_id: id, source_stamp: stamp } of await listStamps(app.db, portfolioIds)) {
    const known = cache.get(id);
    if (known?.stamp === stamp) found.set(id, known.kept);
    else changed.push(id);
  }
  for (const [id, kept] of await readOverviews(app, changed)) found.set(id, kept);
  return found;
};
