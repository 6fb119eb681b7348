/** What to say about a failed attempt to fetch prices or rates, and what to do. */
import type { FeedErrorCode } from '@partnerfolio/contract/market/feeds';
import type { SearchErrorCode } from '@partnerfolio/contract/market/listings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const feedErrorTexts: Readonly<Record<FeedErrorCode, MessageDescriptor>> = {
  host_not_allowed: msg`The operator does not allow this host`,
  private_address: msg`The host has a private address`,
  bad_redirect: msg`The provider redirected the request to a place that is not allowed`,
  timeout: msg`The provider did not answer in time`,
  too_large: msg`The answer was too large`,
  unreachable: msg`The provider could not be reached`,
  rate_limited: msg`The provider refused: too many requests`,
  refused: msg`The provider refused the request`,
  bad_answer: msg`The answer could not be read`,
  switched_off: msg`The provider was switched off: nothing was asked`,
  unknown_symbol: msg`The provider does not know this symbol`,
  symbol_changed: msg`The provider answered for another symbol: check whether it changed`,
  no_prices: msg`The provider has no prices for this symbol`,
  no_currency: msg`The provider did not name the currency`,
  other_currency: msg`The provider quotes another currency: check the symbol`,
  implausible_split: msg`The provider lists a split with a ratio that cannot be right: record the split yourself`,
  implausible_rate: msg`A rate differs too much from the one before: enter it yourself`,
  price_of_zero: msg`A price of 0 was left out: declare the instrument worthless if it has lost all its value`,
  price_above_limit: msg`A price is above 1,000,000,000,000,000 and was left out`,
};

/** What to say about a search without an answer. */
export const searchErrorTexts: Readonly<Record<SearchErrorCode, MessageDescriptor>> = {
  ...feedErrorTexts,
  provider_off: msg`No provider that can be searched is switched on`,
};
