import { dayOfDate } from '../../dates.ts';
import { maxDrawdown } from '../../drawdown.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';

/** Growth from 1 by the returns, one a day, and its deepest fall. */
function drawdownOf(given: Given): Figures {
  let growth = 1;
  const index = Float64Array.from(given.numbers('returns'), (one) => (growth *= 1 + one));
  const firstDay = dayOfDate(on(given.text('first day')));
  const { depth, peakDate, troughDate, recoveryDate, fallDays, lengthDays } = maxDrawdown({
    firstDay,
    index,
  });
  return {
    depth,
    peak: peakDate ?? 'none',
    trough: troughDate ?? 'none',
    recovery: recoveryDate ?? 'none',
    'days of the fall': fallDays,
    'days to the recovery': lengthDays,
  };
}

/** The calculations of risk, benchmarks, attribution, allocation, projection and fees. */
export const MEASURE_CALCULATIONS: Readonly<Record<string, Calculation>> = { drawdown: drawdownOf };
