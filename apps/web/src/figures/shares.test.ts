import { expect, test } from 'vitest';
import { roundedShares } from './shares.ts';

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
