import { describe, expect, test } from 'vitest';
import { entryFormSchema, newEntryValues, type EntryInput } from './entry-form.ts';
import { entryTotal } from './entry-total.ts';

const entry = (change: Partial<EntryInput>): EntryInput => ({
  ...newEntryValues('2026-11-20', 'EUR'),
  ...change,
});

describe('entryTotal', () => {
  test('returns exactly quantity × price plus fee for a purchase', () => {
    const total = entryTotal(entry({ quantity: '12.5', price: '98.4217', fee: '4.90' }));
    expect(total).toEqual({ gross: '1230.27125', charges: '4.9', accrued: '0', net: '-1235.17125' });
  });
  test('returns the proceeds less fee and tax for a sale', () =>
    expect(entryTotal(entry({ type: 'sell', quantity: '2', price: '10', fee: '1', tax: '0.5' }))?.net).toBe(
      '18.5',
    ));
  test('adds the accrued interest that a purchase pays or a sale receives', () => {
    const bond = { quantity: '2', price: '10', fee: '1', accruedInterest: '0.25' };
    expect(entryTotal(entry(bond))).toEqual({ gross: '20', charges: '1', accrued: '0.25', net: '-21.25' });
    expect(entryTotal(entry({ ...bond, type: 'sell' }))?.net).toBe('19.25');
  });
  test('prefers a stated amount to quantity × price', () =>
    expect(entryTotal(entry({ quantity: '2', price: '10', amount: '19.99' }))?.gross).toBe('19.99'));
  test('returns nothing for an ambiguous number', () =>
    expect(entryTotal(entry({ type: 'deposit', amount: '?10.000' }))).toBeNull());
  test('ignores charges that the new type does not have', () =>
    expect(entryTotal(entry({ type: 'deposit', amount: '10', fee: '3' }))?.net).toBe('10'));
  test('returns nothing while a number is missing, or for a split', () => {
    expect(entryTotal(entry({ quantity: '2' }))).toBeNull();
    expect(entryTotal(entry({ type: 'split', ratioNew: '4', ratioOld: '1' }))).toBeNull();
  });
});

describe('entryFormSchema', () => {
  test('sends only fields of the type', () => {
    const read = entryFormSchema.safeParse(entry({ type: 'deposit', amount: '10', quantity: '3', fee: '2' }));
    expect(read.data).toMatchObject({ type: 'deposit', amount: '10', quantity: null, fee: '0', price: null });
  });
  test('sends the new instrument of a spin-off, and its percentage as a fraction', () => {
    const ids = {
      instrumentId: '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576',
      toInstrumentId: '01a1ff8c-efc0-74ab-8c3c-2b7a9096e577',
    };
    const given = entry({ type: 'spin_off', ...ids, ratioNew: '1', ratioOld: '4', costShare: '12.55' });
    expect(entryFormSchema.parse(given)).toMatchObject({ ...ids, costShare: '0.1255', quantity: null });
    const refused = entryFormSchema.safeParse({ ...given, costShare: '120' });
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['costShare']]);
  });
  test('sends chosen lots only for a sale or transfer out, and without those of which nothing is taken', () => {
    const instrumentId = '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576';
    const sale = entry({
      type: 'sell',
      instrumentId,
      quantity: '3',
      price: '9',
      fromLots: { one: '3', two: '', three: '0' },
    });
    expect(entryFormSchema.parse(sale).fromLots).toEqual([{ lot: 'one', quantity: '3' }]);
    expect(entryFormSchema.parse({ ...sale, type: 'buy' }).fromLots).toBeNull();
  });
  test('rejects a lot with an unreadable quantity instead of leaving it out', () => {
    const fromLots = { one: '3', two: '?abc' };
    const instrumentId = '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576';
    const sale = entry({ type: 'sell', instrumentId, quantity: '3', price: '9', fromLots });
    expect(entryFormSchema.safeParse(sale).success).toBe(false);
  });
  test('sends transferred lots only for a transfer in', () => {
    const lots = [{ acquired: '2019-03-04', quantity: '3', cost: '240', fxRate: '' }];
    const instrumentId = '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576';
    const moved = entry({ type: 'transfer_in', instrumentId, quantity: '3', price: '90', lots });
    expect(entryFormSchema.parse(moved).lots).toEqual([
      { acquired: '2019-03-04', quantity: '3', cost: '240' },
    ]);
    expect(entryFormSchema.parse({ ...moved, type: 'buy' }).lots).toBeNull();
  });
  test('names the missing fields of a purchase', () => {
    const read = entryFormSchema.safeParse(entry({}));
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'instrumentId',
      'quantity',
      'price',
    ]);
  });
});
