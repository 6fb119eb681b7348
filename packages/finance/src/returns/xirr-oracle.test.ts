import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xirr } from './irr.ts';
import { consultXirr } from '../testing/xirr-oracle.ts';
import type { WholeFlow } from '../testing/xirr-oracle.ts';

const RUNS = Number(process.env['ORACLE_RUNS'] ?? 400);

function askEngine(flows: readonly WholeFlow[], days: number) {
  return xirr(flows.map(({ step, cents }) => ({ day: step * days, amount: Number(cents) / 100 })));
}

/** The tolerance of the definition on the rate; relative for large rates. */
function isNear(actual: number | undefined, expected: number): boolean {
  return Math.abs((actual ?? NaN) - expected) <= 1e-10 * Math.max(1, Math.abs(expected));
}

function check(flows: readonly WholeFlow[], days: number): void {
  const verdict = consultXirr(flows, days);
  const figure = askEngine(flows, days);
  const roots = figure.roots ?? [];
  const said = `${JSON.stringify(flows.map(({ step, cents }) => [step, Number(cents)]))} every ${days} days`;
  expect(roots.length, `roots of ${said}`).toBe(verdict.roots.length);
  for (const [i, root] of verdict.roots.entries())
    expect(isNear(roots[i], root), `${roots[i]} is not ${root}, of ${said}`).toBe(true);
  const rate = figure.known ? figure.value : figure.reason;
  if (verdict.isFar) expect(['rate_beyond_range', 'no_root']).toContain(rate);
  else if (typeof verdict.rate === 'string') expect(`${rate} of ${said}`).toBe(`${verdict.rate} of ${said}`);
  else expect(isNear(Number(rate), verdict.rate), `${rate} is not ${verdict.rate}, of ${said}`).toBe(true);
  expect(figure.known && figure.several).toBe(figure.known && verdict.roots.length > 1);
}

const lengths = fc.constantFrom(1, 7, 30, 73, 182, 365, 730);
const flowsOf = (cents: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 9 }), cents), { minLength: 1, maxLength: 8 })
    .map((pairs) => pairs.map(([step, amount]) => ({ step, cents: BigInt(amount) })));

describe('the money-weighted return against exact roots', () => {
  test('has every root of the range and no other, and takes the one that the gain decides', () => {
    const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(flowsOf(amounts), lengths, (flows, days) => check(flows, days)),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('agrees on flows of very different sizes, which have rates far from zero', () => {
    const amounts = fc
      .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: -99, max: 99 }))
      .map(([digits, lead]) => lead * 10 ** digits);
    fc.assert(
      fc.property(flowsOf(amounts), lengths, (flows, days) => check(flows, days)),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('agrees on a typical portfolio: a contribution, some flows, and its value at the end', () => {
    const history = fc.tuple(
      fc.integer({ min: 1, max: 1_000_000 }),
      flowsOf(fc.integer({ min: -300_000, max: 200_000 })),
      fc.integer({ min: 0, max: 2_000_000 }),
    );
    fc.assert(
      fc.property(history, lengths, ([first, between, closing], days) =>
        check([{ step: 0, cents: BigInt(first) }, ...between, { step: 10, cents: BigInt(-closing) }], days),
      ),
      { numRuns: RUNS },
    );
  }, 600_000);

  test('reports +399.5 % for 1,000 in, 5,000 out a year later and 5 in after five days', () => {
    const flows = [
      { step: 0, cents: 100_000n },
      { step: 73, cents: -500_000n },
      { step: 74, cents: 500n },
    ];
    check(flows, 5);
    expect(consultXirr(flows, 5).rate).toBeCloseTo(3.995, 3);
  });
});
