import { expect, test } from 'vitest';
import { prepareLedger } from '../../ledger/ledger.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../../testing/notation.ts';
import { partPerformance } from './part-performance.ts';

test('values units received in a merger by the own trade of the former instrument, which is no part of it', () => {
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 merger A EUR', { toInstrumentId: 'B', ratioNew: '2', ratioOld: '1' }),
    ],
    instruments: ['A', 'B'].map((id) => ({ id, currency: EUR })),
  });
  const input = { settings: NOT_KEPT, to: on('2024-01-04'), instrumentIds: ['B'] };
  const { value, missing } = partPerformance(ledger, market({}), input).days;
  expect([...value]).toEqual([100, 100]);
  expect([...missing]).toEqual([0, 0]);
});
