/** The overview out of what is kept of each portfolio: value over time, parts, moves. */
import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { assetClasses } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { rateFor, ratesInWindow } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import type { KeptFigures } from '../performance/stored/figures.rules.ts';
import { transitPart } from '../performance/stored/overview.rules.ts';
import type { ClassPart } from '../performance/stored/overview.rules.ts';
import type { Transit } from '../performance/stored/queries.ts';
import type { VisiblePortfolio } from './queries.ts';

type Answer = OutputOf<typeof getDashboardOverview>;

/** A portfolio with its kept figures. */
export interface Member extends KeptFigures {
  readonly portfolio: VisiblePortfolio;
}

const week = 7;

interface Grid {
  readonly firstWeek: number;
  readonly weeks: number;
  readonly firstDay: number;
  readonly days: number;
}

/** The days of the overview: Fridays from the first entry of all, then the last days one by one. */
const gridOf = (members: readonly Member[]): Grid | null => {
  const [first] = members;
  if (first === undefined) return null;
  const { firstDay, days } = first.overview.values;
  const firstWeek = Math.min(...members.map(({ overview }) => overview.values.firstWeek));
  const weeks = Math.max(0, Math.ceil((firstDay - firstWeek) / week));
  return { firstWeek, weeks, firstDay, days: days.length };
};

/** Sums of values by currency, one for each day of a grid. */
type Sums = Map<string, Float64Array>;

/** The place of a day on the grid; null of one that is not shown. */
const placeOf = (grid: Grid, day: number): number | null => {
  if (day >= grid.firstDay) return day - grid.firstDay < grid.days ? grid.weeks + day - grid.firstDay : null;
  const weeks = (day - grid.firstWeek) / week;
  return weeks >= 0 && Number.isInteger(weeks) ? weeks : null;
};

/** Adds what was in transit to a portfolio that is shown as well. */
const addTransits = (sum: Float64Array, { overview }: Member, { grid, arrivals }: Shown): void => {
  const shown = overview.transits.filter(({ link }) => arrivals.has(link));
  for (const { firstDay, values } of shown)
    for (const [i, value] of values.entries()) {
      const place = placeOf(grid, firstDay + i);
      if (place !== null) sum[place] = (sum[place] ?? 0) + value;
    }
};

/** The days that are shown, and the transfers that some portfolio received. */
interface Shown {
  readonly grid: Grid;
  readonly arrivals: ReadonlySet<string>;
}

/** Adds the values of some portfolios to the sums; a few hundred at a time, so that nobody waits for long. */
const addValues = (sums: Sums, members: readonly Member[], shown: Shown): void => {
  const { grid } = shown;
  for (const member of members) {
    const { portfolio, overview } = member;
    const sum = sums.get(portfolio.base_currency) ?? new Float64Array(grid.weeks + grid.days);
    sums.set(portfolio.base_currency, sum);
    addTransits(sum, member, shown);
    const { firstWeek, weeks, days } = overview.values;
    const offset = (firstWeek - grid.firstWeek) / week;
    for (let i = 0; i < weeks.length; i++) sum[offset + i] = (sum[offset + i] ?? 0) + (weeks[i] ?? 0);
    for (let i = 0; i < days.length; i++) sum[grid.weeks + i] = (sum[grid.weeks + i] ?? 0) + (days[i] ?? 0);
  }
};

interface Converted {
  readonly values: Float64Array;
  readonly rates: Float64Array;
}

/** A day's sums in the firm's currency; null when nothing of it can be converted. */
const convertedDay = (currencies: readonly Converted[], place: number, day: number): number | null => {
  let total = 0;
  let lacking = 0;
  let known = 0;
  for (const { values, rates } of currencies) {
    const value = values[place] ?? 0;
    if (value === 0) continue;
    const rate = rates[day] ?? Number.NaN;
    if (Number.isNaN(rate)) lacking += 1;
    else {
      total += value * rate;
      known += 1;
    }
  }
  return known === 0 && lacking > 0 ? null : Math.round(total * 100) / 100;
};

/** Value over time in the firm's currency. */
const seriesOf = (grid: Grid, sums: Sums, rates: RatesInto): Answer['series'] => {
  const window = {
    firstDay: Math.min(grid.firstWeek, grid.firstDay),
    length: grid.firstDay + grid.days - Math.min(grid.firstWeek, grid.firstDay),
  };
  const currencies = [...sums].map(([currency, values]) => ({
    values,
    rates: ratesInWindow(rates, currency, window),
  }));
  const dayAt = (i: number): number =>
    i < grid.weeks ? grid.firstWeek + i * week : grid.firstDay + i - grid.weeks;
  const days: number[] = [];
  const value: (number | null)[] = [];
  for (let i = 0; i < grid.weeks + grid.days; i++) {
    const day = dayAt(i);
    const found = convertedDay(currencies, i, day - window.firstDay);
    // Days before the first entry say nothing.
    if (days.length === 0 && found === 0) continue;
    days.push(day);
    value.push(found);
  }
  return { days, value };
};

/** Sums of class parts by currency, with the lines that are not known. */
interface Parts {
  readonly sums: Map<string, Map<ClassPart['key'], Decimal>>;
  readonly unknown: Map<string, number>;
}

const addParts = ({ sums, unknown }: Parts, currency: string, parts: readonly ClassPart[]): void => {
  const own = sums.get(currency) ?? new Map<ClassPart['key'], Decimal>();
  sums.set(currency, own);
  for (const part of parts) {
    own.set(part.key, (own.get(part.key) ?? new Decimal(0)).plus(part.value));
    unknown.set(currency, (unknown.get(currency) ?? 0) + part.unknown);
  }
};

/** The parts in the firm's currency; of a currency without a rate every class counts as a line that is not known. */
const allocationOf = (
  { sums, unknown }: Parts,
  rates: RatesInto,
  on: LocalDate,
): Pick<Answer, 'allocation' | 'unknownLines'> => {
  const total = new Map<ClassPart['key'], Decimal>();
  let unknownLines = 0;
  for (const [currency, own] of sums) {
    const rate = rateFor(rates, currency, on);
    unknownLines += (unknown.get(currency) ?? 0) + (rate === null ? own.size : 0);
    if (rate === null) continue;
    for (const [key, value] of own)
      total.set(key, (total.get(key) ?? new Decimal(0)).plus(value.times(rate)));
  }
  const allocation = assetClasses.flatMap((assetClass) => {
    const value = total.get(assetClass);
    return value === undefined || value.isZero()
      ? []
      : [{ assetClass, value: value.toDecimalPlaces(10).toString() }];
  });
  return { allocation, unknownLines };
};

/** What portfolios add up to, gathered some at a time: closed ones have values in the past and no parts today. */
export const gathering = (all: readonly Member[]) => {
  const grid = gridOf(all);
  const sums: Sums = new Map();
  const parts: Parts = { sums: new Map(), unknown: new Map() };
  const arrivals = new Set(all.flatMap(({ overview }) => overview.arrivals));
  return {
    add(members: readonly Member[]): void {
      if (grid !== null) addValues(sums, members, { grid, arrivals });
      for (const { portfolio, overview } of members)
        if (portfolio.closed_on === null) addParts(parts, portfolio.base_currency, overview.classes);
    },
    /** With what is in transit between them today. */
    result: (rates: RatesInto, on: LocalDate, transits: readonly Transit[]) => {
      for (const transit of transits) addParts(parts, transit.currency, [transitPart(transit)]);
      return {
        series: grid === null ? { days: [], value: [] } : seriesOf(grid, sums, rates),
        ...allocationOf(parts, rates, on),
      };
    },
  };
};

/** A portfolio as the overview names it. */
export const named = (portfolio: VisiblePortfolio) => ({
  id: portfolio.id,
  name: portfolio.name,
  client: { id: portfolio.client_id, name: portfolio.client_name },
});

const movesShown = 6;

/** The portfolios that moved most on their last day, by rate. */
export const largestMoves = (members: readonly Member[]): Answer['moves'] =>
  members
    .flatMap(({ portfolio, figures, overview }) => {
      const { dayChange } = figures;
      if (!dayChange.known || dayChange.value === 0) return [];
      const { dayAmount: amount } = overview;
      return [
        {
          portfolio: named(portfolio),
          day: figures.asOf as Answer['asOf'],
          amount,
          currency: portfolio.base_currency,
          rate: dayChange.value,
        },
      ];
    })
    .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
    .slice(0, movesShown);
