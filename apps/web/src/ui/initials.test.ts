import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('the first letters of the name, at most two [9-in-1]', () => {
  expect(initials('Ana Torres')).toBe('AT');
  expect(initials('ana maría torres')).toBe('AM');
  expect(initials('Ana')).toBe('A');
  expect(initials('  Özge   Şahin ')).toBe('ÖŞ');
});

test("'??' where there is no name", () => {
  expect(initials('')).toBe('??');
  expect(initials('   ')).toBe('??');
  expect(initials(null)).toBe('??');
});
