import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay } from './date-text.ts';
import { dateStyles } from '@partnerfolio/contract/settings/formats';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { Language } from '@partnerfolio/contract/texts/texts';

const languages: readonly Language[] = ['en', 'es'];
const read = (typed: string) => {
  const found = readDay(typed);
  return found.ok ? found.value : found.reason;
};

/** Returns the texts that are not read as expected. */
const otherwise = (expected: string, texts: readonly string[]) =>
  texts.filter((typed) => read(typed) !== expected);

test.each(languages)('formats dates in %s in the order in which it reads them', (language) => {
  const parts = new Intl.DateTimeFormat(formatIn(language).locale, { dateStyle: 'medium' }).formatToParts();
  expect(parts.map(({ type }) => type).filter((type) => type !== 'literal')).toEqual([
    'day',
    'month',
    'year',
  ]);
});

test('reads day, month and year in this order', () => {
  expect(
    otherwise('2026-04-03', [
      '3/4/2026',
      '03/04/2026',
      '3.4.2026',
      '3-4-2026',
      '3 4 2026',
      ' 03 / 04 / 2026 ',
    ]),
  ).toEqual([]);
});

test('reads dates that start with the year', () => {
  expect(otherwise('2026-04-03', ['2026-04-03', '2026/4/3', '2026.04.03'])).toEqual([]);
});

test('reads month names of both languages', () => {
  expect(
    otherwise('2026-11-20', [
      '20 Nov 2026',
      '20 November 2026',
      'Nov 20, 2026',
      '20-nov-2026',
      '20 nov. 2026',
      '20 de noviembre de 2026',
      '20 noviembre del 2026',
    ]),
  ).toEqual([]);
  expect(read('1 ene 2026')).toBe('2026-01-01');
  expect(read('2 sept 2026')).toBe('2026-09-02');
});

test('refuses a month above twelve instead of taking it for the day', () => {
  expect(read('11/20/2026')).toBe('no_such_month');
  expect(read('2026-20-11')).toBe('no_such_month');
  expect(read('1/0/2026')).toBe('no_such_month');
});

test('refuses a year of two digits', () => {
  expect(otherwise('short_year', ['20/11/26', '20 Nov 26', '1/2/3', '20/11/026'])).toEqual([]);
});

test('refuses years before 1900 and after 2200', () => {
  expect(otherwise('far_year', ['1/1/0001', '0001-01-01', '31/12/1899', '1/1/2201', '31/12/9999'])).toEqual(
    [],
  );
  expect(read('1/1/1900')).toBe('1900-01-01');
  expect(read('31/12/2200')).toBe('2200-12-31');
});

test('refuses days that do not exist', () => {
  expect(otherwise('no_such_day', ['30/02/2026', '29/2/2026', '31/4/2026', '0/4/2026', '29/2/1900'])).toEqual(
    [],
  );
  expect(read('29/2/2028')).toBe('2028-02-29');
});

test('refuses days outside the allowed range', () => {
  const range = { min: '2026-01-01', max: '2026-11-20' };
  expect(readDay('21/11/2026', range)).toEqual({ ok: false, reason: 'too_late' });
  expect(readDay('31/12/2025', range)).toEqual({ ok: false, reason: 'too_early' });
  expect(readDay('20/11/2026', range)).toEqual({ ok: true, value: '2026-11-20' });
});

test('refuses other text', () => {
  expect(
    otherwise('not_a_day', [
      '',
      'today',
      '20112026',
      '20/11',
      'Nov 2026',
      '20 xyz 2026',
      '1/2/3/2026',
      '20/11/20266',
    ]),
  ).toEqual([]);
});

test.each(languages)('reads every date as formatted in %s', (language) => {
  const format = formatIn(language);
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect([format.date(day), read(format.date(day))]).toEqual([format.date(day), day]);
    }),
  );
});

test('reads the month first for users who have chosen that', () => {
  const monthFirst = (typed: string) => readDay(typed, { isMonthFirst: true });
  expect(monthFirst('03/04/2026')).toEqual({ ok: true, value: '2026-03-04' });
  expect(monthFirst('2026-03-04')).toEqual({ ok: true, value: '2026-03-04' });
  expect(monthFirst('4 Mar 2026')).toEqual({ ok: true, value: '2026-03-04' });
  expect(monthFirst('30/11/2026')).toEqual({ ok: false, reason: 'no_such_month' });
});

test.each(languages)('reads every date as written in a chosen format, in %s', (language) => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...dateStyles), (date, style) => {
      const day = date.toISOString().slice(0, 10);
      const { date: written, isMonthFirst } = formatIn(language, {
        number: null,
        date: style,
        timeZone: null,
      });
      expect([written(day), readDay(written(day), { isMonthFirst })]).toEqual([
        written(day),
        { ok: true, value: day },
      ]);
    }),
  );
});
