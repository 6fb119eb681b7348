import { dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import { denseRates } from '../../market/dense-rates.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { withStaleDays } from '../../market/rates.ts';
import type { DayWindow } from '../../market/rates.ts';
import { replay } from '../replay.ts';
import type { Replay, ReplayInput } from '../replay.ts';
import { changedTotals, firstChange } from './compared-replays.ts';
import type { ChangedTotal } from './compared-replays.ts';
import { marketUnder } from '../../market/market.ts';
import { holdingsAsAt } from '../../values/valuation.ts';

/**
 * The previous rule ignored age: of the routes it took the first with any quote. That equals today's rule with a
 * limit that no quote exceeds.
 */
const ANY_AGE = Infinity;

/** How the age of quotes changes the figures of a portfolio. */
export interface RateRuleChange {
  /** The first day with a different value, flow, income or charge; null if only totals differ. */
  readonly since: LocalDate | null;
  /** As at the last day. */
  readonly totals: readonly ChangedTotal[];
}

/** The days on which a rate may matter: from the first entry, or from the oldest transferred lot. */
function seriesDays({ bookings }: Ledger, toDay: number): DayWindow {
  let firstDay = bookings[0]?.day ?? toDay + 1;
  for (const { terms } of bookings) {
    for (const { acquiredDay } of terms.lots ?? []) firstDay = Math.min(firstDay, acquiredDay);
  }
  return { firstDay, length: Math.max(0, toDay - firstDay + 1) };
}

/** Whether any rate between the portfolio's currencies differs on any of its days. */
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

/**
 * How a portfolio's figures change because rates are now chosen by the age of their quotes, while the previous rule
 * took the first route with any quote, however old: the first day with different figures, and the totals of the last
 * day under both rules. Null if nothing differs, which the rates alone show for nearly every portfolio, and for an
 * empty ledger. Works in steps, so that a server can answer other requests in between.
 */
export function* rateRuleChange(input: Replay): Generator<undefined, RateRuleChange | null, undefined> {
  if (!isAnyRateChanged(input)) return null;
  yield;
  const { ledger, market, settings, to } = input;
  const former = { ...settings, staleDays: ANY_AGE };
  const since = firstChange(input.series, replay({ ...input, settings: former }).series);
  yield;
  const totals = changedTotals(
    holdingsAsAt(ledger, market, { settings: former, asAt: to }),
    holdingsAsAt(ledger, market, { settings, asAt: to }),
  );
  return since === null && totals.length === 0 ? null : { since, totals };
}
