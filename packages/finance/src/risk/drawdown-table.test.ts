import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import { drawdownTable } from './drawdown-table.ts';
import { maxDrawdown } from './drawdown.ts';
import { on } from '../testing/notation.ts';

const manyReturns = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), {
  minLength: 5,
  maxLength: 40,
});

describe('the drawdown table', () => {
  const firstDay = dayOfDate(on('2024-01-02'));

  test('lists the deepest drawdowns with their dates, lengths and recoveries', () => {
    const index = Float64Array.of(1.1, 1.045, 1.1, 0.88, 0.99, 1.2, 1.14);
    expect(drawdownTable({ firstDay, index }, 2)).toEqual([
      {
        depth: 0.88 / 1.1 - 1,
        peakDate: '2024-01-04',
        troughDate: '2024-01-05',
        recoveryDate: '2024-01-07',
        fallDays: 1,
        lengthDays: 3,
      },
      {
        depth: 1.045 / 1.1 - 1,
        peakDate: '2024-01-02',
        troughDate: '2024-01-03',
        recoveryDate: '2024-01-04',
        fallDays: 1,
        lengthDays: 2,
      },
    ]);
    expect(drawdownTable({ firstDay, index }, 3)[2]).toMatchObject({ recoveryDate: null, lengthDays: 1 });
  });

  test('ends a drawdown on the day that reaches the peak within rounding', () => {
    const index = Float64Array.of(1.1, 0.88, 1.1 - 2.3e-16, 1.1, 0.99);
    expect(drawdownTable({ firstDay, index }, 9)).toMatchObject([
      { troughDate: '2024-01-03', recoveryDate: '2024-01-04' },
      { peakDate: '2024-01-05', troughDate: '2024-01-06', recoveryDate: null },
    ]);
  });

  test('begins from 1 on the day before, and ends when the index becomes unknown', () => {
    const index = Float64Array.of(0.9, 0.8, Number.NaN, 0.1);
    expect(drawdownTable({ firstDay, index }, 5)).toEqual([
      {
        depth: 0.8 - 1,
        peakDate: '2024-01-01',
        troughDate: '2024-01-03',
        recoveryDate: null,
        fallDays: 2,
        lengthDays: 2,
      },
    ]);
    expect(drawdownTable({ firstDay, index: Float64Array.of(1, 1.1) }, 5)).toEqual([]);
    expect(drawdownTable({ firstDay, index }, -1)).toEqual([]);
  });

  test('takes the earlier of two days of equal depth as the trough, as for the maximum drawdown', () => {
    const index = Float64Array.of(1e-20, 1e-21, 1);
    const [row] = drawdownTable({ firstDay, index }, 1);
    expect(row).toMatchObject({ depth: -1, troughDate: '2024-01-02' });
    expect(row).toEqual(maxDrawdown({ firstDay, index }));
  });

  test('the first row of the drawdown table is the maximum drawdown, and no two rows overlap', () => {
    fc.assert(
      fc.property(manyReturns, (some) => {
        let level = 1;
        const index = Float64Array.from(some, (one) => (level *= 1 + one));
        const days = { firstDay: 20_000, index };
        const table = drawdownTable(days, 100);
        const deepest = maxDrawdown(days);
        expect(table[0] ?? { depth: 0 }).toMatchObject(deepest.depth === 0 ? { depth: 0 } : { ...deepest });
        const inTime = table.toSorted((a, b) => ((a.peakDate ?? '') < (b.peakDate ?? '') ? -1 : 1));
        for (const [i, row] of inTime.entries()) {
          const next = inTime[i + 1];
          if (next !== undefined) expect((row.recoveryDate ?? '9') <= (next.peakDate ?? '')).toBe(true);
        }
        const depths = table.map(({ depth }) => depth);
        expect(depths).toEqual(depths.toSorted((a, b) => a - b));
      }),
      { numRuns: 1000 },
    );
  }, 60_000);
});
