import { expect, test } from 'vitest';
import { beta, capture, correlation } from '../risk/relative-risk.ts';
import { quantile, quantileOfSorted, refusalOfValues, sampleDeviation, skewness } from './statistics.ts';
import { unknown } from './unknown.ts';

const refused = unknown('not_finite');

test('a value that is not a number makes every measure unknown, wherever it is', () => {
  for (const bad of [Number.NaN, Infinity, -Infinity]) {
    expect(refusalOfValues([bad, 1, 2], 2)).toEqual(refused);
    expect(refusalOfValues([1, 2, bad], 2)).toEqual(refused);
    expect(quantile([1, bad, 2], 0.5)).toEqual(refused);
    expect(skewness([1, 2, 4, bad])).toEqual(refused);
  }
  expect(refusalOfValues([1, 2], 2)).toBeNull();
});

test('two series cannot be compared if either contains a value that is not a number', () => {
  const good = [0.01, -0.02, 0.03];
  const bad = [0.01, Number.NaN, 0.03];
  for (const measure of [beta, correlation]) {
    expect(measure({ portfolio: bad, benchmark: good })).toEqual(refused);
    expect(measure({ portfolio: good, benchmark: bad })).toEqual(refused);
    expect(measure({ portfolio: good, benchmark: good })).toMatchObject({ known: true });
  }
  expect(capture({ portfolio: [0.1], benchmark: [0.1, 0.2] }, 'up')).toEqual(unknown('outside_series'));
  // Too few values is reported before values that are not numbers.
  expect(beta({ portfolio: [Number.NaN], benchmark: [1] })).toEqual(unknown('too_few_values'));
});

test('the down capture uses only days on which the benchmark fell', () => {
  const pairs = { portfolio: [0.5, -0.05, 0.7, -0.1], benchmark: [0, -0.1, 0.2, -0.2] };
  // 0.95 × 0.9 = 0.855 against 0.9 × 0.8 = 0.72, in two periods of one year
  const figure = capture(pairs, 'down', { periodsPerYear: 2 });
  expect(figure.known ? figure.value : Number.NaN).toBeCloseTo(-0.145 / -0.28, 12);
});

test('values that differ only by rounding have no deviation, however large the first is', () => {
  expect(sampleDeviation([1e9 + 1e-6, 1e9, 1e9 - 1e-6])).toBe(0);
  expect(sampleDeviation([1e-9, 2e-9, 3e-9])).toBeCloseTo(1e-9, 20);
  // Half of the largest value counts as a deviation, whether the largest is below one or above.
  expect(sampleDeviation([-1e-13, 1e-13])).toBeCloseTo(1.4142e-13, 16);
});

test('the quantile at the end of the values is the last of them', () => {
  const sorted = Float64Array.of(1, 2, 4);
  expect(quantileOfSorted(sorted, 1)).toBe(4);
  expect(quantileOfSorted(sorted, 0.75)).toBe(3);
  expect(quantileOfSorted(sorted, 0)).toBe(1);
});
