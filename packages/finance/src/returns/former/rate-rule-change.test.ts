import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { rateRuleChange } from './rate-rule-change.ts';
import { replay } from '../replay.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../../testing/notation.ts';

const listed = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
];
// One direct quote of 2015; its inverse is quoted every day.
const book = rates({
  'USD/EUR': { '2015-01-02': '0.83' },
  'EUR/USD': { '2023-12-29': '1.25', '2024-01-04': '1.28' },
});

function changeOf(
  entries: LedgerEntry[],
  prices: Record<string, Record<string, string>> = {},
  quotes = book,
) {
  const ledger = prepareLedger({ entries, instruments: listed });
  const input = { ledger, market: market(prices, quotes), settings: KEPT, to: on('2024-01-05') };
  const steps = rateRuleChange(replay(input));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const found = step.value;
  if (found === null) return null;
  const totals = found.totals.map(
    ({ figure, former, now }) => `${figure} ${former.partial} → ${now.partial}`,
  );
  return { since: found.since, totals };
}

test('lists the previous and current value of a portfolio in the currency of an old direct quote', () => {
  expect(changeOf([entry('2024-01-02 deposit 1000 USD')])).toEqual({
    since: '2024-01-02',
    totals: ['value 830 → 781.25'],
  });
});

test('compares costs and realised gains too, on the dates of their lots', () => {
  const lots = [{ acquired: on('2023-12-30'), quantity: '2', cost: '100' }];
  const entries = [entry('2024-01-02 transfer_in 2 U USD', { lots }), entry('2024-01-04 sell 1 U @ 64 USD')];
  expect(changeOf(entries, { U: { '2024-01-02': '64' } })).toEqual({
    since: '2024-01-02',
    totals: [
      'value 106.24 → 100',
      'costBase 41.5 → 40',
      'unrealisedBase 11.62 → 10',
      'realisedBase 11.62 → 10',
    ],
  });
});

test('lists nothing for a portfolio with the same rates or without foreign currency', () => {
  const fresh = rates({ 'EUR/USD': { '2023-12-29': '1.25' } });
  expect(changeOf([entry('2024-01-02 deposit 1000 USD')], {}, fresh)).toBeNull();
  expect(changeOf([entry('2024-01-02 deposit 1000 EUR')])).toBeNull();
  expect(changeOf([])).toBeNull();
  // Its rate changed, and nothing was held at it.
  const gone = [entry('2024-01-02 deposit 5 EUR'), entry('2024-01-02 buy 1 A @ 5 EUR')];
  const unused = [...gone, entry('2024-01-03 split U EUR', { ratioNew: '2', ratioOld: '1' })];
  expect(changeOf(unused, { A: { '2024-01-02': '5' } })).toBeNull();
});
