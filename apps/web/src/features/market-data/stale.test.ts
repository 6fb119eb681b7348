import { expect, test } from 'vitest';
import { isStale } from './stale.ts';

test('a price is outdated after a week', () => {
  expect(isStale('2026-11-14', '2026-11-21')).toBe(false);
  expect(isStale('2026-11-13', '2026-11-21')).toBe(true);
});
