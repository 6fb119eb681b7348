/** A client's combined portfolios: returns, and allocation by asset class. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { clientReturns } from '@partnerfolio/contract/figures/explained';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dateOfDay, dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { annualised } from '@partnerfolio/finance/returns';
import type { RatesInto } from '../../market-data/rates.rules.ts';
import type { ClassPart } from '../../figures/stored/classes.rules.ts';
import { compositeOfMembers } from '../../figures/stored/days.rules.ts';
import type { KeptMember, Membership } from '../../figures/stored/days.rules.ts';
import { isAnyHeld, notedFigure, rateFigure, yearToDateFigure } from '../../figures/compute/figures.rules.ts';
import { periodOpening } from '../../figures/compute/ranges.rules.ts';

/** What counts for a client: portfolios, and for a household when those of its members did. */
export interface Counted {
  /** The portfolios that count today. */
  readonly ids: readonly string[];
  /** The stays of present and former members by portfolio; a portfolio without any counts always. */
  readonly stays: ReadonlyMap<string, readonly Membership[]>;
}

/** All portfolios that count for a client or did once, in the order in which their days are added up. */
export const everCounted = ({ ids, stays }: Counted): string[] =>
  [...new Set([...ids, ...stays.keys()])].toSorted();

/** A client's portfolios as one series, or why it would be incomplete. */
export interface Combined {
  readonly series: PerformanceSeries;
  readonly lacks: 'being_computed' | 'cannot_be_computed' | null;
}

interface Combining {
  readonly into: RatesInto;
  readonly today: LocalDate;
  readonly highestBefore?: () => number;
}

/** The series of a client from the days of portfolios by id, of which those that do not count are left out. */
export const combine = (
  counted: Counted,
  days: ReadonlyMap<string, KeptMember>,
  { into, today, ...past }: Combining,
): Combined => {
  const members = everCounted(counted).flatMap((id) => days.get(id) ?? []);
  const parts = members.flatMap((one) =>
    (counted.stays.get(one.portfolioId) ?? [{}]).map((stay) => ({ ...one, ...stay })),
  );
  const series = compositeOfMembers({ members: parts, ...into, to: today, ...past });
  if (members.some(({ isComputed }) => !isComputed)) return { series, lacks: 'cannot_be_computed' };
  return { series, lacks: counted.ids.every((id) => days.has(id)) ? null : 'being_computed' };
};

/**
 * The return from the close of a day to the last day; unknown if nothing was held, because that is not a return of
 * zero.
 */
const returnFrom = (series: PerformanceSeries, from: LocalDate, to: LocalDate): RateFigure => {
  const figure = rangeReturn(series, { from, to });
  if (figure.known && !isAnyHeld(series, from)) return { known: false, reason: 'no_value' };
  return notedFigure(rateFigure(figure), rangeNotes(series, { from, to }));
};

type Returns = Pick<ClientFigures, 'yearToDate' | 'sinceInception' | 'sinceInceptionAnnual'>;

/** The last day of returns: today, or the last day of the portfolios when all are closed. */
const lastDay = ({ isClosed, firstDay, days }: PerformanceSeries, today: LocalDate): LocalDate =>
  isClosed ? dateOfDay(firstDay + days.window.length - 1) : today;

/**
 * The first day that a year to date needs: it opens with the value of 31 December, to which a portfolio that joined on that day
 * brings the one of the day before.
 */
export const yearToDateSince = (today: LocalDate): number => firstDayOfYear(yearOfDay(dayOfDate(today))) - 2;

/**
 * A client's year to date, on its page as in lists. It is the same of the days since `yearToDateSince` alone, unless the highest
 * value before them is asked for.
 */
export const yearToDateOf = ({ series, lacks }: Combined, today: LocalDate): RateFigure => {
  if (lacks !== null) return { known: false, reason: lacks };
  const { openingDate: opening, isClosed } = series;
  const to = lastDay(series, today);
  const from = periodOpening('YTD', today, opening);
  if (isClosed && to <= from) return { known: false, reason: 'closed' };
  const isYoung = series.days.window.length > 0 && from < opening;
  if (isYoung) return { known: false, reason: 'before_inception' };
  return yearToDateFigure(returnFrom(series, from, to), { to: today, opening });
};

export type ClientReturn = (typeof clientReturns)[number];

/** The range of a return. */
export const rangeOfReturn = (
  series: PerformanceSeries,
  figure: ClientReturn,
  today: LocalDate,
): DateRange => {
  const { openingDate: opening } = series;
  const from = figure === 'yearToDate' ? periodOpening('YTD', today, opening) : opening;
  return { from, to: lastDay(series, today) };
};

/**
 * A client's time-weighted returns up to a day, or up to the last day of its portfolios when all are closed; unknown while a
 * portfolio has no figures.
 */
export const periodReturns = (combined: Combined, today: LocalDate): Returns => {
  const { series, lacks } = combined;
  const yearToDate = yearToDateOf(combined, today);
  if (lacks !== null) return { yearToDate, sinceInception: yearToDate, sinceInceptionAnnual: yearToDate };
  const { openingDate: opening } = series;
  const to = lastDay(series, today);
  const sinceInception = returnFrom(series, opening, to);
  return {
    yearToDate,
    sinceInception,
    sinceInceptionAnnual: sinceInception.known
      ? notedFigure(
          rateFigure(annualised(sinceInception.value, dayOfDate(to) - dayOfDate(opening))),
          rangeNotes(series, { from: opening, to }),
        )
      : sinceInception,
  };
};

/** Values by day for the answer, rounded to cents; null when unknown. */
export const toSeries = ({ days, firstDay }: PerformanceSeries): ClientFigures['series'] => ({
  days: Array.from(days.value, (_, i) => firstDay + i),
  value: Array.from(days.value, (value, i) =>
    (days.missing[i] ?? 0) > 0 ? null : Math.round(value * 100) / 100,
  ),
});

/** The first day of a series; null for an empty one. */
export const openingDay = ({ days, firstDay }: PerformanceSeries): LocalDate | null =>
  days.window.length === 0 ? null : dateOfDay(firstDay - 1);

/** The positions of a portfolio, and the rate from its currency to the common one; null without a rate. */
export interface PortfolioParts {
  readonly classes: readonly ClassPart[];
  readonly rate: string | null;
}

const decimals = 10;

/**
 * The known values by asset class, largest first, and how many positions are left out; in a currency without a rate
 * each class counts as one.
 */
export const toAllocation = (
  portfolios: readonly PortfolioParts[],
): Pick<ClientFigures, 'allocation' | 'unknownLines'> => {
  const sums = new Map<ClassPart['key'], Decimal>();
  let unknownLines = 0;
  for (const { classes, rate } of portfolios)
    for (const { key, value, unknown } of classes) {
      unknownLines += unknown + (rate === null ? 1 : 0);
      if (rate !== null)
        sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(new Decimal(value).times(rate)));
    }
  const allocation = [...sums]
    .filter(([, value]) => !value.isZero())
    .toSorted(([, one], [, other]) => other.comparedTo(one))
    .map(([assetClass, value]) => ({ assetClass, value: value.toDecimalPlaces(decimals).toFixed() }));
  return { allocation, unknownLines };
};
