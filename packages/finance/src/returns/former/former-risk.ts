import { known } from '../../number/unknown.ts';
import type { Figure } from '../../number/unknown.ts';
import { modifiedTail, modifiedValueAtRisk, returnMoments } from '../../risk/parametric-risk.ts';
import { valueAtRisk, volatility } from '../../risk/risk.ts';
import type { PerformanceSeries } from '../performance.ts';
import type { DateRange } from '../range-figures.ts';
import { sampledReturns } from '../sampled-returns.ts';
import { valuedReturns } from './former-valued-returns.ts';

/** Figures of risk as decimals: volatility a year, the others of one period. */
export interface RiskFigures {
  readonly volatility: Figure<number>;
  readonly valueAtRisk: Figure<number>;
  readonly modifiedValueAtRisk: Figure<number>;
}

const each = (of: (name: keyof RiskFigures) => Figure<number>): RiskFigures => ({
  volatility: of('volatility'),
  valueAtRisk: of('valueAtRisk'),
  modifiedValueAtRisk: of('modifiedValueAtRisk'),
});

/** Modified value at risk whatever the skewness and kurtosis, even where its quantile is none of a distribution. */
function unboundedModifiedRisk(returns: Float64Array): Figure<number> {
  const shape = returnMoments(returns);
  if (!shape.known) return shape;
  const tail = modifiedTail(shape.value);
  return tail.known ? known(shape.value.mean + tail.value.quantile * shape.value.deviation) : tail;
}

/**
 * Risk as it was computed before samples were defined: from the returns between weekdays with any new price, always
 * taken for days, however few and far apart; the modified value at risk outside its domain as well.
 */
export function formerRisk(series: PerformanceSeries, range: DateRange): RiskFigures {
  const valued = valuedReturns(series, range);
  if (!valued.known) return each(() => valued);
  const { returns } = valued.value;
  return {
    volatility: volatility(returns),
    valueAtRisk: valueAtRisk(returns),
    modifiedValueAtRisk: unboundedModifiedRisk(returns),
  };
}

/** The same figures by the samples of today (`sampledReturns`). */
export function currentRisk(series: PerformanceSeries, range: DateRange): RiskFigures {
  const sampled = sampledReturns(series, range);
  if (!sampled.known) return each(() => sampled);
  const { returns, periodsPerYear } = sampled.value;
  return {
    volatility: volatility(returns, { periodsPerYear }),
    valueAtRisk: valueAtRisk(returns),
    modifiedValueAtRisk: modifiedValueAtRisk(returns),
  };
}
