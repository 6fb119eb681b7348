/** What stored figures say of a portfolio's positions: since when each is held, and what it is worth. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import type { HoldingStep } from '@partnerfolio/finance/holdings-walk';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import { moneyFigure, rateFigure } from '../compute/figures.rules.ts';

/** The days from one (a day number) to before another; null if there is no end yet. */
type HeldDays = readonly [from: number, to: number | null];

export interface StoredPosition {
  readonly held: readonly HeldDays[];
  /** Only of a position that is held now. */
  readonly quantity?: string;
  readonly value?: MoneyFigure;
  readonly weight?: RateFigure;
}

/**
 * Stretches of days at whose end units are held, and days on which units came from or went to another portfolio,
 * because these are valued at the price of the day.
 */
const heldStretches = (steps: readonly HoldingStep[]): HeldDays[] => {
  const found: [from: number, to: number | null][] = [];
  for (const [i, { day, quantity, transferredIn, transferredOut }] of steps.entries()) {
    const isHeld = quantity !== 0n;
    if (!isHeld && transferredIn === 0n && transferredOut === 0n) continue;
    const to = isHeld ? (steps[i + 1]?.day ?? null) : day + 1;
    const last = found.at(-1);
    if (last !== undefined && last[1] === day) last[1] = to;
    else found.push([day, to]);
  }
  return found;
};

/** The positions that a portfolio has had, by instrument. */
export const storedPositions = (
  { ledger }: Pick<Computed, 'ledger'>,
  report: Pick<HoldingsReport, 'lines'>,
): Record<string, StoredPosition> => {
  const lines = new Map(report.lines.map((line) => [line.instrumentId, line]));
  const positions = ledger.instruments.flatMap(({ id }, i) => {
    const held = heldStretches(ledger.steps[i] ?? []);
    if (held.length === 0) return [];
    const line = lines.get(id);
    const now =
      line === undefined
        ? {}
        : { quantity: line.quantity, value: moneyFigure(line.valueBase), weight: rateFigure(line.weight) };
    return [[id, { held, ...now }] as const];
  });
  return Object.fromEntries(positions);
};
