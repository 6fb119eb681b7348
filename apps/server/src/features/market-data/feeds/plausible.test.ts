import { Decimal } from '@partnerfolio/finance/decimal';
import { describe, expect, test } from 'vitest';
import { plausibleRates } from './plausible-rates.rules.ts';
import { judgeCloses } from './held/plausible.rules.ts';
import type { Known } from './held/plausible.rules.ts';
import { unitFactor } from './provider/quote-units.rules.ts';

/** `1=100` is a price of 100 on 1 November. */
const prices = (text: string) =>
  text.split(' ').flatMap((part) => {
    const [day = '', value = ''] = part.split('=');
    return value === '' ? [] : [{ day: `2026-11-${day.padStart(2, '0')}`, value: new Decimal(value) }];
  });

const judgeAll = (fetched: string, stored: string, known: Partial<Known> = {}) => {
  const { good, jumps } = judgeCloses(prices(fetched), { stored: prices(stored), splits: [], ...known });
  const used = jumps.filter(({ confirmedBy }) => confirmedBy !== null);
  const held = jumps.filter(({ confirmedBy }) => confirmedBy === null);
  return {
    good: good.map(({ value }) => value.toNumber()),
    used: used.map(({ value, confirmedBy }) => `${value.toString()} ${confirmedBy}`),
    held: held.map(
      ({ value, reason, previous }) => `${value.toString()} ${reason} after ${previous.value.toString()}`,
    ),
  };
};

const splitOf = (day: number, factor: number) => [{ day: `2026-11-0${day}`, factor: new Decimal(factor) }];

const judge = (fetched: string, stored = '', split: { day: string; factor: number } | null = null) => {
  const splits = split === null ? [] : [{ day: split.day, factor: new Decimal(split.factor) }];
  const { good, held } = judgeAll(fetched, stored, { splits });
  return [good, held];
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

describe('a jump', () => {
  test.each([80, 80.5, 60, 125, 175])('to %d is used once the next price stays there', (level) => {
    const next = level * 1.01;
    expect(judgeAll(`2=${level} 3=${next}`, '1=100')).toEqual({
      good: [level, next],
      used: [`${level} next_price`],
      held: [],
    });
  });

  test('waits while there is no next price', () => {
    expect(judgeAll('2=80', '1=100')).toEqual({ good: [], used: [], held: ['80 split_ratio after 100'] });
  });

  test('is not confirmed by a price that returns to the level before', () => {
    expect(judgeAll('2=80 3=99', '1=100')).toEqual({
      good: [99],
      used: [],
      held: ['80 split_ratio after 100'],
    });
  });

  test('is confirmed by the price that another source has stored for the next day', () => {
    expect(judgeAll('2=80', '1=100 3=81').used).toEqual(['80 next_price']);
  });

  test.each(['50 3=50.5', '49 3=48', '201 3=200', '10000 3=10100', '1 3=1.01'])(
    'as large as a missing split or another unit makes waits, whatever the next price: %s',
    (text) => {
      expect(judgeAll(`2=${text}`, '1=100')).toMatchObject({ good: [], used: [] });
    },
  );

  test('is confirmed by a second provider with the same price, whatever its size', () => {
    const second = { closes: prices('2=50.1'), splits: [] };
    expect(judgeAll('2=50', '1=100', { second }).used).toEqual(['50 second_source']);
  });

  test('is not confirmed by a second provider with another price, or that lists a split', () => {
    const closes = prices('2=50');
    const held = ['50 split_ratio after 100'];
    expect(judgeAll('2=50', '1=100', { second: { closes: prices('2=52'), splits: [] } }).held).toEqual(held);
    expect(judgeAll('2=50', '1=100', { second: { closes, splits: splitOf(2, 2) } }).held).toEqual(held);
  });

  test('is none where a recorded split explains it, and a recorded split makes none', () => {
    const recorded = splitOf(2, 2);
    expect(judgeAll('2=50', '1=100', { recorded })).toEqual({ good: [50], used: [], held: [] });
    expect(judgeAll('2=100', '1=100', { recorded })).toEqual({ good: [100], used: [], held: [] });
  });

  test('to a level that a user discarded waits again', () => {
    const discarded = prices('2=80');
    expect(judgeAll('3=80.5 4=81', '1=100', { discarded })).toMatchObject({
      used: [],
      held: ['80.5 split_ratio after 100'],
    });
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
