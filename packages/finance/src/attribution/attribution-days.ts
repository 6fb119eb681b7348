import { joinShares } from './attribution.ts';
import type { AttributionPeriod, Share } from './attribution.ts';
import type { BenchmarkDays } from '../returns/benchmark.ts';
import { dayOfPart, linkDays } from './contribution.ts';
import type { PartSeries } from './contribution.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The group of each holding, and the benchmark's parts with their groups. */
export type GroupOf = (id: string) => string;

function addShare(shares: Map<string, Share>, group: string, share: Share): void {
  const before = shares.get(group) ?? { weight: 0, contribution: 0 };
  shares.set(group, {
    weight: before.weight + share.weight,
    contribution: before.contribution + share.contribution,
  });
}

/** A portfolio, the series of its holdings, and the group of everything that belongs to no holding (mostly cash). */
export interface GroupedPortfolio {
  readonly whole: PerformanceSeries;
  readonly parts: readonly PartSeries[];
  readonly groupOf: GroupOf;
  readonly restGroup: string;
}

/** The shares of a day; without capital, everything is in the rest. */
function portfolioShares(
  { whole, parts, groupOf, restGroup }: GroupedPortfolio,
  day: number,
): Map<string, Share> {
  const shares = new Map<string, Share>();
  const all = dayOfPart(whole, day);
  if (whole.hasCapital[day - whole.firstDay] !== 1)
    return shares.set(restGroup, { weight: 1, contribution: 0 });
  let rest: Share = { weight: 1, contribution: all.gain / all.capital };
  for (const part of parts) {
    const { capital, gain } = dayOfPart(part, day);
    const share = { weight: capital / all.capital, contribution: gain / all.capital };
    rest = { weight: rest.weight - share.weight, contribution: rest.contribution - share.contribution };
    addShare(shares, groupOf(part.id), share);
  }
  addShare(shares, restGroup, rest);
  return shares;
}

function benchmarkShares(benchmark: BenchmarkDays, groupOf: GroupOf, i: number): Map<string, Share> {
  const shares = new Map<string, Share>();
  const level = benchmark.parts.reduce((sum, { start }) => sum + (start[i] ?? 0), 0);
  for (const { instrumentId, start, end } of benchmark.parts) {
    const [from, to] = [start[i] ?? 0, end[i] ?? 0];
    addShare(shares, groupOf(instrumentId), { weight: from / level, contribution: (to - from) / level });
  }
  return shares;
}

/**
 * The days of a range as periods for `brinsonFachler`: for each group the weight at the start of the day (including
 * its inflows) and the contribution of the day. Unknown if the portfolio's return is unknown, or if the benchmark
 * does not cover every day.
 */
export function attributionDays(
  portfolio: GroupedPortfolio,
  benchmark: BenchmarkDays,
  range: DateRange,
): Figure<AttributionPeriod[]> {
  const { whole, groupOf } = portfolio;
  const days = linkDays(whole, range);
  if (!days.known) return days;
  const { first, last } = days.value;
  const offset = whole.firstDay - benchmark.firstDay;
  if (first + offset < 0 || last + offset >= benchmark.index.length) return unknown('outside_series');
  const periods: AttributionPeriod[] = [];
  for (let i = first; i <= last; i++) {
    periods.push(
      joinShares(
        portfolioShares(portfolio, whole.firstDay + i),
        benchmarkShares(benchmark, groupOf, i + offset),
      ),
    );
  }
  return known(periods);
}
