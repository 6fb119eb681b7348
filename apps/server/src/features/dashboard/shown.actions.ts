/** The firm's figures as they are shown: in a large firm the former ones for a moment, while newer ones are computed. */
import type { Cache } from '../../platform/cache/caches.ts';
import type { App } from '../../platform/context.ts';
import { publishChanges } from '../../platform/live/changes.ts';

/** Adding up this many open portfolios may take longer than a reader should wait. */
export const manyPortfolios = 2000;
/** Figures that were the latest at some moment of this time may be shown while newer ones are computed. */
const shownForMs = 10_000;

/** Figures, the state they were computed for, and when they were last known to be the latest. */
export interface Kept<F> {
  readonly stamp: string;
  readonly figures: F;
  latestAt: number;
}

interface Wanted<F> {
  readonly cache: Cache<Kept<F>>;
  /** Whose figures, in which currency and on which day: others are never shown in their place. */
  readonly key: string;
  /** Names the state of everything that they depend on. */
  readonly stamp: string;
  /** The open portfolios of the firm; null if former figures may not be shown. */
  readonly firmPortfolios: number | null;
  readonly compute: () => Promise<F>;
  readonly bytes: (figures: F) => number;
}

const canShow = <F>(kept: Kept<F> | undefined, firmPortfolios: number | null): kept is Kept<F> =>
  kept !== undefined &&
  (firmPortfolios ?? 0) >= manyPortfolios &&
  performance.now() - kept.latestAt <= shownForMs;

/**
 * The latest figures. Those of a large firm are computed in the background if its former ones were the latest a moment ago: then
 * the former ones are the answer, marked as being renewed, and open pages are notified when the newer ones are there.
 */
export const shownFigures = async <F extends { readonly renewing: number }>(
  app: Pick<App, 'background' | 'db'>,
  { cache, key, stamp, firmPortfolios, compute, bytes }: Wanted<F>,
): Promise<F> => {
  const kept = cache.get(key);
  if (kept?.stamp === stamp) {
    kept.latestAt = performance.now();
    return kept.figures;
  }
  const keep = async (): Promise<Kept<F>> => {
    const figures = await compute();
    const fresh = { stamp, figures, latestAt: performance.now() };
    cache.set(key, fresh, bytes(figures));
    return fresh;
  };
  const name = `${key}/${stamp}`;
  if (!canShow(kept, firmPortfolios)) return (await cache.once(name, keep)).figures;
  app.background.run('newer figures of the firm', () =>
    cache.once(name, async () => {
      const fresh = await keep();
      publishChanges(app.db, [{ entity: 'overview', id: null }]);
      return fresh;
    }),
  );
  return { ...kept.figures, renewing: Math.max(1, kept.figures.renewing) };
};
