import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import { entry, EUR, GBX, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from './valuation.ts';

const instruments = [
  { id: 'B', currency: EUR },
  { id: 'C', currency: EUR },
  { id: 'P', currency: GBX },
  { id: 'U', currency: USD },
];
const reportOf = (entries: LedgerEntry[], scene: Market, given: { asAt: string; settings?: Settings }) =>
  holdingsAsAt(prepareLedger({ entries, instruments }), scene, {
    settings: given.settings ?? KEPT,
    asAt: on(given.asAt),
  });

const figure = (value: string) => ({ known: true, value });

describe('the change of a day', () => {
  const scene = market({
    B: { '2024-01-02': '10', '2024-01-03': '12' },
    C: { '2024-01-03': '4' },
  });
  const bought = entry('2024-01-02 buy 10 B @ 10 EUR');
  const changeOf = (...entries: LedgerEntry[]) =>
    reportOf([bought, ...entries], scene, { asAt: '2024-01-03', settings: NOT_KEPT }).lines.map(
      ({ instrumentId, dayChangeBase }) =>
        `${instrumentId} ${dayChangeBase.known ? dayChangeBase.value : dayChangeBase.reason}`,
    );

  test('counts transfers at their value, including their costs', () => {
    expect(changeOf(entry('2024-01-03 transfer_in 2 B EUR', { fee: '1' }))).toEqual(['B 19']);
    expect(changeOf(entry('2024-01-03 transfer_out 4 B EUR', { fee: '1' }))).toEqual(['B 19']);
    expect(changeOf(entry('2024-01-03 fee 3 B EUR'))).toEqual(['B 17']);
  });

  test('is unknown on the day of an exchange, and without a price the day before', () => {
    const given = { toInstrumentId: 'C', ratioNew: '1', ratioOld: '1', costShare: '0.5' };
    expect(changeOf(entry('2024-01-03 spin_off B EUR', given))).toEqual(['B no_value', 'C no_value']);
    const split = entry('2024-01-03 split B EUR', { ratioNew: '2', ratioOld: '1' });
    expect(changeOf(split)).toEqual(['B 140']);
    expect(changeOf(entry('2024-01-02 transfer_in 1 C EUR'))).toEqual(['B 20', 'C no_value']);
  });

  test('counts transfers on the day of a split in units after it', () => {
    const split = entry('2024-01-03 split B EUR', { ratioNew: '2', ratioOld: '1' });
    expect(changeOf(split, entry('2024-01-03 transfer_out 4 B EUR'))).toEqual(['B 140']);
    expect(changeOf(entry('2024-01-03 transfer_in 4 B EUR'), split)).toEqual(['B 140']);
  });

  test('counts a transfer abroad at the rate of the day', () => {
    const brought = [
      entry('2024-01-02 deposit 1 EUR'),
      entry('2024-01-02 transfer_in 10 U USD'),
      entry('2024-01-03 transfer_in 2 U USD'),
    ];
    const abroad = market(
      { U: { '2024-01-02': '5', '2024-01-03': '6' } },
      rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-03': '0.6' } }),
    );
    // 12 × 6 × 0.6 − 10 × 5 × 0.5 − 2 × 6 × 0.6
    expect(reportOf(brought, abroad, { asAt: '2024-01-03' }).lines[0]?.dayChangeBase).toEqual(figure('11'));
  });

  test('of a purchase of today is its gain since then', () => {
    expect(changeOf(entry('2024-01-03 buy 5 C @ 3 EUR'))).toEqual(['B 20', 'C 5']);
  });
});
