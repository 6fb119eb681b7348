/**
 * The endpoints of computed figures: performance over a range, holdings and lots on a date, realised gains. All
 * answer 304 while nothing has changed.
 */
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { json304, on } from '../../platform/http/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { loadComputed, figuresStamp } from './computed.actions.ts';
import type { Computed } from './computed.actions.ts';
import { holdingsText } from './holdings.actions.ts';
import { lotsText, realisedGainsText } from './lots.actions.ts';
import { performanceText } from './performance.actions.ts';
import { findSource } from './queries.ts';
import { returnTableText } from './return-table.actions.ts';

/** Sent answers by address, each with its stamp; an answer is sent again only if the stamp still holds. */
const answerCache = (app: App) => app.cache<{ stamp: string; text: string }>('performance_answers', 0.08);

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
  readonly portfolioId: string;
  /** The query of the request. */
  readonly key: string;
}

/** Answers 304, the cached answer for the same state of the data, or what `write` makes of the portfolio's figures. */
const answerFigures = async (asked: Asked, write: (computed: Computed) => string | Promise<string>) => {
  const { app, viewer, portfolioId } = asked;
  const source = await findSource(app.db, viewer, portfolioId);
  if (source === null) return refuse('not_found');
  const today = app.clock.today() as unknown as LocalDate;
  const stamp = figuresStamp(source, today);
  const key = `${portfolioId}/${asked.key}`;
  const body = async (): Promise<string> => {
    const answers = answerCache(app);
    const sent = answers.get(key);
    if (sent?.stamp === stamp) return sent.text;
    const text = await write(await loadComputed(app.db, source, today));
    answers.set(key, { stamp, text }, text.length + 200);
    return text;
  };
  return json304({ etag: `${stamp}.${asked.key}`, body });
};

export const performanceRoutes = [
  on(getPerformance).handle(({ app, viewer, params, query }) => {
    const { period, from, to } = query;
    if (from !== undefined && to !== undefined && from > to) return refuseFor('from', 'range_reversed');
    const key = `performance/${period ?? ''}/${from ?? ''}/${to ?? ''}`;
    const asked = { app, viewer, portfolioId: params.id, key };
    return answerFigures(asked, (computed) => performanceText(computed, query));
  }),

  on(getReturnTable).handle(({ app, viewer, params }) => {
    const asked = { app, viewer, portfolioId: params.id, key: 'returns' };
    return answerFigures(asked, returnTableText);
  }),

  on(getHoldings).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `holdings/${query.asAt ?? ''}` };
    return answerFigures(asked, (computed) => holdingsText(computed, query.asAt));
  }),

  on(listLots).handle(({ app, viewer, params, query }) => {
    const { asAt = '', instrumentId = '', without = '' } = query;
    const asked = { app, viewer, portfolioId: params.id, key: `lots/${asAt}/${instrumentId}/${without}` };
    return answerFigures(asked, (computed) => lotsText(computed, query));
  }),

  on(listRealisedGains).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `realised/${query.year ?? ''}` };
    return answerFigures(asked, (computed) => realisedGainsText(computed, query.year));
  }),
];
