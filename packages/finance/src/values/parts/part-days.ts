import { at, bump } from '../../dates/day-arrays.ts';
import type { DayMemory } from '../../dates/day-memory.ts';
import type { HoldingStep } from '../../ledger/holdings-walk.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Market } from '../../market/market.ts';
import { addHoldingDays } from '../holding-days.ts';
import type { HoldingSink } from '../holding-days.ts';
import { daysWaiting, pricedParts } from './holding-parts.ts';
import type { PricedPart } from './holding-parts.ts';
import { ownPrice } from '../unit-value.ts';

/** A holding of a ledger, by the number of its instrument. */
export interface PartsInput {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly instrument: number;
  readonly memory: DayMemory;
}

export interface PartsSink extends HoldingSink {
  /** The window days on which units were held at the price from before a split that is to be booked. */
  onWaiting(from: number, to: number): void;
}

/** Reports the waiting days of the window that an earlier replay has not written. */
function noteWaiting(part: PricedPart, { window, since, onWaiting }: PartsSink): void {
  const days = daysWaiting(part);
  if (days === null) return;
  const from = Math.max(days.from - window.firstDay, since);
  const to = Math.min(days.to - window.firstDay, window.length - 1);
  if (from <= to) onWaiting(from, to);
}

/**
 * Writes the daily value of one holding, the sum of its parts. On a day on which a part has no price nothing of the
 * holding is counted, and it is missing once.
 */
export function addPartDays({ ledger, market, instrument, memory }: PartsInput, sink: PartsSink): void {
  const parts = pricedParts(ledger, market, instrument);
  const input = {
    perUnit: Number(ledger.instruments[instrument]?.perUnit ?? 1n),
    ownPrice: (step: HoldingStep) => ownPrice({ ledger, market }, instrument, step),
  };
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return addHoldingDays({ ...input, ...only }, sink);
  const { window, since } = sink;
  const own = {
    value: memory.numbers(window.length),
    missing: memory.counts(window.length),
    stale: memory.counts(window.length),
  };
  for (const part of parts) {
    addHoldingDays({ ...input, ...part }, { ...sink, ...own });
    noteWaiting(part, sink);
  }
  for (let i = since; i < window.length; i++) {
    if (own.missing[i] === 0) sink.value[i] = at(sink.value, i) + at(own.value, i);
    else bump(sink.missing, i);
    if (own.stale[i] !== 0) bump(sink.stale, i);
  }
}
