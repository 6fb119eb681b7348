/** The risk of a portfolio, and the stress of what it holds. */
import type { ResultOf } from '@partnerfolio/contract/endpoint';
import type { getStress, Risk } from '@partnerfolio/contract/figures/risk';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Db } from '../../../../platform/database/db.ts';
import { readMarket, toSplitsById, usedBenchmark, usedRiskFree } from '../comparison/comparison.actions.ts';
import type { ComparisonInputs } from '../comparison/comparison.actions.ts';
import type { Computed } from '../inputs/computed.actions.ts';
import { boundedRange } from '../ranges.rules.ts';
import type { AskedRange } from '../ranges.rules.ts';
import { computeRisk } from './calculations.actions.ts';
import { stressScenarios } from './stress.rules.ts';

/** Every risk figure over a range, with rolling measures over `window` valued days. */
export const riskOver = async (
  db: Db,
  { computed, inputs }: { readonly computed: Computed; readonly inputs: ComparisonInputs },
  asked: AskedRange & { readonly window: string },
): Promise<Risk> => {
  const { series, settings, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  const { source } = inputs;
  const risk = await computeRisk({
    replay: { series, settings },
    range,
    source,
    market: await readMarket(db, computed, inputs),
    splits: toSplitsById(inputs),
    window: Number(asked.window),
  });
  return {
    from: range.from,
    to: range.to,
    currency: settings.baseCurrency,
    benchmark: usedBenchmark(source),
    riskFree: usedRiskFree(source),
    ...risk,
  };
};

/** The effect of the named scenarios on the holdings of the last day. */
export const stressOf = (computed: Computed): ResultOf<typeof getStress> => {
  const { ledger, market, settings, asOf, instruments } = computed;
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  return {
    asAt: asOf,
    currency: settings.baseCurrency,
    ...stressScenarios(report, instruments),
  };
};
