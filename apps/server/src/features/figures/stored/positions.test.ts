import { ONE_UNIT } from '@partnerfolio/finance/exact';
import type { HoldingStep } from '@partnerfolio/finance/holdings-walk';
import { expect, test } from 'vitest';
import { storedPositions } from './positions.rules.ts';

const step = (day: number, quantity: number, more: Partial<HoldingStep> = {}): HoldingStep => ({
  day,
  quantity: BigInt(quantity) * ONE_UNIT,
  ratioNew: 1n,
  ratioOld: 1n,
  valued: null,
  traded: null,
  tradedQuantity: 0n,
  derived: null,
  transferredIn: 0n,
  transferredOut: 0n,
  moved: true,
  ...more,
});
const held = (steps: readonly HoldingStep[]) =>
  storedPositions({ ledger: { instruments: [{ id: 'acme' }], steps: [steps] } as never }, { lines: [] })[
    'acme'
  ]?.held;

test('joins the days on which units are held, short or long, until they are gone', () => {
  expect(held([step(10, 5), step(12, 8), step(20, 0), step(30, -2)])).toEqual([
    [10, 20],
    [30, null],
  ]);
});

test('counts the day on which everything left for another portfolio, at its price', () => {
  expect(held([step(10, 5), step(20, 0, { transferredOut: ONE_UNIT })])).toEqual([[10, 21]]);
});

test('lists no instrument whose units came and went on one day', () => {
  expect(held([step(10, 0)])).toBeUndefined();
});
