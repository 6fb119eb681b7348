import { describe, expect, test } from 'vitest';
import { chooseLots } from './sale-lots.ts';
import { on } from '../testing/notation.ts';
import { unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const reason = (figure: Figure<unknown>): string => (figure.known ? 'known' : figure.reason);

describe('the lots of a sale', () => {
  const lots = [
    { acquired: on('2020-01-01'), quantity: '10', cost: '50' },
    { acquired: on('2023-06-01'), quantity: '10', cost: '150' },
    { acquired: on('2022-01-01'), quantity: '10', cost: '80' },
  ];
  const sale = { quantity: 15n * 10n ** 18n, price: 10n * 10n ** 18n, costs: 10n ** 36n };
  const years = (order: Parameters<typeof chooseLots>[2]) => {
    const { lots: taken, realisedGain } = chooseLots(lots, sale, order);
    const list = taken.map(({ acquired, quantity, cost }) => `${acquired.slice(0, 4)} ${quantity} ${cost}`);
    return [...list, realisedGain.known ? realisedGain.value : realisedGain.reason];
  };

  test('are the oldest, the newest, the most expensive or those with the lowest tax', () => {
    expect(years({ by: 'fifo' })).toEqual(['2020 10 50', '2022 5 40', '59']);
    expect(years({ by: 'lifo' })).toEqual(['2023 10 150', '2022 5 40', '-41']);
    expect(years({ by: 'hifo' })).toEqual(['2023 10 150', '2022 5 40', '-41']);
    const tax = { by: 'least_tax' as const, asAt: on('2023-12-01'), longAfterDays: 365 };
    // Gains per unit: 5 (long-term), −5 (short-term), 2 (long-term)
    expect(years({ ...tax, shortPct: '30', longPct: '15' })).toEqual(['2023 10 150', '2022 5 40', '-41']);
    // With equal tax rates, losses count for nothing; of equal lots the oldest comes first.
    expect(years({ ...tax, shortPct: '0', longPct: '0' })).toEqual(['2020 10 50', '2022 5 40', '59']);
    const later = { ...tax, asAt: on('2022-12-01'), shortPct: '90', longPct: '10' };
    // 5 × 10 %, −5 × 90 %, 2 × 90 %
    expect(years(later)).toEqual(['2023 10 150', '2020 5 25', '-26']);
    const onTheDay = { ...tax, asAt: on('2023-01-01'), shortPct: '90', longPct: '10' };
    expect(years(onTheDay)[1]).toBe('2020 5 25');
    expect(years({ ...onTheDay, asAt: on('2023-01-02') })[1]).toBe('2022 5 40');
  });

  test('the newest are not the most expensive, nor those with the highest total cost', () => {
    const two = [
      { acquired: on('2020-01-01'), quantity: '4', cost: '60' },
      { acquired: on('2021-01-01'), quantity: '20', cost: '100' },
      { acquired: on('2022-01-01'), quantity: '1', cost: '10' },
    ];
    const first = (by: 'fifo' | 'lifo' | 'hifo') =>
      chooseLots(two, { ...sale, quantity: 25n * 10n ** 18n }, { by }).lots.map(({ acquired }) =>
        acquired.slice(0, 4),
      );
    // A unit cost 15, 5 and 10.
    expect(first('fifo')).toEqual(['2020', '2021', '2022']);
    expect(first('lifo')).toEqual(['2022', '2021', '2020']);
    expect(first('hifo')).toEqual(['2020', '2022', '2021']);
  });

  test('must cover the sale, or the gain is unknown', () => {
    const many = { ...sale, quantity: 31n * 10n ** 18n };
    expect(reason(chooseLots(lots, many, { by: 'fifo' }).realisedGain)).toBe('unknown_cost');
    expect(reason(chooseLots(undefined, sale, { by: 'fifo' }).realisedGain)).toBe('unknown_cost');
    const odd = [{ acquired: on('2020-01-01'), quantity: '10', cost: 'free' }];
    expect(chooseLots(odd, sale, { by: 'fifo' })).toEqual({
      lots: [],
      realisedGain: unknown('unknown_cost'),
    });
    const empty = [{ acquired: on('2019-01-01'), quantity: '0', cost: '0' }, ...lots];
    expect(chooseLots(empty, sale, { by: 'fifo' }).lots[0]?.acquired).toBe('2020-01-01');
  });
});
