import { expect, test } from 'vitest';
import { readAnswer, readLink } from './link.ts';

test('reads type and token from a fragment', () => {
  expect(readLink('#type=recovery&token=abc')).toEqual({ type: 'recovery', token: 'abc' });
  expect(readLink('#token=abc')).toEqual({ type: '', token: 'abc' });
});

test('returns nothing for a fragment without a token', () => {
  expect(readLink('')).toBeNull();
  expect(readLink('#main')).toBeNull();
  expect(readLink('#type=recovery')).toBeNull();
});

test("reads a provider's answer only at its own address", () => {
  const search = '?code=abc&state=x%20y';
  expect(readAnswer({ pathname: '/auth/callback', search })).toEqual({ code: 'abc', state: 'x y' });
  expect(readAnswer({ pathname: '/auth/callback', search: '' })).toBeNull();
  expect(readAnswer({ pathname: '/auth', search })).toBeNull();
});
