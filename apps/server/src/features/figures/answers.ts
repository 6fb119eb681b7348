/**
 * Sends the figures of a portfolio: the only place that makes JSON of them. An answer is sent again, or 304, while nothing that
 * it depends on has changed.
 */
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { json304, jsonText } from '../../platform/serve/on.ts';
import type { JsonText } from '../../platform/serve/on.ts';
import { invariant, refuse } from '../../platform/http/problem.ts';
import { isInPassing } from '../../platform/jobs/passing-work.ts';
import type { Computed } from './compute/inputs/computed.actions.ts';
import type { FigureSource } from './compute/inputs/queries.ts';
import { figuresFor, findState, stateOf } from './compute/inputs/state.actions.ts';
import type { State } from './compute/inputs/state.actions.ts';

/** Sent answers by address, each with its stamp; an answer is sent again only if the stamp still holds. */
const answerCache = (app: App) =>
  app.cache<{ stamp: string; text: string | null }>('performance_answers', 0.08);

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
  readonly portfolioId: string;
  /** Names the figures, what they are asked for, and the state of inputs that the portfolio's own stamp does not cover. */
  readonly key: string;
}

/** The figures of an answer; null if the portfolio does not have them. */
type Compute<T extends object> = (computed: Computed) => T | null | Promise<T | null>;

/**
 * The cached text for a state of the data, or that of the figures that are computed for it; null is not cached. Concurrent
 * callers share the work.
 */
const readText = async <T extends object>(
  { app, portfolioId, key }: Pick<Asked, 'app' | 'portfolioId' | 'key'>,
  state: State,
  compute: Compute<T>,
): Promise<JsonText<T> | null> => {
  const { stamp } = state;
  const answers = answerCache(app);
  const place = `${portfolioId}/${key}`;
  const sent = answers.get(place);
  // The same key has the same `compute`.
  if (sent?.stamp === stamp && sent.text !== null) return sent.text as JsonText<T>;
  const made = await answers.once(`${place}/${stamp}`, async () => {
    const figures = await figuresFor(app, state, compute);
    const text = figures === null ? null : jsonText(figures);
    if (text !== null) answers.set(place, { stamp, text }, text.length + 200);
    return { stamp, text };
  });
  return made.text as JsonText<T> | null;
};

/** Has an answer ready for whoever asks next. */
export const prepareAnswer = async (
  { app, key }: Pick<Asked, 'app' | 'key'>,
  source: FigureSource,
  compute: Compute<object>,
): Promise<void> => {
  await readText({ app, portfolioId: source.id, key }, stateOf(app, source), compute);
};

const etagOf = ({ key }: Asked, { stamp }: State): string => `${stamp}.${key}`;

/** Answers 304, or the portfolio's figures: cached for the same state of the data, else computed. */
export const answerFigures = async <T extends object>(
  asked: Asked,
  compute: (computed: Computed) => T | Promise<T>,
) => {
  const state = await findState(asked);
  if (state === null) return refuse('not_found');
  const body = async (): Promise<JsonText<T>> => {
    const text = await readText(asked, state, compute);
    invariant(text !== null, 'only a part of the figures can be missing');
    return text;
  };
  const value = async (): Promise<T> =>
    // Work in passing asks each question once: making text of the figures and parsing it was a tenth of a report's work.
    isInPassing() ? figuresFor(asked.app, state, compute) : (JSON.parse(await body()) as T);
  return json304({ etag: etagOf(asked, state), body, value });
};

/** The same for figures that the portfolio may not have: 404 if `compute` returns null. */
export const answerPart = async <T extends object>(asked: Asked, compute: Compute<T>) => {
  const state = await findState(asked);
  const text = state === null ? null : await readText(asked, state, compute);
  if (state === null || text === null) return refuse('not_found');
  return json304({ etag: etagOf(asked, state), body: () => text });
};
