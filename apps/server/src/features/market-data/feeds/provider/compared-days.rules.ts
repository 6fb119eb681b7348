/** How far back fetched prices and rates are compared with stored ones. */
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';

const comparedDays = 40;

/** The calendar date some days earlier. */
export const daysBefore = (date: string, days: number): string =>
  dateOfDay(dayOfDate(date as LocalDate) - days);

/** The first stored day that fetched values, oldest first, are compared with. */
export const comparedSince = (fetched: readonly { readonly day: string }[]): string =>
  daysBefore(fetched[0]?.day ?? '9999-12-31', comparedDays);
