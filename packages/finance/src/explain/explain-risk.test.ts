import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Derivation } from './derivation.ts';
import { explainRisk } from './explain-risk.ts';
import type { ExplainedRisk } from './explain-risk.ts';
import type { RiskFigureName } from './explain-risk-definitions.ts';
import { relativeFigures, riskFigures } from './risk-figures.ts';
import { known, unknown } from '../number/unknown.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const FIRST_DAY = 20_000;

/** The returns of consecutive days, and those of a benchmark on the same days. */
function riskOf(own: readonly number[], others: readonly number[], basis: ExplainedRisk['basis'] = {}) {
  let level = 1;
  const index = Float64Array.from([1, ...others.map((one) => (level *= 1 + one))]);
  return {
    sampled: known({
      frequency: 'monthly' as const,
      periodsPerYear: 12,
      openingDay: FIRST_DAY,
      days: Int32Array.from(own, (_, i) => FIRST_DAY + 1 + i),
      returns: Float64Array.from(own),
    }),
    benchmark: known({ firstDay: FIRST_DAY, index }),
    twrAnnualised: known(0.06),
    depth: known(-0.2),
    basis,
  } satisfies ExplainedRisk;
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const moment = (values: readonly number[], power: number) =>
  mean(values.map((one) => (one - mean(values)) ** power));
const covariance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, one, i) => sum + (one - mean(a)) * ((b[i] ?? 0) - mean(b)), 0) / (a.length - 1);
const deviation = (values: readonly number[]) => Math.sqrt(covariance(values, values));
const product = (values: readonly number[]) => values.reduce((all, one) => all * (1 + one), 1);

/** The quantile of values in ascending order, by linear interpolation. */
function quantile(values: readonly number[], part: number): number {
  const place = (values.length - 1) * part;
  const below = values[Math.floor(place)] ?? 0;
  return below + ((values[Math.floor(place) + 1] ?? below) - below) * (place - Math.floor(place));
}

/** Evaluates the printed formula using only what the derivation shows. */
function byFormula({ figure, rows, terms }: Derivation): number {
  const column = (name: string) => rows.map(({ values }) => Number(values[name]));
  const term = (name: string) => Number(terms.find((one) => one.name === name)?.value);
  const own = column('return');
  const [count, periods] = [term('count'), term('periods')];
  const less = (name: string) => column(name).map((one, i) => (own[i] ?? 0) - one);
  const downside = Math.sqrt(mean(column('below').map((one) => one ** 2)));
  const sided = (name: string) => product(column(name)) ** (periods / count) - 1;
  const rank = (count - 1) * 0.05;
  const low = own[Math.floor(rank)] ?? 0;
  const total = (name: string) => column(name).reduce((sum, one) => sum + one, 0);
  const ulcer = Math.sqrt(mean(column('drawdown').map((one) => one ** 2)));
  const pain = mean(column('drawdown').map(Math.abs));
  const [z, s, k] = [term('z'), term('skewness'), term('kurtosis')];
  const corrected =
    z + ((z ** 2 - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s ** 2) / 36;
  const slope = () => covariance(own, column('benchmark')) / deviation(column('benchmark')) ** 2;
  const benchmarkExcess = column('benchmark').map((one, i) => one - (column('free')[i] ?? 0));
  const jensen = () => (1 + mean(less('free')) - term('beta') * mean(benchmarkExcess)) ** periods - 1;
  const specific = () => deviation(column('residual')) * Math.sqrt(periods);
  const formulas: Record<RiskFigureName, () => number> = {
    volatility: () => deviation(own) * Math.sqrt(periods),
    sharpe: () => (mean(less('free')) / deviation(less('free'))) * Math.sqrt(periods),
    downsideDeviation: () => downside * Math.sqrt(periods),
    sortino: () => ((mean(own) - term('target')) / downside) * Math.sqrt(periods),
    calmar: () => term('twrAnnualised') / Math.abs(term('depth')),
    valueAtRisk: () => low + ((own[Math.floor(rank) + 1] ?? low) - low) * (rank - Math.floor(rank)),
    conditionalValueAtRisk: () => mean(own),
    skewness: () => ((moment(own, 3) / moment(own, 2) ** 1.5) * Math.sqrt(count * (count - 1))) / (count - 2),
    kurtosis: () =>
      ((count - 1) / ((count - 2) * (count - 3))) *
      ((count + 1) * (moment(own, 4) / moment(own, 2) ** 2 - 3) + 6),
    beta: slope,
    alpha: jensen,
    trackingError: () => deviation(less('benchmark')) * Math.sqrt(periods),
    informationRatio: () => (mean(less('benchmark')) / deviation(less('benchmark'))) * Math.sqrt(periods),
    correlation: () =>
      covariance(own, column('benchmark')) / (deviation(own) * deviation(column('benchmark'))),
    upCapture: () => sided('return') / sided('benchmark'),
    downCapture: () => sided('return') / sided('benchmark'),
    omega: () => -total('above') / total('below'),
    kappa: () =>
      (mean(own) - term('target')) / Math.cbrt(mean(column('below').map((one) => Math.abs(one) ** 3))),
    upsidePotential: () => mean(column('above')) / downside,
    tailRatio: () => quantile(own, 0.95) / Math.abs(quantile(own, 0.05)),
    stability: () =>
      covariance(column('place'), column('growth')) ** 2 /
      (deviation(column('place')) * deviation(column('growth'))) ** 2,
    ulcerIndex: () => ulcer,
    painIndex: () => pain,
    martin: () => (term('twrAnnualised') - term('riskFree')) / ulcer,
    painRatio: () => (term('twrAnnualised') - term('riskFree')) / pain,
    burke: () =>
      (term('twrAnnualised') - term('riskFree')) /
      Math.sqrt(column('loss').reduce((sum, one) => sum + one ** 2, 0)),
    sterling: () => term('twrAnnualised') / (Math.abs(term('depth')) + term('excess')),
    gaussianValueAtRisk: () => mean(own) + term('z') * deviation(own),
    gaussianConditionalValueAtRisk: () => mean(own) - (term('density') / 0.05) * deviation(own),
    modifiedValueAtRisk: () => mean(own) + corrected * deviation(own),
    modifiedConditionalValueAtRisk: () => mean(own) + term('shortfall') * deviation(own),
    upBeta: slope,
    downBeta: slope,
    upAlpha: jensen,
    downAlpha: jensen,
    treynor: () => (mean(less('free')) * periods) / term('beta'),
    mSquared: () =>
      term('riskFree') +
      (mean(less('free')) / deviation(less('free'))) * deviation(benchmarkExcess) * periods,
    specificRisk: specific,
    appraisal: () => term('alpha') / specific(),
  };
  return formulas[figure as RiskFigureName]();
}

/** The figure that a derivation explains. */
const valueIn = ({ value }: Derivation) => (value.known ? Number(value.value) : Number.NaN);

const sample = riskOf([0.01, -0.02, 0.03, -0.005], [0.02, -0.01, 0.01, -0.02], {
  riskFree: { yearly: 0.02 },
  target: 0.001,
  periodsPerYear: 12,
});
const names = [
  ...Object.keys(riskFigures(sample.sampled, sample)),
  ...Object.keys(relativeFigures(sample.sampled, sample.benchmark)),
] as RiskFigureName[];

describe('the derivation of a measure of risk', () => {
  test('exists for every measure, with the figure itself and a page that defines it', () => {
    const all = {
      ...riskFigures(sample.sampled, sample, sample.basis),
      ...relativeFigures(sample.sampled, sample.benchmark, sample.basis),
    };
    expect(names).toHaveLength(39);
    for (const name of names) {
      const { figure, value, page, formula } = explainRisk(sample, name);
      expect({ figure, value }).toEqual({ figure: name, value: all[name] });
      expect(formula).not.toBe('');
      expect(existsSync(new URL(`../../../../docs/methodology/${page}.md`, import.meta.url))).toBe(true);
    }
  });

  test('shows the returns that count, by day, and what they are compared with', () => {
    expect(explainRisk(sample, 'sortino')).toMatchObject({
      terms: [
        { name: 'count', value: 4 },
        { name: 'periods', value: 12 },
        { name: 'target', value: 0.001 },
      ],
      rows: [
        { date: '2024-10-05', subject: '', values: { return: 0.01, below: 0 } },
        { date: '2024-10-06', values: { return: -0.02, below: -0.021 } },
        { values: { return: 0.03, below: 0 } },
        { values: { return: -0.005, below: -0.006 } },
      ],
      quality: { stale: 0, gaps: [] },
    });
    const dates = (name: RiskFigureName) => explainRisk(sample, name).rows.map(({ date }) => date.slice(8));
    expect(dates('upCapture')).toEqual(['05', '07']);
    expect(dates('downCapture')).toEqual(['06', '08']);
    expect(dates('valueAtRisk')).toEqual(['06', '08']);
    expect(dates('conditionalValueAtRisk')).toEqual(['06']);
    expect(dates('calmar')).toEqual([]);
    const quality = { stale: 2, gaps: [] };
    expect(explainRisk({ ...sample, quality }, 'volatility').quality).toBe(quality);
  });

  test('of an unknown measure gives the reason and the available rows', () => {
    const { benchmark: _, ...alone } = sample;
    expect(explainRisk(alone, 'beta')).toMatchObject({ value: unknown('outside_series'), rows: [] });
    const missing = unknown('missing_rate');
    expect(explainRisk({ ...sample, sampled: missing }, 'valueAtRisk')).toMatchObject({
      value: missing,
      rows: [],
      terms: ['count', 'rank', 'low', 'high'].map((name) => ({ name, value: 'missing_rate' })),
    });
    expect(explainRisk(riskOf([0.01], [0.02]), 'volatility')).toMatchObject({
      value: unknown('too_few_values'),
      rows: [{ values: { return: 0.01 } }],
    });
    expect(explainRisk({ ...sample, basis: { riskFree: { perPeriod: [0] } } }, 'sharpe')).toMatchObject({
      value: unknown('outside_series'),
      rows: [{ values: { return: 0.01 } }, {}, {}, {}],
    });
  });

  test('follows for each figure of an example from its own formula', () => {
    // Inside the domain of the modified measures.
    const returns = [0.01, -0.005, 0.012, 0.03, -0.03, 0.008, 0.004, 0.002];
    const skewed = riskOf(returns, returns);
    for (const name of names) {
      const derivation = explainRisk(name.startsWith('modified') ? skewed : sample, name);
      expect([name, known(byFormula(derivation))]).toEqual([
        name,
        { known: true, value: expect.closeTo(valueIn(derivation), 9) as number },
      ]);
    }
  });

  test('shows for the value at risk the returns up to the one above its rank', () => {
    const falling = (count: number) => Array.from({ length: count }, (_, i) => (count - 21 - i) / 1000);
    const { rows, terms } = explainRisk(riskOf(falling(40), falling(40)), 'valueAtRisk');
    // The rank is 39 × 0.05, below the third-lowest return.
    expect(rows.map(({ values }) => values['return'])).toEqual([-0.02, -0.019, -0.018]);
    expect(terms).toEqual([
      { name: 'count', value: 40 },
      { name: 'rank', value: expect.closeTo(1.95, 12) as number },
      { name: 'low', value: -0.019 },
      { name: 'high', value: -0.018 },
    ]);
    const tail = explainRisk(riskOf(falling(41), falling(41)), 'conditionalValueAtRisk').rows;
    expect(tail.map(({ values }) => values['return'])).toEqual([-0.018, -0.019, -0.02]);
  });

  test('shows each run of losing days as one loss, on its last day', () => {
    const risk = riskOf([-0.01, 0.02, -0.1, -0.1, 0, -0.2], [0, 0, 0, 0, 0, 0]);
    expect(explainRisk(risk, 'burke').rows).toEqual([
      { date: '2024-10-05', subject: '', values: { days: 1, loss: expect.closeTo(-0.01, 15) as number } },
      { date: '2024-10-08', subject: '', values: { days: 2, loss: expect.closeTo(-0.19, 15) as number } },
      { date: '2024-10-10', subject: '', values: { days: 1, loss: expect.closeTo(-0.2, 15) as number } },
    ]);
    const worthless = explainRisk(riskOf([0.1, -1.5], [0, 0]), 'burke');
    expect(worthless).toMatchObject({ value: unknown('value_below_zero'), rows: [] });
  });

  test('shows the returns of a tail ratio in ascending order, and only the days of a side', () => {
    const own = (name: RiskFigureName) =>
      explainRisk(sample, name).rows.map(({ values }) => values['return']);
    expect(own('tailRatio')).toEqual([-0.02, -0.005, 0.01, 0.03]);
    expect([own('upBeta'), own('downBeta')]).toEqual([
      [0.01, 0.03],
      [-0.02, -0.005],
    ]);
    expect([own('upAlpha'), own('downAlpha')]).toEqual([own('upBeta'), own('downBeta')]);
    expect(explainRisk(sample, 'sterling').rows).toEqual([]);
  });

  test('leaves days on which the benchmark did not move out of both captures', () => {
    const risk = riskOf([0.01, 0.02, 0.03], [0.01, 0, -0.01], { riskFree: { yearly: 0.02 } });
    const shown = (name: RiskFigureName) =>
      explainRisk(risk, name).rows.map(({ values }) => values['return']);
    expect([shown('upCapture'), shown('downCapture'), shown('beta')]).toEqual([
      [0.01],
      [0.03],
      [0.01, 0.02, 0.03],
    ]);
    expect(Object.keys(explainRisk(risk, 'beta').rows[0]?.values ?? {})).toEqual(['return', 'benchmark']);
    expect(Object.keys(explainRisk(risk, 'alpha').rows[0]?.values ?? {})).toContain('free');
    const downside = explainRisk(sample, 'downsideDeviation').terms.map(({ name }) => name);
    expect(downside).toEqual(['count', 'periods', 'target']);
  });

  test('follows from its own formula, for any returns', () => {
    // The returns always vary, because no formula reproduces a deviation that is only rounding.
    let checked = 0;
    const day = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 5, maxLength: 60 }),
        fc.constantFrom(12, 252),
        (days, periodsPerYear) => {
          const risk = riskOf(
            days.map(([own], i) => own / 10_000 + 0.0007 * (i % 3)),
            days.map(([, other], i) => other / 10_000 + 0.0013 * (i % 2)),
            { periodsPerYear, riskFree: { yearly: 0.03 }, target: 0.0001 },
          );
          for (const name of names) {
            const derivation = explainRisk(risk, name);
            if (!derivation.value.known) continue;
            const value = valueIn(derivation);
            const made = byFormula(derivation);
            expect({ name, off: Math.abs(made - value) > 1e-6 * Math.max(1, Math.abs(value)) }).toEqual({
              name,
              off: false,
            });
            checked += 1;
          }
        },
      ),
      { numRuns: runs(100) },
    );
    expect(checked).toBeGreaterThan(runs(100) * 33);
  });
});
