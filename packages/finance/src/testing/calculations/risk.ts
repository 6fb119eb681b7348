import { dayOfDate } from '../../dates/dates.ts';
import { drawdownTable } from '../../risk/drawdown-table.ts';
import { maxDrawdown } from '../../risk/drawdown.ts';
import type { Drawdown } from '../../risk/drawdown.ts';
import {
  alpha,
  beta,
  capture,
  correlation,
  informationRatio,
  trackingError,
} from '../../risk/relative-risk.ts';
import type { ReturnPairs } from '../../risk/relative-risk.ts';
import {
  calmarRatio,
  conditionalValueAtRisk,
  downsideDeviation,
  downsideDeviationAnnualised,
  sharpeRatio,
  sortinoRatio,
  valueAtRisk,
  volatility,
} from '../../risk/risk.ts';
import type { RiskBasis } from '../../risk/risk.ts';
import { rolling, rollingPairs } from '../../risk/rolling.ts';
import { excessKurtosis, quantile, skewness } from '../../number/statistics.ts';
import type { Estimator } from '../../number/statistics.ts';
import { known, mapFigure } from '../../number/unknown.ts';
import type { Figure } from '../../number/unknown.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { shown } from './ledgers.ts';

/** The listed returns, followed by as many zeros as stated. */
export function returnsOf(given: Given): number[] {
  const zeros = Number(given.text('zeros after', '0'));
  return [...given.numbers('returns'), ...Array.from({ length: zeros }, () => 0)];
}

/** The basis that an example states; by default 252 periods per year, no risk-free rate and a target of 0. */
export function basisOf(given: Given): RiskBasis {
  const riskFree = given.has('risk-free returns')
    ? { perPeriod: given.numbers('risk-free returns') }
    : { yearly: given.number('risk-free rate', '0') };
  return {
    periodsPerYear: given.number('periods a year', '252'),
    target: given.number('target', '0'),
    riskFree,
  };
}

/** The listed returns of the portfolio and of the benchmark. */
export function pairsOf(given: Given): ReturnPairs {
  return { portfolio: given.numbers('portfolio'), benchmark: given.numbers('benchmark') };
}

function numbered(name: string, figures: readonly Figure<number>[]): Figures {
  return Object.fromEntries(figures.map((figure, i) => [`${name} ${i + 1}`, shown(figure)]));
}

/** The growth from 1 by returns, one for each day; or prices relative to the first. */
function indexOf(given: Given) {
  const firstDay = dayOfDate(on(given.text('first day')));
  if (given.has('prices')) {
    const prices = given.numbers('prices');
    return { firstDay, index: Float64Array.from(prices, (price) => price / (prices[0] ?? 1)) };
  }
  let growth = 1;
  return { firstDay, index: Float64Array.from(given.numbers('returns'), (one) => (growth *= 1 + one)) };
}

function drawdownRow(fall: Drawdown, of = ''): Figures {
  return {
    [`depth${of}`]: fall.depth,
    [`peak${of}`]: fall.peakDate ?? 'none',
    [`trough${of}`]: fall.troughDate ?? 'none',
    [`recovery${of}`]: fall.recoveryDate ?? 'none',
    [`days of the fall${of}`]: fall.fallDays,
    [`days to the recovery${of}`]: fall.lengthDays,
  };
}

/** The annualised growth of the returns divided by their maximum drawdown. */
function calmarOf(given: Given): Figures {
  const { index } = indexOf(given);
  const years = index.length / given.number('periods a year', '252');
  const yearly = (index.at(-1) ?? 1) ** (1 / years) - 1;
  return { calmar: shown(calmarRatio(known(yearly), known(maxDrawdown(indexOf(given)).depth))) };
}

function rollingDrawdownOf(given: Given): Figures {
  const firstDay = dayOfDate(on('2000-01-01'));
  const depths = rolling(given.numbers('returns'), given.number('window'), (part) => {
    let growth = 1;
    return known(maxDrawdown({ firstDay, index: part.map((one) => (growth *= 1 + one)) }).depth);
  });
  return numbered('depth', depths);
}

function rollingPairsOf(given: Given, measure: (pairs: ReturnPairs) => Figure<number>): Figures {
  return numbered('window', rollingPairs(pairsOf(given), given.number('window'), measure));
}

function captureOf(given: Given): Figures {
  const [pairs, basis] = [pairsOf(given), basisOf(given)];
  return { up: shown(capture(pairs, 'up', basis)), down: shown(capture(pairs, 'down', basis)) };
}

function estimatorOf(given: Given): Estimator {
  return given.text('estimator', 'sample') as Estimator;
}

/** The calculations of risk, alone and against a benchmark. */
export const RISK_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  volatility: (given) => ({ volatility: shown(volatility(returnsOf(given), basisOf(given))) }),
  sharpe: (given) => ({ sharpe: shown(sharpeRatio(returnsOf(given), basisOf(given))) }),
  sortino: (given) => ({ sortino: shown(sortinoRatio(returnsOf(given), basisOf(given))) }),
  'downside-deviation': (given) => ({
    'a period': shown(downsideDeviation(returnsOf(given), basisOf(given))),
    'a year': shown(downsideDeviationAnnualised(returnsOf(given), basisOf(given))),
  }),
  calmar: calmarOf,
  'value-at-risk': (given) => ({
    'value at risk': shown(valueAtRisk(returnsOf(given), given.number('confidence', '95 %'))),
  }),
  'conditional-value-at-risk': (given) => ({
    'conditional value at risk': shown(
      conditionalValueAtRisk(returnsOf(given), given.number('confidence', '95 %')),
    ),
  }),
  quantile: (given) => ({ quantile: shown(quantile(given.numbers('values'), given.number('part'))) }),
  skewness: (given) => ({ skewness: shown(skewness(given.numbers('values'), estimatorOf(given))) }),
  kurtosis: (given) => ({
    'excess kurtosis': shown(excessKurtosis(given.numbers('values'), estimatorOf(given))),
  }),
  drawdown: (given) => drawdownRow(maxDrawdown(indexOf(given))),
  'drawdown-table': (given) =>
    Object.fromEntries(
      drawdownTable(indexOf(given), given.number('rows')).flatMap((row, i) =>
        Object.entries(drawdownRow(row, ` ${i + 1}`)),
      ),
    ),
  beta: (given) => ({ beta: shown(beta(pairsOf(given))) }),
  alpha: (given) => ({ alpha: shown(alpha(pairsOf(given), basisOf(given))) }),
  correlation: (given) => ({
    correlation: shown(correlation(pairsOf(given))),
    'r squared': shown(mapFigure(correlation(pairsOf(given)), (r) => r * r)),
  }),
  'tracking-error': (given) => ({ 'tracking error': shown(trackingError(pairsOf(given), basisOf(given))) }),
  'information-ratio': (given) => ({
    'information ratio': shown(informationRatio(pairsOf(given), basisOf(given))),
  }),
  capture: captureOf,
  'rolling-sharpe': (given) =>
    numbered(
      'window',
      rolling(given.numbers('returns'), given.number('window'), (part) => sharpeRatio(part, basisOf(given))),
    ),
  'rolling-beta': (given) => rollingPairsOf(given, beta),
  'rolling-alpha': (given) => rollingPairsOf(given, (pairs) => alpha(pairs, basisOf(given))),
  'rolling-up-capture': (given) => rollingPairsOf(given, (pairs) => capture(pairs, 'up', basisOf(given))),
  'rolling-down-capture': (given) => rollingPairsOf(given, (pairs) => capture(pairs, 'down', basisOf(given))),
  'rolling-drawdown': rollingDrawdownOf,
};
