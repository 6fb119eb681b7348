import { netByDay, ratesWithin } from '../irr.ts';
import { rangeBounds, irrFlows, rangeFigures } from '../range-figures.ts';
import type { DateRange } from '../range-figures.ts';
import type { PerformanceSeries } from '../performance.ts';

/** The limit of |ln(1 + r)| for a rate in version 0.1.0. */
const FORMER_WIDEST = 700;

/** The money-weighted return of a range by the rule of version 0.1.0 and by today's; null if there is none. */
export interface ChangedIrr {
  readonly former: number | null;
  readonly now: number | null;
}

/** Rates are found to 1e−10. */
const TOLERANCE = 1e-9;

function areAlike(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/**
 * How the choice of a rate changes the money-weighted return of ]from, to], as yearly decimals: version 0.1.0 took
 * the rate nearest to zero whatever the sign of the gain, and rates that float64 cannot distinguish from −100 %. Null
 * if nothing has changed, if the flows are unknown, or for an empty series.
 */
export function changedIrr(series: PerformanceSeries, wanted: DateRange): ChangedIrr | null {
  const { span, refused } = rangeBounds(series, wanted);
  const { xirr, openingValue, closingValue, inflow, outflow } = rangeFigures(series, wanted);
  if (refused !== null || !openingValue.known || !closingValue.known) return null;
  if (!inflow.known || !outflow.known) return null;
  const net = netByDay(irrFlows(series, span, closingValue.value), 0);
  const hasBothSigns = net.some(({ amount }) => amount > 0) && net.some(({ amount }) => amount < 0);
  const rates = hasBothSigns ? ratesWithin(net, FORMER_WIDEST) : [];
  const former = rates.reduce<number | null>(
    (best, rate) => (best === null || Math.abs(rate) < Math.abs(best) ? rate : best),
    null,
  );
  const now = xirr.known ? xirr.value : null;
  return areAlike(former, now) ? null : { former, now };
}
