import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';

const texts: Record<UnknownReason, MessageDescriptor> = {
  missing_price: msg`Price missing`,
  missing_rate: msg`Exchange rate missing`,
  unknown_cost: msg`Unknown cost`,
  no_holding: msg`No holdings`,
  no_coupon_terms: msg`Coupons are not recorded`,
  no_value: msg`No value in this period`,
  no_flows: msg`No capital for a full day`,
  no_sign_change: msg`Cash flows in one direction only`,
  too_short: msg`All cash flows on one day`,
  total_loss: msg`Total loss`,
  not_converged: msg`No rate solves these cash flows`,
  rate_beyond_range: msg`The annual rate is too large or too close to −100 % to measure`,
  several_rates: msg`Several rates fit, none with the sign of the gain`,
  denominator_below_zero: msg`The invested capital was negative`,
  value_below_zero: msg`The value was negative`,
  shorter_than_a_year: msg`Shorter than a year`,
  empty_period: msg`The period has no days`,
  outside_series: msg`Outside the available dates`,
  before_inception: msg`It started within this period`,
  closed: msg`The portfolio was already closed`,
  previous_value_unknown: msg`Unknown earlier value`,
  too_few_values: msg`Too few days to measure`,
  no_deviation: msg`The returns did not vary`,
  no_fall: msg`The value never fell`,
  no_such_periods: msg`The benchmark had no such periods`,
  bad_weights: msg`The weights do not add up to 100 %`,
  not_finite: msg`The figure is too large to show`,
  being_computed: msg`Being calculated`,
  cannot_be_computed: msg`Cannot be computed`,
  splits_differ: msg`Portfolios disagree on the date or ratio of a split`,
  no_risk_free_rate: msg`The firm has not set a risk-free rate`,
  benchmark_ungrouped: msg`The instruments of the benchmark are not classified`,
  groups_differ: msg`Most of the portfolio is in groups that the benchmark does not have`,
  too_rarely_priced: msg`Too rarely priced`,
  too_few_returns: msg`Too few returns`,
  outside_domain: msg`Outside the domain of the Cornish–Fisher expansion`,
};

/** Returns the text of why a figure is unknown. */
export const unknownText = (reason: UnknownReason): MessageDescriptor => texts[reason];
