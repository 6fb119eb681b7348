/** Pure decisions about mandates: which days they may have, and what needs a reason. */
import type { Mandate } from '@partnerfolio/contract/portfolios/mandates';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';

/** The days of a mandate; the last is null while no end is agreed. */
export interface Days {
  readonly fromDay: LocalDate;
  readonly toDay: LocalDate | null;
}

const dayBefore = (day: LocalDate): LocalDate => dateOfDay(dayOfDate(day) - 1);

const hasDay = ({ fromDay, toDay }: Days, day: LocalDate): boolean =>
  fromDay <= day && (toDay === null || toDay >= day);

export const stateOf = (days: Days, today: LocalDate): Mandate['state'] => {
  if (days.fromDay > today) return 'future';
  return hasDay(days, today) ? 'in_force' : 'ended';
};

/** The mandate without an end that an added one ends on the day before it begins; null if there is none. */
export const endedBy = <Stored extends Days>(
  stored: readonly Stored[],
  { fromDay }: Days,
): { readonly mandate: Stored; readonly toDay: LocalDate } | null => {
  const mandate = stored.find((one) => one.toDay === null && one.fromDay < fromDay);
  return mandate === undefined ? null : { mandate, toDay: dayBefore(fromDay) };
};

/** The first day of another mandate that has a day in common, and the field to change; null if there is none. */
export const overlap = (
  others: readonly Days[],
  days: Days,
): { readonly field: 'fromDay' | 'toDay'; readonly day: LocalDate } | null => {
  const before = others.find((other) => hasDay(other, days.fromDay));
  if (before !== undefined) return { field: 'fromDay', day: before.fromDay };
  const later = others
    .map(({ fromDay }) => fromDay)
    .filter((fromDay) => hasDay(days, fromDay))
    .toSorted()[0];
  return later === undefined ? null : { field: 'toDay', day: later };
};

interface Stated extends Days {
  readonly service: string;
}

/** Whether a change corrects what has happened: the service or first day of a mandate that has begun, or a past end. */
export const isCorrection = (before: Stated, after: Stated, today: LocalDate): boolean => {
  if (before.fromDay > today) return false;
  if (before.service !== after.service || before.fromDay !== after.fromDay) return true;
  return before.toDay !== after.toDay && before.toDay !== null && before.toDay < today;
};

/** Why a portfolio cannot be closed on a day: a mandate begins or is agreed to end after it. */
export const closingReason = (
  stored: readonly Days[],
  closedOn: LocalDate,
): Reason<'mandate_after_closing'> | null => {
  const after = stored
    .flatMap(({ fromDay, toDay }) => (fromDay > closedOn ? [fromDay] : [toDay]))
    .find((day) => day !== null && day > closedOn);
  return after === null || after === undefined
    ? null
    : { code: 'mandate_after_closing', params: { day: after } };
};
