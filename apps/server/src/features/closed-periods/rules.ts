/** Pure decisions about closing and reopening a period. */
import type { LocalDate } from '@partnerfolio/contract/values';

interface Days {
  /** The last closed day before the act; null if nothing is closed. */
  readonly before: LocalDate | null;
  readonly after: LocalDate | null;
}

/** Why a period cannot be closed through a day; null if it can. */
export const closingError = ({ before, after }: Days & { readonly after: LocalDate }, today: LocalDate) => {
  if (after > today) return { code: 'day_in_future' } as const;
  return before !== null && after <= before
    ? ({ code: 'period_closed_already', day: before } as const)
    : null;
};

/** Why a closed period cannot be reopened after a day; null if it can. */
export const reopeningError = ({ before, after }: Days) => {
  if (before === null) return { code: 'period_not_closed' } as const;
  return after !== null && after >= before ? ({ code: 'not_before_closed_day', day: before } as const) : null;
};
