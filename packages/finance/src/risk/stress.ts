import { applyPercentage } from '../values/allocation.ts';
import { amountText, mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
import { toAmount, toUnits } from '../number/money.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A named shock: the gain or loss of each asset class in percent. */
export interface StressScenario {
  readonly id: string;
  readonly shocksPct: Readonly<Record<string, string>>;
}

/** A holding, and the asset class whose shock applies to it. */
export interface StressLine {
  readonly id: string;
  readonly assetClass: string;
  readonly value: Figure;
}

/** The effect of a scenario on a holding. */
export interface StressRow {
  readonly id: string;
  readonly shockPct: string;
  readonly change: string;
  readonly after: string;
}

/** The effect of a scenario on a portfolio. */
export interface StressReport {
  readonly before: string;
  readonly after: string;
  readonly change: string;
  /** The change in percent of the previous value; unknown if that is zero or negative. */
  readonly changePct: Figure;
  readonly rows: readonly StressRow[];
}

/**
 * Applies a stress scenario to today's holdings: change = value × shock of its asset class, exactly. Unknown if a
 * value is, or if the scenario has no shock for a class that is held (`no_value`, with the holding named): a missing
 * shock never counts as no change.
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
