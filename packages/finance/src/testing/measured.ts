import fc from 'fast-check';
import { appraisalRatio, mSquared, specificRisk, treynorRatio } from '../risk/benchmark-ratios.ts';
import { burkeRatio, martinRatio, painIndex, painRatio, ulcerIndex } from '../risk/drawdown-ratios.ts';
import {
  gaussianConditionalValueAtRisk,
  gaussianValueAtRisk,
  modifiedConditionalValueAtRisk,
  modifiedValueAtRisk,
} from '../risk/parametric-risk.ts';
import { kappaRatio, omegaRatio, upsidePotentialRatio } from '../risk/partial-moments.ts';
import { alphaOnSide, betaOnSide } from '../risk/relative-risk.ts';
import { stability, tailRatio } from '../risk/return-shape.ts';
import { known } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

export const value = (figure: Figure<number>): number => (figure.known ? figure.value : Number.NaN);
export const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);
export const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

export const monthly = { periodsPerYear: 12 };
/** The annualised return that the ratios over drawdowns divide. */
export const twr = known(0.06);

const smallReturn = fc.integer({ min: -5000, max: 5000 }).map((one) => one / 10_000);
export const manyReturns = fc.array(smallReturn, { minLength: 5, maxLength: 40 });
export const manyPairs = fc
  .array(fc.tuple(smallReturn, smallReturn), { minLength: 5, maxLength: 40 })
  .map((both) => ({ portfolio: both.map(([own]) => own), benchmark: both.map(([, other]) => other) }));

export const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/** Every measure that needs only returns. */
export const OF_RETURNS: Readonly<Record<string, (returns: readonly number[]) => Figure<unknown>>> = {
  omega: (returns) => omegaRatio(returns),
  kappa: (returns) => kappaRatio(returns),
  upsidePotential: (returns) => upsidePotentialRatio(returns),
  ulcer: (returns) => ulcerIndex(returns),
  pain: (returns) => painIndex(returns),
  martin: (returns) => martinRatio(twr, returns),
  painRatio: (returns) => painRatio(twr, returns),
  burke: (returns) => burkeRatio(twr, returns),
  tailRatio: (returns) => tailRatio(returns),
  stability: (returns) => stability(returns),
  gaussian: (returns) => gaussianValueAtRisk(returns),
  gaussianShortfall: (returns) => gaussianConditionalValueAtRisk(returns),
  modified: (returns) => modifiedValueAtRisk(returns),
  modifiedShortfall: (returns) => modifiedConditionalValueAtRisk(returns),
};

export const OF_PAIRS: Readonly<
  Record<string, (pairs: { portfolio: readonly number[]; benchmark: readonly number[] }) => Figure<unknown>>
> = {
  treynor: (pairs) => treynorRatio(pairs),
  mSquared: (pairs) => mSquared(pairs),
  specificRisk: (pairs) => specificRisk(pairs),
  appraisal: (pairs) => appraisalRatio(pairs),
  upBeta: (pairs) => betaOnSide(pairs, 'up'),
  downBeta: (pairs) => betaOnSide(pairs, 'down'),
  upAlpha: (pairs) => alphaOnSide(pairs, 'up'),
  downAlpha: (pairs) => alphaOnSide(pairs, 'down'),
};
