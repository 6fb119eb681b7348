import { describe, expect, test } from 'vitest';
import { createChance } from '../../../testing/chance.ts';
import { byMonth, Cells, columns, decodeCells, encodeCells, fromUnits, toUnits } from './cells.rules.ts';
import { addContribution, firmTenure } from './contribution.rules.ts';
import { DayColumns } from './day-columns.rules.ts';
import { dailyTotals } from './series.rules.ts';

/** 2026-01-01. */
const start = 20_454;
const bits = [8, 31, 52, 53, 62, 63, 64, 65, 127, 128, 129, 200];

const filled = (sums: readonly (readonly [day: number, place: number, sum: bigint])[]): Cells => {
  const cells = new Cells();
  for (const [day, place, sum] of sums) cells.add(start + day, columns[place] ?? 'change', sum);
  return cells;
};

describe('the stored form of sums', () => {
  test('holds any integer, positive or negative', () => {
    const { next, pick } = createChance(11);
    for (let run = 0; run < 300; run++) {
      const sums = Array.from({ length: 40 }, () => {
        const edge = 2n ** BigInt(pick(bits)) + BigInt(Math.floor(next() * 5)) - 2n;
        const place = Math.floor(next() * columns.length);
        return [Math.floor(next() * 28), place, pick([1n, -1n]) * edge] as const;
      });
      const cells = filled(sums);
      const bytes = encodeCells(cells);
      expect(decodeCells(bytes).sums).toEqual(cells.sums);
      // Equal sums give equal bytes in any order of adding.
      expect(encodeCells(filled(sums.toReversed())).equals(bytes)).toBe(true);
    }
  });

  test('takes 12 bytes for a sum of 64 bits, as in earlier versions', () => {
    const bytes = encodeCells(filled([[0, 0, -(2n ** 63n)]]));
    expect(bytes.length).toBe(12);
    expect(bytes.readInt32LE(0)).toBe(start * 16);
    expect(bytes.readBigInt64LE(4)).toBe(-(2n ** 63n));
    expect(encodeCells(filled([[0, 0, 2n ** 63n]])).length).toBe(24);
  });

  test('is read by day without wrapping, after growing, copying and replacing a month', () => {
    const huge = 2n ** 64n;
    const cells = filled([
      [3, 0, huge],
      [4, 1, -huge - 1n],
      [40, 0, 5n],
    ]);
    const sums = new DayColumns();
    for (const [month, own] of byMonth(cells)) sums.setMonth(month, encodeCells(own));
    sums.add(filled([[-40, 0, huge]]));
    const copy = sums.clone();
    sums.add(filled([[3, 0, -huge]]));
    for (const own of [sums, copy]) expect(own.firstEventfulDay()).toBe(start - 40);
    const read = (own: DayColumns) => ([-40, 3, 40] as const).map((day) => own.reader('change')(start + day));
    expect(read(copy)).toEqual([huge, huge, 5n]);
    expect(read(sums)).toEqual([huge, 0n, 5n]);
    expect(copy.reader('inflow')(start + 4)).toBe(-huge - 1n);
    const [[month] = [0]] = byMonth(filled([[3, 0, 1n]]));
    copy.setMonth(month, Buffer.alloc(0));
    expect(read(copy)).toEqual([huge, 0n, 5n]);
  });
});

test('adds up portfolios of 10^15 to the exact sum', () => {
  const cells = new Cells();
  const amounts = [1e15, 1e15, 1e15, 9.3e14, 0.25];
  for (const amount of amounts) {
    const days = {
      currency: 'EUR',
      firstDay: start,
      values: Float64Array.from([amount, 0.1, amount]),
      marks: Uint8Array.from([4, 4, 4]),
      outdated: new Float64Array(),
      flows: [[start, amount]] as const,
      isClosed: false,
    };
    addContribution(cells, { days, tenure: firmTenure });
  }
  const sums = new DayColumns();
  sums.add(cells);
  const totals = dailyTotals(sums, 'EUR', start + 3);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  expect([...(totals?.known ?? [])]).toEqual([total, 0.5, total, total]);
  expect(totals?.inflow[0]).toBe(total);
});

test('converts an amount into units and back', () => {
  for (const amount of [0.1, -12.3456, 1e15, -1e15, 3e15, 123_456_789_012.34])
    expect(fromUnits(BigInt(toUnits(amount)))).toBe(amount);
  expect(fromUnits(10n ** 19n * 7n + 5000n)).toBe(7e15 + 0.5);
});
