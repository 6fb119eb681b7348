/** Reads the price history of an instrument. */
import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { App } from '../../../platform/context.ts';
import { loadSeries } from '../series.actions.ts';
import { listSplits } from './queries.ts';
import type { LatestPrice } from './queries.ts';
import { priceHistory } from './rules.ts';

const noPrices = { firstDay: 0, closes: new Float64Array(0) };

/** The history of an instrument as its page shows it. */
export const readHistory = async (
  app: Pick<App, 'db' | 'clock'>,
  id: string,
  { price_revision: priceRevision }: Pick<LatestPrice, 'price_revision'>,
): Promise<Omit<PriceHistory, 'latest'>> => {
  const today = app.clock.today();
  const [found, splits] = await Promise.all([
    loadSeries(app.db, [{ id, priceRevision }]),
    listSplits(app.db, [id], today),
  ]);
  return priceHistory(found.get(id) ?? noPrices, splits, today);
};
