/** The endpoint of an instrument's price history. */
import { getPriceHistory } from '@partnerfolio/contract/instruments/page';
import type { LocalDate } from '@partnerfolio/contract/values';
import { on } from '../../../platform/serve/on.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { readHistory } from './actions.ts';
import type { LatestPrice } from './queries.ts';

const latestView = ({ day, close, source, at }: LatestPrice) =>
  day === null || close === null || source === null || at === null
    ? null
    : { day: day as LocalDate, close, source, at };

export const instrumentPageRoutes = [
  on(getPriceHistory).handle(async ({ app, params: { id } }) => {
    const found = await readHistory(app, id);
    return found === null ? refuse('not_found') : { latest: latestView(found.latest), ...found.history };
  }),
];
