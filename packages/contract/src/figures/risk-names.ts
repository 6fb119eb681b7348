/** The names of measures of risk; without schemas, so that pages can list them at no cost. */

/** Measures of a portfolio alone. */
export const riskMeasures = [
  'volatility',
  'downsideDeviation',
  'sharpe',
  'sortino',
  'calmar',
  'valueAtRisk',
  'conditionalValueAtRisk',
  'gaussianValueAtRisk',
  'gaussianConditionalValueAtRisk',
  'modifiedValueAtRisk',
  'modifiedConditionalValueAtRisk',
  'skewness',
  'kurtosis',
  'tailRatio',
  'stability',
  'omega',
  'kappa',
  'upsidePotential',
  'ulcerIndex',
  'painIndex',
  'martin',
  'painRatio',
  'burke',
  'sterling',
] as const;
export type RiskMeasure = (typeof riskMeasures)[number];

/** Measures against a benchmark. */
export const relativeMeasures = [
  'beta',
  'alpha',
  'trackingError',
  'informationRatio',
  'correlation',
  'upCapture',
  'downCapture',
  'upBeta',
  'downBeta',
  'upAlpha',
  'downAlpha',
  'treynor',
  'mSquared',
  'specificRisk',
  'appraisal',
] as const;
export type RelativeMeasure = (typeof relativeMeasures)[number];

/** The months of a rolling measure. */
export const rollingWindows = ['3', '6', '12', '36'] as const;
export type RollingWindow = (typeof rollingWindows)[number];

/** The years of the falls that stress scenarios repeat. */
export const stressScenarios = ['2008', '2020', '2022'] as const;
export type StressScenarioId = (typeof stressScenarios)[number];
