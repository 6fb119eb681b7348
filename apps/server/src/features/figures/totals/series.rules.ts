/** Computes the daily series of a scope from its totals in each currency. */
import { compositeSeries } from '@partnerfolio/finance/composite';
import { linkedTransfers } from '@partnerfolio/finance/composite-transfers';
import type { MemberTransfer } from '@partnerfolio/finance/composite-transfers';
import { BOOKED, convertedDays, HELD, PRICED } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { outdatedRatesInWindow, ratesInWindow } from '../../market-data/rates.rules.ts';
import type { RatesInto } from '../../market-data/rates.rules.ts';
import { countedTransfers } from '../stored/days.rules.ts';
import { fromUnits } from './cells.rules.ts';
import type { Column } from './cells.rules.ts';
import type { DayColumns } from './day-columns.rules.ts';

/** The daily totals of a scope in one currency, from its first day to today. */
export interface DailyTotals {
  readonly currency: string;
  readonly firstDay: number;
  /** The known value. */
  readonly known: Float64Array;
  /** The value that counts for returns; below, what enters and leaves it. */
  readonly value: Float64Array;
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  readonly charges: Float64Array;
  readonly refunds: Float64Array;
  readonly income: Float64Array;
  /** The part of `value` at outdated prices or rates. */
  readonly outdated: Float64Array;
  readonly marks: Uint8Array;
}

/** A transfer in the portfolio's currency, and whether the return of its day includes the portfolio. */
export interface ScopeTransfer extends MemberTransfer {
  readonly currency: string;
  readonly isCounted: boolean;
}

/** Everything that a scope's figures over time are computed from. */
export interface ScopeDays {
  readonly totals: readonly DailyTotals[];
  readonly transfers: readonly ScopeTransfer[];
}

/** Computes daily totals from sums; null if there are none up to today. */
export const dailyTotals = (sums: DayColumns, currency: string, today: number): DailyTotals | null => {
  const firstDay = sums.firstEventfulDay();
  if (firstDay === null || firstDay > today) return null;
  const length = today - firstDay + 1;
  const read = (column: Column): bigint[] => {
    const sumOf = sums.reader(column);
    // The sums end with the last change; days after it have none.
    return Array.from({ length }, (_, i) => sumOf(firstDay + i));
  };
  const amounts = (column: readonly bigint[]): Float64Array => Float64Array.from(column, fromUnits);
  const added = (one: readonly bigint[], other: readonly bigint[]): Float64Array =>
    Float64Array.from(one, (sum, i) => fromUnits(sum + (other[i] ?? 0n)));
  const running = (changes: readonly bigint[]): bigint[] => {
    let sum = 0n;
    return changes.map((change) => (sum += change));
  };
  const known = running(read('change'));
  const [left, aside] = [read('left'), read('aside')];
  const [held, priced, booked] = [running(read('held')), read('priced'), read('booked')];
  const marked = (i: number): number =>
    (held[i] === 0n ? 0 : HELD) + (priced[i] === 0n ? 0 : PRICED) + (booked[i] === 0n ? 0 : BOOKED);
  return {
    currency,
    firstDay,
    known: amounts(known),
    value: amounts(known.map((sum, i) => sum - (left[i] ?? 0n) - (aside[i] ?? 0n))),
    inflow: added(read('inflow'), read('joined')),
    outflow: added(read('outflow'), left),
    charges: amounts(read('charges')),
    refunds: amounts(read('refunds')),
    income: amounts(read('income')),
    outdated: amounts(running(read('outdated'))),
    marks: Uint8Array.from(held, (_, i) => marked(i)),
  };
};

/** The first day of any total; null if there is none. */
export const firstTotalDay = ({ totals }: ScopeDays): number | null =>
  totals.reduce<number | null>((first, one) => Math.min(first ?? one.firstDay, one.firstDay), null);

/** Converts daily totals into another currency, each day at its own rate; null if one of these rates is missing. */
const converted = (totals: DailyTotals, into: RatesInto, from: number): DailyValues | null => {
  const start = Math.max(0, from - totals.firstDay);
  const firstDay = totals.firstDay + start;
  const cut = <T extends Float64Array | Uint8Array>(days: T): T => days.subarray(start) as T;
  const { currency, value, inflow, outflow, charges, refunds, income, outdated, marks } = totals;
  const kept = {
    firstDay,
    value: cut(value),
    inflow: cut(inflow),
    outflow: cut(outflow),
    charges: cut(charges),
    refunds: cut(refunds),
    income: cut(income),
    outdated: cut(outdated),
    marks: cut(marks),
    gaps: [],
  };
  const window = { firstDay, length: kept.value.length };
  const rates = ratesInWindow(into, currency, window);
  const days = convertedDays(kept, rates, outdatedRatesInWindow(into, currency, window));
  return days.missing.some((count) => count > 0) ? null : days;
};

/** The highest value of all totals combined before a day; on a day without a rate, a total is left out. */
const highestBefore = ({ totals }: ScopeDays, into: RatesInto, day: number): number => {
  const sums = new Map<number, number>();
  for (const { currency, firstDay, value } of totals) {
    const rates = ratesInWindow(into, currency, { firstDay, length: Math.max(0, day - firstDay) });
    for (const [i, rate] of rates.entries()) {
      const amount = (value[i] ?? 0) * rate;
      if (amount !== 0 && !Number.isNaN(amount))
        sums.set(firstDay + i, (sums.get(firstDay + i) ?? 0) + amount);
    }
  }
  return [...sums.values()].reduce((highest, sum) => Math.max(highest, sum), 0);
};

/** A series over a range, and the currencies that it leaves out because a rate is missing. */
export interface RangeSeries {
  readonly series: PerformanceSeries;
  readonly withoutRate: readonly string[];
}

/**
 * The series of a scope over a range, without transfers between its portfolios. The opening value enters on the first
 * day. A currency that lacks a rate on any day of the range is left out.
 */
export const rangeSeries = (scope: ScopeDays, into: RatesInto, { from, to }: DateRange): RangeSeries => {
  const opening = dayOfDate(from);
  const members: { readonly days: DailyValues; readonly memberFrom: LocalDate }[] = [];
  const transfers: MemberTransfer[] = [];
  const withoutRate: string[] = [];
  for (const totals of scope.totals) {
    const days = converted(totals, into, opening);
    if (days === null) {
      withoutRate.push(totals.currency);
      continue;
    }
    members.push({ days, memberFrom: dateOfDay(opening + 1) });
    const own = scope.transfers.filter(
      ({ currency, isCounted }) => isCounted && currency === totals.currency,
    );
    const window = { firstDay: opening, length: dayOfDate(to) - opening + 1 };
    const rates = ratesInWindow(into, totals.currency, window);
    transfers.push(...countedTransfers(own, { firstDay: opening, rates }));
  }
  const series = compositeSeries({
    members,
    transfers,
    currency: into.currency as CurrencyCode,
    to,
    highestBefore: () => highestBefore(scope, into, opening + 1),
  });
  return { series, withoutRate };
};

/** Adds assets in transit between portfolios of the scope to the values by currency. */
const addTransits = (values: ReadonlyMap<string, Float64Array>, scope: ScopeDays, firstDay: number): void => {
  const outs = new Set<MemberTransfer>(linkedTransfers(scope.transfers).map(({ out }) => out));
  for (const transfer of scope.transfers) {
    const own = values.get(transfer.currency);
    if (own === undefined || !outs.has(transfer)) continue;
    const start = transfer.day - firstDay;
    for (const [i, value] of (transfer.inTransit?.values ?? []).entries())
      // Assigning to an index outside a typed array has no effect, so days outside the window are ignored.
      own[start + i] = (own[start + i] ?? 0) + (value ?? 0);
  }
};

/**
 * The known value of a scope on each day of a window, in another currency, rounded to cents; NaN on days when nothing
 * can be converted.
 */
export const knownValues = (
  scope: ScopeDays,
  into: RatesInto,
  { firstDay, length }: { readonly firstDay: number; readonly length: number },
): Float64Array => {
  const values = new Map(
    scope.totals.map((totals) => {
      const own = new Float64Array(length);
      for (let i = 0; i < length; i++) own[i] = totals.known[firstDay + i - totals.firstDay] ?? 0;
      return [totals.currency, own] as const;
    }),
  );
  addTransits(values, scope, firstDay);
  const sums = new Float64Array(length);
  const counts = { known: new Uint8Array(length), lacking: new Uint8Array(length) };
  for (const [currency, own] of values) {
    const rates = ratesInWindow(into, currency, { firstDay, length });
    for (const [i, value] of own.entries()) {
      if (value === 0) continue;
      const rate = rates[i] ?? Number.NaN;
      const isKnown = !Number.isNaN(rate);
      counts[isKnown ? 'known' : 'lacking'][i] = 1;
      if (isKnown) sums[i] = (sums[i] ?? 0) + value * rate;
    }
  }
  return sums.map((sum, i) =>
    counts.known[i] === 0 && counts.lacking[i] === 1 ? Number.NaN : Math.round(sum * 100) / 100 + 0,
  );
};
