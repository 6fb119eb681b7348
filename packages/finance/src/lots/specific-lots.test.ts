import { expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { ledgerFaults, prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import { openPositions, realisedGains, transferredLots } from './lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { entry, EUR, on, rates } from '../testing/notation.ts';

const BUYS = [
  entry('2024-01-02 buy 10 A @ 10 EUR', { id: 'a' }),
  entry('2024-01-03 buy 10 A @ 20 EUR', { id: 'b' }),
  entry('2024-01-04 buy 10 A @ 15 EUR', { id: 'c' }),
];

function bookOf(entries: LedgerEntry[], costMethod: CostMethod = 'specific') {
  const instruments = ['A', 'B'].map((id) => ({ id, currency: EUR }));
  const ledger = prepareLedger({ entries, instruments });
  return { ledger, book: replayLots(ledger, { rates: rates({}), baseCurrency: EUR, costMethod }) };
}

const openOf = (entries: LedgerEntry[], costMethod?: CostMethod) =>
  openPositions(bookOf(entries, costMethod).book).flatMap(({ lots }) =>
    lots.map(({ id, quantity, cost }) => `${quantity} of ${id} at ${cost.known ? cost.value : cost.reason}`),
  );

test('a sale takes exactly the lots it names', () => {
  const sale = entry('2024-01-05 sell 12 A @ 18 EUR', {
    fromLots: [
      { lot: 'b', quantity: '8' },
      { lot: 'c', quantity: '4' },
    ],
  });
  const { book } = bookOf([...BUYS, sale]);
  expect(openOf([...BUYS, sale])).toEqual(['10 of a at 100', '2 of b at 40', '6 of c at 90']);
  expect(realisedGains(book)[0]).toMatchObject({
    gain: { known: true, value: '-4' },
    lots: [
      { id: 'b', quantity: '8' },
      { id: 'c', quantity: '4' },
    ],
  });
  expect(book.lotFaults).toEqual([]);
});

test('a lot may be taken completely, also one of several from a transfer, named by its number there', () => {
  const brought = entry('2024-01-02 transfer_in 9 A EUR', {
    id: 'in',
    lots: ['4', '3', '2'].map((quantity, i) => ({ acquired: on(`202${i}-01-02`), quantity, cost: '12' })),
  });
  const sale = entry('2024-01-05 sell 5 A @ 18 EUR', {
    fromLots: [
      { lot: 'in/3', quantity: '2' },
      { lot: 'in/2', quantity: '3' },
    ],
  });
  expect(openOf([brought])).toEqual(['4 of in at 12', '3 of in/2 at 12', '2 of in/3 at 12']);
  expect(openOf([brought, sale])).toEqual(['4 of in at 12']);
  expect(bookOf([brought, sale]).book.lotFaults).toEqual([]);
});

test('a sale that names none takes the oldest', () => {
  const sale = entry('2024-01-05 sell 12 A @ 18 EUR');
  const none = { ...sale, fromLots: [] };
  expect(ledgerFaults(bookOf([...BUYS, none]).ledger)).toEqual([]);
  expect(openOf([...BUYS, none])).toEqual(openOf([...BUYS, sale]));
  expect(openOf([...BUYS, sale])).toEqual(['8 of b at 160', '10 of c at 150']);
});

test('another cost method ignores the named lots', () => {
  const sale = entry('2024-01-05 sell 5 A @ 18 EUR', { fromLots: [{ lot: 'b', quantity: '5' }] });
  expect(openOf([...BUYS, sale], 'fifo')).toEqual(['5 of a at 50', '10 of b at 200', '10 of c at 150']);
  const nowhere = entry('2024-01-05 sell 5 A @ 18 EUR', { fromLots: [{ lot: 'zz', quantity: '5' }] });
  expect(bookOf([...BUYS, nowhere], 'fifo').book.lotFaults).toEqual([]);
  expect(bookOf([...BUYS, nowhere]).book.lotFaults).toHaveLength(1);
});

test('a missing or too small lot is an error with the available quantity, and the oldest lots replace it', () => {
  const sales = [
    entry('2024-01-05 sell 8 A @ 18 EUR', { id: 's', fromLots: [{ lot: 'b', quantity: '8' }] }),
    entry('2024-01-06 sell 6 A @ 18 EUR', {
      id: 't',
      fromLots: [
        { lot: 'b', quantity: '5' },
        { lot: 'x', quantity: '1' },
      ],
    }),
  ];
  const { book } = bookOf([...BUYS, ...sales]);
  expect(book.lotFaults).toEqual([
    { entryId: 't', date: '2024-01-06', lot: 'b', wanted: '5', available: '2' },
    { entryId: 't', date: '2024-01-06', lot: 'x', wanted: '1', available: '0' },
  ]);
  expect(openOf([...BUYS, ...sales])).toEqual(['6 of a at 60', '10 of c at 150']);
});

test('named quantities must be decimals above zero that add up to the sale', () => {
  const faultsOf = (...quantities: string[]) =>
    ledgerFaults(
      bookOf([
        ...BUYS,
        entry('2024-01-05 sell 8 A @ 18 EUR', {
          id: 's',
          fromLots: quantities.map((quantity) => ({ lot: 'a', quantity })),
        }),
      ]).ledger,
    ).map(({ code, field }) => `${code} ${field}`);
  expect(faultsOf('5', '3')).toEqual([]);
  expect(faultsOf('5')).toEqual(['lots_mismatch fromLots']);
  expect(faultsOf('x', '3')).toEqual(['bad_decimal fromLots']);
  expect(faultsOf('8', '0')).toEqual(['not_positive fromLots']);
});

test('a lot keeps its id through a split, a spin-off and a transfer to another portfolio', () => {
  const entries = [
    ...BUYS,
    entry('2024-01-05 split A EUR', { ratioNew: '2', ratioOld: '1' }),
    entry('2024-01-06 spin_off A EUR', {
      toInstrumentId: 'B',
      ratioNew: '1',
      ratioOld: '4',
      costShare: '0.25',
    }),
    entry('2024-01-07 sell 20 A @ 9 EUR', { fromLots: [{ lot: 'b', quantity: '20' }] }),
    entry('2024-01-08 transfer_out 5 B EUR', { fromLots: [{ lot: 'c', quantity: '5' }] }),
  ];
  expect(openOf(entries)).toEqual(['20 of a at 75', '20 of c at 112.5', '5 of a at 25', '5 of b at 50']);
  const given = transferredLots(bookOf(entries).book)[0]?.given ?? [];
  expect(given).toMatchObject([{ acquired: '2024-01-04', quantity: '5', cost: '37.5' }]);

  const received = [
    entry('2024-01-08 transfer_in 6 B EUR', {
      id: 'in',
      lots: [...given, { acquired: on('2024-01-03'), quantity: '1', cost: '4' }],
    }),
    entry('2024-01-09 sell 1 B @ 9 EUR', { fromLots: [{ lot: 'in/2', quantity: '1' }] }),
  ];
  expect(openOf(received)).toEqual(['5 of in at 37.5']);
});
