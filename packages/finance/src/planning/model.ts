import { amountsByKey, parsePercentage, roundedPercentages } from '../values/allocation.ts';
import type { AllocationLine } from '../values/allocation.ts';
import { ONE_UNIT, parseUnits, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The target weight of an instrument or asset class, and its tolerance. */
export interface ModelTarget {
  readonly key: string;
  /** A percentage of the whole, as a decimal text. */
  readonly targetPct: string;
  /** The tolerance in percentage points to either side; '0' by default. */
  readonly bandPct?: string;
}

/** Target weights that add up to exactly 100 %. */
export interface Model {
  readonly targets: readonly ModelTarget[];
}

/** The types of errors in a model. */
export interface ModelFault {
  readonly code: 'not_a_percentage' | 'duplicate_key' | 'not_whole';
  readonly key?: string;
}

/** A target with its exact numbers, in units of 1e−18 percent. */
export interface ExactTarget {
  readonly key: string;
  readonly target: Units;
  readonly band: Units;
}

/** The position of a key relative to its band. */
export type DriftState = 'within' | 'above' | 'below';

/** Actual weight and target; drift = actual − target in percentage points, and the drifts add up to 0. */
export interface DriftRow {
  readonly key: string;
  readonly actualPct: string;
  readonly targetPct: string;
  readonly driftPct: string;
  readonly state: DriftState;
}

const HUNDRED = 100n * ONE_UNIT;
const DRIFT_DECIMALS = 4;

/** All errors of a model; empty for a valid one. */
export function modelFaults({ targets }: Model): ModelFault[] {
  const faults: ModelFault[] = [];
  const seen = new Set<string>();
  let sum = 0n;
  for (const { key, targetPct, bandPct = '0' } of targets) {
    const target = parsePercentage(targetPct);
    if (target === null || parsePercentage(bandPct) === null) faults.push({ code: 'not_a_percentage', key });
    if (seen.has(key)) faults.push({ code: 'duplicate_key', key });
    seen.add(key);
    sum += target ?? 0n;
  }
  if (sum !== HUNDRED) faults.push({ code: 'not_whole' });
  return faults;
}

/** The exact targets of a valid model; null for an invalid one. */
export function exactTargets(model: Model): ExactTarget[] | null {
  if (modelFaults(model).length > 0) return null;
  return model.targets.map(({ key, targetPct, bandPct = '0' }) => ({
    key,
    target: parseUnits(targetPct) ?? 0n,
    band: parseUnits(bandPct) ?? 0n,
  }));
}

/** The position of an amount relative to a target's band; the edges belong to the band. */
export function driftState(amount: Amount, total: Amount, { target, band }: ExactTarget): DriftState {
  if (amount * HUNDRED > (target + band) * total) return 'above';
  return amount * HUNDRED < (target - band) * total ? 'below' : 'within';
}

/**
 * The drift of a portfolio from a model: a row for each target, and for each key that is held without one (target 0,
 * band 0). Weights are rounded to 4 decimals so that they add up to 100; positions relative to bands are decided on
 * exact amounts. Unknown if an amount is, without value, or for an invalid model (`bad_weights`).
 */
export function driftFrom(model: Model, lines: readonly AllocationLine[]): Figure<DriftRow[]> {
  const targets = exactTargets(model);
  if (targets === null) return unknown('bad_weights');
  const { amounts, total } = amountsByKey(lines);
  if (!total.total.known) return total.total;
  const outside = [...amounts.keys()]
    .filter((key) => !targets.some((target) => target.key === key))
    .map((key): ExactTarget => ({ key, target: 0n, band: 0n }));
  const all = [...targets, ...outside];
  const values = all.map(({ key }) => amounts.get(key) ?? 0n);
  const sum = values.reduce((before, amount) => before + amount, 0n);
  if (sum <= 0n) return unknown('no_value');
  const actual = roundedPercentages(values, DRIFT_DECIMALS);
  return known(
    all.map((target, place) => ({
      key: target.key,
      actualPct: unitsText(actual[place] ?? 0n),
      targetPct: unitsText(target.target),
      driftPct: unitsText((actual[place] ?? 0n) - target.target),
      state: driftState(values[place] ?? 0n, sum, target),
    })),
  );
}
