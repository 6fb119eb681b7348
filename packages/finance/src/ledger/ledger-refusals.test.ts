import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import type { EntryType } from './entry-types.ts';
import { ledgerFaults, prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions } from '../lots/lot-views.ts';
import { rateBook } from '../market/rates.ts';
import { entry, EUR, GBP, GBX, on, USD } from '../testing/notation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: EUR },
  { id: 'P', currency: GBX },
];
const prepare = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });
const faultsOf = (...entries: LedgerEntry[]): string[] =>
  ledgerFaults(prepare(entries)).map(({ code, field }) => `${code} ${field}`);

describe('an entry is refused', () => {
  const bare = (type: EntryType, more: Partial<LedgerEntry> = {}) =>
    faultsOf(entry(`2024-01-02 ${type} EUR`, more));

  test('for every missing field that its type requires', () => {
    const ofInstrument = ['missing_field instrumentId'];
    const ofTrade = [...ofInstrument, 'missing_field quantity'];
    const ofRatio = ['missing_field ratioNew', 'missing_field ratioOld'];
    const money: EntryType[] = ['deposit', 'withdrawal', 'dividend', 'interest', 'fee', 'tax'];
    for (const type of [...money, 'fee_refund', 'tax_refund', 'transfer_in', 'transfer_out'] as EntryType[]) {
      expect([type, bare(type)]).toEqual([type, ['missing_field amount']]);
    }
    expect([bare('buy'), bare('sell')]).toEqual([ofTrade, ofTrade]);
    expect(bare('split')).toEqual([...ofInstrument, ...ofRatio]);
    expect(bare('merger')).toEqual([...ofInstrument, 'missing_field toInstrumentId', ...ofRatio]);
    expect(bare('symbol_change')).toEqual([...ofInstrument, 'missing_field toInstrumentId']);
    expect(bare('spin_off')).toEqual([
      ...ofInstrument,
      'missing_field toInstrumentId',
      ...ofRatio,
      'missing_field costShare',
    ]);
    expect([bare('return_of_capital'), bare('valuation')]).toEqual([ofInstrument, ofInstrument]);
  });

  test('for missing money once everything else is there', () => {
    expect(bare('buy', { instrumentId: 'A', quantity: '1' })).toEqual(['missing_field amount']);
    expect(bare('return_of_capital', { instrumentId: 'A' })).toEqual(['missing_field amount']);
    expect(bare('valuation', { instrumentId: 'A' })).toEqual(['missing_field price']);
    // A ratio with only one of its numbers is refused for the other; a transfer in kind needs a quantity, but no
    // money.
    expect(bare('split', { instrumentId: 'A', ratioOld: '1' })).toEqual(['missing_field ratioNew']);
    expect(bare('split', { instrumentId: 'A', ratioNew: '0' })).toEqual([
      'not_positive ratioNew',
      'missing_field ratioOld',
    ]);
    expect(bare('split', { instrumentId: 'A', ratioOld: '0' })).toEqual([
      'not_positive ratioOld',
      'missing_field ratioNew',
    ]);
    expect(bare('spin_off', { instrumentId: 'A', toInstrumentId: 'B', costShare: '2' })).toEqual([
      'lots_mismatch costShare',
      'missing_field ratioNew',
      'missing_field ratioOld',
    ]);
    expect(bare('transfer_in', { instrumentId: 'A' })).toEqual(['missing_field quantity']);
    expect(bare('transfer_out', { instrumentId: 'A' })).toEqual(['missing_field quantity']);
    expect(bare('transfer_in', { instrumentId: 'A', quantity: '1' })).toEqual([]);
  });

  test('for numbers that are not positive decimals, in any field', () => {
    const bought = { instrumentId: 'A', quantity: '1', price: '1' };
    expect(bare('buy', { ...bought, quantity: '1e3' })).toEqual(['bad_decimal quantity']);
    expect(bare('buy', { ...bought, price: '-1' })).toEqual(['not_positive price']);
    expect(bare('deposit', { amount: 'much' })).toEqual(['bad_decimal amount']);
    expect(bare('deposit', { amount: '-1' })).toEqual(['not_positive amount']);
    expect(bare('buy', { ...bought, quantity: '0' })).toEqual(['not_positive quantity']);
    // A price of zero and a fee of zero are valid.
    expect(bare('buy', { ...bought, price: '0', fee: '0', tax: '0' })).toEqual([]);
    const split = { instrumentId: 'A', ratioNew: '2', ratioOld: '0' };
    expect(bare('split', split)).toEqual(['not_positive ratioOld']);
    expect(bare('split', { ...split, ratioNew: '0', ratioOld: '1' })).toEqual(['not_positive ratioNew']);
  });

  test('for an unknown instrument, or one that delivers itself', () => {
    const merged = { instrumentId: 'A', ratioNew: '1', ratioOld: '1' };
    expect(bare('merger', { ...merged, toInstrumentId: 'X' })).toEqual(['unknown_instrument toInstrumentId']);
    expect(bare('merger', { ...merged, toInstrumentId: 'A' })).toEqual(['unknown_instrument toInstrumentId']);
    expect(bare('symbol_change', { instrumentId: 'A', toInstrumentId: 'X' })).toEqual([
      'unknown_instrument toInstrumentId',
    ]);
    expect(bare('merger', { ...merged, toInstrumentId: 'B' })).toEqual([]);
    // Also into an instrument that appears earlier in the ledger.
    const [bought, other] = [entry('2024-01-02 buy 1 A @ 1 EUR'), entry('2024-01-02 buy 1 B @ 1 EUR')];
    const back = entry('2024-01-03 merger B EUR', { toInstrumentId: 'A', ratioNew: '1', ratioOld: '1' });
    expect(faultsOf(bought, other, back)).toEqual([]);
    expect(bare('dividend', { instrumentId: 'X', amount: '1' })).toEqual(['unknown_instrument instrumentId']);
  });

  test('for a share of the cost above 1', () => {
    const given = { instrumentId: 'A', toInstrumentId: 'B', ratioNew: '1', ratioOld: '1' };
    expect(bare('spin_off', { ...given, costShare: '1.000000000000000001' })).toEqual([
      'lots_mismatch costShare',
    ]);
    expect(bare('spin_off', { ...given, costShare: '1' })).toEqual([]);
    expect(bare('spin_off', { ...given, costShare: '0' })).toEqual([]);
  });

  test('for impossible lots', () => {
    const brought = (lot: { quantity?: string; cost?: string; fxRate?: string }) =>
      bare('transfer_in', {
        instrumentId: 'A',
        quantity: '2',
        lots: [{ acquired: on('2020-01-01'), quantity: '2', cost: '9', ...lot }],
      });
    expect(brought({})).toEqual([]);
    expect(brought({ cost: '0' })).toEqual([]);
    expect(brought({ cost: 'x' })).toEqual(['bad_decimal lots']);
    expect(brought({ cost: '-1' })).toEqual(['not_positive lots']);
    expect(brought({ quantity: 'x' })).toEqual(['bad_decimal lots']);
    expect(brought({ quantity: '0' })).toEqual(['not_positive lots']);
    expect(brought({ fxRate: '0' })).toEqual(['not_positive lots']);
    expect(brought({ fxRate: '1,1' })).toEqual(['bad_decimal lots']);
    expect(brought({ quantity: '3' })).toEqual(['lots_mismatch lots']);
    expect(bare('transfer_in', { instrumentId: 'A', quantity: '2', lots: [] })).toEqual([]);
  });

  test('for the id of an earlier entry, which counts', () => {
    const first = entry('2024-01-02 deposit 100 EUR', { id: 'same' });
    const ledger = prepare([first, entry('2024-01-03 deposit 7 EUR', { id: 'same' })]);
    expect(ledger.faults).toMatchObject([{ code: 'duplicate_id', field: 'id', date: '2024-01-03' }]);
    expect(ledger.bookings.map(({ entry: { amount } }) => amount)).toEqual(['100']);
  });

  test('for a reversal of an entry that is missing, later, or already reversed', () => {
    const put = entry('2024-01-02 deposit 100 EUR', { id: 'put' });
    const back = entry('2024-01-02 deposit 100 EUR', { reversesId: 'put' });
    expect(faultsOf(put, back, { ...back, id: 'again', seq: back.seq + 1 })).toEqual([
      'already_reversed reversesId',
    ]);
    expect(faultsOf({ ...back, reversesId: 'nobody' })).toEqual(['unknown_reversal reversesId']);
    expect(faultsOf({ ...put, seq: back.seq }, back)).toEqual(['unknown_reversal reversesId']);
    expect(prepare([put, back]).bookings).toEqual([]);
  });

  test("for an amount in another currency than the instrument's; pence count as pounds", () => {
    const bought = entry('2024-01-02 buy 10 A @ 10 EUR');
    expect(faultsOf(bought, entry('2024-01-03 valuation 200 A USD'))).toEqual(['currency_mismatch currency']);
    const inPence = entry('2024-01-02 buy 10 P @ 10 GBX');
    expect(faultsOf(inPence, entry('2024-01-03 valuation 200 P GBP'))).toEqual([]);
  });

  test('in the order of dates, and within a day in the order of booking', () => {
    const late = entry('2024-01-05 sell 1 A @ 1 EUR', { id: 'late' });
    const [one, two] = ['one', 'two'].map((id) => entry('2024-01-03 sell 1 A @ 1 EUR', { id }));
    const faults = ledgerFaults(prepare([late, ...(two && one ? [two, one] : [])]));
    expect(faults.map(({ entryId }) => entryId)).toEqual(['one', 'two', 'late']);
    const early = entry('2024-01-02 sell 1 B @ 1 EUR', { id: 'early' });
    const listed = ledgerFaults(prepare([late, ...(one ? [one] : []), early])).map(({ entryId }) => entryId);
    expect(listed).toEqual(['early', 'one', 'late']);
  });
});

describe('the money of an entry', () => {
  const cashOf = (line: string, more: Partial<LedgerEntry> = {}) =>
    prepare([entry('2024-01-01 buy 50 A @ 1 EUR'), entry(line, more)]).bookings.at(-1)?.cash;
  const amount = (hundredths: number) => BigInt(hundredths) * 10n ** 34n;

  test('moves the cash by its sign, minus fees and taxes', () => {
    const charged = { fee: '1', tax: '0.5' };
    const into = ['deposit', 'dividend', 'interest', 'fee_refund', 'tax_refund'];
    for (const type of into) {
      expect([type, cashOf(`2024-01-02 ${type} 10 EUR`, charged)]).toEqual([type, amount(850)]);
    }
    for (const type of ['withdrawal', 'fee', 'tax']) {
      expect([type, cashOf(`2024-01-02 ${type} 10 EUR`, charged)]).toEqual([type, amount(-1150)]);
    }
    expect(cashOf('2024-01-02 buy 2 A @ 5 EUR', charged)).toBe(amount(-1150));
    expect(cashOf('2024-01-02 sell 2 A @ 5 EUR', charged)).toBe(amount(850));
    expect(cashOf('2024-01-02 return_of_capital 10 A EUR', charged)).toBe(amount(850));
  });

  test('of a transfer moves only for cash; in kind it costs its charges', () => {
    const charged = { fee: '1', tax: '0.5' };
    expect(cashOf('2024-01-02 transfer_in 10 EUR', { ...charged, amount: '10' })).toBe(amount(850));
    expect(cashOf('2024-01-02 transfer_out 10 EUR', { ...charged, amount: '10' })).toBe(amount(-1150));
    expect(cashOf('2024-01-02 transfer_in 2 A @ 5 EUR', charged)).toBe(amount(-150));
    expect(cashOf('2024-01-02 transfer_out 2 A @ 5 EUR', charged)).toBe(amount(-150));
  });

  test('is the stated amount, or without one quantity times price', () => {
    expect(cashOf('2024-01-02 buy 2 A @ 5 EUR', { amount: '11' })).toBe(amount(-1100));
  });

  test('in pence counts in pounds, including transferred lots', () => {
    const ledger = prepare([
      entry('2024-01-02 buy 2 P @ 150 GBX', { fee: '50', tax: '10' }),
      entry('2024-01-03 transfer_in 1 P GBX', {
        lots: [{ acquired: on('2023-05-01'), quantity: '1', cost: '250' }],
      }),
    ]);
    expect(ledger.currencies).toEqual(['GBP']);
    expect(ledger.bookings[0]).toMatchObject({
      gross: amount(300),
      fee: amount(50),
      tax: amount(10),
      cash: amount(-360),
    });
    const book = replayLots(ledger, { rates: rateBook([]), baseCurrency: GBP, costMethod: 'fifo' });
    expect(openPositions(book)[0]?.lots).toMatchObject([
      { acquired: '2023-05-01', cost: { value: '2.5' } },
      { acquired: '2024-01-02', cost: { value: '3.6' } },
    ]);
  });
});

describe('the faults of a ledger', () => {
  test('are listed by date and then by booking, in whatever order they are found', () => {
    const entries = [
      entry('2024-01-09 deposit 1 EUR', { id: 'last', reversesId: 'nobody' }),
      entry('2024-01-05 sell 5 B @ 1 EUR', { id: 'first of the day' }),
      entry('2024-01-05 buy 0 A @ 1 EUR', { id: 'second of the day' }),
      entry('2024-01-02 deposit EUR', { id: 'earliest' }),
    ];
    const ids = ['earliest', 'first of the day', 'second of the day', 'last'];
    expect(ledgerFaults(prepare(entries)).map(({ entryId }) => entryId)).toEqual(ids);
    expect(ledgerFaults(prepare(entries.toReversed())).map(({ entryId }) => entryId)).toEqual(ids);
  });

  test('are empty if entries only arrive in the wrong order', () => {
    const [bought, sold] = [entry('2024-01-02 buy 1 A @ 1 EUR'), entry('2024-01-03 sell 1 A @ 1 EUR')];
    const ledger = prepare([sold, bought]);
    expect([ledger.faults, ledger.bookings.map(({ type }) => type)]).toEqual([[], ['buy', 'sell']]);
  });
});

test('a ledger that continues another keeps its numbers, unless an instrument changed its currency or is missing', () => {
  const entries = [entry('2024-01-02 buy 1 B @ 1 EUR'), entry('2024-01-03 buy 1 A @ 1 EUR')];
  const earlier = prepare(entries);
  expect(earlier.instruments.map(({ id }) => id)).toEqual(['B', 'A']);
  const sooner = [entry('2024-01-01 deposit 1 USD'), entry('2024-01-01 buy 1 P @ 1 GBX'), ...entries];
  const next = prepareLedger({ entries: sooner, instruments, earlier });
  expect(next.instruments.map(({ id }) => id)).toEqual(['B', 'A', 'P']);
  expect(next.currencies).toEqual([EUR, USD, GBP]);
  expect(next.bookings).toContain(earlier.bookings[0]);
  const fewer = prepareLedger({ entries, instruments: instruments.slice(1), earlier });
  expect(fewer.faults).toMatchObject([{ code: 'unknown_instrument', field: 'instrumentId' }]);
  const moved = instruments.map((one) => (one.id === 'A' ? { ...one, currency: USD } : one));
  const other = prepareLedger({ entries: sooner, instruments: moved, earlier });
  expect(other.instruments.map(({ id }) => id)).toEqual(['P', 'B', 'A']);
  expect(other.instruments.map(({ currency }) => currency)).toEqual([GBX, EUR, USD]);
  expect(other.bookings).not.toContain(earlier.bookings[0]);
});
