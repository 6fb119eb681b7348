import type { ReportTemplateName } from '@partnerfolio/contract/reports/options';
import { reportKinds } from '@partnerfolio/contract/reports/options';
import type { PresetRange } from '@partnerfolio/contract/reports/presets';
import { periodEnds } from '../../../records/closed-periods/period-ends.ts';
import { firstOfMonths } from '../../../records/first-days.ts';
import { presetRange, type Range } from '../issue/range-presets.ts';

const dayMs = 86_400_000;
const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

/** The Monday to Sunday before the week of a day. */
function lastWeek(today: string): Range {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return { from: daysBefore(today, sinceMonday + 7), to: daysBefore(today, sinceMonday + 1) };
}

function lastMonth(today: string): Range {
  const { month } = periodEnds(today);
  return { from: firstOfMonths(month, 1), to: month };
}

const ranges: Readonly<Record<PresetRange, (today: string) => Range>> = {
  last_week: lastWeek,
  last_month: lastMonth,
  last_quarter: (today) => presetRange('quarter', today),
  last_year: (today) => presetRange('year', today),
  year_to_date: (today) => presetRange('year_to_date', today),
  day_before: (today) => ({ from: daysBefore(today, 1), to: daysBefore(today, 1) }),
};

/** The days of a named range, seen from today; a report of one day is of the last one. */
export function daysOf(range: PresetRange, template: ReportTemplateName, today: string): Range {
  const days = ranges[range](today);
  return reportKinds[template].covers === 'day' ? { from: days.to, to: days.to } : days;
}
