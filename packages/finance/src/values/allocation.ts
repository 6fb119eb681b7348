import { amountText, mulDiv, ONE_UNIT, parseAmount, parseUnits, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { sumAmounts } from '../number/totals.ts';
import type { PartialTotal } from '../number/totals.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A value that belongs to a key: an asset class, sector, region, currency or instrument. */
export interface AllocationLine {
  readonly key: string;
  readonly amount: Figure;
}

/** All values of one key. The percentages of all rows add up to exactly 100. */
export interface AllocationRow {
  readonly key: string;
  readonly amount: Figure;
  readonly weightPct: Figure;
}

/** An allocation: rows in the order in which their keys first appear. */
export interface Allocation {
  readonly rows: readonly AllocationRow[];
  readonly total: PartialTotal;
}

/** The known amounts by key, and the reasons of unknown ones. */
export interface KeyAmounts {
  readonly amounts: ReadonlyMap<string, Amount>;
  readonly total: PartialTotal;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** The remainder of a share after rounding down, which decides who gets a step back. */
interface Floored {
  readonly place: number;
  readonly steps: bigint;
  readonly remainder: bigint;
  readonly amount: Amount;
}

function byRemainder(a: Floored, b: Floored): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
  return a.place - b.place;
}

/**
 * Divides `steps` whole steps in proportion to amounts, by the largest remainder: each share is rounded down, and the
 * remaining steps go to the shares with the largest remainders (of equal ones to the larger amount, then to the
 * earlier one). Every share is within one step of the exact one. The sum of the amounts must be positive; single
 * amounts may be negative. No amounts: no shares.
 */
export function apportion(amounts: readonly Amount[], steps: bigint): bigint[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const floored = amounts.map((amount, place): Floored => {
    const whole = floorDivide(amount * steps, total);
    return { place, amount, steps: whole, remainder: amount * steps - whole * total };
  });
  const left = steps - floored.reduce((sum, one) => sum + one.steps, 0n);
  const shares = floored.map((one) => one.steps);
  for (const { place } of floored.sort(byRemainder).slice(0, Number(left))) {
    shares[place] = (shares[place] ?? 0n) + 1n;
  }
  return shares;
}

const DECIMALS = 2;

/**
 * Percentages of a positive total, rounded to `decimals` so that they add up to exactly 100, in units of 1e−18. No
 * amounts: no percentages.
 */
export function roundedPercentages(amounts: readonly Amount[], decimals: number = DECIMALS): Units[] {
  const step = 10n ** BigInt(18 - decimals);
  return apportion(amounts, (100n * ONE_UNIT) / step).map((one) => one * step);
}

/**
 * Adds amounts by key. A line that is unknown or not a plain decimal makes its key and the total unknown. Without
 * lines: no keys, total 0.
 */
export function amountsByKey(lines: readonly AllocationLine[]): KeyAmounts {
  const amounts = new Map<string, Amount>();
  const rows = lines.map(({ key, amount: figure }) => {
    const amount = figure.known ? parseAmount(figure.value) : null;
    amounts.set(key, (amounts.get(key) ?? 0n) + (amount ?? 0n));
    return { amount, reason: figure.known ? unknown('no_value') : figure };
  });
  return { amounts, total: sumAmounts(rows) };
}

/**
 * The allocation of a portfolio by any key: amounts and their percentages of the total, rounded by the largest
 * remainder to `decimals` places (2) so that they add up to exactly 100. Every percentage is unknown if a line is,
 * and if the total is zero or negative. Without lines: no rows, total 0.
 */
export function allocation(lines: readonly AllocationLine[], decimals: number = DECIMALS): Allocation {
  const { amounts, total } = amountsByKey(lines);
  const keys = [...amounts.keys()];
  const values = [...amounts.values()];
  const refusal = !total.total.known ? total.total : addAmounts(values) <= 0n ? unknown('no_value') : null;
  const percentages = refusal === null ? roundedPercentages(values, decimals) : [];
  const unknownKeys = new Map(
    lines.flatMap(({ key, amount }) => (amount.known ? [] : [[key, amount] as const])),
  );
  return {
    total,
    rows: keys.map((key, place) => ({
      key,
      amount: unknownKeys.get(key) ?? known(amountText(values[place] ?? 0n)),
      weightPct: refusal ?? known(unitsText(percentages[place] ?? 0n)),
    })),
  };
}

function addAmounts(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** An amount times a percentage, rounded half-even at the 36th decimal. */
export function applyPercentage(amount: Amount, pct: Units): Amount {
  return mulDiv(amount, pct, 100n * ONE_UNIT);
}

/** The units of a percentage text from 0 to 100; null for any other text. */
export function parsePercentage(text: string): Units | null {
  const units = parseUnits(text);
  return units === null || units < 0n || units > 100n * ONE_UNIT ? null : units;
}
