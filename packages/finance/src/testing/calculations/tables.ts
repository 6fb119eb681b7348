import { dailyPerformance } from '../../returns/performance.ts';
import { monthlyReturns, yearlyReturns } from '../../returns/return-table.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf, shown } from './ledgers.ts';

/** The months and years of a portfolio, and whether each is partial. */
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
  return Object.fromEntries(rows);
}

/** The calculations of tables of returns. */
export const TABLE_CALCULATIONS: Readonly<Record<string, Calculation>> = { 'return-table': returnTableOf };
