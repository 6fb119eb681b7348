import { expect, test } from 'vitest';
import { roundedParts, roundedWeights } from './rounded-parts.ts';

test('rounds parts of either sign so that they add up to their rounded sum', () => {
  const parts = [0.012345, -0.003333, 0.000051, -0.010048];
  const rounded = roundedParts(parts).map((part) => Math.round(part * 10_000));
  expect(rounded.reduce((sum, part) => sum + part, 0)).toBe(-10);
  for (const [i, part] of rounded.entries())
    expect(Math.abs(part - (parts[i] ?? 0) * 10_000)).toBeLessThan(1);
});

test('rounds a single part as usual, and none to none', () => {
  expect(roundedParts([-0.123449])).toEqual([-0.1234]);
  expect(roundedParts([])).toEqual([]);
});

test('rounds the weights of a whole so that they add up to it, and leaves them while one is unknown', () => {
  const weights = [1 / 3, 1 / 3, 1 / 3].map((value) => ({ known: true as const, value }));
  expect(roundedWeights(weights).map((weight) => weight.known && weight.value)).toEqual([
    0.3334, 0.3333, 0.3333,
  ]);
  const missing = [...weights, { known: false as const, reason: 'missing_price' as const }];
  expect(roundedWeights(missing)).toEqual(missing);
});
