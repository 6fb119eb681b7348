/** Builds the overview from stored totals: value over time, allocation, top movers. */
import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { assetClasses } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { transitPart } from '../figures/stored/classes.rules.ts';
import type { ClassPart } from '../figures/stored/classes.rules.ts';
import type { Transit } from '../figures/stored/queries.ts';
import { firstTotalDay, knownValues } from '../figures/totals/series.rules.ts';
import type { ScopeDays } from '../figures/totals/series.rules.ts';
import type { ClassTotal, Move, VisiblePortfolio } from './queries.ts';

type Answer = OutputOf<typeof getDashboardOverview>;

const week = 7;
const friday = 1;
/** The number of days at the end that are shown one by one. */
const dailyDays = 370;

/** The Friday on or after a day. */
const fridayFrom = (day: number): number => day + ((((friday - day) % week) + week) % week);

/** Value over time in the firm's currency: each Friday from the first entry on, then the last days one by one. */
export const shownSeries = (scope: ScopeDays, rates: RatesInto, today: number): Answer['series'] => {
  const first = firstTotalDay(scope);
  if (first === null) return { days: [], value: [] };
  const firstDaily = today - dailyDays + 1;
  const firstDay = Math.min(first, firstDaily);
  const values = knownValues(scope, rates, { firstDay, length: today - firstDay + 1 });
  const shown: number[] = [];
  for (let day = fridayFrom(firstDay); day < firstDaily; day += week) shown.push(day);
  for (let day = firstDaily; day <= today; day++) shown.push(day);
  const at = (day: number): number => values[day - firstDay] ?? 0;
  // Days before the first entry have no value.
  const days = shown.slice(
    Math.max(
      0,
      shown.findIndex((day) => at(day) !== 0),
    ),
  );
  return { days, value: days.map((day) => (Number.isNaN(at(day)) ? null : at(day))) };
};

/** Assets in transit, as a total of their class. */
export const transitTotal = (transit: Transit): ClassTotal => ({
  ...transitPart(transit),
  currency: transit.currency,
});

/** Asset classes in the firm's currency. In a currency without a rate, each class counts as one unknown line. */
export const allocation = (
  parts: readonly ClassTotal[],
  rates: RatesInto,
  on: LocalDate,
): Pick<Answer, 'allocation' | 'unknownLines'> => {
  const total = new Map<ClassPart['key'], Decimal>();
  const withoutRate = new Set<string>();
  let unknownLines = 0;
  for (const { currency, key, value, unknown } of parts) {
    const rate = rateFor(rates, currency, on);
    unknownLines += unknown;
    if (rate === null) withoutRate.add(`${currency} ${key}`);
    else total.set(key, (total.get(key) ?? new Decimal(0)).plus(new Decimal(value).times(rate)));
  }
  const shares = assetClasses.flatMap((assetClass) => {
    const value = total.get(assetClass);
    return value === undefined || value.isZero()
      ? []
      : [{ assetClass, value: value.toDecimalPlaces(10).toString() }];
  });
  return { allocation: shares, unknownLines: unknownLines + withoutRate.size };
};

/** A portfolio in the shape of the overview. */
export const named = (portfolio: VisiblePortfolio) => ({
  id: portfolio.id,
  name: portfolio.name,
  client: { id: portfolio.client_id, name: portfolio.client_name },
});

/** A portfolio's change on its last day, in the shape of the overview. */
export const shownMove = (move: Move): Answer['moves'][number] => ({
  portfolio: named(move),
  day: move.day as Answer['asOf'],
  amount: move.amount,
  currency: move.base_currency,
  rate: move.rate,
});
