import { expect, test } from 'vitest';
import { readLink } from './link.ts';

test('reads type and token of a fragment', () => {
  expect(readLink('#type=recovery&token=abc')).toEqual({ type: 'recovery', token: 'abc' });
  expect(readLink('#token=abc')).toEqual({ type: '', token: 'abc' });
});

test('a fragment without a token is no link', () => {
  expect(readLink('')).toBeNull();
  expect(readLink('#main')).toBeNull();
  expect(readLink('#type=recovery')).toBeNull();
});
