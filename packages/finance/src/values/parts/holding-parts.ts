import type { HoldingStep } from '../../ledger/holdings-walk.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { HoldingPart } from '../../ledger/waiting-holding.ts';
import type { Market } from '../../market/market.ts';
import { seriesBefore } from '../../market/series.ts';
import type { DailySeries } from '../../market/series.ts';

/** The parts of a holding that have prices of their own: one, unless a split waits. */
function partsOfHolding(ledger: Ledger, instrument: number): readonly HoldingPart[] {
  const steps = ledger.steps[instrument] ?? [];
  const parts = steps.length === 0 ? undefined : ledger.waiting.get(instrument)?.parts;
  return parts ?? [{ steps, until: Infinity }];
}

/** The steps by whose splits earlier prices of an instrument are adjusted, the waiting ones among them. */
export function stepsOfPrices(ledger: Ledger, instrument: number): readonly HoldingStep[] {
  return partsOfHolding(ledger, instrument).at(-1)?.steps ?? [];
}

/** The days from an ex-date on which units of a part are held, at prices from before it; null if there are none. */
export function daysWaiting({ steps, until }: HoldingPart): { from: number; to: number } | null {
  if (until === Infinity) return null;
  const end = steps.find((step) => step.day >= until && step.quantity === 0n)?.day ?? Infinity;
  return end > until ? { from: until, to: end - 1 } : null;
}

/** Whether units are valued on a day at a price from before a split that is to be booked. */
export function isSplitWaiting(ledger: Ledger, instrument: number, day: number): boolean {
  return partsOfHolding(ledger, instrument).some((part) => {
    const days = daysWaiting(part);
    return days !== null && days.from <= day && day <= days.to;
  });
}

/** A part of a holding with the closing prices that count for it. */
export interface PricedPart extends HoldingPart {
  readonly series: DailySeries | undefined;
}

/** The parts of a holding, each with its closing prices; one part unless a split waits. */
export function pricedParts(ledger: Ledger, market: Market, instrument: number): PricedPart[] {
  const series = market.prices.get(ledger.instruments[instrument]?.id ?? '');
  return partsOfHolding(ledger, instrument).map(({ steps, until }) => ({
    steps,
    until,
    series: series && seriesBefore(series, until),
  }));
}
