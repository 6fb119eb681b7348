/** The texts of errors in files of exchange rates, and how values are written in texts of errors. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ParamValue, TextsOf } from '@partnerfolio/contract/refusals/coded-text';
import type { ImportErrors } from '@partnerfolio/contract/refusals/import-errors';
import { i18n } from '../../../i18n.ts';
import { formatNow } from '../../../ui/text/formats/format-now.ts';

export const shownFormat = () => formatNow(i18n.locale);
export const figure = (value: ParamValue): string => (value === '' ? '' : shownFormat().quantity(value));
export const count = (value: ParamValue): string => shownFormat().count(Number(value));

type RateCode =
  | 'rate_required'
  | 'rate_not_positive'
  | 'pair_required'
  | 'not_a_pair'
  | 'bad_units'
  | 'currencies_equal'
  | 'rate_of_minor_unit'
  | 'two_rates'
  | 'rate_replaced'
  | 'rate_kept'
  | 'no_rate_columns'
  | 'too_many_rates';

export const rateErrorTexts: Pick<TextsOf<ImportErrors, MessageDescriptor>, RateCode> = {
  rate_required: () => msg`A rate is required`,
  rate_not_positive: (params) => {
    const value = figure(params.value);
    return msg`A rate is above zero, not ${value}`;
  },
  pair_required: () => msg`Both currencies of the pair are required`,
  not_a_pair: ({ text }) => msg`“${text}” does not name two currencies like EUR/USD`,
  bad_units: ({ text }) => msg`“${text}” is not a number of units like 1 or 100`,
  currencies_equal: () => msg`A rate is between two different currencies`,
  rate_of_minor_unit: () => msg`A minor unit has no rate of its own: name the currency`,
  two_rates: (params) => {
    const [one, other] = [figure(params.one), figure(params.other)];
    return msg`The file gives two rates for this day: ${one} and ${other}`;
  },
  rate_replaced: (params) => {
    const stored = figure(params.stored);
    return msg`Replaces the stored rate ${stored}`;
  },
  rate_kept: (params) => {
    const stored = figure(params.stored);
    return msg`The stored rate ${stored} stays`;
  },
  no_rate_columns: () => msg`No column holds rates: choose it, or name a currency in each heading`,
  too_many_rates: (params) => {
    const limit = count(params.limit);
    return msg`A file may have ${limit} exchange rates at most; split it`;
  },
};
