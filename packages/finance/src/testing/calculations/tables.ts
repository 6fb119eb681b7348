import { dailyPerformance } from '../../returns/performance.ts';
import { monthlyReturns, yearlyReturns } from '../../returns/return-table.ts';
import { weeklyReturns } from '../../returns/weekly-returns.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf, shown } from './ledgers.ts';

/** The months and years of a portfolio, whether each is partial, and its whole weeks in order. */
function returnTableOf(given: Given): Figures {
  const { ledger, market, settings } = sceneOf(given);
  const series = dailyPerformance(ledger, market, { settings, to: on(given.text('to')) });
  const rows = [...monthlyReturns(series), ...yearlyReturns(series)].flatMap(
    ({ year, month, isPartial, twr }) => {
      const name = month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
      return [
        [name, shown(twr)],
        [`${name} is partial`, isPartial ? 'yes' : 'no'],
      ] as const;
    },
  );
  const weeks = Array.from(weeklyReturns(series), (week, i) => [`week ${i + 1}`, week] as const);
  return Object.fromEntries([...rows, ...weeks]);
}

/** The calculations of tables of returns. */
export const TABLE_CALCULATIONS: Readonly<Record<string, Calculation>> = { 'return-table': returnTableOf };
