import { specificRisk } from '../risk/benchmark-ratios.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationQuality, DerivationRow, Term } from './derivation.ts';
import type { IndexDays } from '../risk/drawdown.ts';
import { riskFreeAYear, STERLING_EXCESS } from '../risk/drawdown-ratios.ts';
import { rowsAgainst, rowsAlone } from './explain-risk-rows.ts';
import { normalDensity, normalQuantile } from '../number/normal-distribution.ts';
import { modifiedTail, returnMoments } from '../risk/parametric-risk.ts';
import { alpha, beta, betaOnSide } from '../risk/relative-risk.ts';
import type { ReturnPairs } from '../risk/relative-risk.ts';
import { isAlone, riskDefinition } from './explain-risk-definitions.ts';
import type { RiskFigureName } from './explain-risk-definitions.ts';
import { pairReturns, relativeFigures, riskFigures, sampledBasis } from './risk-figures.ts';
import type { RelativeFigures, RiskFigures } from './risk-figures.ts';
import { periodsPerYear } from '../risk/risk.ts';
import type { RiskBasis } from '../risk/risk.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';
import type { SampledReturns } from '../returns/sampled-returns.ts';

/** The input of the measures of a period, as given to `riskFigures` and `relativeFigures`. */
export interface ExplainedRisk {
  readonly sampled: Figure<SampledReturns>;
  readonly twrAnnualised: Figure<number>;
  /** Of the maximum drawdown. */
  readonly depth: Figure<number>;
  /** Without one, measures against a benchmark are unknown (`outside_series`). */
  readonly benchmark?: Figure<IndexDays>;
  readonly basis?: RiskBasis;
  /** The data quality of the period, from `rangeFigures`; perfect unless given. */
  readonly quality?: DerivationQuality;
}

const noBenchmark = unknown('outside_series');

/** The terms by name, before they are explained. */
type Terms = Readonly<Record<string, Figure<number>>>;

const TAIL = 0.05;

/** z, and the mean, skewness and tail of the returns, on which the modified measures depend. */
function modifiedTerms({ sampled }: ExplainedRisk): Terms {
  const shape = sampled.known ? returnMoments(sampled.value.returns) : sampled;
  const tail = shape.known ? modifiedTail(shape.value) : shape;
  return {
    z: known(normalQuantile(TAIL)),
    skewness: mapFigure(shape, ({ skewness }) => skewness),
    kurtosis: mapFigure(shape, ({ excessKurtosis }) => excessKurtosis),
    quantile: mapFigure(tail, ({ quantile }) => quantile),
    shortfall: mapFigure(tail, ({ shortfall }) => shortfall),
  };
}

/** The place of the value at risk among the returns in ascending order, and the returns at both sides of it. */
function rankTerms(sampled: Figure<SampledReturns>): Terms {
  const ordered = mapFigure(sampled, ({ returns }) => Float64Array.from(returns).sort());
  const rank = mapFigure(ordered, ({ length }) => (length - 1) * TAIL);
  const at = (place: number) =>
    mapFigure(
      ordered,
      (all) => all[Math.min(Math.floor((all.length - 1) * TAIL) + place, all.length - 1)] ?? NaN,
    );
  return { count: mapFigure(ordered, ({ length }) => length), rank, low: at(0), high: at(1) };
}

function freeTerm({ sampled, basis = {} }: ExplainedRisk): Figure<number> {
  return sampled.known ? riskFreeAYear(basis, sampled.value.returns.length) : sampled;
}

function termsAlone(risk: ExplainedRisk, name: keyof RiskFigures, shared: Terms): Terms {
  const { twrAnnualised, depth, basis = {}, sampled } = risk;
  switch (name) {
    case 'calmar':
      return { twrAnnualised, depth };
    case 'sterling':
      return { twrAnnualised, depth, excess: known(STERLING_EXCESS) };
    case 'martin':
    case 'painRatio':
    case 'burke':
      return { ...shared, twrAnnualised, riskFree: freeTerm(risk) };
    case 'sortino':
    case 'downsideDeviation':
    case 'omega':
    case 'kappa':
    case 'upsidePotential':
      return { ...shared, target: known(basis.target ?? 0) };
    case 'valueAtRisk':
      return rankTerms(sampled);
    case 'gaussianValueAtRisk':
      return { ...shared, z: known(normalQuantile(TAIL)) };
    case 'gaussianConditionalValueAtRisk':
      return { ...shared, density: known(normalDensity(normalQuantile(TAIL))) };
    case 'modifiedValueAtRisk':
    case 'modifiedConditionalValueAtRisk':
      return { ...shared, ...modifiedTerms(risk) };
    default:
      return shared;
  }
}

function termsAgainst(risk: ExplainedRisk, name: keyof RelativeFigures, shared: Terms): Terms {
  const pairs = pairReturns(risk.sampled, risk.benchmark ?? noBenchmark);
  const of = (measure: (pairs: ReturnPairs) => Figure<number>): Figure<number> =>
    pairs.known ? measure(pairs.value) : pairs;
  switch (name) {
    case 'alpha':
    case 'treynor':
    case 'specificRisk':
      return { ...shared, beta: of(beta) };
    case 'upAlpha':
      return { ...shared, beta: of((both) => betaOnSide(both, 'up')) };
    case 'downAlpha':
      return { ...shared, beta: of((both) => betaOnSide(both, 'down')) };
    case 'mSquared':
      return { ...shared, riskFree: freeTerm(risk) };
    case 'appraisal':
      return {
        ...shared,
        beta: of(beta),
        alpha: of((both) => alpha(both, risk.basis)),
        specificRisk: of((both) => specificRisk(both, risk.basis)),
      };
    default:
      return shared;
  }
}

function rowsFor(risk: ExplainedRisk, name: RiskFigureName): DerivationRow[] {
  const { sampled, basis = {} } = risk;
  if (!sampled.known) return [];
  if (isAlone(name)) return rowsAlone(sampled.value, basis, name);
  const pairs = pairReturns(sampled, risk.benchmark ?? noBenchmark);
  return pairs.known ? rowsAgainst({ sampled: sampled.value, pairs: pairs.value, basis }, name) : [];
}

function termsFor(risk: ExplainedRisk, name: RiskFigureName, count: number): Term[] {
  const shared = { count: known(count), periods: known(periodsPerYear(risk.basis ?? {})) };
  return toTerms(isAlone(name) ? termsAlone(risk, name, shared) : termsAgainst(risk, name, shared));
}

/**
 * How a measure of risk was computed: the returns that count with what they are compared to, the formula in the names
 * of terms and columns, the method and the quality of the data. Computed on request. An unknown measure has its
 * reason as its value, and the available rows.
 */
export function explainRisk(given: ExplainedRisk, name: RiskFigureName): Derivation {
  const { sampled, benchmark = noBenchmark, quality } = given;
  const basis = sampledBasis(sampled, given.basis ?? {});
  const risk = { ...given, basis };
  const rows = rowsFor(risk, name);
  const value = isAlone(name)
    ? riskFigures(sampled, risk, basis)[name]
    : relativeFigures(sampled, benchmark, basis)[name];
  return {
    figure: name,
    value,
    ...riskDefinition(name),
    terms: termsFor(risk, name, rows.length),
    rows,
    quality: quality ?? { stale: 0, gaps: [] },
  };
}
