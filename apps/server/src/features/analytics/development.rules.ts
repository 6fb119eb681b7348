/** How the value of many portfolios combined developed over a range, in amounts that add up. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange, RangeFigures } from '@partnerfolio/finance/range-figures';
import { unknownFigure } from '../figures/compute/figures.rules.ts';

type Development = Analytics['development'];

/** Amounts of cents, as the values of days. */
const cents = 2;

const unknown = (reason: UnknownReason): MoneyFigure => ({ known: false, reason });
const inCents = (amount: number | Decimal): string => new Decimal(amount).toDecimalPlaces(cents).toFixed();

/** The known value of a day; NaN if nothing of it can be converted. */
const valueOf = (known: number, gap: UnknownReason | null): MoneyFigure => {
  if (Number.isNaN(known)) return unknown(gap ?? 'missing_rate');
  return { known: true, value: inCents(known), ...(gap !== null && { partial: true }) };
};

const amountOf = (figure: RangeFigures['gain'], brought = 0): MoneyFigure =>
  figure.known ? { known: true, value: inCents(figure.value - brought) } : unknownFigure(figure.reason);

/** What is left of the change of value without the flows. */
const restOf = ({ opening, inflows, outflows, closing }: Omit<Development, 'gain'>): MoneyFigure => {
  const missing = [opening, inflows, outflows, closing].find((figure) => !figure.known);
  if (missing !== undefined) return missing;
  const decimal = (figure: MoneyFigure) => new Decimal(figure.known ? figure.value : 0);
  const change = decimal(closing).minus(decimal(opening));
  return { known: true, value: inCents(change.minus(decimal(inflows)).plus(decimal(outflows))) };
};

const none: MoneyFigure = { known: true, value: '0' };

/**
 * The development over a range. `ends` are the known values of its opening and its last day; `gap` is the reason why some
 * portfolios are left out on some of its days. What enters and leaves then is no contribution or withdrawal, so that these are
 * unknown, and the gain is that of the counted portfolios.
 */
export const developmentOf = (
  series: PerformanceSeries,
  range: DateRange,
  {
    ends: [first, last],
    gap,
  }: { readonly ends: readonly [number, number]; readonly gap: UnknownReason | null },
): Development => {
  const [opening, closing] = [valueOf(first, gap), valueOf(last, gap)];
  const isEmpty = series.index.length === 0;
  const figures = isEmpty ? null : rangeFigures(series, range);
  if (gap !== null) {
    const gain = figures === null ? unknown(gap) : amountOf(figures.gain);
    const partial = gain.known ? { ...gain, partial: true as const } : gain;
    return { opening, inflows: unknown(gap), outflows: unknown(gap), gain: partial, closing };
  }
  // The value at the opening enters the series on its first day.
  const brought = series.days.brought?.value ?? 0;
  const amounts = {
    opening,
    inflows: figures === null ? none : amountOf(figures.inflow, brought),
    outflows: figures === null ? none : amountOf(figures.outflow),
    closing,
  };
  return { ...amounts, gain: restOf(amounts) };
};
