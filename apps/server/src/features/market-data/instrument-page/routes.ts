/** The endpoint of an instrument's price history. */
import { getPriceHistory } from '@partnerfolio/contract/instruments/page';
import type { LocalDate } from '@partnerfolio/contract/values';
import { on } from '../../../platform/serve/on.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { findLatestPrice, listSplits } from './queries.ts';
import type { LatestPrice } from './queries.ts';
import { priceHistory } from './rules.ts';
import { loadSeries } from '../series.actions.ts';

const latestView = ({ day, close, source, at }: LatestPrice) =>
  day === null || close === null || source === null || at === null
    ? null
    : { day: day as LocalDate, close, source, at };

const noPrices = { firstDay: 0, closes: new Float64Array(0) };

export const instrumentPageRoutes = [
  on(getPriceHistory).handle(async ({ app, params: { id } }) => {
    const latest = await findLatestPrice(app.db, id);
    if (latest === null) return refuse('not_found');
    const today = app.clock.today();
    const [found, splits] = await Promise.all([
      loadSeries(app.db, [{ id, priceRevision: latest.price_revision }]),
      listSplits(app.db, [id], today),
    ]);
    const history = priceHistory(found.get(id) ?? noPrices, splits, today);
    return { latest: latestView(latest), ...history };
  }),
];
