/** The price history of an instrument for display: adjusted for splits, with its changes and its range. */
import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import type { PriceChange } from '@partnerfolio/contract/figures/explained';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { addMonths, dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { lastDayOnOrBefore } from '@partnerfolio/finance/series';
import type { DailySeries } from '@partnerfolio/finance/series';
import type { BookedSplit } from './queries.ts';

interface Split extends BookedSplit {
  readonly on: number;
  /** An earlier price is multiplied by this. */
  readonly factor: number;
}

/** Custodians book a split on its own day or a few days later. */
const sameSplitDays = 10;

/** Whether ledgers state one split with different dates or ratios. */
const isDisputed = (splits: readonly Split[]): boolean =>
  splits.some(({ on }, i) => {
    const before = splits[i - 1];
    return before !== undefined && on - before.on <= sameSplitDays;
  });

/** The splits with their factors; two spellings of one ratio (2:1 and 4:2) are one split. */
const readSplits = (booked: readonly BookedSplit[]): Split[] => {
  const found = new Map<string, Split>();
  for (const split of booked) {
    const on = dayOfDate(split.day as LocalDate);
    const factor = Number(split.ratioOld) / Number(split.ratioNew);
    const key = `${split.day}/${factor}`;
    if (factor !== 1 && !found.has(key)) found.set(key, { ...split, on, factor });
  }
  return [...found.values()];
};

/** The splits of an instrument, each once; null if ledgers disagree on one. */
export const agreedSplits = (booked: readonly BookedSplit[]): readonly BookedSplit[] | null => {
  const splits = readSplits(booked);
  return isDisputed(splits) ? null : splits;
};

/** The digits that a float64 keeps of a product. */
const keptDigits = 12;

interface AdjustedPrices {
  readonly days: readonly number[];
  readonly closes: readonly number[];
}

/** The days with a price, and the prices in units of today. */
const adjustedPrices = ({ firstDay, closes }: DailySeries, splits: readonly Split[]): AdjustedPrices => {
  const found: { days: number[]; closes: number[] } = { days: [], closes: [] };
  let factor = 1;
  let next = splits.length - 1;
  for (let i = closes.length - 1; i >= 0; i--) {
    for (let split = splits[next]; split !== undefined && split.on > firstDay + i; split = splits[--next])
      factor *= split.factor;
    const close = closes[i];
    if (close === undefined || Number.isNaN(close)) continue;
    found.days.push(firstDay + i);
    found.closes.push(factor === 1 ? close : Number((close * factor).toPrecision(keptDigits)));
  }
  return { days: found.days.reverse(), closes: found.closes.reverse() };
};

const changeSince = (before: number, now: number): RateFigure =>
  before > 0 ? { known: true, value: now / before - 1 } : { known: false, reason: 'no_value' };

/** A price that is this much older than the day it stands for does not show its value. */
const staleDays = 7;

/** A disputed split within a period makes its figures unknown. */
interface History extends AdjustedPrices {
  readonly series: DailySeries;
  readonly disputedUntil: number | null;
}

const isDisputedSince = ({ disputedUntil }: History, day: number): boolean =>
  disputedUntil !== null && disputedUntil > day;

const priceOn = ({ days, closes }: AdjustedPrices, day: number): number =>
  closes[days.indexOf(day)] ?? Number.NaN;

/** The day a year before the latest price; null without any. */
const yearStart = ({ days }: Pick<AdjustedPrices, 'days'>): number | null => {
  const last = days.at(-1);
  return last === undefined ? null : dayOfDate(addMonths(dateOfDay(last), -12));
};

/** The change over the year up to the latest price. */
const yearChange = (history: History): RateFigure => {
  const last = history.days.at(-1);
  const start = yearStart(history);
  if (last === undefined || start === null) return { known: false, reason: 'missing_price' };
  if (isDisputedSince(history, start)) return { known: false, reason: 'splits_differ' };
  const before = lastDayOnOrBefore(history.series, start);
  if (before === null) return { known: false, reason: 'shorter_than_a_year' };
  if (start - before > staleDays) return { known: false, reason: 'missing_price' };
  return changeSince(priceOn(history, before), priceOn(history, last));
};

const daysOf52Weeks = 364;

/** The lowest and highest price of the 52 weeks up to today; of equal ones the latest. */
const rangeOf52Weeks = (history: History, today: number): PriceHistory['range'] => {
  const from = history.days.findIndex((day) => day > today - daysOf52Weeks);
  if (from < 0) return { known: false, reason: 'missing_price' };
  if (isDisputedSince(history, history.days[from] ?? 0)) return { known: false, reason: 'splits_differ' };
  let [low, high] = [from, from];
  for (let i = from; i < history.closes.length; i++) {
    const close = history.closes[i] ?? 0;
    if (close <= (history.closes[low] ?? 0)) low = i;
    if (close >= (history.closes[high] ?? 0)) high = i;
  }
  const at = (i: number) => ({ close: history.closes[i] ?? 0, day: dateOfDay(history.days[i] ?? 0) });
  const [lowest, highest] = [at(low), at(high)];
  return { known: true, low: lowest.close, lowDay: lowest.day, high: highest.close, highDay: highest.day };
};

const previousPrice = (history: History): PriceHistory['previous'] => {
  const { days, closes } = history;
  const [day, close, last] = [days.at(-2), closes.at(-2), closes.at(-1)];
  if (day === undefined || close === undefined || last === undefined) return null;
  const change: RateFigure = isDisputedSince(history, day)
    ? { known: false, reason: 'splits_differ' }
    : changeSince(close, last);
  return { day: dateOfDay(day), close, change };
};

/**
 * The history of an instrument. Prices before a split are multiplied by its ratio, so that a split shows no fall. If
 * ledgers disagree on a split, no price is adjusted, and figures of periods that contain a split are unknown.
 */
export const priceHistory = (
  series: DailySeries,
  booked: readonly BookedSplit[],
  today: string,
): Omit<PriceHistory, 'latest'> => {
  const splits = readSplits(booked);
  const splitsDiffer = isDisputed(splits);
  const prices = adjustedPrices(series, splitsDiffer ? [] : splits);
  const disputedUntil = splitsDiffer ? (splits.at(-1)?.on ?? null) : null;
  const history = { ...prices, series, disputedUntil };
  return {
    previous: previousPrice(history),
    year: yearChange(history),
    range: rangeOf52Weeks(history, dayOfDate(today as LocalDate)),
    splits: splits.map(({ day, ratioNew, ratioOld }) => ({ day: day as LocalDate, ratioNew, ratioOld })),
    splitsDiffer,
    days: [...prices.days],
    closes: [...prices.closes],
  };
};

/** The two prices behind a change, adjusted for splits; fewer if it is unknown for the lack of one. */
export const pricesOfChange = (
  { days, closes, previous, year }: Omit<PriceHistory, 'latest'>,
  change: PriceChange,
): { readonly figure: RateFigure; readonly prices: readonly { day: LocalDate; close: number }[] } => {
  const start = yearStart({ days });
  const place = change === 'priceChange' ? days.length - 2 : days.findLastIndex((day) => day <= (start ?? 0));
  const at = (i: number) => {
    const [day, close] = [days[i], closes[i]];
    return typeof day === 'number' && typeof close === 'number' ? [{ day: dateOfDay(day), close }] : [];
  };
  const figure = change === 'priceYear' ? year : previous?.change;
  return {
    figure: figure ?? { known: false, reason: 'missing_price' },
    prices: [...at(place), ...at(days.length - 1)],
  };
};
