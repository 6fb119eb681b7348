/** The returns of a portfolio by calendar month and year, as the JSON that is sent. */
import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { monthlyReturns, yearlyReturns } from '@partnerfolio/finance/return-table';
import type { PeriodReturn as Counted } from '@partnerfolio/finance/return-table';
import type { Computed } from './computed.actions.ts';
import { rateFigure } from './rules.ts';

const answered = ({ year, month, isPartial, twr }: Counted): PeriodReturn => ({
  year,
  month,
  partial: isPartial,
  twr: rateFigure(twr),
});

/** The answer as JSON text; an empty ledger has no months. */
export const returnTableText = ({ series }: Computed): string =>
  JSON.stringify({
    months: monthlyReturns(series).map(answered),
    years: yearlyReturns(series).map(answered),
  });
