/** The overview out of what is kept of each portfolio: value over time, parts, moves, and what to put right. */
import type { OverviewProblem, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { assetClasses } from '@partnerfolio/contract/choices';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { KeptFigures } from '../performance/figures.actions.ts';
import type { VisiblePortfolio, WaitingImport } from './queries.ts';
import { rateFor } from './rules.ts';
import type { FirmRates } from './rules.ts';

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

/** Values of the days of a grid, added up for each currency. */
const sumsByCurrency = (members: readonly Member[], grid: Grid): ReadonlyMap<string, Float64Array> => {
  const sums = new Map<string, Float64Array>();
  for (const { portfolio, overview } of members) {
    const sum = sums.get(portfolio.base_currency) ?? new Float64Array(grid.weeks + grid.days);
    sums.set(portfolio.base_currency, sum);
    const { values } = overview;
    const offset = (values.firstWeek - grid.firstWeek) / week;
    for (const [i, value] of values.weeks.entries()) sum[offset + i] = (sum[offset + i] ?? 0) + value;
    for (const [i, value] of values.days.entries()) sum[grid.weeks + i] = (sum[grid.weeks + i] ?? 0) + value;
  }
  return sums;
};

/** A day's sums in the firm's currency; null when nothing of it can be converted. */
const convertedDay = (
  sums: ReadonlyMap<string, Float64Array>,
  i: number,
  rate: (currency: string) => string | null,
) => {
  let total = 0;
  let isKnown = true;
  let isAnyKnown = false;
  for (const [currency, values] of sums) {
    const value = values[i] ?? 0;
    if (value === 0) continue;
    const one = rate(currency);
    if (one === null) isKnown = false;
    else {
      total += value * Number(one);
      isAnyKnown = true;
    }
  }
  return isKnown || isAnyKnown ? Math.round(total * 100) / 100 : null;
};

/** Value over time in the firm's currency. */
export const valueSeries = (members: readonly Member[], rates: FirmRates): Answer['series'] => {
  const grid = gridOf(members);
  if (grid === null) return { days: [], value: [] };
  const sums = sumsByCurrency(members, grid);
  const dayAt = (i: number): number =>
    i < grid.weeks ? grid.firstWeek + i * week : grid.firstDay + i - grid.weeks;
  const days: number[] = [];
  const value: (number | null)[] = [];
  for (let i = 0; i < grid.weeks + grid.days; i++) {
    const day = dayAt(i);
    const found = convertedDay(sums, i, (currency) => rateFor(rates, currency, dateOfDay(day)));
    // Days before the first entry say nothing.
    if (days.length === 0 && found === 0) continue;
    days.push(day);
    value.push(found);
  }
  return { days, value };
};

/** How the value is spread over the asset classes today, and how many lines are not known. */
export const allocation = (
  members: readonly Member[],
  rates: FirmRates,
  on: LocalDate,
): Pick<Answer, 'allocation' | 'unknownLines'> => {
  const sums = new Map<string, Decimal>();
  let unknownLines = 0;
  for (const { portfolio, overview } of members) {
    const rate = rateFor(rates, portfolio.base_currency, on);
    for (const { key, value, unknown } of overview.classes) {
      unknownLines += unknown + (rate === null ? 1 : 0);
      if (rate !== null)
        sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(new Decimal(value).times(rate)));
    }
  }
  const parts = assetClasses.flatMap((assetClass) => {
    const value = sums.get(assetClass);
    return value === undefined || value.isZero()
      ? []
      : [{ assetClass, value: value.toDecimalPlaces(10).toString() }];
  });
  return { allocation: parts, unknownLines };
};

const named = (portfolio: VisiblePortfolio) => ({
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
        { portfolio: named(portfolio), amount, currency: portfolio.base_currency, rate: dayChange.value },
      ];
    })
    .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
    .slice(0, movesShown);

/** Problems that many portfolios share, counted once each. */
const sharedProblems = (members: readonly Member[]): OverviewProblem[] => {
  const found = new Map<string, OverviewProblem & { portfolios: number }>();
  const count = (key: string, problem: OverviewProblem & { portfolios: number }): void => {
    const known = found.get(key);
    if (known === undefined) found.set(key, problem);
    else known.portfolios += 1;
  };
  for (const { overview } of members) {
    for (const { day, ...instrument } of overview.quality.stale)
      count(`stale/${instrument.id}`, { kind: 'stale_price', instrument, day, portfolios: 1 });
    for (const { kind, what, instrumentId } of overview.quality.missing)
      if (kind === 'rate') count(`rate/${what}`, { kind: 'missing_rate', currency: what, portfolios: 1 });
      else if (instrumentId !== null)
        count(`price/${instrumentId}`, {
          kind: 'missing_price',
          instrument: { id: instrumentId, symbol: what, name: what },
          portfolios: 1,
        });
  }
  return [...found.values()];
};

const ownProblems = ({ portfolio, overview }: Member): OverviewProblem[] => [
  ...overview.quality.negativeCash.map(({ currency, since }) => ({
    kind: 'negative_cash' as const,
    portfolio: named(portfolio),
    currency,
    since,
  })),
  ...(overview.quality.faults.length === 0
    ? []
    : [
        {
          kind: 'ledger_fault' as const,
          portfolio: named(portfolio),
          entries: overview.quality.faults.length,
        },
      ]),
];

const problemsShown = 50;

/** What is wrong with the data, what touches most portfolios first. */
export const overviewProblems = (members: readonly Member[]): OverviewProblem[] =>
  [
    ...sharedProblems(members).toSorted(
      (a, b) => ('portfolios' in b ? b.portfolios : 0) - ('portfolios' in a ? a.portfolios : 0),
    ),
    ...members.flatMap(ownProblems),
  ].slice(0, problemsShown);

/** Imports that wait as problems to put right. */
export const importProblems = (waiting: readonly WaitingImport[]): OverviewProblem[] =>
  waiting.map((row) => ({
    kind: 'import_waiting',
    portfolio: {
      id: row.portfolio_id,
      name: row.portfolio_name,
      client: { id: row.client_id, name: row.client_name },
    },
    importId: row.id,
    fileName: row.file_name,
    errorRows: row.error_rows,
  }));
