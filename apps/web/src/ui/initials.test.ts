import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('returns at most two first letters of the name [9-in-1]', () => {
  expect(initials('Ana Torres')).toBe('AT');
  expect(initials('ana maría torres')).toBe('AM');
  expect(initials('Ana')).toBe('A');
  expect(initials('  Özge   Şahin ')).toBe('ÖŞ');
});

test("'??' without a name", () => {
  expect(initials('')).toBe('??');
  expect(initials('   ')).toBe('??');
  expect(initials(null)).toBe('??');
});
