import { describe, expect, test } from 'vitest';
import { generate } from '../../../../bench/portfolio-sets.mjs';
import { benchmarkDays } from '../returns/benchmark.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { beta, capture } from '../risk/relative-risk.ts';
import { relativeFigures, riskFigures } from './risk-figures.ts';
import { sharpeRatio, valueAtRisk } from '../risk/risk.ts';
import { NAMED_SCENARIOS } from '../risk/stress-scenarios.ts';
import { stressed } from '../risk/stress.ts';
import { on, USD } from '../testing/notation.ts';
import { ledgerInputOf, marketOf } from '../testing/portfolio-set.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import { sampledReturns } from '../returns/sampled-returns.ts';

describe('the figures of a real portfolio', () => {
  const sceneOf = () => {
    const set = generate('small');
    const ledger = prepareLedger(ledgerInputOf(set));
    const market = marketOf(set);
    const to = on('2026-11-20');
    const series = dailyPerformance(ledger, market, {
      settings: { baseCurrency: USD, cashKept: false, costMethod: 'fifo' },
      to,
    });
    const range = { from: on('2025-01-02'), to };
    const sampled = sampledReturns(series, range);
    const { twrAnnualised, drawdown } = rangeFigures(series, range);
    const period = { twrAnnualised, depth: mapFigure(drawdown, ({ depth }) => depth) };
    const blend = {
      rebalancing: 'daily' as const,
      parts: [{ instrumentId: ledger.instruments[0]?.id ?? '', currency: USD, weightPct: '100' }],
    };
    const benchmark = benchmarkDays(blend, market, { baseCurrency: USD, ...range });
    const basis = { riskFree: { yearly: 0.02 } };
    const returns = sampled.known ? sampled.value.returns : new Float64Array();
    return { sampled, period, blend, benchmark, basis, returns, series, market, to, twrAnnualised };
  };

  test('are known, and equal those of the measures themselves', () => {
    const { sampled, period, benchmark, basis, returns, series, twrAnnualised } = sceneOf();
    const alone = riskFigures(sampled, period, basis);
    const against = relativeFigures(sampled, benchmark, basis);
    const unknowns = Object.entries({ ...alone, ...against }).filter(([, figure]) => !figure.known);
    // The returns of the set have a kurtosis below 0.
    expect(unknowns).toEqual([
      ['modifiedValueAtRisk', unknown('outside_domain')],
      ['modifiedConditionalValueAtRisk', unknown('outside_domain')],
    ]);
    expect(Object.keys({ ...alone, ...against })).toHaveLength(39);
    expect(sampled).toMatchObject({ value: { frequency: 'daily', periodsPerYear: 252 } });
    expect(alone.sharpe).toEqual(sharpeRatio(returns, basis));
    expect(alone.valueAtRisk).toEqual(valueAtRisk(returns));
    expect(alone.calmar.known && Math.sign(alone.calmar.value)).toBe(
      twrAnnualised.known ? Math.sign(twrAnnualised.value) : NaN,
    );
    const itself = relativeFigures(
      known({
        frequency: 'daily' as const,
        periodsPerYear: 252,
        openingDay: series.firstDay,
        days: new Int32Array(),
        returns: new Float64Array(),
      }),
      benchmark,
    );
    expect(itself.beta).toEqual(unknown('too_few_values'));
    expect(against.beta).not.toEqual(beta({ portfolio: returns, benchmark: returns }));
    expect(against.upCapture).not.toEqual(capture({ portfolio: returns, benchmark: returns }, 'up'));
    expect(against.upCapture).not.toEqual(against.downCapture);
  });

  test('are unknown if their returns or their benchmark are', () => {
    const { sampled, blend, benchmark, market, to } = sceneOf();
    const missing = unknown('missing_price');
    const alone = riskFigures(missing, { twrAnnualised: missing, depth: missing });
    expect(new Set(Object.values(alone))).toEqual(new Set([missing]));
    expect(new Set(Object.values(relativeFigures(missing, benchmark)))).toEqual(new Set([missing]));
    expect(new Set(Object.values(relativeFigures(sampled, missing)))).toEqual(new Set([missing]));
    const short = benchmarkDays(blend, market, { baseCurrency: USD, from: on('2026-01-02'), to });
    expect(relativeFigures(sampled, short).beta).toEqual(unknown('outside_series'));
  });
});

test('each named scenario covers every asset class, and falls if shares fell', () => {
  for (const scenario of NAMED_SCENARIOS) {
    const classes = ['equity', 'bond', 'fund', 'real_asset', 'alternative', 'cash', 'other'];
    const lines = classes.map((assetClass) => ({ id: assetClass, assetClass, value: known('100') }));
    const figure = stressed(lines, scenario);
    const rows = figure.known ? figure.value.rows : [];
    expect(rows.map(({ id }) => id)).toEqual(classes);
    expect(rows.find(({ id }) => id === 'cash')?.change).toBe('0');
    expect(Number(rows.find(({ id }) => id === 'other')?.change)).toBe(Number(scenario.shocksPct.equity));
  }
  expect(NAMED_SCENARIOS.map(({ id, shocksPct }) => [id, shocksPct.equity, shocksPct.bond])).toEqual([
    ['2008', '-37', '5.24'],
    ['2020', '-19.6', '2.29'],
    ['2022', '-18.1', '-13'],
  ]);
});
