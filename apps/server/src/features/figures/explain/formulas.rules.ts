/** The formulas of the figures against a benchmark or the risk-free rate; μ is the mean, σ the sample deviation. */
import type { ColumnName, ComparisonFigure } from '@partnerfolio/contract/figures/explained';
import type { FormulaPart } from '@partnerfolio/contract/figures/explanations';
import { column, sign, term } from './draft.rules.ts';

type Formula = readonly FormulaPart[];

const less = (name: ColumnName, other: ColumnName): Formula => [column(name), sign('−'), column(other)];
const mean = (parts: Formula): Formula => [sign('μ('), ...parts, sign(')')];
const deviation = (parts: Formula): Formula => [sign('σ('), ...parts, sign(')')];
const covariance: Formula = [sign('cov('), column('return'), sign(','), column('benchmark'), sign(')')];
const annualised: Formula = [sign('× √('), term('periodsPerYear'), sign(')')];

const compounded = (name: ColumnName): Formula => [
  sign('(∏ (1 +'),
  column(name),
  sign(') ^ ('),
  term('periodsPerYear'),
  sign('÷'),
  term('returns'),
  sign(') − 1)'),
];
const capture: Formula = [...compounded('return'), sign('÷'), ...compounded('benchmark')];

const excess = less('return', 'free');
const active = less('return', 'benchmark');

export const formulas: Readonly<Record<ComparisonFigure, Formula>> = {
  benchmarkReturn: [sign('∏'), column('factor'), sign('− 1')],
  benchmarkDifference: [term('twr'), sign('−'), term('benchmarkReturn')],
  beta: [...covariance, sign('÷ var('), column('benchmark'), sign(')')],
  alpha: [
    sign('(1 +'),
    ...mean(excess),
    sign('−'),
    term('beta'),
    sign('×'),
    ...mean(less('benchmark', 'free')),
    sign(') ^'),
    term('periodsPerYear'),
    sign('− 1'),
  ],
  trackingError: [...deviation(active), ...annualised],
  informationRatio: [...mean(active), sign('÷'), ...deviation(active), ...annualised],
  correlation: [
    ...covariance,
    sign('÷ ('),
    ...deviation([column('return')]),
    sign('×'),
    ...deviation([column('benchmark')]),
    sign(')'),
  ],
  upCapture: capture,
  downCapture: capture,
  sharpe: [...mean(excess), sign('÷'), ...deviation(excess), ...annualised],
  sortino: [
    ...mean(excess),
    sign('÷ √(∑'),
    column('below'),
    sign('² ÷'),
    term('returns'),
    sign(')'),
    ...annualised,
  ],
};
