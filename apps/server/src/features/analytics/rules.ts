/** Many portfolios over a range: as one composite, and each by itself beside the others. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import { compositeSeries, highestBefore } from '@partnerfolio/finance/composite';
import { linkedTransfers } from '@partnerfolio/finance/composite-transfers';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { drawdownSeries, maxDrawdown } from '@partnerfolio/finance/drawdown';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeFigures, rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { volatility } from '@partnerfolio/finance/risk';
import { weeklyReturns } from '@partnerfolio/finance/weekly-returns';
import type { CurrencyTotal, VisiblePortfolio } from '../dashboard/queries.ts';
import { rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { ownDays } from '../performance/stored/days.rules.ts';
import type { CountedMember, StoredMember } from '../performance/stored/days.rules.ts';
import type { ListedFigures } from '../performance/stored/figures.rules.ts';
import {
  drawdownFigure,
  isAnyHeld,
  notedFigure,
  rateFigure,
  rangeOf,
  returnTable,
} from '../performance/rules.ts';
import type { Period } from '../performance/rules.ts';

/** A portfolio with its figures of today and its days, in its own currency and in the firm's. */
export interface Member {
  readonly portfolio: VisiblePortfolio;
  readonly figures: ListedFigures;
  readonly stored: StoredMember;
  readonly counted: CountedMember;
}

const hasDays = ({ stored }: Member): boolean => stored.values.length > 0;

/** The range of a usual period over all portfolios: from the day before the first entry of any, at most. */
export const sharedRange = (members: readonly Member[], period: Period, to: LocalDate): DateRange => {
  const firstDays = members.filter(hasDays).map(({ stored }) => stored.firstDay);
  const opening = dateOfDay(firstDays.reduce((first, day) => Math.min(first, day), dayOfDate(to) + 1) - 1);
  return rangeOf({ period }, { opening, today: to });
};

/** Whether no day of a range is lacking, the one that opens it among them. */
const isWhole = (missing: Uint16Array, firstDay: number, { from, to }: DateRange): boolean => {
  const first = Math.max(0, dayOfDate(from) - firstDay);
  return !missing.subarray(first, Math.max(0, dayOfDate(to) - firstDay + 1)).some((count) => count > 0);
};

/** A series that begins with a range: what was there before comes in on its first day. */
const seriesWithin = (
  members: readonly CountedMember[],
  { from, to }: DateRange,
  currency: string,
): PerformanceSeries => {
  const memberFrom = dateOfDay(dayOfDate(from) + 1);
  return compositeSeries({
    highestBefore: () => highestBefore(members, dayOfDate(from) + 1),
    members: members.map(({ days }) => ({ days, memberFrom })),
    transfers: members.flatMap(({ transfers }) => transfers),
    currency: currency as CurrencyCode,
    to,
  });
};

const weeksAYear = 52;

const weeklyVolatility = (series: PerformanceSeries): RateFigure =>
  rateFigure(volatility(weeklyReturns(series), { periodsPerYear: weeksAYear }));

const rounded = (numbers: Iterable<number>, scale: number): (number | null)[] =>
  Array.from(numbers, (number) => (Number.isFinite(number) ? Math.round(number * scale) / scale + 0 : null));

const [cents, rateScale] = [100, 1e8];

/** What members are worth at the end of a day, and what is in transit between them. */
const openingValue = (members: readonly CountedMember[], day: number): number => {
  const transfers = linkedTransfers(members.flatMap((one) => one.transfers));
  const transits = transfers.map(({ out }) => out.inTransit?.values[day - out.day] ?? 0);
  const held = members.map(({ days: own }) => own.value[day - own.window.firstDay] ?? 0);
  return [...held, ...transits].reduce((sum, value) => sum + value, 0);
};

/** Values and growth by day, with the day that opens the range before them. */
const seriesOf = (series: PerformanceSeries, members: readonly CountedMember[]): Analytics['series'] => {
  const { days, firstDay, index } = series;
  if (days.value.length === 0) return { days: [], value: [], twr: [], drawdown: [] };
  const opening = openingValue(members, firstDay - 1);
  const known = days.value.map((value, i) => ((days.missing[i] ?? 0) > 0 ? Number.NaN : value));
  return {
    days: Array.from({ length: known.length + 1 }, (_, i) => firstDay - 1 + i),
    value: rounded([opening === 0 ? Number.NaN : opening, ...known], cents),
    twr: rounded([0, ...index.map((factor) => factor - 1)], rateScale),
    drawdown: rounded([0, ...drawdownSeries(index)], rateScale),
  };
};

type Together = Pick<
  Analytics,
  'leftOut' | 'twr' | 'twrAnnual' | 'volatility' | 'maxDrawdown' | 'series' | 'months' | 'years'
>;

/** Why something is left out: a rate where a portfolio is known in its own currency. */
const reasonOf = (leftOut: readonly Member[], range: DateRange): UnknownReason | null => {
  if (leftOut.length === 0) return null;
  const isKnown = ({ stored }: Member): boolean => {
    const start = Math.max(0, dayOfDate(range.from) - stored.firstDay);
    return !stored.values.subarray(start).some((value) => Number.isNaN(value));
  };
  return leftOut.some(isKnown) ? 'missing_rate' : 'missing_price';
};

/** All portfolios as one, transfers between them taken out. Those that are not known on every day of the range are left out. */
export const together = (
  members: readonly Member[],
  range: DateRange,
  { currency, uncomputed }: { readonly currency: string; readonly uncomputed: number },
): Together => {
  const isIn = ({ counted: { days } }: Member): boolean => isWhole(days.missing, days.window.firstDay, range);
  const counted = members.filter(isIn).map((one) => one.counted);
  const leftOut = members.filter((one) => !isIn(one));
  const series = seriesWithin(counted, range, currency);
  const gap = reasonOf(leftOut, range) ?? (uncomputed > 0 ? 'being_computed' : null);
  const shown = { leftOut: leftOut.length + uncomputed, series: seriesOf(series, counted) };
  if (!isAnyHeld(series, range.from)) {
    const unknown = { known: false, reason: gap ?? 'no_value' } as const;
    const none = { twr: unknown, twrAnnual: unknown, volatility: unknown, maxDrawdown: unknown };
    return { ...shown, ...none, months: [], years: [] };
  }
  const figures = rangeFigures(series, range);
  const partial = (figure: RateFigure): RateFigure =>
    figure.known && gap !== null ? { ...figure, partial: true } : figure;
  const twr = notedFigure(rateFigure(figures.twr), figures);
  return {
    ...shown,
    twr: partial(twr),
    twrAnnual: partial(notedFigure(rateFigure(figures.twrAnnualised), figures)),
    volatility: twr.known ? partial(weeklyVolatility(series)) : twr,
    maxDrawdown: drawdownFigure(figures),
    ...returnTable(series),
  };
};

type Ranked = Analytics['ranking'][number];
type RangeRates = Pick<Ranked, 'twr' | 'volatility' | 'maxDrawdown'>;

/**
 * How a portfolio did over the range, in its own currency. One that began later is not compared; over all there is, each
 * is measured since its own first entry.
 */
const ratesOf = ({ stored }: Member, period: Period, range: DateRange): RangeRates => {
  const alike = (figure: RateFigure): RangeRates => ({
    twr: figure,
    volatility: figure,
    maxDrawdown: figure,
  });
  const opening = dateOfDay(stored.firstDay - 1);
  if (stored.values.length === 0) return alike({ known: false, reason: 'no_value' });
  if (period !== 'MAX' && opening > range.from) return alike({ known: false, reason: 'before_inception' });
  const own = { from: opening > range.from ? opening : range.from, to: range.to };
  const series = seriesWithin([{ days: ownDays(stored), transfers: [] }], own, stored.currency);
  const twr = notedFigure(rateFigure(rangeReturn(series, own)), rangeNotes(series, own));
  if (!twr.known) return alike(twr);
  if (!isAnyHeld(series, own.from)) return alike({ known: false, reason: 'no_value' });
  const { depth } = maxDrawdown({ firstDay: series.firstDay, index: series.index });
  return { twr, volatility: weeklyVolatility(series), maxDrawdown: { known: true, value: depth } };
};

const shareOf = ({ figures, portfolio }: Member, { rates, total, on }: Whole): RateFigure => {
  const { value } = figures;
  if (!value.known) return value;
  const rate = rateFor(rates, portfolio.base_currency, on);
  if (rate === null) return { known: false, reason: 'missing_rate' };
  if (total === null || Number(total) <= 0) return { known: false, reason: 'no_value' };
  const share = new Decimal(value.value).times(rate).dividedBy(total).toNumber();
  return { known: true, value: share, ...(value.partial === true && { partial: true }) };
};

/** What shares are taken of. */
export interface Whole {
  readonly rates: RatesInto;
  /** Null where it is not known. */
  readonly total: string | null;
  readonly on: LocalDate;
}

/** An open portfolio as a row of the ranking. */
export const rankedRow = (
  member: Member,
  { period, range }: { readonly period: Period; readonly range: DateRange },
  whole: Whole,
): Ranked => {
  const { portfolio, figures } = member;
  return {
    portfolio: {
      id: portfolio.id,
      name: portfolio.name,
      client: { id: portfolio.client_id, name: portfolio.client_name },
    },
    currency: portfolio.base_currency,
    value: figures.value,
    share: shareOf(member, whole),
    ...ratesOf(member, period, range),
  };
};

const heightOf = ({ twr }: Ranked): number => (twr.known ? twr.value : Number.NEGATIVE_INFINITY);

/** Rows by return, the highest first and the unknown last; alike ones by name. */
export const ranked = (rows: readonly Ranked[]): Ranked[] =>
  rows.toSorted((a, b) => {
    const [one, other] = [heightOf(a), heightOf(b)];
    return one === other ? a.portfolio.name.localeCompare(b.portfolio.name) : other > one ? 1 : -1;
  });

const decimals = 10;

/** Values by base currency in the firm's, the largest first. */
export const currencyParts = (
  totals: readonly CurrencyTotal[],
  rates: RatesInto,
  on: LocalDate,
): Analytics['byCurrency'] =>
  totals
    .flatMap(({ currency, value }) => {
      const rate = rateFor(rates, currency, on);
      const isNothing = value === null || Number(value) === 0;
      return isNothing || rate === null ? [] : [{ currency, value: new Decimal(value).times(rate) }];
    })
    .toSorted((one, other) => other.value.comparedTo(one.value))
    .map(({ currency, value }) => ({ currency, value: value.toDecimalPlaces(decimals).toFixed() }));
