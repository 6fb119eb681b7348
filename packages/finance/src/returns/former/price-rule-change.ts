import type { LocalDate } from '../../dates/dates.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { withWaitingSplits } from '../../ledger/waiting-splits.ts';
import type { Market } from '../../market/market.ts';
import type { DailySeries } from '../../market/series.ts';
import type { Figure } from '../../number/unknown.ts';
import { holdingsAsAt } from '../../values/valuation.ts';
import { rangeReturn } from '../range-figures.ts';
import { replay } from '../replay.ts';
import type { Replay, ReplayInput } from '../replay.ts';
import { changedTotals, firstChange } from './compared-replays.ts';
import type { ChangedTotal } from './compared-replays.ts';

/** What a rule about prices changed in the figures of a portfolio. */
export interface PriceRuleChange {
  /** The first day with another value or flow; null if only totals differ. */
  readonly since: LocalDate | null;
  /** The time-weighted return since inception, as a decimal. */
  readonly twr: { readonly former: Figure<number>; readonly now: Figure<number> };
  /** As at the last day. */
  readonly totals: readonly ChangedTotal[];
}

/** What a replay read before a rule about prices applied. */
export type FormerInput = Partial<Pick<ReplayInput, 'ledger' | 'market'>>;

/** A ledger as it was valued before splits waited: units held before a split had its later prices. */
export function withoutWaitingSplits(ledger: Ledger): FormerInput | null {
  return ledger.waiting.size === 0 ? null : { ledger: withWaitingSplits(ledger, []) };
}

/** A ledger as it was valued before the price of a former instrument passed to its successor. */
export function withoutDerivedPrices(ledger: Ledger): FormerInput | null {
  if (!ledger.steps.some((steps) => steps.some(({ derived }) => derived !== null))) return null;
  const steps = ledger.steps.map((some) => some.map((step) => ({ ...step, derived: null })));
  return { ledger: { ...ledger, steps } };
}

function seriesWithZeros(series: DailySeries | undefined, days: readonly number[]): DailySeries {
  const { firstDay, closes } = series ?? { firstDay: Infinity, closes: new Float64Array(0) };
  const first = Math.min(firstDay, ...days);
  const end = Math.max(
    Number.isFinite(firstDay) ? firstDay + closes.length : first,
    ...days.map((day) => day + 1),
  );
  const all = new Float64Array(end - first).fill(Number.NaN);
  if (closes.length > 0) all.set(closes, firstDay - first);
  for (const day of days) all[day - first] = 0;
  return { ...series, firstDay: first, closes: all };
}

/** The prices as they were read before closes of 0 were left out; `zeros` has their days by instrument. */
export function withZeroCloses(
  market: Market,
  zeros: ReadonlyMap<string, readonly number[]>,
): FormerInput | null {
  if (zeros.size === 0) return null;
  const prices = new Map(market.prices);
  for (const [id, days] of zeros) prices.set(id, seriesWithZeros(prices.get(id), days));
  return { market: { ...market, prices } };
}

/**
 * How a portfolio's figures differ from those of a replay of a former input: the first day with different figures, the
 * return since inception and the totals of the last day by both. Null if nothing differs. Works in steps, so that a
 * server can answer other requests in between.
 */
export function* priceRuleChange(
  input: Replay,
  formerInput: FormerInput,
): Generator<undefined, PriceRuleChange | null, undefined> {
  const { settings, to } = input;
  const former = replay({ ...input, ...formerInput });
  const since = firstChange(input.series, former.series);
  yield;
  const report = ({ ledger, market }: ReplayInput) => holdingsAsAt(ledger, market, { settings, asAt: to });
  const totals = changedTotals(report(former), report(input));
  if (since === null && totals.length === 0) return null;
  const twr = ({ series }: Replay) => rangeReturn(series, { from: series.openingDate, to });
  return { since, twr: { former: twr(former), now: twr(input) }, totals };
}
