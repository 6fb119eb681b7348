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
  'omega',
  'upsidePotential',
  'ulcerIndex',
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

/** A measure of risk. */
export type Measure = RiskMeasure | RelativeMeasure;

/** How a measure is written: as a gain or loss, as a rate without a sign, or as a plain number. */
export type MeasureForm = 'change' | 'rate' | 'ratio';

export const measureForms: Readonly<Record<Measure, MeasureForm>> = {
  volatility: 'rate',
  downsideDeviation: 'rate',
  sharpe: 'ratio',
  sortino: 'ratio',
  calmar: 'ratio',
  valueAtRisk: 'change',
  conditionalValueAtRisk: 'change',
  gaussianValueAtRisk: 'change',
  gaussianConditionalValueAtRisk: 'change',
  modifiedValueAtRisk: 'change',
  modifiedConditionalValueAtRisk: 'change',
  skewness: 'ratio',
  kurtosis: 'ratio',
  omega: 'ratio',
  upsidePotential: 'ratio',
  ulcerIndex: 'rate',
  beta: 'ratio',
  alpha: 'change',
  trackingError: 'rate',
  informationRatio: 'ratio',
  correlation: 'ratio',
  upCapture: 'rate',
  downCapture: 'rate',
  upBeta: 'ratio',
  downBeta: 'ratio',
  upAlpha: 'change',
  downAlpha: 'change',
  treynor: 'change',
  mSquared: 'change',
  specificRisk: 'rate',
  appraisal: 'ratio',
};

/** Whether a figure is a measure of risk. */
export const isMeasure = (figure: string): figure is Measure => Object.hasOwn(measureForms, figure);

/** The months of a rolling measure. */
export const rollingWindows = ['3', '6', '12', '36'] as const;
export type RollingWindow = (typeof rollingWindows)[number];

/** The years of the falls that stress scenarios repeat. */
export const stressScenarios = ['2008', '2020', '2022'] as const;
export type StressScenarioId = (typeof stressScenarios)[number];
