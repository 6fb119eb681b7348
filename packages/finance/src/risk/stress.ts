import { applyPercentage } from '../values/allocation.ts';
import { amountText, mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
import { toAmount, toUnits } from '../number/money.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A named shock: what each asset class gains or loses, in percent. */
export interface StressScenario {
  readonly id: string;
  readonly shocksPct: Readonly<Record<string, string>>;
}

/** A holding and the asset class whose shock it takes. */
export interface StressLine {
  readonly id: string;
  readonly assetClass: string;
  readonly value: Figure;
}

/** What a scenario does to a holding. */
export interface StressRow {
  readonly id: string;
  readonly shockPct: string;
  readonly change: string;
  readonly after: string;
}

/** What a scenario does to a portfolio. */
export interface StressReport {
  readonly before: string;
  readonly after: string;
  readonly change: string;
  /** Change in percent of the value before; unknown where that is zero or below. */
  readonly changePct: Figure;
  readonly rows: readonly StressRow[];
}

/**
 * A stress scenario on today's holdings: change = value × shock of its asset class, exactly. Unknown while a value is, or where
 * the scenario says nothing of a class that is held (`no_value`, with the holding named): it is never taken for no change.
 */
export function stressed(lines: readonly StressLine[], scenario: StressScenario): Figure<StressReport> {
  const rows: StressRow[] = [];
  let [before, change] = [0n, 0n];
  for (const { id, assetClass, value } of lines) {
    if (!value.known) return value;
    const shockPct = scenario.shocksPct[assetClass];
    if (shockPct === undefined) return unknown('no_value', { instrumentIds: [id] });
    const amount = toAmount(value.value);
    const moved = applyPercentage(amount, toUnits(shockPct));
    rows.push({ id, shockPct, change: amountText(moved), after: amountText(amount + moved) });
    before += amount;
    change += moved;
  }
  const changePct: Figure =
    before > 0n ? known(unitsText(mulDiv(change, 100n * ONE_UNIT, before))) : unknown('no_value');
  return known({
    before: amountText(before),
    after: amountText(before + change),
    change: amountText(change),
    changePct,
    rows,
  });
}
