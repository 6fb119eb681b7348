import type { LocalDate } from '../dates/dates.ts';
import type { CurrencyCode } from './money.ts';

/** Why a figure cannot be computed. */
export type Reason =
  | 'missing_price'
  | 'missing_rate'
  | 'unknown_cost'
  | 'no_value'
  /** Nothing says when and how much an instrument pays as coupons. */
  | 'no_coupon_terms'
  | 'no_holding'
  | 'no_flows'
  | 'no_sign_change'
  | 'too_short'
  | 'total_loss'
  | 'no_root'
  | 'rate_beyond_range'
  | 'several_rates'
  | 'denominator_below_zero'
  | 'value_below_zero'
  | 'shorter_than_a_year'
  | 'empty_period'
  | 'outside_series'
  | 'closed'
  | 'too_few_values'
  | 'no_deviation'
  | 'no_fall'
  | 'no_such_periods'
  | 'bad_weights'
  | 'too_rarely_priced'
  | 'too_few_returns'
  | 'outside_domain'
  | 'not_finite';

/** Further information about an unknown figure. */
export interface UnknownDetails {
  readonly date?: LocalDate;
  readonly instrumentIds?: readonly string[];
  readonly currencies?: readonly CurrencyCode[];
}

/** A figure that cannot be computed, with the reason. It is never shown or counted as zero. */
export interface Unknown extends UnknownDetails {
  readonly known: false;
  readonly reason: Reason;
}

/** A figure that was computed. */
export interface Known<T> {
  readonly known: true;
  readonly value: T;
}

/** The type of every figure: a decimal text (or another value), or unknown with its reason. */
export type Figure<T = string> = Known<T> | Unknown;

/** A computed figure. */
export function known<T>(value: T): Known<T> {
  return { known: true, value };
}

/** Creates an unknown figure with a reason. */
export function unknown(reason: Reason, details: UnknownDetails = {}): Unknown {
  return { known: false, reason, ...details };
}

/** Applies a calculation to a known figure; returns an unknown one unchanged. */
export function mapFigure<T, U>(figure: Figure<T>, calculate: (value: T) => U): Figure<U> {
  return figure.known ? known(calculate(figure.value)) : figure;
}
