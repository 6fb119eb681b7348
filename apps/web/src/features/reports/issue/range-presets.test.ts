import { expect, test } from 'vitest';
import { presetRange } from './range-presets.ts';

test('the last quarter and year are complete', () => {
  expect(presetRange('quarter', '2026-11-29')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  expect(presetRange('quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(presetRange('quarter', '2026-10-01')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  expect(presetRange('year', '2026-11-29')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('this year goes to today', () => {
  expect(presetRange('year_to_date', '2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-11-29' });
});
