/** What a range of dates is called: a quarter, a year, a month, or its dates. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { Format } from '@partnerfolio/contract/texts/format';
import type { PerformanceReportTexts } from '@partnerfolio/contract/texts/en/performance-report';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { PrintedPeriod } from './performance-figures.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}
interface Wording {
  readonly words: PerformanceReportTexts;
  readonly format: Format;
}

/** The date some days later, or earlier. */
export const shiftedDate = (date: string, days: number): string =>
  dateOfDay(dayOfDate(date as Parameters<typeof dayOfDate>[0]) + days);

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const daysText = ({ from, to }: Range, { words, format }: Wording): string =>
  from === to ? format.date(to) : filledText(words.days, { from: format.date(from), to: format.date(to) });

/** Whether a range is a calendar year, quarter or month, and so has a name of its own. */
const isNamed = ({ from, to }: Range): boolean => {
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  const isWhole = from.endsWith('-01') && shiftedDate(to, 1).endsWith('-01');
  const first = Number(from.slice(5, 7));
  return isWhole && (months === 0 || (months === 2 && first % 3 === 1) || (months === 11 && first === 1));
};

/** The name of a calendar year, quarter or month; null for other ranges. */
export const calendarName = (range: Range, { words, format }: Wording): string | null => {
  if (!isNamed(range)) return null;
  const year = range.from.slice(0, 4);
  const [first, last] = [Number(range.from.slice(5, 7)), Number(range.to.slice(5, 7))];
  if (first === last) return capitalised(format.fullMonth(range.from));
  if (last - first === 11) return year;
  const quarters = [words.quarter1, words.quarter2, words.quarter3, words.quarter4];
  return filledText(quarters[(first - 1) / 3] ?? '', { year });
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
