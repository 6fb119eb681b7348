/** What a range of dates is called: a quarter, a year, a month, or its dates. */
import { calendarPeriod } from '@partnerfolio/contract/reports/calendar-period';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { Format } from '@partnerfolio/contract/texts/format';
import type { PerformanceReportTexts } from '@partnerfolio/contract/texts/en/performance-report';
import type { PrintedPeriod } from './performance-figures.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}
interface Wording {
  readonly words: PerformanceReportTexts;
  readonly format: Format;
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const daysText = ({ from, to }: Range, { words, format }: Wording): string =>
  from === to ? format.date(to) : filledText(words.days, { from: format.date(from), to: format.date(to) });

/** The name of a calendar year, quarter or month; null for other ranges. */
export const calendarName = ({ from, to }: Range, { words, format }: Wording): string | null => {
  const period = calendarPeriod(from, to);
  if (period === null) return null;
  if (period.is === 'month') return capitalised(format.fullMonth(from));
  const year = String(period.year);
  if (period.is === 'year') return year;
  const quarters = [words.quarter1, words.quarter2, words.quarter3, words.quarter4];
  return filledText(quarters[period.quarter - 1] ?? '', { year });
};

/** The names of the printed periods in tables of amounts and in notes. */
export const periodNames = (
  range: string,
  words: PerformanceReportTexts,
): Readonly<Record<PrintedPeriod, string>> => ({
  range,
  YTD: words.yearToDate,
  '1Y': words.oneYear,
  '3Y': words.threeYears,
  '5Y': words.fiveYears,
  MAX: words.sinceInception,
});
