/** The firm's return over a range, and why it is incomplete. */
import type { RateFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { notedFigure, rateFigure } from '../figures/compute/figures.rules.ts';
import type { LeftOut } from './queries.ts';

/** Why a return is incomplete; null when it is complete. */
export const gapOfReturn = ({
  withoutRate,
  uncounted,
  uncomputed,
  failed,
}: LeftOut): UnknownReason | null => {
  if (failed > 0) return 'cannot_be_computed';
  if (withoutRate > 0) return 'missing_rate';
  if (uncounted > 0) return 'missing_price';
  return uncomputed > 0 ? 'being_computed' : null;
};

/** Marks a return as incomplete, with the reason. */
export const partly = (figure: RateFigure, gap: UnknownReason | null): RateFigure =>
  figure.known && gap !== null ? { ...figure, partial: true } : figure;

/**
 * The time-weighted return of a scope over a range, in the currency of its series, without transfers between its
 * portfolios. Incomplete if some days leave a portfolio out; unknown without a value at both ends.
 */
export const returnOver = (
  series: PerformanceSeries,
  range: DateRange,
  { ends, gap }: { readonly ends: readonly number[]; readonly gap: UnknownReason | null },
): RateFigure => {
  const hasEnds = ends.every((value) => value !== 0 && !Number.isNaN(value));
  if (!hasEnds) return { known: false, reason: gap ?? 'no_value' };
  return partly(notedFigure(rateFigure(rangeReturn(series, range)), rangeNotes(series, range)), gap);
};
