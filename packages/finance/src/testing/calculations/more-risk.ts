import { appraisalRatio, mSquared, specificRisk, treynorRatio } from '../../risk/benchmark-ratios.ts';
import { countedDays, yearFraction } from '../../dates/day-count.ts';
import type { DayCount } from '../../dates/day-count.ts';
import { dayOfDate } from '../../dates/dates.ts';
import {
  burkeRatio,
  martinRatio,
  painIndex,
  painRatio,
  sterlingRatio,
  ulcerIndex,
  underwater,
} from '../../risk/drawdown-ratios.ts';
import {
  gaussianConditionalValueAtRisk,
  gaussianValueAtRisk,
  modifiedConditionalValueAtRisk,
  modifiedTail,
  modifiedValueAtRisk,
} from '../../risk/parametric-risk.ts';
import type { TailBasis } from '../../risk/parametric-risk.ts';
import { kappaRatio, omegaRatio, upsidePotentialRatio } from '../../risk/partial-moments.ts';
import { mirr, xnpv } from '../../returns/present-value.ts';
import { alphaOnSide, betaOnSide } from '../../risk/relative-risk.ts';
import { downsideDeviation } from '../../risk/risk.ts';
import type { DatedFlow } from '../../returns/returns.ts';
import { stability, tailRatio } from '../../risk/return-shape.ts';
import { known, mapFigure } from '../../number/unknown.ts';
import type { Figure } from '../../number/unknown.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { shown } from './ledgers.ts';
import { basisOf, pairsOf, returnsOf } from './risk.ts';

/** The target of a period, or the p-th root of a yearly one. */
function targetedBasis(given: Given) {
  if (!given.has('target a year')) return basisOf(given);
  const yearly = given.number('target a year');
  return { ...basisOf(given), target: (1 + yearly) ** (1 / given.number('periods a year', '252')) - 1 };
}

/** The growth of the returns, annualised by the number of periods. */
function grownAYear(given: Given): Figure<number> {
  const returns = returnsOf(given);
  const growth = returns.reduce((all, one) => all * (1 + one), 1);
  return known(growth ** (given.number('periods a year', '252') / returns.length) - 1);
}

function depthOf(given: Given): Figure<number> {
  return mapFigure(underwater(returnsOf(given)), (below) => Math.min(0, ...below));
}

function tailOf(given: Given): TailBasis {
  return {
    confidence: given.number('confidence', '95 %'),
    estimator: given.text('estimator', 'sample') as 'sample' | 'population',
  };
}

/** From returns, or from the moments of a distribution. */
function modifiedValueAtRiskOf(given: Given): Figures {
  if (!given.has('mean'))
    return {
      'value at risk': shown(modifiedValueAtRisk(returnsOf(given), tailOf(given))),
      'expected shortfall': shown(modifiedConditionalValueAtRisk(returnsOf(given), tailOf(given))),
    };
  const [mean, deviation] = [given.number('mean'), given.number('deviation')];
  const shape = {
    mean,
    deviation,
    skewness: given.number('skewness'),
    excessKurtosis: given.number('kurtosis'),
  };
  const tail = modifiedTail(shape, tailOf(given).confidence);
  return {
    quantile: shown(mapFigure(tail, ({ quantile }) => quantile)),
    'value at risk': shown(mapFigure(tail, ({ quantile }) => mean + quantile * deviation)),
  };
}

/** Signs as spreadsheets print them: payments are negative. Periods are years of 365 days. */
function cashFlows(given: Given): DatedFlow[] {
  if (given.has('values'))
    return given.numbers('values').map((amount, i) => ({ day: i * 365, amount: -amount }));
  return given.rows('flows').map((row) => ({
    day: dayOfDate(on(row.text('date'))),
    amount: -row.number('amount'),
  }));
}

function mirrOf(given: Given): Figures {
  const rates = { finance: given.number('finance rate'), reinvestment: given.number('reinvestment rate') };
  return { rate: shown(mirr(cashFlows(given), rates)) };
}

function dayCountOf(given: Given): Figures {
  const [from, to] = [on(given.text('from')), on(given.text('to'))];
  const convention = given.text('convention') as DayCount;
  const days = countedDays(from, to, convention).reduce((sum, part) => sum + part.days, 0);
  return { days, years: yearFraction(from, to, convention) };
}

/** The specific risk, and that of the population, which divides by n. */
function specificRiskOf(given: Given): Figures {
  const pairs = pairsOf(given);
  const risk = specificRisk(pairs, basisOf(given));
  const count = pairs.portfolio.length;
  return {
    'specific risk': shown(risk),
    'of the population': shown(mapFigure(risk, (value) => value * Math.sqrt((count - 1) / count))),
  };
}

function sidesOf(given: Given): Figures {
  const [pairs, basis] = [pairsOf(given), basisOf(given)];
  return {
    'up beta': shown(betaOnSide(pairs, 'up')),
    'down beta': shown(betaOnSide(pairs, 'down')),
    'up alpha': shown(alphaOnSide(pairs, 'up', basis)),
    'down alpha': shown(alphaOnSide(pairs, 'down', basis)),
  };
}

function upsidePotentialOf(given: Given): Figures {
  const [returns, basis] = [returnsOf(given), targetedBasis(given)];
  const ratio = upsidePotentialRatio(returns, basis);
  const downside = downsideDeviation(returns, basis);
  return {
    ratio: shown(ratio),
    'upside potential': shown(mapFigure(ratio, (value) => value * Number(shown(downside)))),
  };
}

/** The calculations of the further measures of risk, of present values and of day counts. */
export const MORE_RISK_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  omega: (given) => ({ omega: shown(omegaRatio(returnsOf(given), targetedBasis(given))) }),
  kappa: (given) => ({
    kappa: shown(kappaRatio(returnsOf(given), targetedBasis(given), given.number('order', '3'))),
  }),
  'upside-potential': upsidePotentialOf,
  'ulcer-index': (given) => ({ 'ulcer index': shown(ulcerIndex(returnsOf(given))) }),
  'pain-index': (given) => ({ 'pain index': shown(painIndex(returnsOf(given))) }),
  martin: (given) => ({ martin: shown(martinRatio(grownAYear(given), returnsOf(given), basisOf(given))) }),
  'pain-ratio': (given) => ({
    'pain ratio': shown(painRatio(grownAYear(given), returnsOf(given), basisOf(given))),
  }),
  burke: (given) => ({ burke: shown(burkeRatio(grownAYear(given), returnsOf(given), basisOf(given))) }),
  sterling: (given) => ({
    sterling: shown(sterlingRatio(grownAYear(given), depthOf(given), given.number('excess', '10 %'))),
  }),
  'gaussian-value-at-risk': (given) => ({
    'value at risk': shown(gaussianValueAtRisk(returnsOf(given), tailOf(given))),
    'expected shortfall': shown(gaussianConditionalValueAtRisk(returnsOf(given), tailOf(given))),
  }),
  'modified-value-at-risk': modifiedValueAtRiskOf,
  'tail-ratio': (given) => ({ 'tail ratio': shown(tailRatio(returnsOf(given))) }),
  stability: (given) => ({ stability: shown(stability(returnsOf(given))) }),
  treynor: (given) => ({ treynor: shown(treynorRatio(pairsOf(given), basisOf(given))) }),
  'm-squared': (given) => ({ 'm squared': shown(mSquared(pairsOf(given), basisOf(given))) }),
  'specific-risk': specificRiskOf,
  appraisal: (given) => ({ appraisal: shown(appraisalRatio(pairsOf(given), basisOf(given))) }),
  'up-down-beta': sidesOf,
  xnpv: (given) => ({ 'net present value': shown(xnpv(cashFlows(given), given.number('rate'))) }),
  mirr: mirrOf,
  'day-count': dayCountOf,
};
