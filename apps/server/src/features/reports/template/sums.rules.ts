/** Sums of figures as the pages and endpoints make them. */
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { sumAmounts } from '@partnerfolio/finance/money';

/** The sum of the known figures: incomplete if some are unknown or incomplete, unknown if all are unknown. */
export const knownSumOf = (figures: readonly MoneyFigure[]): MoneyFigure => {
  const known = figures.flatMap((figure) => (figure.known ? [figure] : []));
  const unknown = figures.find((figure) => !figure.known);
  if (unknown !== undefined && known.length === 0) return unknown;
  const value = sumAmounts(known.map((figure) => figure.value));
  const isPartial = unknown !== undefined || known.some(({ partial }) => partial === true);
  return { known: true, value, ...(isPartial && { partial: true }) };
};
