/** The data issues of an explained range. */
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { RangeFigures } from '@partnerfolio/finance/range-figures';
import { instrumentRef } from './draft.rules.ts';
import type { SeriesScene } from './draft.rules.ts';

/** The longest list of gaps and of days. */
export const listedAtMost = 100;

/** The days with outdated prices, and what was missing or negative. */
export const rangeIssues = (
  { computed }: Pick<SeriesScene, 'computed'>,
  { staleDays, gaps }: Pick<RangeFigures, 'staleDays' | 'gaps'>,
): Pick<Explanation, 'staleDays' | 'gaps'> => ({
  staleDays,
  gaps: gaps.slice(0, listedAtMost).map(({ kind, instrumentId, currency, from, to }) => ({
    kind,
    instrument:
      instrumentId === undefined || computed === null ? null : instrumentRef(computed, instrumentId),
    currency: currency ?? null,
    from,
    to,
  })),
});
