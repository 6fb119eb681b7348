/** The measures of risk as the page shows them: their names and their methods. */
import { relativeMeasures, riskMeasures } from '@partnerfolio/contract/figures/risk-names';
import type { RelativeMeasure, RiskMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { Frequency, Sampling } from '@partnerfolio/contract/figures/sampling';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messagesOf } from '../../../texts/contract-texts.ts';

export interface Measure {
  readonly label: MessageDescriptor;
  /** The method, in a sentence or two. */
  readonly about: MessageDescriptor;
}

const names = messagesOf('figures', 'name', [...riskMeasures, ...relativeMeasures]);

export const aloneMeasures: Readonly<Record<RiskMeasure, Measure>> = {
  volatility: {
    label: names.volatility,
    about: msg`The annualised standard deviation of the returns: the higher it is, the more the value fluctuates.`,
  },
  downsideDeviation: {
    label: names.downsideDeviation,
    about: msg`The annualised root mean square of the losses; a gain counts as 0.`,
  },
  sharpe: {
    label: names.sharpe,
    about: msg`The mean return above the risk-free rate divided by its standard deviation, annualised: the return for the risk taken.`,
  },
  sortino: {
    label: names.sortino,
    about: msg`The mean return above the risk-free rate divided by the deviation of the returns below it, annualised: like the Sharpe ratio, but only falls count as risk.`,
  },
  calmar: {
    label: names.calmar,
    about: msg`The time-weighted return p.a. divided by the max drawdown. Known from a year on.`,
  },
  valueAtRisk: {
    label: names.valueAtRisk,
    about: msg`The return that 5 % of the periods undercut (value at risk, 95 %): the 5th percentile of the returns, with linear interpolation.`,
  },
  conditionalValueAtRisk: {
    label: names.conditionalValueAtRisk,
    about: msg`The mean of the returns at or below the historical value at risk (expected shortfall, 95 %).`,
  },
  gaussianValueAtRisk: {
    label: names.gaussianValueAtRisk,
    about: msg`The value at risk (95 %, one period) if returns were normally distributed with their mean and standard deviation.`,
  },
  gaussianConditionalValueAtRisk: {
    label: names.gaussianConditionalValueAtRisk,
    about: msg`The expected shortfall (95 %, one period) if returns were normally distributed with their mean and standard deviation.`,
  },
  modifiedValueAtRisk: {
    label: names.modifiedValueAtRisk,
    about: msg`The normal value at risk (95 %, one period) corrected for the skewness and kurtosis of the returns by Cornish and Fisher. Unknown where the two lie outside the domain of the correction.`,
  },
  modifiedConditionalValueAtRisk: {
    label: names.modifiedConditionalValueAtRisk,
    about: msg`The normal expected shortfall (95 %, one period) corrected for the skewness and kurtosis of the returns. Unknown where the two lie outside the domain of the correction.`,
  },
  skewness: {
    label: names.skewness,
    about: msg`The asymmetry of the returns: below 0, large losses are more common than large gains.`,
  },
  kurtosis: {
    label: names.kurtosis,
    about: msg`How often returns are extreme, compared with the normal distribution, which has 0: the higher, the more often.`,
  },
  omega: {
    label: names.omega,
    about: msg`The sum of the gains divided by the sum of the losses (threshold 0): above 1, the gains outweigh the losses.`,
  },
  upsidePotential: {
    label: names.upsidePotential,
    about: msg`The mean of the gains divided by the downside deviation of one period (threshold 0), not annualised.`,
  },
  ulcerIndex: {
    label: names.ulcerIndex,
    about: msg`The root mean square of the drawdowns at the end of each period: long and deep falls weigh most.`,
  },
};

export const againstMeasures: Readonly<Record<RelativeMeasure, Measure>> = {
  beta: {
    label: names.beta,
    about: msg`How strongly the portfolio moves with the benchmark: at 1 as strongly, at 0.5 half as strongly, below 0 in the opposite direction. Covariance with the benchmark divided by the variance of the benchmark.`,
  },
  alpha: {
    label: names.alpha,
    about: msg`The return p.a. above the risk-free rate that the benchmark and beta do not explain (Jensen's alpha).`,
  },
  trackingError: {
    label: names.trackingError,
    about: msg`The annualised standard deviation of the differences from the benchmark: the smaller, the closer the portfolio follows it.`,
  },
  informationRatio: {
    label: names.informationRatio,
    about: msg`The mean difference from the benchmark divided by its standard deviation, annualised: the return for the risk of departing from the benchmark.`,
  },
  correlation: {
    label: names.correlation,
    about: msg`How regularly portfolio and benchmark move together: 1 always in the same direction, 0 independently, −1 always in opposite directions.`,
  },
  upCapture: {
    label: names.upCapture,
    about: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark rose. Above 100%: it gained more.`,
  },
  downCapture: {
    label: names.downCapture,
    about: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark fell. Below 100%: it lost less.`,
  },
  upBeta: {
    label: names.upBeta,
    about: msg`Beta over the periods in which the benchmark rose.`,
  },
  downBeta: {
    label: names.downBeta,
    about: msg`Beta over the periods in which the benchmark fell.`,
  },
  upAlpha: {
    label: names.upAlpha,
    about: msg`Alpha over the periods in which the benchmark rose, annualised as if every period were one.`,
  },
  downAlpha: {
    label: names.downAlpha,
    about: msg`Alpha over the periods in which the benchmark fell, annualised as if every period were one.`,
  },
  treynor: {
    label: names.treynor,
    about: msg`The mean return p.a. above the risk-free rate divided by beta.`,
  },
  mSquared: {
    label: names.mSquared,
    about: msg`The return p.a. that the portfolio would have had with the volatility of its benchmark (Modigliani and Modigliani).`,
  },
  specificRisk: {
    label: names.specificRisk,
    about: msg`The annualised standard deviation of what beta leaves unexplained.`,
  },
  appraisal: {
    label: names.appraisal,
    about: msg`Alpha divided by the specific risk (Treynor and Black).`,
  },
};

/** Values at risk are those of one period. */
const lossLabels: Readonly<Record<Frequency, MessageDescriptor>> = {
  daily: msg`Value at risk of a day, 95 %`,
  weekly: msg`Value at risk of a week, 95 %`,
  monthly: msg`Value at risk of a month, 95 %`,
};

/** The measures alone in the groups of the page. */
export const measureGroups = (
  sampling: Sampling,
): readonly { label: MessageDescriptor; names: readonly RiskMeasure[] }[] => [
  {
    label: msg`Return for risk`,
    names: ['volatility', 'downsideDeviation', 'ulcerIndex', 'sharpe', 'sortino', 'calmar'],
  },
  {
    label: sampling === null ? msg`Value at risk, 95 %` : lossLabels[sampling.frequency],
    names: [
      'valueAtRisk',
      'conditionalValueAtRisk',
      'gaussianValueAtRisk',
      'gaussianConditionalValueAtRisk',
      'modifiedValueAtRisk',
      'modifiedConditionalValueAtRisk',
    ],
  },
  {
    label: msg`Distribution of returns`,
    names: ['skewness', 'kurtosis', 'omega', 'upsidePotential'],
  },
];
