import { rowMarks } from '@partnerfolio/contract/figures/explained';
import type { RowMark } from '@partnerfolio/contract/figures/explained';
import { messagesOf } from '../../../texts/contract-texts.ts';

/** What a row is, or what is wrong with it. */
export const markTexts = messagesOf('reasons', 'mark', rowMarks);

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
