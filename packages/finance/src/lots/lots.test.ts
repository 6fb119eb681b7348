import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import { openPositions, realisedGains, transferredLots } from './lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { entry, EUR, on, rates, USD } from '../testing/notation.ts';
import type { Figure } from '../number/unknown.ts';

describe('lots in a ledger', () => {
  const instruments = [
    { id: 'A', currency: EUR },
    { id: 'B', currency: EUR },
    { id: 'U', currency: USD },
  ];
  const bookOf = (
    entries: LedgerEntry[],
    quotes: Parameters<typeof rates>[0] = {},
    costMethod: CostMethod = 'fifo',
  ) =>
    replayLots(prepareLedger({ entries, instruments }), {
      rates: rates(quotes),
      baseCurrency: EUR,
      costMethod,
    });
  const shown = (figure: Figure | undefined) => (figure?.known ? figure.value : figure?.reason);
  const costsOf = (book: ReturnType<typeof bookOf>) =>
    openPositions(book).map(({ instrumentId, quantity, cost, costBase }) =>
      [instrumentId, quantity, shown(cost), shown(costBase)].join(' '),
    );

  test('gains of a range are those after its first day and on its last', () => {
    const book = bookOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      ...['03', '04', '05', '06'].map((day) => entry(`2024-01-${day} sell 1 A @ 12 EUR`)),
    ]);
    const range = { from: on('2024-01-03'), to: on('2024-01-05') };
    expect(realisedGains(book, range).map(({ date }) => date)).toEqual(['2024-01-04', '2024-01-05']);
    expect(realisedGains(book)).toHaveLength(4);
  });

  test('a return of capital is spread over the lots by their units, and takes no more than their cost', () => {
    const book = bookOf([
      entry('2024-01-02 buy 1 A @ 3 EUR'),
      entry('2024-01-03 buy 2 A @ 50 EUR'),
      entry('2024-01-04 return_of_capital 30 A EUR', { fee: '2', tax: '1' }),
    ]);
    // 27 net: 9 to the first lot, which cost 3; 18 to the second, which cost 100.
    expect(openPositions(book)[0]?.lots.map(({ cost }) => shown(cost))).toEqual(['0', '82']);
    expect(realisedGains(book)).toMatchObject([
      { proceeds: { value: '27' }, cost: { value: '21' }, gain: { value: '6' } },
    ]);
  });

  test('a return of capital reduces the base cost in proportion', () => {
    const usd = { 'USD/EUR': { '2024-01-02': '0.5', '2024-01-03': '0.8' } };
    const book = bookOf(
      [entry('2024-01-02 buy 10 U @ 10 USD'), entry('2024-01-03 return_of_capital 40 U USD')],
      usd,
    );
    expect(costsOf(book)).toEqual(['U 10 60 30']);
    // 40 USD arrived, worth 32 EUR; their cost was worth 20 EUR.
    expect(realisedGains(book)).toMatchObject([{ gain: { value: '0' }, gainBase: { value: '12' } }]);
    const free = bookOf(
      [entry('2024-01-02 buy 10 U @ 0 USD'), entry('2024-01-03 return_of_capital 40 U USD')],
      usd,
    );
    expect(costsOf(free)).toEqual(['U 10 0 0']);
  });

  test('a return of capital without a rate leaves the cost unknown, and so does an unknown cost', () => {
    const foreign = bookOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 return_of_capital 40 A USD'),
    ]);
    expect(costsOf(foreign)).toEqual(['A 10 missing_rate missing_rate']);
    expect(realisedGains(foreign)[0]?.gain).toMatchObject({
      reason: 'missing_rate',
      currencies: ['USD'],
      date: '2024-01-03',
    });
    const lost = bookOf([
      entry('2024-01-02 transfer_in 10 A EUR'),
      entry('2024-01-03 return_of_capital 40 A EUR'),
    ]);
    expect(costsOf(lost)).toEqual(['A 10 unknown_cost unknown_cost']);
    expect(realisedGains(lost)).toMatchObject([
      { proceeds: { value: '40' }, cost: { known: false }, lots: [{ quantity: '10' }] },
    ]);
  });

  test('a return of capital after the last sale is a realised gain', () => {
    const trades = [entry('2024-01-02 buy 10 U @ 10 USD'), entry('2024-02-02 sell 10 U @ 12 USD')];
    const late = entry('2024-03-04 return_of_capital 40 U USD', { fee: '1' });
    const usd = { 'USD/EUR': { '2024-01-02': '0.5', '2024-02-02': '0.6', '2024-03-04': '0.8' } };
    const book = bookOf([...trades, late], usd);
    expect(realisedGains(book)[1]).toMatchObject({
      date: '2024-03-04',
      proceeds: { value: '39' },
      cost: { value: '0' },
      gain: { value: '39' },
      gainBase: { value: '31.2' },
      pricePart: { value: '31.2' },
      currencyPart: { value: '0' },
      lots: [],
    });
    expect(openPositions(book)).toEqual([]);
  });

  test("a return of capital comes before the day's purchases and leaves their cost unchanged", () => {
    const book = bookOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 buy 10 A @ 20 EUR'),
      entry('2024-01-03 return_of_capital 40 A EUR'),
    ]);
    expect(openPositions(book)[0]?.lots.map(({ cost }) => shown(cost))).toEqual(['60', '200']);
  });

  test('a split that names another instrument is still a split', () => {
    const split = { ratioNew: '2', ratioOld: '1', toInstrumentId: 'B' };
    const book = bookOf([entry('2024-01-02 buy 1 A @ 4 EUR'), entry('2024-01-03 split A EUR', split)]);
    expect(costsOf(book)).toEqual(['A 2 4 4']);
  });

  test('the cost of a lot is a loss if a reverse split or a merger leaves nothing of it', () => {
    const bought = entry('2024-01-02 buy 0.000000000000000001 A @ 10 EUR', { amount: '5' });
    const ratio = { ratioNew: '1', ratioOld: '10' };
    const split = bookOf([bought, entry('2024-01-03 split A EUR', ratio)]);
    expect(realisedGains(split)).toMatchObject([{ proceeds: { value: '0' }, gain: { value: '-5' } }]);
    expect(openPositions(split)).toEqual([]);
    const merged = bookOf([bought, entry('2024-01-03 merger A EUR', { ...ratio, toInstrumentId: 'B' })]);
    expect(realisedGains(merged)).toMatchObject([{ instrumentId: 'A', gain: { value: '-5' } }]);
    expect(openPositions(merged)).toEqual([]);
    expect(realisedGains(bookOf([entry('2024-01-03 split A EUR', ratio)]))).toEqual([]);
  });

  test('a spin-off that delivers no unit moves no cost; an unknown cost stays unknown on both sides', () => {
    const given = { toInstrumentId: 'B', ratioNew: '1', ratioOld: '10', costShare: '0.5' };
    const tiny = entry('2024-01-02 buy 0.000000000000000001 A @ 10 EUR', { amount: '5' });
    expect(costsOf(bookOf([tiny, entry('2024-01-03 spin_off A EUR', given)]))).toEqual([
      'A 0.000000000000000001 5 5',
    ]);
    const lost = bookOf([
      entry('2024-01-02 transfer_in 10 A EUR'),
      entry('2024-01-03 spin_off A EUR', given),
    ]);
    expect(costsOf(lost)).toEqual(['A 10 unknown_cost unknown_cost', 'B 1 unknown_cost unknown_cost']);
  });

  test('a symbol change or merger moves everything, even into an instrument that appears earlier in the ledger', () => {
    const change = entry('2024-01-03 symbol_change B EUR', { toInstrumentId: 'A' });
    const book = bookOf([entry('2024-01-02 buy 1 A @ 3 EUR'), entry('2024-01-02 buy 10 B @ 10 EUR'), change]);
    expect([book.ledger.faults, costsOf(book)]).toEqual([[], ['A 11 103 103']]);
    expect(book.ledger.exchanges).toMatchObject([{ from: 1, to: 0 }]);
    const idle = bookOf([entry('2024-01-02 buy 1 A @ 3 EUR'), change]);
    expect([idle.ledger.exchanges, costsOf(idle)]).toEqual([[], ['A 1 3 3']]);
    expect([realisedGains(book), realisedGains(idle)]).toEqual([[], []]);
  });

  test('transferred lots keep their stated rate, or take that of their purchase date', () => {
    const brought = (fxRate?: string) =>
      entry('2024-01-05 transfer_in 2 U USD', {
        lots: [{ acquired: on('2024-01-02'), quantity: '2', cost: '100', ...(fxRate && { fxRate }) }],
      });
    const usd = { 'USD/EUR': { '2024-01-02': '0.5', '2024-01-05': '0.8' } };
    expect(costsOf(bookOf([brought('0.6')], usd))).toEqual(['U 2 100 60']);
    expect(costsOf(bookOf([brought()], usd))).toEqual(['U 2 100 50']);
    const bare = bookOf([brought()]);
    expect(costsOf(bare)).toEqual(['U 2 100 missing_rate']);
    const moved = bookOf([brought('0.6'), entry('2024-01-06 transfer_out 2 U USD')], usd);
    expect(transferredLots(moved)[0]?.given).toEqual([
      { acquired: '2024-01-02', quantity: '2', cost: '100', base: { currency: 'EUR', cost: '60' } },
    ]);
    expect(transferredLots(moved)).toMatchObject([
      { instrumentId: 'U', date: '2024-01-06', costCurrency: 'USD' },
    ]);
    const unrated = bookOf([brought(), entry('2024-01-06 transfer_out 2 U USD')]);
    expect(transferredLots(unrated)[0]?.given).toEqual([
      { acquired: '2024-01-02', quantity: '2', cost: '100' },
    ]);
    const uncosted = bookOf([
      entry('2024-01-05 transfer_in 2 U USD'),
      entry('2024-01-06 transfer_out 2 U USD'),
    ]);
    expect(transferredLots(uncosted)[0]?.given).toEqual([
      { acquired: '2024-01-05', quantity: '2', cost: null },
    ]);
  });

  test('a split and a spin-off realise nothing, and also divide the base cost', () => {
    const book = bookOf([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 split A EUR', { ratioNew: '2', ratioOld: '1' }),
      entry('2024-01-04 spin_off A EUR', {
        toInstrumentId: 'B',
        ratioNew: '1',
        ratioOld: '1',
        costShare: '0.25',
      }),
    ]);
    expect(realisedGains(book)).toEqual([]);
    expect(openPositions(book).map(({ cost, costBase }) => [shown(cost), shown(costBase)])).toEqual([
      ['75', '75'],
      ['25', '25'],
    ]);
  });

  test('units with a cost of zero keep it in a transfer', () => {
    const book = bookOf([
      entry('2024-01-02 transfer_in 5 A EUR', { amount: '0' }),
      entry('2024-01-03 transfer_out 5 A EUR'),
    ]);
    expect(transferredLots(book)[0]?.given).toEqual([
      { acquired: '2024-01-02', quantity: '5', cost: '0', base: { currency: 'EUR', cost: '0' } },
    ]);
  });

  test('a transfer of cash has no lots', () => {
    const book = bookOf([
      entry('2024-01-02 transfer_in 5 EUR', { amount: '5' }),
      entry('2024-01-03 transfer_out 5 EUR', { amount: '5' }),
    ]);
    expect([transferredLots(book), openPositions(book), realisedGains(book)]).toEqual([[], [], []]);
  });

  test('a transfer with a stated amount has that cost, whatever its charges', () => {
    const book = bookOf([entry('2024-01-02 transfer_in 5 A @ 4 EUR', { fee: '1' })]);
    expect(costsOf(book)).toEqual(['A 5 20 20']);
  });

  test('the gain in a currency without a rate is known in that currency only', () => {
    const book = bookOf([entry('2024-01-02 buy 10 U @ 10 USD'), entry('2024-02-02 sell 10 U @ 12 USD')], {
      'USD/EUR': { '2024-02-01': '0.5' },
    });
    expect(realisedGains(book)).toMatchObject([
      {
        currency: 'USD',
        gain: { value: '20' },
        proceedsBase: { value: '60' },
        costBase: {
          reason: 'missing_rate',
          instrumentIds: ['U'],
          currencies: ['USD'],
          date: '2024-01-02',
        },
        gainBase: { reason: 'missing_rate' },
        pricePart: { reason: 'missing_rate' },
        currencyPart: { reason: 'missing_rate' },
      },
    ]);
  });

  test('proceeds without a rate on the day of the sale lack the rate, not a cost', () => {
    const book = bookOf([entry('2024-01-02 buy 10 A @ 10 EUR'), entry('2024-02-02 sell 10 A @ 12 USD')]);
    const missing = { reason: 'missing_rate', currencies: ['USD'], date: '2024-02-02' };
    expect(realisedGains(book)).toMatchObject([
      { costBase: { value: '100' }, proceeds: missing, proceedsBase: missing, gainBase: missing },
    ]);
  });

  test('a pool of an unknown cost and a missing rate has an unknown cost', () => {
    const entries = [entry('2024-01-02 buy 10 U @ 10 USD'), entry('2024-01-03 transfer_in 5 U USD')];
    for (const order of [entries, entries.toReversed()]) {
      const book = bookOf(order, {}, 'average');
      expect(costsOf(book)).toEqual(['U 15 unknown_cost unknown_cost']);
    }
  });
});
