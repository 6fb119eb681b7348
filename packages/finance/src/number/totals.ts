import { amountNumber, amountText } from './exact.ts';
import type { Amount } from './exact.ts';
import { known, unknown } from './unknown.ts';
import type { Figure, Unknown } from './unknown.ts';

/** A total of several lines: unknown if one of them is, with the sum of the known lines. */
export interface PartialTotal {
  readonly total: Figure;
  readonly partial: string;
  readonly unknownLines: number;
}

/**
 * Adds known amounts. The first unknown one gives the reason, and the result names every instrument or currency with
 * that reason.
 */
export function sumAmounts(
  amounts: readonly { readonly amount: Amount | null; readonly reason: Unknown }[],
): PartialTotal {
  let sum = 0n;
  const unknowns: Unknown[] = [];
  for (const { amount, reason } of amounts) {
    if (amount === null) unknowns.push(reason);
    else sum += amount;
  }
  const partial = amountText(sum);
  const first = unknowns[0];
  if (first === undefined) return { total: known(partial), partial, unknownLines: 0 };
  const instrumentIds = unknowns.flatMap((entry) => entry.instrumentIds ?? []);
  const currencies = [...new Set(unknowns.flatMap((entry) => entry.currencies ?? []))];
  const total = unknown(first.reason, {
    ...(instrumentIds.length > 0 && { instrumentIds }),
    ...(currencies.length > 0 && { currencies }),
  });
  return { total, partial, unknownLines: unknowns.length };
}

/** An amount as a fraction of a known total. A decimal; unknown if either is, and for a total of zero. */
export function weightInTotal(amount: Amount | null, total: PartialTotal): Figure<number> {
  if (!total.total.known) return total.total;
  const whole = Number(total.total.value);
  if (amount === null || whole === 0) return unknown('no_value');
  return known(amountNumber(amount) / whole);
}
