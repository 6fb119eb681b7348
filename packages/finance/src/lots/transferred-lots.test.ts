import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { amountText, parseAmount, parseUnits, unitsText } from '../number/exact.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import { openPositions, transferredLots } from './lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { sumAmounts } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt, exactRate } from '../market/rates.ts';
import { entry, EUR, on, rates, USD } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { lastTradePrice } from '../values/last-trade-price.ts';
import { known } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

const CHF = 'CHF' as CurrencyCode;
const instruments = [
  { id: 'A', currency: EUR },
  { id: 'U', currency: USD },
];
const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });

describe('base costs of transferred lots', () => {
  const book = rates({
    'USD/EUR': { '2019-01-02': '0.80', '2020-01-02': '0.90', '2024-01-03': '1.00' },
    'USD/CHF': { '2019-01-02': '0.70', '2020-01-02': '1.10', '2024-01-03': '1.20' },
  });
  const bought = [
    entry('2019-01-02 buy 1 U @ 100 USD'),
    entry('2020-01-02 buy 1 U @ 100 USD'),
    entry('2024-01-03 transfer_out 2 U USD'),
  ];
  const lotsOf = (entries: LedgerEntry[], baseCurrency: CurrencyCode, costMethod: CostMethod = 'fifo') =>
    replayLots(ledgerOf(entries), { rates: book, baseCurrency, costMethod });
  const received = (giver: ReturnType<typeof lotsOf>, baseCurrency: CurrencyCode) => {
    const lots = transferredLots(giver)[0]?.given ?? [];
    const arrival = entry('2024-01-03 transfer_in 2 U USD', { lots });
    return openPositions(lotsOf([arrival], baseCurrency))[0]?.lots.map((lot) => [
      lot.acquired,
      lot.costBase.known ? lot.costBase.value : lot.costBase.reason,
    ]);
  };

  test("are at the rate of each lot's own date for a receiver with another base currency", () => {
    const giver = lotsOf(bought, EUR);
    expect(received(giver, EUR)).toEqual([
      ['2019-01-02', '80'],
      ['2020-01-02', '90'],
    ]);
    expect(received(giver, CHF)).toEqual([
      ['2019-01-02', '70'],
      ['2020-01-02', '110'],
    ]);
  });

  test('of a pool are the costs of its purchases at their own dates, in one lot on the day of the transfer', () => {
    expect(received(lotsOf(bought, CHF, 'average'), CHF)).toEqual([['2024-01-03', '180']]);
    expect(received(lotsOf(bought, EUR, 'average'), EUR)).toEqual([['2024-01-03', '170']]);
  });

  test("ignore a rate that was stated for the giver's own base currency", () => {
    const lots = [{ acquired: on('2019-01-02'), quantity: '2', cost: '200', fxRate: '0.5' }];
    const entries = [entry('2020-01-02 transfer_in 2 U USD', { lots }), bought[2] as LedgerEntry];
    const input = { rates: book, costMethod: 'fifo' as const, statedRatesInto: EUR };
    const asOf = (baseCurrency: CurrencyCode) => replayLots(ledgerOf(entries), { ...input, baseCurrency });
    expect(received(asOf(EUR), EUR)).toEqual([['2019-01-02', '100']]);
    expect(received(asOf(CHF), CHF)).toEqual([['2019-01-02', '140']]);
  });

  test('stay unknown if the cost is, and the lot keeps its date', () => {
    const giver = lotsOf([entry('2020-01-02 transfer_in 2 U USD'), bought[2] as LedgerEntry], EUR);
    expect(transferredLots(giver)[0]?.given).toEqual([{ acquired: '2020-01-02', quantity: '2', cost: null }]);
    expect(received(giver, CHF)).toEqual([['2020-01-02', 'unknown_cost']]);
  });
});

describe('the last trade price', () => {
  const priceOf = (entries: LedgerEntry[], date = '2024-01-09') =>
    lastTradePrice(ledgerOf(entries), { instrument: 0, day: dayOfDate(on(date)) });

  test('is that of the latest own trade on or before the day, in units after later splits', () => {
    const entries = [
      entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '5' }),
      entry('2024-01-04 sell 1 A @ 14 EUR'),
      entry('2024-01-05 split A EUR', { ratioNew: '2', ratioOld: '1' }),
    ];
    expect(priceOf(entries, '2024-01-03')).toEqual({ price: '10', date: '2024-01-02' });
    expect(priceOf(entries)).toEqual({ price: '7', date: '2024-01-04' });
    expect(priceOf(entries, '2024-01-01')).toBeNull();
  });

  test('comes with a transfer, and an own trade replaces it', () => {
    const tradePrice = { price: '12', date: on('2023-05-02') };
    const arrival = entry('2024-01-02 transfer_in 10 A EUR', { transfer: { id: 't', tradePrice } });
    expect(priceOf([arrival])).toEqual(tradePrice);
    const split = entry('2024-01-05 split A EUR', { ratioNew: '3', ratioOld: '1' });
    expect(priceOf([arrival, split])).toEqual({ price: '4', date: '2023-05-02' });
    const bought = entry('2024-01-03 buy 1 A @ 9 EUR');
    expect(priceOf([arrival, bought])).toEqual({ price: '9', date: '2024-01-03' });
  });

  test('is not taken from a trade in another currency, or from other entries', () => {
    expect(priceOf([entry('2024-01-02 buy 10 A @ 10 USD')])).toBeNull();
    expect(priceOf([entry('2024-01-02 transfer_in 10 A EUR', { amount: '50' })])).toBeNull();
    expect(lastTradePrice(ledgerOf([]), { instrument: 3, day: 0 })).toBeNull();
  });
});

const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

describe('laws of transferred lots', () => {
  test('lots given to another portfolio arrive there complete, each with its units and both its costs', () => {
    let checked = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const input = randomLedger(seed);
        const ledger = prepareLedger({ entries: input.entries, instruments: input.instruments });
        const statedRatesInto = input.baseCurrency as CurrencyCode;
        for (const baseCurrency of [statedRatesInto, 'CHF' as CurrencyCode, 'USD' as CurrencyCode]) {
          const { costMethod } = input;
          const scene = rates(input.rates);
          const book = replayLots(ledger, { rates: scene, baseCurrency, costMethod, statedRatesInto });
          for (const { given, instrumentId, date, costCurrency, lots: gone } of transferredLots(book)) {
            // A payment in a currency without a rate has no base cost at the giver; the receiver uses the lot's cost.
            const atOwnDate = (lot: (typeof gone)[number]) => {
              if (costMethod === 'average' || !lot.cost.known || lot.costBase.known) return lot;
              const pair = { from: costCurrency, to: baseCurrency };
              const rate = exactRate(scene, pair, dayOfDate(lot.acquired));
              const cost = parseAmount(lot.cost.value);
              if (rate === null || cost === null) return lot;
              return { ...lot, costBase: known(amountText(convertAt(cost, rate))) };
            };
            const lots = gone.map(atOwnDate);
            const quantity = unitsText(lots.reduce((sum, lot) => sum + (parseUnits(lot.quantity) ?? 0n), 0n));
            const arrival: LedgerEntry = {
              id: 'in',
              seq: 1,
              type: 'transfer_in',
              tradeDate: date,
              instrumentId,
              quantity,
              currency: costCurrency,
              lots: given,
            };
            const received = prepareLedger({ entries: [arrival], instruments: input.instruments });
            expect(received.faults).toEqual([]);
            const [position] = openPositions(
              replayLots(received, { rates: scene, baseCurrency, costMethod: 'fifo' }),
            );
            expect(position?.quantity).toBe(quantity);
            // The reason does not travel: what lacked a rate is an unknown cost for the receiver.
            const amountOf = (figure: Figure) => (figure.known ? figure.value : 'unknown');
            const shown = (all: readonly (typeof lots)[number][]) =>
              all
                .map((lot) =>
                  [lot.acquired, lot.quantity, amountOf(lot.cost), amountOf(lot.costBase)].join(' '),
                )
                .toSorted();
            const came = shown(position?.lots ?? []);
            if (costMethod === 'average') expect(came).toHaveLength(1);
            else expect(came).toEqual(shown(lots));
            for (const field of ['cost', 'costBase'] as const) {
              const isKnown = lots.every((lot) => lot[field].known);
              const sum = sumAmounts(lots.map(({ [field]: one }) => (one.known ? one.value : '0')));
              expect(position?.[field]).toMatchObject(
                isKnown ? { known: true, value: sum } : { known: false },
              );
            }
            checked++;
          }
        }
      }),
      { numRuns: runs(200) },
    );
    expect(checked).toBeGreaterThan(runs(200) / 4);
  }, 600_000);
});
