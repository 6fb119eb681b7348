import type { ScheduleRange, ScheduleState, SchedulePeriod } from '@partnerfolio/contract/reports/schedules';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

export const rangeTexts: Readonly<Record<ScheduleRange, MessageDescriptor>> = {
  last_week: msg`Last week`,
  last_month: msg`Last month`,
  last_quarter: msg`Last quarter`,
  last_year: msg`Last year`,
  year_to_date: msg`Year to date`,
  since_inception: msg`Since inception`,
  day_before: msg`The day before`,
};

/** The same for a report of one day. */
export const dayTexts: Readonly<Record<ScheduleRange, MessageDescriptor>> = {
  ...rangeTexts,
  last_week: msg`End of last week`,
  last_month: msg`End of last month`,
  last_quarter: msg`End of last quarter`,
  last_year: msg`End of last year`,
};

export const periodTexts: Readonly<Record<SchedulePeriod, MessageDescriptor>> = {
  week: msg`Week`,
  month: msg`Month`,
  quarter: msg`Quarter`,
  year: msg`Year`,
};

export const countedTexts = { business_days: msg`Business days`, days: msg`Calendar days` } as const;

export const scheduleStateTexts: Readonly<Record<ScheduleState, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'schedule' }),
  paused: msg({ message: 'Paused', context: 'schedule' }),
  stopped: msg({ message: 'Stopped', context: 'schedule' }),
};

export const scheduleTones: Readonly<Record<ScheduleState, Tone>> = {
  active: 'gain',
  paused: 'warn',
  stopped: 'loss',
};
