/** The answer of analytics, cached until a portfolio, price or rate changes. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { App } from '../../platform/context.ts';
import { jsonText } from '../../platform/serve/on.ts';
import type { JsonText } from '../../platform/serve/on.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { visibleState } from '../dashboard/queries.ts';
import { figuresVersion } from '../figures/compute/inputs/figures-version.ts';
import { rangeKey } from '../figures/compute/ranges.rules.ts';
import { computeAnalytics } from './actions.ts';
import type { AnalyticsRequest } from './together.actions.ts';

/** Cached answers as JSON text, by their stamp. */
const answerCache = (app: App) => app.cache<JsonText<Analytics>>('analytics_answers', 0.03);

/**
 * A text that changes whenever the answer may change, so it serves as cache key and ETag. Viewers who see every
 * client share one answer.
 */
export const stampFor = async ({ app, viewer, ...asked }: AnalyticsRequest): Promise<string> => {
  const { revision } = await visibleState(app.db, viewer);
  const key = seesEveryClient(viewer) ? 'firm' : viewer.id;
  // Between dots, so that a report tells the day from the state of the data.
  return [
    figuresVersion(),
    key,
    rangeKey(asked),
    await app.firm.currency(),
    app.clock.today(),
    revision,
  ].join('.');
};

/** The answer as JSON text. */
export const analyticsText = async (asked: AnalyticsRequest, stamp: string): Promise<JsonText<Analytics>> => {
  const answers = answerCache(asked.app);
  const known = answers.get(stamp);
  if (known !== undefined) return known;
  return answers.once(stamp, async () => {
    const text = jsonText(await computeAnalytics(asked));
    answers.set(stamp, text, text.length * 2);
    return text;
  });
};
