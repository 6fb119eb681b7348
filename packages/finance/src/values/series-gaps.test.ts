import { expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import { gapsBefore, joinedGaps } from './series-gaps.ts';
import type { SeriesGap } from './series-gaps.ts';
import { EUR, on, USD } from '../testing/notation.ts';

const price = (instrumentId: string, from: string, to: string): SeriesGap => ({
  kind: 'missing_price',
  instrumentId,
  from: on(`2024-01-${from}`),
  to: on(`2024-01-${to}`),
});
const cash = (currency: typeof EUR, from: string, to: string): SeriesGap => ({
  kind: 'negative_cash',
  currency,
  from: on(`2024-01-${from}`),
  to: on(`2024-01-${to}`),
});

test('joins periods that touch or overlap', () => {
  expect(joinedGaps([price('A', '05', '06'), price('A', '02', '04')])).toEqual([price('A', '02', '06')]);
  expect(joinedGaps([price('A', '02', '08'), price('A', '03', '04')])).toEqual([price('A', '02', '08')]);
  expect(joinedGaps([price('A', '02', '04'), price('A', '04', '09')])).toEqual([price('A', '02', '09')]);
});

test('keeps periods apart that have a day between them', () => {
  const apart = [price('A', '02', '03'), price('A', '05', '06')];
  expect(joinedGaps(apart)).toEqual(apart);
});

test('keeps periods of different instruments, currencies and types apart', () => {
  const all = [
    price('A', '02', '03'),
    price('B', '02', '03'),
    cash(EUR, '02', '03'),
    cash(USD, '02', '03'),
    { ...cash(EUR, '02', '03'), kind: 'missing_rate' as const },
  ];
  expect(joinedGaps(all)).toHaveLength(5);
  expect(joinedGaps([])).toEqual([]);
});

test('sorts them by first day, then by type and subject', () => {
  const found = joinedGaps([
    price('B', '04', '05'),
    cash(EUR, '03', '03'),
    price('A', '04', '04'),
    price('C', '02', '09'),
  ]);
  expect(found.map(({ instrumentId, currency }) => instrumentId ?? currency)).toEqual(['C', 'EUR', 'A', 'B']);
});

test('cuts the part before a day there', () => {
  const gaps = [
    price('A', '02', '06'),
    price('B', '06', '07'),
    price('C', '02', '05'),
    price('D', '05', '05'),
  ];
  expect(gapsBefore(gaps, dayOfDate(on('2024-01-06')))).toEqual([
    price('A', '02', '05'),
    price('C', '02', '05'),
    price('D', '05', '05'),
  ]);
  expect(gapsBefore([price('A', '05', '07')], dayOfDate(on('2024-01-06')))).toEqual([price('A', '05', '05')]);
});
