/** The income of a portfolio, as the JSON text of the answer. */
import type { Computed } from '../inputs/computed.actions.ts';
import { boundedRange } from '../figures.rules.ts';
import type { AskedRange } from '../figures.rules.ts';
import { incomeAnswer } from './income.rules.ts';

/** The answer for a range. */
export const incomeText = (computed: Computed, asked: AskedRange): string => {
  const { series, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  return JSON.stringify(incomeAnswer(computed, range));
};
