/** Combines many portfolios into one over a period. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { RateFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { drawdownSeries } from '@partnerfolio/finance/drawdown';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { partly } from '../dashboard/rules.ts';
import type { CurrencyTotal } from '../figures/totals/firm.queries.ts';
import { rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { sampledVolatility } from '../figures/stored/periods.rules.ts';
import { firstTotalDay } from '../figures/totals/series.rules.ts';
import type { ScopeDays } from '../figures/totals/series.rules.ts';
import {
  drawdownFigure,
  isAnyHeld,
  notedFigure,
  rateFigure,
  returnTable,
} from '../figures/compute/figures.rules.ts';
import { boundedRange } from '../figures/compute/ranges.rules.ts';
import type { AskedRange } from '../figures/compute/ranges.rules.ts';

/** The day before the first entry of any portfolio; the last day if there are no entries. */
export const openingOfScope = (scope: ScopeDays, to: LocalDate): LocalDate =>
  dateOfDay((firstTotalDay(scope) ?? dayOfDate(to) + 1) - 1);

/** The range of a usual period, or an asked one, over all portfolios; it begins no earlier than the day before the first entry. */
export const sharedRange = (scope: ScopeDays, asked: AskedRange, today: LocalDate): DateRange =>
  boundedRange(asked, { opening: openingOfScope(scope, today), today });

const rounded = (numbers: Iterable<number>, scale: number): (number | null)[] =>
  Array.from(numbers, (number) => (Number.isFinite(number) ? Math.round(number * scale) / scale + 0 : null));

const [cents, rateScale] = [100, 1e8];

/** Value and growth by day; the opening day comes first. */
const shownSeries = ({ index, firstDay }: PerformanceSeries, known: Float64Array): Analytics['series'] => {
  if (index.length === 0) return { days: [], value: [], twr: [], drawdown: [] };
  const values = Array.from(known, (value, i) => (i === 0 && value === 0 ? Number.NaN : value));
  return {
    days: Array.from({ length: index.length + 1 }, (_, i) => firstDay - 1 + i),
    value: rounded(values, cents),
    twr: rounded([0, ...index.map((factor) => factor - 1)], rateScale),
    drawdown: rounded([0, ...drawdownSeries(index)], rateScale),
  };
};

type Together = Pick<
  Analytics,
  'twr' | 'twrAnnual' | 'volatility' | 'sampling' | 'maxDrawdown' | 'series' | 'months' | 'years'
>;

/**
 * All portfolios combined into one over a range, without transfers between them. `known` holds the value of each day
 * from the opening day on; `gap` is the reason why returns are incomplete.
 */
export const together = (
  series: PerformanceSeries,
  range: DateRange,
  { known, gap }: { readonly known: Float64Array; readonly gap: UnknownReason | null },
): Together => {
  const shown = { series: shownSeries(series, known) };
  if (!isAnyHeld(series, range.from)) {
    const unknown = { known: false, reason: gap ?? 'no_value' } as const;
    const none = {
      twr: unknown,
      twrAnnual: unknown,
      volatility: unknown,
      sampling: null,
      maxDrawdown: unknown,
    };
    return { ...shown, ...none, months: [], years: [] };
  }
  const figures = rangeFigures(series, range);
  const twr = notedFigure(rateFigure(figures.twr), figures);
  const noted = (figure: RateFigure): RateFigure => partly(figure, gap);
  const risk = sampledVolatility(series, range);
  return {
    ...shown,
    twr: noted(twr),
    twrAnnual: noted(notedFigure(rateFigure(figures.twrAnnualised), figures)),
    volatility: twr.known ? noted(risk.volatility) : twr,
    sampling: twr.known ? risk.sampling : null,
    maxDrawdown: drawdownFigure(figures),
    ...returnTable(series),
  };
};

const decimals = 10;

/** Values by base currency, converted into the firm's currency, largest first. */
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
