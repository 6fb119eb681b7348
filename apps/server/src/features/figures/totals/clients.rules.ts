/** The value of a client, or of a household. */
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/figures/values';

/** The sum of portfolios in the firm's currency, such as the open ones of a client. */
export interface ValueFacts {
  readonly portfolios: number;
  readonly value: string | null;
  /** The number of portfolios without a known value, or in a currency without a rate. */
  readonly unvalued: number;
  readonly unconverted: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
}

/**
 * A client's value: zero without a portfolio, incomplete when some are unknown, unknown with the reason when all are.
 */
export const clientValue = (facts: ValueFacts | null): MoneyFigure => {
  if (facts === null) return { known: true, value: '0' };
  const unknown = facts.unvalued + facts.unconverted;
  if (facts.value === null) {
    const reason = (facts.unknown_reason ?? 'missing_price') as UnknownReason;
    return { known: false, reason: facts.unvalued > 0 ? reason : 'missing_rate' };
  }
  return unknown > 0 || facts.is_partial
    ? { known: true, value: facts.value, partial: true }
    : { known: true, value: facts.value };
};
