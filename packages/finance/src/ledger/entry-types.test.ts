import { expect, test } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import { ENTRY_TYPES, typesWith } from './entry-types.ts';
import type { EntryType } from './entry-types.ts';
import { prepareLedger } from './ledger.ts';
import { entry, EUR } from '../testing/notation.ts';

test('an entry of an unknown type stops the replay instead of being ignored', () => {
  const unknown: LedgerEntry = {
    ...entry('2026-01-05 deposit EUR', { amount: '5' }),
    type: 'lottery' as EntryType,
  };
  expect(() => prepareLedger({ entries: [unknown], instruments: [] })).toThrow(
    'A ledger entry has the unknown type "lottery"',
  );
  expect(prepareLedger({ entries: [], instruments: [{ id: 'A', currency: EUR }] }).faults).toEqual([]);
});

test('types by what they do', () => {
  expect(typesWith(({ figure }) => figure?.name === 'taxes')).toEqual(new Set(['tax', 'tax_refund']));
  expect(typesWith(() => false)).toEqual(new Set());
  // Every type that moves value across the portfolio's border belongs to a sum over periods.
  for (const { cashSign, border, figure, isTrade, lots, bought } of Object.values(ENTRY_TYPES))
    if (cashSign !== 0)
      expect(border !== null || figure !== null || isTrade || lots !== 'none' || bought === 'required').toBe(
        true,
      );
});

test('the opposite of a type moves cash in the other direction', () => {
  for (const { opposite, cashSign } of Object.values(ENTRY_TYPES))
    if (opposite !== null) expect(ENTRY_TYPES[opposite.type].cashSign).toBe(-cashSign);
});
