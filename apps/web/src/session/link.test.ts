import { expect, test } from 'vitest';
import { readAnswer, readLink } from './link.ts';

test('reads type and token of a fragment', () => {
  expect(readLink('#type=recovery&token=abc')).toEqual({ type: 'recovery', token: 'abc' });
  expect(readLink('#token=abc')).toEqual({ type: '', token: 'abc' });
});

test('a fragment without a token is no link', () => {
  expect(readLink('')).toBeNull();
  expect(readLink('#main')).toBeNull();
  expect(readLink('#type=recovery')).toBeNull();
});

test('reads what a provider sent somebody back with, at its own address only', () => {
  const search = '?code=abc&state=x%20y';
  expect(readAnswer({ pathname: '/auth/callback', search })).toEqual({ code: 'abc', state: 'x y' });
  expect(readAnswer({ pathname: '/auth/callback', search: '' })).toBeNull();
  expect(readAnswer({ pathname: '/auth', search })).toBeNull();
});
