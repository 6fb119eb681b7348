import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UnknownReason } from '@partnerfolio/contract/values';

const texts: Record<UnknownReason, MessageDescriptor> = {
  missing_price: msg`Price missing`,
  missing_rate: msg`Exchange rate missing`,
  unknown_cost: msg`The cost is not known`,
  no_holding: msg`Nothing was held`,
  no_value: msg`No value in this period`,
  no_flows: msg`No money was in it for a whole day`,
  no_sign_change: msg`Money went only one way`,
  total_loss: msg`Everything was lost`,
  not_converged: msg`No rate explains these flows`,
  rate_beyond_range: msg`The annual rate is too large or too close to −100 % to measure`,
  several_rates: msg`Several rates fit, none with the sign of the gain`,
  denominator_below_zero: msg`The invested capital was below zero`,
  value_below_zero: msg`The value was below zero`,
  shorter_than_a_year: msg`Shorter than a year`,
  empty_period: msg`The period has no days`,
  outside_series: msg`Outside the known days`,
  before_inception: msg`It began within this period`,
  closed: msg`The portfolio was closed by then`,
  previous_value_unknown: msg`The earlier value is not known`,
  too_few_values: msg`Too few days to measure`,
  no_deviation: msg`The returns did not vary`,
  no_fall: msg`The value never fell`,
  no_such_periods: msg`The benchmark had no such periods`,
  bad_weights: msg`The weights do not add up to 100 %`,
  not_finite: msg`The figure is too large to show`,
};

/** Why a figure is unknown, for `i18n._()`. */
export const unknownText = (reason: UnknownReason): MessageDescriptor => texts[reason];
