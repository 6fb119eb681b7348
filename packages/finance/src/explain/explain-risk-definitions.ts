import type { Derivation } from './derivation.ts';
import type { RelativeFigures, RiskFigures } from './risk-figures.ts';

/** The measures of risk that can be explained. */
export type RiskFigureName = keyof RiskFigures | keyof RelativeFigures;

/** The explanation of a measure, apart from its returns. */
type Definition = Pick<Derivation, 'formula' | 'method' | 'page'>;

const ALONE: Readonly<Record<keyof RiskFigures, Definition>> = {
  volatility: {
    formula: '√(Σ (return − mean)² / (count − 1)) × √periods',
    method: 'sample standard deviation of the returns from one sample to the next, a year',
    page: 'volatility',
  },
  sharpe: {
    formula: 'mean(return − free) / sd(return − free) × √periods',
    method: 'arithmetic mean, sample deviation',
    page: 'sharpe-ratio',
  },
  downsideDeviation: {
    formula: '√(Σ below² / count) × √periods',
    method: 'below = min(return − target, 0), over all returns',
    page: 'sortino-ratio',
  },
  sortino: {
    formula: '(mean(return) − target) / √(Σ below² / count) × √periods',
    method: 'below = min(return − target, 0), over all returns',
    page: 'sortino-ratio',
  },
  calmar: {
    formula: 'twrAnnualised / |depth|',
    method: 'annual time-weighted return over the maximum drawdown',
    page: 'calmar-ratio',
  },
  valueAtRisk: {
    formula: 'low + (high − low) × (rank − ⌊rank⌋), rank = (count − 1) × 0.05',
    method: 'historical, 95 %: the returns in ascending order up to the rank, counted from 0',
    page: 'value-at-risk',
  },
  conditionalValueAtRisk: {
    formula: 'mean(return)',
    method: 'of the returns at or below the value at risk',
    page: 'value-at-risk',
  },
  skewness: {
    formula: 'm3 / m2^1.5 × √(count × (count − 1)) / (count − 2), m_k = Σ (return − mean)^k / count',
    method: 'sample',
    page: 'skewness-and-kurtosis',
  },
  kurtosis: {
    formula: '(count − 1) / ((count − 2) × (count − 3)) × ((count + 1) × (m4 / m2² − 3) + 6)',
    method: 'sample, above that of a normal distribution; m_k = Σ (return − mean)^k / count',
    page: 'skewness-and-kurtosis',
  },
  omega: {
    formula: '−Σ above / Σ below',
    method: 'above = max(return − target, 0), below = min(return − target, 0)',
    page: 'omega-and-kappa',
  },
  kappa: {
    formula: '(mean(return) − target) / (Σ |below|³ / count)^(1/3)',
    method: 'order 3; below = min(return − target, 0), over all returns',
    page: 'omega-and-kappa',
  },
  upsidePotential: {
    formula: '(Σ above / count) / √(Σ below² / count)',
    method: 'above = max(return − target, 0), below = min(return − target, 0), over all returns',
    page: 'omega-and-kappa',
  },
  tailRatio: {
    formula: 'q(0.95) / |q(0.05)|, q(x) = low + (high − low) × (rank − ⌊rank⌋), rank = (count − 1) × x',
    method: 'the returns in ascending order, ranks counted from 0',
    page: 'tail-ratio-and-stability',
  },
  stability: {
    formula: 'cov(place, growth)² / (var(place) × var(growth))',
    method: 'R² of the straight line; growth = Σ log(1 + return) so far',
    page: 'tail-ratio-and-stability',
  },
  ulcerIndex: {
    formula: '√(Σ drawdown² / count)',
    method: 'drawdown from the running peak, which starts at 1',
    page: 'ulcer-and-pain',
  },
  painIndex: {
    formula: 'Σ |drawdown| / count',
    method: 'drawdown from the running peak, which starts at 1',
    page: 'ulcer-and-pain',
  },
  martin: {
    formula: '(twrAnnualised − riskFree) / √(Σ drawdown² / count)',
    method: 'annual time-weighted return above the risk-free rate, over the Ulcer index',
    page: 'ulcer-and-pain',
  },
  painRatio: {
    formula: '(twrAnnualised − riskFree) / (Σ |drawdown| / count)',
    method: 'annual time-weighted return above the risk-free rate, over the pain index',
    page: 'ulcer-and-pain',
  },
  burke: {
    formula: '(twrAnnualised − riskFree) / √(Σ loss²)',
    method: 'a loss is a run of consecutive returns below zero, compounded',
    page: 'burke-and-sterling',
  },
  sterling: {
    formula: 'twrAnnualised / (|depth| + excess)',
    method: 'annual time-weighted return over the maximum drawdown and 10 %',
    page: 'burke-and-sterling',
  },
  gaussianValueAtRisk: {
    formula: 'mean(return) + z × sd(return)',
    method: 'normal distribution, 95 %; sample deviation',
    page: 'parametric-value-at-risk',
  },
  gaussianConditionalValueAtRisk: {
    formula: 'mean(return) − density / 0.05 × sd(return)',
    method: 'normal distribution, 95 %; density at z; sample deviation',
    page: 'parametric-value-at-risk',
  },
  modifiedValueAtRisk: {
    formula: 'mean(return) + quantile × sd(return)',
    method:
      'Cornish and Fisher, 95 %: quantile = z + (z² − 1) × skewness / 6 + (z³ − 3z) × kurtosis / 24 − (2z³ − 5z) × skewness² / 36',
    page: 'parametric-value-at-risk',
  },
  modifiedConditionalValueAtRisk: {
    formula: 'mean(return) + shortfall × sd(return)',
    method: 'the mean of the tail beyond the quantile by Edgeworth, never above the quantile',
    page: 'parametric-value-at-risk',
  },
};

const AGAINST: Readonly<Record<keyof RelativeFigures, Definition>> = {
  beta: {
    formula: 'cov(return, benchmark) / var(benchmark)',
    method: 'over the same samples, both with count − 1',
    page: 'beta-and-alpha',
  },
  alpha: {
    formula: '(1 + mean(return − free) − beta × mean(benchmark − free))^periods − 1',
    method: 'Jensen, a year',
    page: 'beta-and-alpha',
  },
  trackingError: {
    formula: 'sd(return − benchmark) × √periods',
    method: 'sample deviation, a year',
    page: 'tracking-error',
  },
  informationRatio: {
    formula: 'mean(return − benchmark) / sd(return − benchmark) × √periods',
    method: 'arithmetic mean, sample deviation',
    page: 'tracking-error',
  },
  correlation: {
    formula: 'cov(return, benchmark) / (sd(return) × sd(benchmark))',
    method: 'Pearson',
    page: 'tracking-error',
  },
  upCapture: {
    formula: '(Π (1 + return)^(periods / count) − 1) / (Π (1 + benchmark)^(periods / count) − 1)',
    method: 'over the periods in which the benchmark rose',
    page: 'capture',
  },
  downCapture: {
    formula: '(Π (1 + return)^(periods / count) − 1) / (Π (1 + benchmark)^(periods / count) − 1)',
    method: 'over the periods in which the benchmark fell',
    page: 'capture',
  },
  upBeta: {
    formula: 'cov(return, benchmark) / var(benchmark)',
    method: 'over the periods in which the benchmark rose',
    page: 'beta-and-alpha',
  },
  downBeta: {
    formula: 'cov(return, benchmark) / var(benchmark)',
    method: 'over the periods in which the benchmark fell',
    page: 'beta-and-alpha',
  },
  upAlpha: {
    formula: '(1 + mean(return − free) − beta × mean(benchmark − free))^periods − 1',
    method: 'over the periods in which the benchmark rose, a year',
    page: 'beta-and-alpha',
  },
  downAlpha: {
    formula: '(1 + mean(return − free) − beta × mean(benchmark − free))^periods − 1',
    method: 'over the periods in which the benchmark fell, a year',
    page: 'beta-and-alpha',
  },
  treynor: {
    formula: 'mean(return − free) × periods / beta',
    method: 'arithmetic mean, a year',
    page: 'treynor-and-m-squared',
  },
  mSquared: {
    formula: 'riskFree + mean(return − free) / sd(return − free) × sd(benchmark − free) × periods',
    method: 'the Sharpe ratio at the risk of the benchmark, a year',
    page: 'treynor-and-m-squared',
  },
  specificRisk: {
    formula: 'sd(residual) × √periods',
    method: 'residual = (return − free) − beta × (benchmark − free); sample deviation, a year',
    page: 'appraisal-ratio',
  },
  appraisal: {
    formula: 'alpha / (sd(residual) × √periods)',
    method: 'residual = (return − free) − beta × (benchmark − free); sample deviation, a year',
    page: 'appraisal-ratio',
  },
};

/** Whether a measure concerns the portfolio alone, without a benchmark. Always known. */
export function isAlone(name: RiskFigureName): name is keyof RiskFigures {
  return Object.hasOwn(ALONE, name);
}

/** The formula, the method and the page of a measure of risk. Every measure has them; nothing is unknown or empty. */
export function riskDefinition(name: RiskFigureName): Definition {
  return isAlone(name) ? ALONE[name] : AGAINST[name];
}
