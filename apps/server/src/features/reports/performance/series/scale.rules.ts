/** The scale of a chart: round steps up its side, and dates along its bottom. */
import { addMonths, dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** A scale of about four round steps that holds all values and 0. */
export const scaleOf = (values: readonly number[]): Scale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (high - low || 1) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (roundSteps.find((one) => one * size >= rough) ?? 10) * size;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return {
    min: first * step,
    max: last * step,
    step,
    ticks: Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step),
  };
};

/** A date along the bottom: a year, or a month of a short chart. */
export interface TimeMark {
  readonly at: number;
  readonly day: string;
  readonly isYear: boolean;
}

const usualMarks = 7;
/** What comes later would leave the chart on the right. */
const lastPlace = 0.93;

/** The first days of years, or of months in charts of under two years; at most seven, or as many as have room. */
export const timeMarks = (first: number, last: number, atMost = usualMarks): TimeMark[] => {
  const isYear = last - first > 730;
  const begin = dateOfDay(first);
  const start = dayOfDate(
    (isYear ? `${begin.slice(0, 4)}-01-01` : `${begin.slice(0, 7)}-01`) as typeof begin,
  );
  const months = Math.max(1, Math.ceil((last - start) / 30.4));
  const unit = isYear ? 12 : 1;
  const every = unit * Math.max(1, Math.ceil(months / unit / atMost));
  return Array.from({ length: Math.ceil(months / every) + 1 }, (_, n) =>
    addMonths(dateOfDay(start), n * every),
  )
    .map((day) => ({ at: (dayOfDate(day) - first) / Math.max(1, last - first), day, isYear }))
    .filter(({ at }) => at >= 0 && at <= lastPlace);
};
