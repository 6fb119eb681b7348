/** What is shown of the firm's figures: in a large firm the earlier ones for a moment, while newer ones are computed. */
import type { Cache } from '../../platform/cache/caches.ts';
import type { App } from '../../platform/context.ts';
import { publishChanges } from '../../platform/live/changes.ts';

/** Adding up this many open portfolios may take longer than a reader should wait. */
const manyPortfolios = 2000;

export const isLargeFirm = ({ portfolios }: { readonly portfolios: number }): boolean =>
  portfolios >= manyPortfolios;
/** Figures that were the latest at some moment of this time may be shown while newer ones are computed. */
const shownForMs = 30_000;

/** While figures keep changing, there is a pause after each computation, this many times as long as it. */
const pauseTimes = 2;

/** Figures, the state they were computed for, when they were last known to be the latest, and from when on newer ones may be computed. */
export interface Kept<F> {
  readonly stamp: string;
  readonly figures: F;
  readonly pauseUntil: number;
  latestAt: number;
}

interface Wanted<F> {
  readonly cache: Cache<Kept<F>>;
  /** Whose figures, in which currency and on which day: others are never shown in their place. */
  readonly key: string;
  /** Names the state of everything that they depend on. */
  readonly stamp: string;
  /** Whether they are those of a large firm, whose earlier figures may be shown. */
  readonly isOfLargeFirm: boolean;
  /** Whether the caller waits for the latest figures in any case. */
  readonly waits?: boolean;
  readonly compute: () => Promise<F>;
  readonly bytes: (figures: F) => number;
}

const wasLatestRecently = <F>(kept: Kept<F> | undefined): kept is Kept<F> =>
  kept !== undefined && performance.now() - kept.latestAt <= shownForMs;

/**
 * The latest figures. For a large firm whose earlier figures were the latest a moment ago, newer ones are computed in the
 * background: the answer is the earlier figures, marked as being renewed, and open pages are notified of the newer ones.
 */
export const shownFigures = async <F extends { readonly renewing: number }>(
  app: Pick<App, 'background' | 'db'>,
  { cache, key, stamp, isOfLargeFirm, waits = false, compute, bytes }: Wanted<F>,
): Promise<F> => {
  const kept = cache.get(key);
  if (kept?.stamp === stamp) {
    kept.latestAt = performance.now();
    return kept.figures;
  }
  const latest = () =>
    cache.once(`${key}/${stamp}`, async () => {
      const began = performance.now();
      const figures = await compute();
      const now = performance.now();
      const fresh = { stamp, figures, latestAt: now, pauseUntil: now + pauseTimes * (now - began) };
      cache.set(key, fresh, bytes(figures));
      if (isOfLargeFirm && kept !== undefined) publishChanges(app.db, [{ entity: 'overview', id: null }]);
      return fresh;
    });
  if (!isOfLargeFirm || waits || !wasLatestRecently(kept)) return (await latest()).figures;
  if (performance.now() >= kept.pauseUntil) app.background.run('newer figures of the firm', latest);
  return { ...kept.figures, renewing: Math.max(1, kept.figures.renewing) };
};
