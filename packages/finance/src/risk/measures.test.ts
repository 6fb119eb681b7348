import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gaussianConditionalValueAtRisk,
  gaussianValueAtRisk,
  modifiedValueAtRisk,
} from './parametric-risk.ts';
import { kappaRatio, omegaRatio, upsidePotentialRatio } from './partial-moments.ts';
import { tailRatio } from './return-shape.ts';
import { isClose, manyReturns, OF_PAIRS, OF_RETURNS, reason, value } from '../testing/measured.ts';

/** `LAW_RUNS=5000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const reasonsOf = (returns: readonly number[]) =>
  Object.fromEntries(Object.entries(OF_RETURNS).map(([name, of]) => [name, reason(of(returns))]));

describe('extreme returns', () => {
  test('none: too few values for each measure', () => {
    expect(new Set(Object.values(reasonsOf([])))).toEqual(new Set(['too_few_values']));
  });

  test('one that is not a number, or infinite: every measure is unknown', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity])
      expect(new Set(Object.values(reasonsOf([0.1, -0.1, bad, 0.2, 0.3])))).toEqual(new Set(['not_finite']));
  });

  test('a single loss: measures that need more give the reason', () => {
    expect(reasonsOf([-0.1])).toEqual({
      ...Object.fromEntries(Object.keys(OF_RETURNS).map((name) => [name, 'known'])),
      stability: 'too_few_values',
      gaussian: 'too_few_values',
      gaussianShortfall: 'too_few_values',
      modified: 'too_few_values',
      modifiedShortfall: 'too_few_values',
    });
  });

  test('no loss at all: the ratios over losses are unknown, the indices 0', () => {
    const found = reasonsOf([0.1, 0.1, 0.1, 0.1, 0.1]);
    for (const name of ['omega', 'kappa', 'upsidePotential', 'martin', 'painRatio', 'burke', 'tailRatio'])
      expect([name, found[name]]).toEqual([name, 'no_fall']);
    expect([found['ulcer'], found['pain'], found['modified']]).toEqual(['known', 'known', 'no_deviation']);
  });
});

describe('laws of all measures', () => {
  test('no measure ever returns a value that is not a number', () => {
    const wild = fc.array(fc.double({ min: -1.5, max: 1e300 }), { maxLength: 8 });
    fc.assert(
      fc.property(wild, wild, (some, others) => {
        const figures = [
          ...Object.values(OF_RETURNS).map((of) => of(some)),
          ...Object.values(OF_PAIRS).map((of) =>
            of({ portfolio: some, benchmark: others.slice(0, some.length) }),
          ),
        ];
        expect(figures.every((figure) => !figure.known || Number.isFinite(figure.value))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test('scaling a series keeps the ratios of shortfalls and scales returns', () => {
    fc.assert(
      fc.property(manyReturns, fc.integer({ min: 1, max: 8 }), (some, quarters) => {
        const factor = quarters / 4;
        const scaled = some.map((one) => one * factor);
        for (const of of [omegaRatio, upsidePotentialRatio, kappaRatio, tailRatio])
          expect(of(some).known ? isClose(value(of(scaled)), value(of(some))) : !of(scaled).known).toBe(true);
        for (const of of [gaussianValueAtRisk, gaussianConditionalValueAtRisk, modifiedValueAtRisk])
          expect(of(some).known ? isClose(value(of(scaled)), value(of(some)) * factor) : true).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
