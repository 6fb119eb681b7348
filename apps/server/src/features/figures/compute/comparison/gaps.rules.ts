/** Days on which a benchmark relies on an outdated price or rate. */
import type { Comparison } from '@partnerfolio/contract/market/comparison';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { denseRates } from '@partnerfolio/finance/dense-rates';
import type { Market } from '@partnerfolio/finance/market';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { DayWindow } from '@partnerfolio/finance/rates';
import { isWorthlessOn, lastDayOnOrBefore } from '@partnerfolio/finance/series';
import type { DailySeries } from '@partnerfolio/finance/series';
import type { ComparedInstrument } from './queries.ts';

type Gap = Comparison['gaps'][number];

/** The stretches of days whose last quote is older than the limit. */
const staleStretches = (
  { firstDay, length }: DayWindow,
  staleDays: number,
  quoteDayOf: (day: number) => number | null,
): Pick<Gap, 'from' | 'to'>[] => {
  const found: Pick<Gap, 'from' | 'to'>[] = [];
  let since: number | null = null;
  for (let day = firstDay; day <= firstDay + length; day++) {
    const quoteDay = day < firstDay + length ? quoteDayOf(day) : day;
    const isStale = quoteDay !== null && day - quoteDay > staleDays;
    if (isStale) since ??= day;
    else if (since !== null) {
      found.push({ from: dateOfDay(since), to: dateOfDay(day - 1) });
      since = null;
    }
  }
  return found;
};

/** The day of the last price on or before each day asked for, in ascending order; a worthless instrument has one each day. */
const priceDays = (series: DailySeries, firstDay: number): ((day: number) => number | null) => {
  let last = lastDayOnOrBefore(series, firstDay);
  return (day) => {
    const close = series.closes[day - series.firstDay];
    if (isWorthlessOn(series, day) || (close !== undefined && !Number.isNaN(close))) last = day;
    return last;
  };
};

export interface GapScope {
  readonly window: DayWindow;
  readonly baseCurrency: CurrencyCode;
  readonly staleDays: number;
}

const instrumentGaps = (
  { id, symbol }: ComparedInstrument,
  series: DailySeries | undefined,
  { window, staleDays }: GapScope,
): Gap[] =>
  series === undefined
    ? []
    : staleStretches(window, staleDays, priceDays(series, window.firstDay)).map((stretch) => ({
        what: symbol,
        instrumentId: id,
        ...stretch,
      }));

const rateGaps = (
  market: Market,
  from: CurrencyCode,
  { window, baseCurrency, staleDays }: GapScope,
): Gap[] => {
  const { quoteDays } = denseRates(market.rates, { from, to: baseCurrency }, window);
  const quoteDayOf = (day: number) => quoteDays[day - window.firstDay] ?? null;
  return staleStretches(window, staleDays, quoteDayOf).map((stretch) => ({
    what: `${from}/${baseCurrency}`,
    instrumentId: null,
    ...stretch,
  }));
};

const gapsAtMost = 100;

/** The stretches of days on which a benchmark relies on an outdated price or rate: the latest hundred, in order. */
export const benchmarkGaps = (
  instruments: readonly ComparedInstrument[],
  market: Market,
  scope: GapScope,
): Gap[] => {
  const majors = new Set(instruments.map(({ currency }) => majorCurrency(currency as CurrencyCode).currency));
  majors.delete(majorCurrency(scope.baseCurrency).currency);
  return [
    ...instruments.flatMap((one) => instrumentGaps(one, market.prices.get(one.id), scope)),
    ...[...majors].flatMap((currency) => rateGaps(market, currency, scope)),
  ]
    .toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
    .slice(-gapsAtMost);
};
