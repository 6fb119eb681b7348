/** The risk score of each portfolio of a client, and of all of them together. */
import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import type { Expected } from '@partnerfolio/contract/assumptions/scores';
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { expectedFigures, unknownExpected } from '../../figures/compute/analysis/expected.rules.ts';
import type { ClassPart } from '../../figures/stored/classes.rules.ts';
import type { ScoredPortfolio } from './scores.queries.ts';
import { toAllocation } from './rules.ts';
import type { PortfolioParts } from './rules.ts';

/** A portfolio with its classes, and the rate from its currency to the firm's; null without a rate. */
export interface Scored extends PortfolioParts {
  readonly row: ScoredPortfolio;
}

const decimals = 10;

/** The stored value in the firm's currency. */
export const valueOf = ({ row, rate }: Scored): MoneyFigure => {
  const { value, is_partial: isPartial, unknown_reason: reason } = row;
  if (value === null) return { known: false, reason: reason ?? 'missing_price' };
  if (rate === null) return { known: false, reason: 'missing_rate' };
  const converted = new Decimal(value).times(rate).toDecimalPlaces(decimals).toFixed();
  return { known: true, value: converted, ...(isPartial && { partial: true }) };
};

/** The expected figures of one portfolio, whose weights need no rate. */
export const scoreOf = ({ row, classes }: Scored, content: AssumptionsContent | null): Expected => {
  const { value, unknown_reason: reason } = row;
  if (content !== null && value === null && reason !== null) return unknownExpected(reason);
  return expectedFigures(classes, content);
};

/** Whether a portfolio holds nothing, so that it changes no weight of the others. */
const isEmpty = ({ row, classes }: Scored): boolean =>
  row.as_of !== null &&
  (row.unknown_reason === null || row.unknown_reason === 'no_value') &&
  classes.every(({ value, unknown }) => unknown === 0 && new Decimal(value).isZero());

/** Why the total is unknown: because a part of it is. */
const reasonOfTotal = (
  parts: readonly Scored[],
  transits: readonly PortfolioParts[],
  content: AssumptionsContent,
): UnknownReason | null => {
  for (const part of parts) {
    const { score } = scoreOf(part, content);
    if (!score.known && score.reason !== 'class_not_assumed') return score.reason;
  }
  const all = [...parts, ...transits];
  if (all.some(({ rate }) => rate === null)) return 'missing_rate';
  const isUnvalued = transits.some(({ classes }) => classes.some(({ unknown }) => unknown > 0));
  return isUnvalued ? 'missing_price' : null;
};

const together = (parts: readonly PortfolioParts[]): ClassPart[] =>
  toAllocation(parts).allocation.map(({ assetClass: key, value }) => ({ key, value, unknown: 0 }));

/**
 * The expected figures of all portfolios together with what is in transit between them, in the firm's currency: not the
 * mean of their scores. Unknown if a part is; a portfolio that holds nothing is no part.
 */
export const scoreOfTotal = (
  portfolios: readonly Scored[],
  transits: readonly PortfolioParts[],
  content: AssumptionsContent | null,
): Expected => {
  if (content === null) return unknownExpected('no_assumptions');
  const parts = portfolios.filter((one) => !isEmpty(one));
  const reason = reasonOfTotal(parts, transits, content);
  return reason === null
    ? expectedFigures(together([...parts, ...transits]), content)
    : unknownExpected(reason);
};
