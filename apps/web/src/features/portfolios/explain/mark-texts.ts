import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowMark } from '@partnerfolio/contract/figures/explained';

/** What a row is, or what is wrong with it. */
export const markTexts: Readonly<Record<RowMark, MessageDescriptor>> = {
  opening: msg`Opening value`,
  closing: msg`Closing value`,
  peak: msg`Peak`,
  trough: msg`Trough`,
  recovery: msg`Recovery`,
  in_kind: msg`Securities transfer`,
  split: msg`Split`,
  valuation: msg`Manual valuation`,
  trade_price: msg`Trade price`,
  derived_price: msg`Derived price`,
  worthless: msg`Worthless`,
  split_to_be_booked: msg`Split to be booked`,
  stale_price: msg`Stale price`,
  stale_rate: msg`Stale rate`,
  missing_price: msg`No price`,
  missing_rate: msg`No FX rate`,
  unknown_cost: msg`Unknown cost`,
  no_capital: msg`No capital`,
  little_capital: msg`Little capital`,
  denominator_below_zero: msg`Capital below zero`,
  value_below_zero: msg`Value below zero`,
};

/** Marks that a reader should look into. */
export const graveMarks: ReadonlySet<RowMark> = new Set([
  'trade_price',
  'derived_price',
  'worthless',
  'split_to_be_booked',
  'stale_price',
  'stale_rate',
  'missing_price',
  'missing_rate',
  'unknown_cost',
  'little_capital',
  'denominator_below_zero',
  'value_below_zero',
]);
