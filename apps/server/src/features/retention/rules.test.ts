import { localDateSchema } from '@partnerfolio/contract/values';
import { describe, expect, test } from 'vitest';
import { recordsKept } from './rules.ts';

const closedOn = (day: string) => ({ isClosed: true, closedOn: localDateSchema.parse(day) });

describe('the records of a closed client', () => {
  test.each([
    ['2026-11-28', 10, '2036-11-28'],
    ['2026-12-31', 5, '2031-12-31'],
    ['2028-02-29', 10, '2038-02-28'],
    ['2028-02-29', 8, '2036-02-29'],
    ['2072-02-29', 28, '2100-02-28'],
  ])('closed on %s are kept for %i years, until %s', (day, years, keptUntil) => {
    expect(recordsKept(closedOn(day), years)).toEqual({ years, keptUntil, reason: null });
  });

  test('are kept until an unknown day when the closing date is unknown', () => {
    expect(recordsKept({ isClosed: true, closedOn: null }, 10)).toEqual({
      years: 10,
      keptUntil: null,
      reason: 'closing_date_unknown',
    });
  });
});

test('the records of an open client have no last day yet', () => {
  expect(recordsKept({ ...closedOn('2026-11-28'), isClosed: false }, 10)).toEqual({
    years: 10,
    keptUntil: null,
    reason: 'client_not_closed',
  });
});
