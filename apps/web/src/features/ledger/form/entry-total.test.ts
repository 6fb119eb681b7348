import { describe, expect, test } from 'vitest';
import { entryFormSchema, newEntryValues, type EntryInput } from './entry-form.ts';
import { entryTotal } from './entry-total.ts';

const entry = (change: Partial<EntryInput>): EntryInput => ({
  ...newEntryValues('2026-11-20', 'EUR'),
  ...change,
});

describe('entryTotal', () => {
  test('a purchase costs quantity × price and its fee, to the last digit', () => {
    const total = entryTotal(entry({ quantity: '12.5', price: '98.4217', fee: '4.90' }));
    expect(total).toEqual({ gross: '1230.27125', charges: '4.9', net: '-1235.17125' });
  });
  test('a sale brings its proceeds less fee and tax', () =>
    expect(entryTotal(entry({ type: 'sell', quantity: '2', price: '10', fee: '1', tax: '0.5' }))?.net).toBe(
      '18.5',
    ));
  test('a stated amount counts instead of quantity × price', () =>
    expect(entryTotal(entry({ quantity: '2', price: '10', amount: '19.99' }))?.gross).toBe('19.99'));
  test('text that may be read two ways adds up to nothing yet', () =>
    expect(entryTotal(entry({ type: 'deposit', amount: '?10.000' }))).toBeNull());
  test('charges of a former type do not linger', () =>
    expect(entryTotal(entry({ type: 'deposit', amount: '10', fee: '3' }))?.net).toBe('10'));
  test('nothing is said while a number is missing, nor of a split', () => {
    expect(entryTotal(entry({ quantity: '2' }))).toBeNull();
    expect(entryTotal(entry({ type: 'split', ratioNew: '4', ratioOld: '1' }))).toBeNull();
  });
});

describe('entryFormSchema', () => {
  test('sends only what the type has', () => {
    const read = entryFormSchema.safeParse(entry({ type: 'deposit', amount: '10', quantity: '3', fee: '2' }));
    expect(read.data).toMatchObject({ type: 'deposit', amount: '10', quantity: null, fee: '0', price: null });
  });
  test('a spin-off sends what it gives, and its percentage as the part it is', () => {
    const ids = {
      instrumentId: '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576',
      toInstrumentId: '01a1ff8c-efc0-74ab-8c3c-2b7a9096e577',
    };
    const given = entry({ type: 'spin_off', ...ids, ratioNew: '1', ratioOld: '4', costShare: '12.55' });
    expect(entryFormSchema.parse(given)).toMatchObject({ ...ids, costShare: '0.1255', quantity: null });
    const refused = entryFormSchema.safeParse({ ...given, costShare: '120' });
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['costShare']]);
  });
  test('only a sale or transfer out sends the lots it takes, those of which something is taken', () => {
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
  test('refuses a lot of which something unread is taken, instead of leaving it out', () => {
    const fromLots = { one: '3', two: '?abc' };
    const instrumentId = '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576';
    const sale = entry({ type: 'sell', instrumentId, quantity: '3', price: '9', fromLots });
    expect(entryFormSchema.safeParse(sale).success).toBe(false);
  });
  test('a transfer in sends its lots, and no other type does', () => {
    const lots = [{ acquired: '2019-03-04', quantity: '3', cost: '240', fxRate: '' }];
    const instrumentId = '01a1ff8c-efc0-74ab-8c3c-2b7a9096e576';
    const moved = entry({ type: 'transfer_in', instrumentId, quantity: '3', price: '90', lots });
    expect(entryFormSchema.parse(moved).lots).toEqual([
      { acquired: '2019-03-04', quantity: '3', cost: '240' },
    ]);
    expect(entryFormSchema.parse({ ...moved, type: 'buy' }).lots).toBeNull();
  });
  test('names the fields a purchase still needs', () => {
    const read = entryFormSchema.safeParse(entry({}));
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'instrumentId',
      'quantity',
      'price',
    ]);
  });
});
