import { Decimal } from '@partnerfolio/finance/decimal';
import { describe, expect, test } from 'vitest';
import { plausibleRates } from './plausible-rates.rules.ts';
import { judgeCloses } from './plausible.rules.ts';
import { unitFactor } from './quote-units.rules.ts';

/** `1=100` is a price of 100 on 1 November. */
const prices = (text: string) =>
  text.split(' ').flatMap((part) => {
    const [day = '', value = ''] = part.split('=');
    return value === '' ? [] : [{ day: `2026-11-${day.padStart(2, '0')}`, value: new Decimal(value) }];
  });

const judge = (fetched: string, stored = '', split: { day: string; factor: number } | null = null) => {
  const splits = split === null ? [] : [{ day: split.day, factor: new Decimal(split.factor) }];
  const { good, held } = judgeCloses(prices(fetched), { stored: prices(stored), splits });
  return [
    good.map(({ value }) => value.toNumber()),
    held.map(
      ({ value, reason, previous }) => `${value.toString()} ${reason} after ${previous.value.toString()}`,
    ),
  ];
};

describe('fetched closes', () => {
  test('are good while they change within the limit', () => {
    expect(judge('2=110 3=90', '1=100')).toEqual([[110, 90], []]);
  });

  test('are held after a jump, and compared with the last good one until they come back', () => {
    expect(judge('2=1 3=1.1 4=101', '1=100')).toEqual([
      [101],
      ['1 split_ratio after 100', '1.1 jump after 100'],
    ]);
  });

  test('are held near the ratio of a split that the provider does not list', () => {
    expect(judge('2=50.2', '1=100')[1]).toEqual(['50.2 split_ratio after 100']);
    expect(judge('2=66.8', '1=100')[1]).toEqual(['66.8 split_ratio after 100']);
  });

  test('are good across a split that the provider lists', () => {
    expect(judge('2=50.2', '1=100', { day: '2026-11-02', factor: 2 })).toEqual([[50.2], []]);
  });

  test('are held when a listed split did not move the price', () => {
    expect(judge('2=100', '1=100', { day: '2026-11-02', factor: 2 })[1]).toEqual([
      '100 split_ratio after 100',
    ]);
  });

  test('are held when they would replace a good price of the same day by a bad one', () => {
    expect(judge('1=100 2=10000', '1=100 2=101')).toEqual([[100], ['10000 split_ratio after 101']]);
  });

  test('of a first fetch have nothing to be compared with but each other', () => {
    expect(judge('1=100 2=102')).toEqual([[100, 102], []]);
  });
});

describe('fetched rates', () => {
  const stored = [{ day: '2026-11-01', rate: '1.10', source: 'ecb' }];

  test('stop at a jump, whatever follows', () => {
    const { changed, isDoubtful } = plausibleRates(prices('2=1.11 3=111 4=1.12'), stored, 'ecb');
    expect([changed.map(({ value }) => value.toNumber()), isDoubtful]).toEqual([[1.11], true]);
  });

  test('leave rates from elsewhere as they are, and equal ones unwritten', () => {
    const manual = { day: '2026-11-02', rate: '1.2', source: 'manual' };
    const { changed } = plausibleRates(prices('1=1.1 2=1.11 3=1.2'), [...stored, manual], 'ecb');
    expect(changed.map(({ day }) => day)).toEqual(['2026-11-03']);
  });
});

describe('units', () => {
  test.each([
    ['GBp', 'GBP', 0.01],
    ['GBp', 'GBX', 1],
    ['GBP', 'GBX', 100],
    ['GBP', 'GBP', 1],
    ['ZAc', 'ZAR', 0.01],
    ['ILA', 'ILS', 0.01],
    ['USD', 'USD', 1],
  ])('%s in %s is %s', (unit, currency, factor) => {
    expect(unitFactor(unit, currency)?.toNumber()).toBe(factor);
  });

  test.each([
    ['USD', 'EUR'],
    ['usd', 'USD'],
    ['gbp', 'GBP'],
    ['', 'USD'],
  ])('%s in %s is refused', (unit, currency) => {
    expect(unitFactor(unit, currency)).toBeNull();
  });
});
