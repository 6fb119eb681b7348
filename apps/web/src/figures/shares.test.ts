import { expect, test } from 'vitest';
import { roundedParts, roundedShares } from './shares.ts';

const total = (shares: number[]) => Math.round(shares.reduce((sum, share) => sum + share, 0) * 1000);

test('rounds thirds so that they add up to 100.0 %', () => {
  const shares = roundedShares([1, 1, 1]);
  expect(shares).toEqual([0.334, 0.333, 0.333]);
  expect(total(shares)).toBe(1000);
});

test('rounds many uneven parts so that they add up', () => {
  expect(total(roundedShares([3, 7, 11, 13, 0.01, 29, 31]))).toBe(1000);
});

test('returns zero shares for zero parts', () => expect(roundedShares([0, 0])).toEqual([0, 0]));

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
