/** Makes the first pages after a start quick: the figures of the portfolios that users changed last. */
import type { App } from '../../platform/context.ts';
import { prepareAnswer } from './answers.ts';
import { performanceKey, performanceOver } from './compute/returns/performance.actions.ts';
import { listRecentlyChanged, listSources } from './compute/inputs/queries.ts';

const portfoliosAtMost = 20;
const withinMs = 2000;

/**
 * Computes what the pages of recently changed portfolios show. The first to run also has the code compiled:
 * until then an answer takes several times as long. One that cannot be computed is left to its readers.
 */
export const computeRecent = async (app: App, isStopping: () => boolean): Promise<void> => {
  const until = performance.now() + withinMs;
  const key = performanceKey({});
  for (const source of await listSources(app.db, await listRecentlyChanged(app.db, portfoliosAtMost))) {
    if (isStopping() || performance.now() > until) return;
    try {
      await prepareAnswer({ app, key }, source, (computed) => performanceOver(computed, {}));
    } catch (error) {
      app.log.warn({ err: error, portfolioId: source.id }, 'figures could not be computed ahead');
    }
  }
};
