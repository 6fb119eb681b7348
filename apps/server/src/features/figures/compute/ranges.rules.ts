/** The ranges that figures are asked for. */
import type { periods } from '@partnerfolio/contract/choices';
import { addMonths, dateOfDay, dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DateRange } from '@partnerfolio/finance/range-figures';

export type Period = (typeof periods)[number];

const monthsOf: Partial<Record<Period, number>> = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 };

/** 31 December of the previous year. */
const yearStart = (to: LocalDate): LocalDate => dateOfDay(firstDayOfYear(yearOfDay(dayOfDate(to))) - 1);

/** Whether the portfolio opened within the year, so that its year to date is the return since then. */
export const isFirstYear = (to: LocalDate, opening: LocalDate): boolean =>
  yearStart(to) < opening && opening < to;

/**
 * The day whose closing value opens a period that ends on `to`. Year to date opens on 31 December, or on the
 * portfolio's own opening if that is later; `MAX` opens with the portfolio. For other periods the day may lie before
 * the portfolio's opening.
 */
export const periodOpening = (period: Period, to: LocalDate, opening: LocalDate): LocalDate => {
  const months = monthsOf[period];
  if (months !== undefined) return addMonths(to, -months);
  return period === 'MAX' || isFirstYear(to, opening) ? opening : yearStart(to);
};

/** The requested range, by period or by dates. */
export interface AskedRange {
  readonly period?: Period | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Bounds {
  readonly opening: LocalDate;
  /** For a closed portfolio, its last day. */
  readonly today: LocalDate;
}

/** A requested range after the last day: it contains no days, and its figures give the reason. */
const rangeAfter = ({ from, to }: AskedRange, { today }: Bounds): DateRange | null =>
  from === undefined || to === undefined || from < today
    ? null
    : { from: from as LocalDate, to: to as LocalDate };

/** The requested range, limited to the days from before the first entry to today. */
export const boundedRange = (asked: AskedRange, bounds: Bounds): DateRange => {
  const after = rangeAfter(asked, bounds);
  if (after !== null) return after;
  const to = asked.to === undefined || asked.to > bounds.today ? bounds.today : (asked.to as LocalDate);
  const opening = bounds.opening > to ? to : bounds.opening;
  if (asked.from !== undefined)
    return { from: asked.from < opening ? opening : (asked.from as LocalDate), to };
  const from = periodOpening(asked.period ?? 'MAX', to, opening);
  return { from: from < opening ? opening : from, to };
};

/** Whether the asked range begins after its end. */
export const isReversed = ({ from, to }: AskedRange): boolean =>
  from !== undefined && to !== undefined && from > to;

/** The asked range as part of a key. */
export const rangeKey = ({ period, from, to }: AskedRange): string =>
  `${period ?? ''}/${from ?? ''}/${to ?? ''}`;
