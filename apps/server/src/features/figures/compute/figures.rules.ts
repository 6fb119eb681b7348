/** Converts results of the finance package into the shapes of the contract: figures, ranges, series. */
import type { Performance, PeriodReturn, StatedRate } from '@partnerfolio/contract/performance';
import type {
  MoneyFigure,
  OutdatedEnds,
  RateFigure,
  UnknownReason,
} from '@partnerfolio/contract/figures/values';
import type { Sampling } from '@partnerfolio/contract/figures/sampling';
import { dateOfDay, dayOfDate, lastWeekday } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { amountText as exactText, parseAmount, roundAmountTo } from '@partnerfolio/finance/exact';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { XirrFigure } from '@partnerfolio/finance/irr';
import { rangeMoney } from '@partnerfolio/finance/range-money';
import type { DayMoney, ReplayedPortfolio } from '@partnerfolio/finance/range-money';
import type { StatedRate as FoundRate } from '@partnerfolio/finance/rates';
import { rangeFigures, rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange, RangeFigures } from '@partnerfolio/finance/range-figures';
import { returnChecks } from '@partnerfolio/finance/return-checks';
import type { ReturnNotes } from '@partnerfolio/finance/return-notes';
import { monthlyReturns, yearlyReturns } from '@partnerfolio/finance/return-table';
import type { PeriodReturn as CountedReturn } from '@partnerfolio/finance/return-table';
import type { SampledReturns } from '@partnerfolio/finance/sampled-returns';
import type { PartialTotal } from '@partnerfolio/finance/totals';
import type { Figure, Reason } from '@partnerfolio/finance/unknown';
import { isFirstYear } from './ranges.rules.ts';

const reasons: Record<Reason, UnknownReason> = {
  missing_price: 'missing_price',
  missing_rate: 'missing_rate',
  unknown_cost: 'unknown_cost',
  no_value: 'no_value',
  no_coupon_terms: 'no_coupon_terms',
  no_holding: 'no_holding',
  no_flows: 'no_flows',
  no_sign_change: 'no_sign_change',
  too_short: 'too_short',
  total_loss: 'total_loss',
  no_root: 'not_converged',
  rate_beyond_range: 'rate_beyond_range',
  several_rates: 'several_rates',
  denominator_below_zero: 'denominator_below_zero',
  value_below_zero: 'value_below_zero',
  shorter_than_a_year: 'shorter_than_a_year',
  empty_period: 'empty_period',
  outside_series: 'outside_series',
  closed: 'closed',
  too_few_values: 'too_few_values',
  no_deviation: 'no_deviation',
  no_fall: 'no_fall',
  no_such_periods: 'no_such_periods',
  bad_weights: 'bad_weights',
  too_rarely_priced: 'too_rarely_priced',
  too_few_returns: 'too_few_returns',
  outside_domain: 'outside_domain',
  not_finite: 'not_finite',
};

/** The frequency and the number of the returns of a range, for an answer. */
export const samplingView = (sampled: Figure<SampledReturns>): Sampling =>
  sampled.known ? { frequency: sampled.value.frequency, returns: sampled.value.returns.length } : null;

/** An unknown figure, with the finance package's reason. */
export const unknownFigure = (reason: Reason): { known: false; reason: UnknownReason } => ({
  known: false,
  reason: reasons[reason],
});

/** The most decimals of a quantity times a price, each with 12; figures with no more are exact. */
const decimalsAtMost = 24;

/**
 * An amount in the contract's form. Only divisions and conversions produce more decimals than this limit, often
 * endless ones, so they are rounded half-even there.
 */
const sentAmount = (text: string): string => {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimalsAtMost) return text;
  const amount = parseAmount(text);
  return amount === null ? text : exactText(roundAmountTo(amount, decimalsAtMost));
};

/** An exact amount as a figure of the contract. */
export const moneyFigure = (figure: Figure): MoneyFigure =>
  figure.known ? { known: true, value: sentAmount(figure.value) } : unknownFigure(figure.reason);

/** A rate with its conversion route in the contract's form; null within one currency, or without a rate. */
export const statedRate = (rate: FoundRate | null): StatedRate | null =>
  rate === null || rate.path.length < 2
    ? null
    : {
        rate: rate.rate,
        day: rate.date,
        path: [...rate.path],
        quotes: rate.quotes.map(({ base, quote, date }) => ({ base, quote, day: date })),
        stale: rate.isStale,
      };

/** A rate of return as a figure of the contract. */
export const rateFigure = (figure: Figure<number>): RateFigure =>
  figure.known ? { known: true, value: figure.value } : unknownFigure(figure.reason);

/** A money-weighted return as a figure of the contract; lists all solutions if the equation has several. */
export const moneyWeightedFigure = (figure: XirrFigure): RateFigure => {
  const roots = figure.roots === undefined || figure.roots.length < 2 ? {} : { roots: [...figure.roots] };
  if (!figure.known) return { ...unknownFigure(figure.reason), ...roots };
  return { ...rateFigure(figure), ...roots, ...(figure.several && { several: true }) };
};

/** Says at which end of a range its figures rest on outdated prices or rates; nothing if at neither. */
export const outdatedMark = ({ outdated }: Pick<ReturnNotes, 'outdated'>): { outdated?: OutdatedEnds } => {
  if (outdated === null) return {};
  const { opening, closing, unmoved } = outdated;
  return { outdated: { opening, closing, ...(unmoved && { unmoved }) } };
};

/** Marks a figure over a range that rests on outdated prices or rates at one of its ends. */
export const withOutdated = <T extends RateFigure | MoneyFigure>(
  figure: T,
  notes: Pick<ReturnNotes, 'outdated'>,
): T => (figure.known ? { ...figure, ...outdatedMark(notes) } : figure);

/** Marks a time-weighted return with the notes of its range. */
export const notedFigure = (figure: RateFigure, notes: ReturnNotes): RateFigure =>
  figure.known
    ? {
        ...withOutdated(figure, notes),
        ...(notes.leftOut !== null && { leftOut: true }),
        ...(notes.littleCapital.length > 0 && { littleCapital: true }),
      }
    : figure;

/** The amounts that the returns of a range leave out. */
export const leftOutAmounts = ({ leftOut }: ReturnNotes, money: DayMoney): Performance['leftOut'] => {
  const [from, to] = [leftOut?.days[0], leftOut?.days.at(-1)];
  if (leftOut === null || from === undefined || to === undefined) return null;
  return {
    charges: sentAmount(money.charges),
    income: sentAmount(money.income),
    returnedCapital: sentAmount(money.returnedCapital),
    days: leftOut.days.length,
    from,
    to,
  };
};

/** Whether anything that could grow was held or paid in since the close of a day. */
export const isAnyHeld = ({ days, firstDay }: PerformanceSeries, from: LocalDate): boolean => {
  const first = Math.max(0, dayOfDate(from) + 1 - firstDay);
  const isAny = (amounts: Float64Array, since: number) =>
    amounts.subarray(since).some((amount) => amount > 0);
  return isAny(days.value, Math.max(0, first - 1)) || isAny(days.inflow, first);
};

/** The maximum drawdown of a range, with its dates. */
export const drawdownFigure = ({
  drawdown,
  from,
  outdated,
}: Pick<RangeFigures, 'drawdown' | 'from' | 'outdated'>): Performance['maxDrawdown'] => {
  if (!drawdown.known) return unknownFigure(drawdown.reason);
  const { depth, peakDate, troughDate, recoveryDate, lengthDays } = drawdown.value;
  return {
    known: true,
    value: depth,
    peak: peakDate ?? from,
    trough: troughDate ?? from,
    recovered: recoveryDate,
    days: lengthDays,
    ...outdatedMark({ outdated }),
  };
};

/** What a reader would doubt about the returns of a range, with the days that explain it. */
export const checksOfReturns = (
  series: PerformanceSeries,
  range: DateRange,
  figures: Pick<RangeFigures, 'twr' | 'xirr'>,
): Performance['checks'] => {
  const { largeDays, largeDayCount, opposedDays } = returnChecks(series, range, figures);
  const dated = (effects: typeof largeDays) =>
    effects.map(({ date, ...effect }) => ({ day: date, ...effect }));
  return { largeDays: dated(largeDays), largeDayCount, opposedDays: dated(opposedDays) };
};

/** A total of several lines: incomplete if some are unknown, unknown if all are. */
export const totalFigure = (total: PartialTotal, lines: number): MoneyFigure => {
  if (total.total.known) return { known: true, value: sentAmount(total.total.value) };
  if (total.unknownLines < lines) return { known: true, value: sentAmount(total.partial), partial: true };
  return unknownFigure(total.total.reason);
};

const answeredReturn = (row: CountedReturn): PeriodReturn => ({
  year: row.year,
  month: row.month,
  partial: row.isPartial,
  withoutPrices: row.isWithoutPrices,
  twr: notedFigure(rateFigure(row.twr), row.notes),
});

/** The returns of a series by calendar month and year. */
export const returnTable = (
  series: PerformanceSeries,
): { months: PeriodReturn[]; years: PeriodReturn[] } => ({
  months: monthlyReturns(series).map(answeredReturn),
  years: yearlyReturns(series).map(answeredReturn),
});

/** Marks a year to date that runs only since the portfolio's opening. */
export const yearToDateFigure = (
  figure: RateFigure,
  { to, opening }: { readonly to: LocalDate; readonly opening: LocalDate },
): RateFigure => (figure.known && isFirstYear(to, opening) ? { ...figure, sinceOpening: true } : figure);

const beforeInception = { known: false, reason: 'before_inception' } as const;

/**
 * Whether the portfolio opened after the period began. Its return since then could be mistaken for one of the whole
 * period.
 */
const isYounger = ({ openingDate }: PerformanceSeries, { from, to }: DateRange): boolean =>
  from < openingDate && openingDate < to;

/** The time-weighted return of a usual period alone, equal to that of `periodReturns`. */
export const periodReturn = (series: PerformanceSeries, range: DateRange): RateFigure =>
  isYounger(series, range)
    ? beforeInception
    : notedFigure(rateFigure(rangeReturn(series, range)), rangeNotes(series, range));

/** The returns of a usual period; unknown if the portfolio opened after the period began. */
export const periodReturns = (
  series: PerformanceSeries,
  { from, to }: DateRange,
  asked?: RangeFigures,
): { twr: RateFigure; twrAnnual: RateFigure; irr: RateFigure } => {
  if (isYounger(series, { from, to }))
    return { twr: beforeInception, twrAnnual: beforeInception, irr: beforeInception };
  const figures = from === asked?.from ? asked : rangeFigures(series, { from, to });
  return {
    twr: notedFigure(rateFigure(figures.twr), figures),
    twrAnnual: notedFigure(rateFigure(figures.twrAnnualised), figures),
    irr: withOutdated(moneyWeightedFigure(figures.xirr), figures),
  };
};

/**
 * Gain and return of the last day of a range. A weekend counts as part of its Friday, so that an entry on a Sunday
 * does not hide the change of Friday.
 */
export const dayChange = (portfolio: ReplayedPortfolio, to: LocalDate): Performance['dayChange'] => {
  const range = { from: dateOfDay(lastWeekday(dayOfDate(to)) - 1), to };
  const { series } = portfolio;
  const notes = rangeNotes(series, range);
  return {
    amount: withOutdated(moneyFigure(rangeMoney(portfolio, range).gain), notes),
    rate: notedFigure(rateFigure(rangeReturn(series, range)), notes),
  };
};

/** The most decimals that any currency has; daily values are printed with at least these, whatever their size. */
const leastDecimals = 3;

/** How many decimals give numbers of this size 12 significant digits; at most 8. */
const decimalsFor = (largest: number): number => {
  const whole = largest < 1 ? 1 : Math.floor(Math.log10(largest)) + 1;
  return Math.max(leastDecimals, Math.min(8, 12 - whole));
};

/** Numbers rounded; null where unknown. By index, because an iterator would make a pair of each of 7,000 days. */
const roundedEach = (numbers: Float64Array, rounded: (number: number) => number | null) => {
  const values: (number | null)[] = [];
  for (let i = 0; i < numbers.length; i += 1) values.push(rounded(numbers[i] as number));
  return values;
};

/**
 * The amounts of a series, rounded to 12 significant digits of the largest but never to fewer decimals than the cents; null where
 * unknown.
 */
export const roundedAmounts = (amounts: Float64Array): (number | null)[] => {
  let largest = 0;
  for (const amount of amounts) if (Math.abs(amount) > largest) largest = Math.abs(amount);
  const scale = 10 ** decimalsFor(largest);
  return roundedEach(amounts, (amount) =>
    Number.isNaN(amount) ? null : Math.round(amount * scale) / scale + 0,
  );
};

/** The returns of a series with ten decimals; null where unknown. */
export const roundedReturns = (returns: Float64Array): (number | null)[] =>
  roundedEach(returns, (one) => (Number.isFinite(one) ? Math.round(one * 1e10) / 1e10 + 0 : null));
