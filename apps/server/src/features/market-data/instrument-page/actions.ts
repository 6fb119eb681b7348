/** Reads the price history of an instrument. */
import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { App } from '../../../platform/context.ts';
import { loadSeries } from '../series.actions.ts';
import { findLatestPrice, listSplits } from './queries.ts';
import type { LatestPrice } from './queries.ts';
import { priceHistory } from './rules.ts';

const noPrices = { firstDay: 0, closes: new Float64Array(0) };

/** An instrument with its latest price, and its history as its page shows it; null if there is no such instrument. */
export const readHistory = async (
  app: Pick<App, 'db' | 'clock'>,
  id: string,
): Promise<{ readonly latest: LatestPrice; readonly history: Omit<PriceHistory, 'latest'> } | null> => {
  const latest = await findLatestPrice(app.db, id);
  if (latest === null) return null;
  const today = app.clock.today();
  const [found, splits] = await Promise.all([
    loadSeries(app.db, [{ id, priceRevision: latest.price_revision }]),
    listSplits(app.db, [id], today),
  ]);
  return { latest, history: priceHistory(found.get(id) ?? noPrices, splits, today) };
};
