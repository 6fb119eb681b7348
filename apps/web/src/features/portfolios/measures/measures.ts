/** The measures of risk as the page shows them: their names and their methods. */
import type { RelativeMeasure, RiskMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { Frequency, Sampling } from '@partnerfolio/contract/figures/sampling';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Measure {
  readonly label: MessageDescriptor;
  /** The method, in a sentence or two. */
  readonly about: MessageDescriptor;
}

export const aloneMeasures: Readonly<Record<RiskMeasure, Measure>> = {
  volatility: {
    label: msg`Volatility, p.a.`,
    about: msg`The annualised standard deviation of the returns: the higher it is, the more the value fluctuates.`,
  },
  downsideDeviation: {
    label: msg`Downside deviation`,
    about: msg`The annualised root mean square of the losses; a gain counts as 0.`,
  },
  sharpe: {
    label: msg`Sharpe ratio`,
    about: msg`The mean return above the risk-free rate divided by its standard deviation, annualised: the return for the risk taken.`,
  },
  sortino: {
    label: msg`Sortino ratio`,
    about: msg`The mean return above the risk-free rate divided by the deviation of the returns below it, annualised: like the Sharpe ratio, but only falls count as risk.`,
  },
  calmar: {
    label: msg`Calmar ratio`,
    about: msg`The time-weighted return p.a. divided by the max drawdown. Known from a year on.`,
  },
  valueAtRisk: {
    label: msg`VaR, historical`,
    about: msg`The return that 5 % of the periods undercut (value at risk, 95 %): the 5th percentile of the returns, with linear interpolation.`,
  },
  conditionalValueAtRisk: {
    label: msg`CVaR, historical`,
    about: msg`The mean of the returns at or below the historical value at risk (expected shortfall, 95 %).`,
  },
  gaussianValueAtRisk: {
    label: msg`VaR, normal`,
    about: msg`The value at risk (95 %, one period) if returns were normally distributed with their mean and standard deviation.`,
  },
  gaussianConditionalValueAtRisk: {
    label: msg`CVaR, normal`,
    about: msg`The expected shortfall (95 %, one period) if returns were normally distributed with their mean and standard deviation.`,
  },
  modifiedValueAtRisk: {
    label: msg`VaR, Cornish–Fisher`,
    about: msg`The normal value at risk (95 %, one period) corrected for the skewness and kurtosis of the returns by Cornish and Fisher. Unknown where the two lie outside the domain of the correction.`,
  },
  modifiedConditionalValueAtRisk: {
    label: msg`CVaR, Cornish–Fisher`,
    about: msg`The normal expected shortfall (95 %, one period) corrected for the skewness and kurtosis of the returns. Unknown where the two lie outside the domain of the correction.`,
  },
  skewness: {
    label: msg`Skewness`,
    about: msg`The asymmetry of the returns: below 0, large losses are more common than large gains.`,
  },
  kurtosis: {
    label: msg`Excess kurtosis`,
    about: msg`How often returns are extreme, compared with the normal distribution, which has 0: the higher, the more often.`,
  },
  omega: {
    label: msg`Omega ratio`,
    about: msg`The sum of the gains divided by the sum of the losses (threshold 0): above 1, the gains outweigh the losses.`,
  },
  upsidePotential: {
    label: msg`Upside potential ratio`,
    about: msg`The mean of the gains divided by the downside deviation of one period (threshold 0), not annualised.`,
  },
  ulcerIndex: {
    label: msg`Ulcer index`,
    about: msg`The root mean square of the drawdowns at the end of each period: long and deep falls weigh most.`,
  },
};

export const againstMeasures: Readonly<Record<RelativeMeasure, Measure>> = {
  beta: {
    label: msg`Beta`,
    about: msg`How strongly the portfolio moves with the benchmark: at 1 as strongly, at 0.5 half as strongly, below 0 in the opposite direction. Covariance with the benchmark divided by the variance of the benchmark.`,
  },
  alpha: {
    label: msg`Alpha, p.a.`,
    about: msg`The return p.a. above the risk-free rate that the benchmark and beta do not explain (Jensen's alpha).`,
  },
  trackingError: {
    label: msg`Tracking error, p.a.`,
    about: msg`The annualised standard deviation of the differences from the benchmark: the smaller, the closer the portfolio follows it.`,
  },
  informationRatio: {
    label: msg`Information ratio`,
    about: msg`The mean difference from the benchmark divided by its standard deviation, annualised: the return for the risk of departing from the benchmark.`,
  },
  correlation: {
    label: msg`Correlation`,
    about: msg`How regularly portfolio and benchmark move together: 1 always in the same direction, 0 independently, −1 always in opposite directions.`,
  },
  upCapture: {
    label: msg`Up capture`,
    about: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark rose. Above 100%: it gained more.`,
  },
  downCapture: {
    label: msg`Down capture`,
    about: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark fell. Below 100%: it lost less.`,
  },
  upBeta: {
    label: msg`Up beta`,
    about: msg`Beta over the periods in which the benchmark rose.`,
  },
  downBeta: {
    label: msg`Down beta`,
    about: msg`Beta over the periods in which the benchmark fell.`,
  },
  upAlpha: {
    label: msg`Up alpha, p.a.`,
    about: msg`Alpha over the periods in which the benchmark rose, annualised as if every period were one.`,
  },
  downAlpha: {
    label: msg`Down alpha, p.a.`,
    about: msg`Alpha over the periods in which the benchmark fell, annualised as if every period were one.`,
  },
  treynor: {
    label: msg`Treynor ratio, p.a.`,
    about: msg`The mean return p.a. above the risk-free rate divided by beta.`,
  },
  mSquared: {
    label: msg`M², p.a.`,
    about: msg`The return p.a. that the portfolio would have had with the volatility of its benchmark (Modigliani and Modigliani).`,
  },
  specificRisk: {
    label: msg`Specific risk, p.a.`,
    about: msg`The annualised standard deviation of what beta leaves unexplained.`,
  },
  appraisal: {
    label: msg`Appraisal ratio`,
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
