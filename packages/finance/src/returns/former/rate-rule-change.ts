import { at, markAt } from '../../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import { denseRates } from '../../market/dense-rates.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { PerformanceSeries } from '../performance.ts';
import { withStaleDays } from '../../market/rates.ts';
import type { DayWindow } from '../../market/rates.ts';
import { replay } from '../replay.ts';
import type { Replay, ReplayInput } from '../replay.ts';
import { marketUnder } from '../../market/market.ts';
import type { PartialTotal } from '../../number/totals.ts';
import { holdingsAsAt } from '../../values/valuation.ts';

/** The former rule knew no age: of the paths the first that has any quote. That is today's with a limit no quote exceeds. */
const ANY_AGE = Infinity;

const TOTALS = ['value', 'costBase', 'unrealisedBase', 'realisedBase', 'incomeBase'] as const;

/** A total that is another under today's rule. */
export interface ChangedTotal {
  readonly figure: (typeof TOTALS)[number];
  readonly former: PartialTotal;
  readonly now: PartialTotal;
}

/** What the age of quotes changes in the figures of a portfolio. */
export interface RateRuleChange {
  /** The first day whose value, flows, income or charges are others; null where only totals are. */
  readonly since: LocalDate | null;
  /** As at the last day. */
  readonly totals: readonly ChangedTotal[];
}

/** The days on which a rate may matter: from the first entry, or the oldest lot that a transfer brought. */
function seriesDays({ bookings }: Ledger, toDay: number): DayWindow {
  let firstDay = bookings[0]?.day ?? toDay + 1;
  for (const { terms } of bookings) {
    for (const { acquiredDay } of terms.lots ?? []) firstDay = Math.min(firstDay, acquiredDay);
  }
  return { firstDay, length: Math.max(0, toDay - firstDay + 1) };
}

/** Whether any rate between the portfolio's currencies is another on any of its days. */
function isAnyRateChanged({ ledger, market, settings, to }: ReplayInput): boolean {
  const codes = [...new Set([settings.baseCurrency, ...ledger.currencies])];
  const window = seriesDays(ledger, dayOfDate(to));
  const now = marketUnder(market, settings).rates;
  const former = withStaleDays(now, ANY_AGE);
  const isChanged = (from: (typeof codes)[number], other: (typeof codes)[number]): boolean => {
    const [a, b] = [now, former].map((book) => denseRates(book, { from, to: other }, window).rates);
    return a?.some((rate, i) => !Object.is(rate, b?.[i])) ?? false;
  };
  return codes.some((from) => codes.some((other) => from !== other && isChanged(from, other)));
}

function firstChange(now: PerformanceSeries, former: PerformanceSeries): LocalDate | null {
  const names = ['value', 'inflow', 'outflow', 'income', 'fees', 'taxes', 'missing'] as const;
  for (let i = 0; i < now.days.window.length; i++) {
    const isOther =
      markAt(now.days.unclear, i) !== markAt(former.days.unclear, i) ||
      names.some((name) => at(now.days[name], i) !== at(former.days[name], i));
    if (isOther) {
      return dateOfDay(now.firstDay + i);
    }
  }
  return null;
}

const totalText = ({ total, partial }: PartialTotal): string => `${total.known ? 'all' : 'part'} ${partial}`;

/**
 * What it changes in a portfolio that rates are chosen by the age of their quotes, where formerly the first path with any
 * quote was taken, however old: the first day with other figures, and the totals of the last day under either rule. Null
 * where nothing differs, which the rates alone show for nearly every portfolio. An empty ledger: null. The work is made
 * in steps, so that a server can serve others between them.
 */
export function* rateRuleChange(input: Replay): Generator<undefined, RateRuleChange | null, undefined> {
  if (!isAnyRateChanged(input)) return null;
  yield;
  const { ledger, market, settings, to } = input;
  const former = { ...settings, staleDays: ANY_AGE };
  const since = firstChange(input.series, replay({ ...input, settings: former }).series);
  yield;
  const reports = {
    now: holdingsAsAt(ledger, market, { settings, asAt: to }),
    former: holdingsAsAt(ledger, market, { settings: former, asAt: to }),
  };
  const totals = TOTALS.map((figure) => ({
    figure,
    former: reports.former[figure],
    now: reports.now[figure],
  })).filter(({ former: before, now }) => totalText(before) !== totalText(now));
  return since === null && totals.length === 0 ? null : { since, totals };
}
