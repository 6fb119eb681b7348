/** Answers from a portfolio's computed figures, which are sent again while nothing has changed. */
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { json304 } from '../../platform/http/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { figuresStamp, loadComputed } from './compute/inputs/computed.actions.ts';
import { computing } from './compute/inputs/computing.actions.ts';
import type { Computed } from './compute/inputs/computed.actions.ts';
import { findSource } from './compute/inputs/queries.ts';
import type { FigureSource } from './compute/inputs/queries.ts';

/** Sent answers by address, each with its stamp; an answer is sent again only if the stamp still holds. */
const answerCache = (app: App) =>
  app.cache<{ stamp: string; text: string | null }>('performance_answers', 0.08);

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
  readonly portfolioId: string;
  /** The query of the request. */
  readonly key: string;
}

/** The state of the data that an answer is for. */
interface State {
  readonly source: FigureSource;
  readonly today: LocalDate;
  readonly stamp: string;
}

/**
 * The cached text for a state of the data, or what `write` makes of the portfolio's figures; null is not cached. Concurrent
 * callers share the work.
 */
const readText = async <T extends string | null>(
  { app, portfolioId, key }: Pick<Asked, 'app' | 'portfolioId' | 'key'>,
  { source, today, stamp }: State,
  write: (computed: Computed) => T | Promise<T>,
): Promise<T | string> => {
  const answers = answerCache(app);
  const place = `${portfolioId}/${key}`;
  const sent = answers.get(place);
  if (sent?.stamp === stamp && sent.text !== null) return sent.text;
  const made = await answers.once(`${place}/${stamp}`, async () => {
    const text = await computing(portfolioId, async () => write(await loadComputed(app.db, source, today)));
    if (text !== null) answers.set(place, { stamp, text }, text.length + 200);
    return { stamp, text };
  });
  // The same key has the same `write`.
  return made.text as T | string;
};

/** What the figures are computed from; null if the viewer may not see the portfolio. */
const findState = async ({ app, viewer, portfolioId }: Asked): Promise<State | null> => {
  const source = await findSource(app.db, viewer, portfolioId);
  if (source === null) return null;
  const today = app.clock.today();
  return { source, today, stamp: figuresStamp(source, today) };
};

/** Has an answer ready for whoever asks next. */
export const prepareAnswer = async (
  { app, key }: Pick<Asked, 'app' | 'key'>,
  source: FigureSource,
  write: (computed: Computed) => string | Promise<string>,
): Promise<void> => {
  const today = app.clock.today();
  const state = { source, today, stamp: figuresStamp(source, today) };
  await readText({ app, portfolioId: source.id, key }, state, write);
};

/** Answers 304, the cached answer for the same state of the data, or what `write` makes of the portfolio's figures. */
export const answerFigures = async (
  asked: Asked,
  write: (computed: Computed) => string | Promise<string>,
) => {
  const state = await findState(asked);
  if (state === null) return refuse('not_found');
  return json304({ etag: `${state.stamp}.${asked.key}`, body: () => readText(asked, state, write) });
};

/** The same for a part of the figures that the portfolio may not have: `write` returns null for 404. */
export const answerPart = async (
  asked: Asked,
  write: (computed: Computed) => string | null | Promise<string | null>,
) => {
  const state = await findState(asked);
  const text = state === null ? null : await readText(asked, state, write);
  if (state === null || text === null) return refuse('not_found');
  return json304({ etag: `${state.stamp}.${asked.key}`, body: () => Promise.resolve(text) });
};
