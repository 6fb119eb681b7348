import { expect, test } from 'vitest';
import { currentAllocation } from './allocation.rules.ts';
import type { HeldLine } from './allocation.rules.ts';

const known = (value: number) => ({ known: true, value }) as const;
const held = (symbol: string, assetClass: HeldLine['assetClass'], weight: HeldLine['weight']): HeldLine => ({
  assetClass,
  instrument: { id: symbol, symbol, name: symbol, assetClass },
  weight,
});
const cash = (weight: number): HeldLine => ({ assetClass: 'cash', instrument: null, weight: known(weight) });

test('has no parts when nothing is held', () => {
  expect(currentAllocation([])).toEqual({ classes: [], instruments: [] });
});

test('has one part for each asset class and one for cash of all currencies, largest first', () => {
  const lines = [held('A', 'equity', known(0.25)), cash(0.125), held('B', 'equity', known(0.5)), cash(0.125)];
  const { classes, instruments } = currentAllocation(lines);
  expect(classes.map((part) => [part.assetClass, part.instrument, part.weight])).toEqual([
    ['equity', null, known(0.75)],
    ['cash', null, known(0.25)],
  ]);
  expect(instruments.map((part) => [part.instrument?.symbol ?? 'cash', part.weight])).toEqual([
    ['B', known(0.5)],
    ['A', known(0.25)],
    ['cash', known(0.25)],
  ]);
});

test('is unknown for a part with an unknown position, never zero', () => {
  const unknown = { known: false, reason: 'missing_price' } as const;
  const { classes } = currentAllocation([held('A', 'equity', known(0.5)), held('B', 'equity', unknown)]);
  expect(classes).toEqual([{ assetClass: 'equity', instrument: null, weight: unknown }]);
});
