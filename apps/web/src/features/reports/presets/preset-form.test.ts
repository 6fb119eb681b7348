import type { ReportPreset } from '@partnerfolio/contract/reports/presets';
import { expect, test } from 'vitest';
import { newReportValues } from '../issue/issue-form.ts';
import { daysOf } from './preset-days.ts';
import { differsFrom, lostOptions, namedRange, presetOf } from './preset-form.ts';

const today = '2026-11-29';
const values = newReportValues({}, today);
const preset: ReportPreset = {
  id: 'p',
  name: 'Letter',
  template: 'performance',
  range: 'last_quarter',
  language: null,
  benchmarkNames: [],
  changedBy: { id: 'u', fullName: 'Ann' },
  changedAt: '2026-11-01T09:00:00Z',
  revision: 1,
};

test.each([
  ['last_week', '2026-11-16', '2026-11-22'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['year_to_date', '2026-01-01', '2026-11-29'],
] as const)('%s goes from %s to %s on a Sunday in November', (range, from, to) => {
  expect(daysOf(range, 'performance', today)).toEqual({ from, to });
});

test('a week before a Monday in January is one of the year before', () => {
  expect(daysOf('last_week', 'ledger', '2027-01-04')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(daysOf('last_month', 'ledger', '2027-01-04')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a report of one day is of the last day of the range', () => {
  expect(daysOf('last_month', 'holdings', today)).toEqual({ from: '2026-10-31', to: '2026-10-31' });
  expect(daysOf('day_before', 'holdings', today)).toEqual({ from: '2026-11-28', to: '2026-11-28' });
});

test('days have the name of the range that they are, if it has one', () => {
  expect(namedRange(values, today)).toBe('last_quarter');
  expect(namedRange({ ...values, to: '2026-09-29' }, today)).toBeNull();
  expect(namedRange({ ...values, template: 'holdings', to: '2026-11-28' }, today)).toBe('day_before');
});

test('a template keeps what is not as usual, in the order of its sections, and nothing of the client', () => {
  const sections = [
    { name: 'returns', isPrinted: true },
    { name: 'months', isPrinted: false },
    { name: 'development', isPrinted: true },
  ] as const;
  const entered = {
    ...values,
    preparedFor: 'Ann',
    benchmarks: ['none', 'none', 'none'],
    sections: [...sections],
  };
  expect(presetOf(entered, { name: 'Letter', range: null, language: 'es' })).toEqual({
    name: 'Letter',
    template: 'performance',
    range: null,
    language: 'es',
    benchmarks: 'none',
    sections: ['returns', 'development'],
  });
  // A statement of holdings has neither.
  expect(
    presetOf({ ...entered, template: 'holdings' }, { name: 'Held', range: null, language: null }),
  ).toEqual({
    name: 'Held',
    template: 'holdings',
    range: null,
    language: null,
  });
});

test('the form differs from a template in what the template says, and in no other field', () => {
  expect(differsFrom(preset, values, today)).toBe(false);
  expect(differsFrom(preset, { ...values, preparedFor: 'Ann' }, today)).toBe(false);
  expect(differsFrom(preset, { ...values, to: '2026-09-29' }, today)).toBe(true);
  expect(differsFrom({ ...preset, range: null }, { ...values, to: '2026-09-29' }, today)).toBe(false);
  expect(differsFrom(preset, { ...values, language: 'es' }, today)).toBe(true);
  expect(differsFrom({ ...preset, returns: 'net' }, values, today)).toBe(true);
  expect(differsFrom({ ...preset, benchmarks: [] }, values, today)).toBe(true);
});

test('the options that a report of a client does not have are named', () => {
  expect(lostOptions(preset)).toEqual([]);
  expect(lostOptions({ ...preset, benchmarks: [], closedPositions: false })).toEqual([
    'benchmarks',
    'closedPositions',
  ]);
});
