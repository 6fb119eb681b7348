import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import { ledgerFaults, prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions, realisedGains, transferredLots } from '../lots/lot-views.ts';
import type { CostMethod } from '../market/market.ts';
import { sumAmounts } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import { entry, EUR, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'B', currency: EUR },
  { id: 'U', currency: USD },
];
const prepare = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });

function lots(entries: LedgerEntry[], costMethod: CostMethod = 'fifo', book = rateBook([])) {
  return replayLots(prepare(entries), { rates: book, baseCurrency: EUR, costMethod });
}

const figure = (value: string) => ({ known: true, value });

describe('faults of a ledger', () => {
  test('are all listed, with the available quantity on the day', () => {
    const faults = ledgerFaults(
      prepare([
        entry('2024-01-02 buy 10 A @ 10 EUR'),
        entry('2024-01-03 sell 11 A @ 10 EUR'),
        entry('2024-01-03 sell 4.5 A @ 10 EUR'),
        entry('2024-01-04 transfer_out 6 A EUR'),
        entry('2024-01-05 buy 0 A @ 10 EUR'),
        entry('2024-01-05 buy 1 Zz @ 1e EUR'.replace('1e', '1')),
        entry('2024-01-06 deposit EUR'),
        entry('2024-01-06 split A EUR', { ratioNew: '2' }),
        entry('2024-01-07 buy 1 A @ 10 EUR', { fee: '-1', tax: '1,5' }),
        entry('2024-01-08 valuation 5 B EUR'),
        entry('2024-01-09 transfer_in 3 A EUR', {
          lots: [{ acquired: on('2020-01-01'), quantity: '2', cost: '9' }],
        }),
      ]),
    );
    expect(faults.map(({ date, code, field, available }) => [date.slice(8), code, field, available])).toEqual(
      [
        ['03', 'oversold', 'quantity', '10'],
        ['04', 'oversold', 'quantity', '5.5'],
        ['05', 'not_positive', 'quantity', undefined],
        ['05', 'unknown_instrument', 'instrumentId', undefined],
        ['06', 'missing_field', 'amount', undefined],
        ['06', 'missing_field', 'ratioOld', undefined],
        ['07', 'not_positive', 'fee', undefined],
        ['07', 'bad_decimal', 'tax', undefined],
        ['08', 'no_holding', 'instrumentId', undefined],
        ['09', 'lots_mismatch', 'lots', undefined],
      ],
    );
  });

  test('a purchase of the day comes before its sale, whatever was booked first', () => {
    expect(
      ledgerFaults(prepare([entry('2024-01-02 sell 5 A @ 10 EUR'), entry('2024-01-02 buy 5 A @ 10 EUR')])),
    ).toEqual([]);
  });

  test('bookings of a day are ordered by their number, in whatever order they are given', () => {
    const [cheap, dear] = [entry('2024-01-02 buy 1 A @ 10 EUR'), entry('2024-01-02 buy 1 A @ 20 EUR')];
    const sold = entry('2024-01-03 sell 1 A @ 25 EUR');
    for (const entries of [
      [cheap, dear, sold],
      [dear, cheap, sold],
      [sold, dear, cheap],
    ]) {
      expect(openPositions(lots(entries))).toMatchObject([{ quantity: '1', cost: figure('20') }]);
    }
  });

  test('of reversals: nothing to reverse, and reversed twice', () => {
    const bought = entry('2024-01-02 buy 5 A @ 10 EUR');
    const once = entry('2024-01-02 buy 5 A @ 10 EUR', { reversesId: bought.id });
    const twice = entry('2024-01-02 buy 5 A @ 10 EUR', { reversesId: bought.id });
    const lost = entry('2024-01-02 buy 5 A @ 10 EUR', { reversesId: 'nobody' });
    expect(
      ledgerFaults(prepare([bought, once, twice, lost]))
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['already_reversed', 'unknown_reversal']);
  });
});

describe('reversals', () => {
  test('reverse an entry exactly, and a reversed reversal restores it', () => {
    const first = entry('2024-01-02 buy 3 A @ 10 EUR', { fee: '0.1' });
    const second = entry('2024-01-03 sell 1 A @ 12 EUR');
    const back = entry('2024-01-03 sell 1 A @ 12 EUR', { reversesId: second.id });
    const again = entry('2024-01-03 sell 1 A @ 12 EUR', { reversesId: back.id });
    const without = openPositions(lots([first]));
    expect(openPositions(lots([first, second, back]))).toEqual(without);
    expect(openPositions(lots([first, second, back, again]))).toEqual(openPositions(lots([first, second])));
  });
});

describe('cost of holdings', () => {
  const trades = [
    entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '1' }),
    entry('2024-01-03 buy 10 A @ 20 EUR', { fee: '1' }),
    entry('2024-01-04 buy 10 A @ 15 EUR'),
    entry('2024-01-05 sell 15 A @ 18 EUR', { fee: '2', tax: '3' }),
  ];

  test.each([
    ['fifo', '201.5', '250.5'],
    ['lifo', '250.5', '201.5'],
    ['hifo', '276', '176'],
    ['average', '226', '226'],
  ] as [CostMethod, string, string][])('%s sells %s of it and keeps %s', (method, sold, kept) => {
    const book = lots(trades, method);
    const [gain] = realisedGains(book);
    expect(gain).toMatchObject({ cost: figure(sold), proceeds: figure('265') });
    expect(openPositions(book)).toMatchObject([{ quantity: '15', cost: figure(kept) }]);
  });

  test('thirds add up to the whole, and the last part takes the remainder', () => {
    const thirds = [1, 2, 3].map((day) => entry(`2024-02-0${day} sell 1 A @ 1 EUR`));
    const book = lots([entry('2024-01-02 buy 3 A @ 1 EUR', { amount: '10' }), ...thirds]);
    const costs = realisedGains(book).map(({ cost }) => (cost.known ? cost.value : ''));
    expect(costs[0]).toBe(`3.${'3'.repeat(36)}`);
    expect(sumAmounts(costs)).toBe('10');
    expect(openPositions(book)).toEqual([]);
  });

  test('a gain in another currency is split into price and currency, which add up', () => {
    const book = rates({ 'EUR/USD': { '2024-01-02': '1.25', '2024-02-02': '1' } });
    const sold = lots(
      [entry('2024-01-02 buy 10 U @ 10 USD'), entry('2024-02-02 sell 10 U @ 12 USD')],
      'fifo',
      book,
    );
    expect(realisedGains(sold)).toMatchObject([
      {
        gain: figure('20'),
        costBase: figure('80'),
        proceedsBase: figure('120'),
        gainBase: figure('40'),
        pricePart: figure('20'),
        currencyPart: figure('20'),
      },
    ]);
  });

  test('transferred lots keep their dates and costs, and leave with them', () => {
    const lot = { acquired: on('2019-05-06'), quantity: '4', cost: '100' };
    const book = lots([
      entry('2024-01-02 buy 5 A @ 10 EUR'),
      entry('2024-01-03 transfer_in 4 A EUR', { lots: [lot] }),
      entry('2024-01-04 transfer_out 6 A EUR'),
    ]);
    expect(transferredLots(book)[0]?.lots).toMatchObject([
      { acquired: '2019-05-06', quantity: '4', cost: figure('100') },
      { acquired: '2024-01-02', quantity: '2', cost: figure('20') },
    ]);
    expect(realisedGains(book)).toEqual([]);
    const given = transferredLots(book)[0]?.given ?? [];
    const received = lots([entry('2024-01-04 transfer_in 6 A EUR', { lots: given })]);
    expect(openPositions(received)).toMatchObject([
      { quantity: '6', cost: figure('120'), costBase: figure('120') },
    ]);
  });

  test('a third of a lot can be transferred further with all its decimals', () => {
    const giver = lots([
      entry('2024-01-02 buy 3 A @ 1 EUR', { amount: '10' }),
      entry('2024-01-03 transfer_out 1 A EUR'),
    ]);
    const received = lots([
      entry('2024-01-03 transfer_in 1 A EUR', { lots: transferredLots(giver)[0]?.given ?? [] }),
    ]);
    expect(openPositions(received)).toMatchObject([{ cost: figure(`3.${'3'.repeat(36)}`) }]);
  });

  test('a transfer without cost leaves the cost unknown, not zero', () => {
    const book = lots([entry('2024-01-02 transfer_in 5 A EUR')]);
    expect(openPositions(book)[0]?.cost).toEqual({
      known: false,
      reason: 'unknown_cost',
      instrumentIds: ['A'],
    });
  });

  test('a reverse split keeps the cost, and lots add up to the position', () => {
    const book = lots([
      entry('2024-01-02 buy 5 A @ 10 EUR'),
      entry('2024-01-03 buy 5 A @ 10 EUR'),
      entry('2024-01-04 split A EUR', { ratioNew: '1', ratioOld: '3' }),
    ]);
    const [position] = openPositions(book);
    expect(position).toMatchObject({ quantity: '3.333333333333333333', cost: figure('100') });
  });

  test('a spin-off moves its share of the cost, a merger all of it', () => {
    const book = lots([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 spin_off A EUR', {
        toInstrumentId: 'B',
        ratioNew: '1',
        ratioOld: '2',
        costShare: '0.25',
      }),
      entry('2024-01-04 merger B EUR', { toInstrumentId: 'U', ratioNew: '3', ratioOld: '1' }),
    ]);
    expect(openPositions(book)).toMatchObject([
      { instrumentId: 'A', quantity: '10', cost: figure('75') },
      // U is quoted in dollars, and no rate converts the 25 EUR on the day of purchase, so the cost is known only in
      // base currency.
      {
        instrumentId: 'U',
        quantity: '15',
        cost: { known: false, reason: 'missing_rate', currencies: ['EUR'], date: '2024-01-02' },
        costBase: figure('25'),
        lots: [{ acquired: '2024-01-02' }],
      },
    ]);
  });

  test('shows the currency effect even if a foreign instrument was settled in base currency', () => {
    const book = lots(
      [entry('2024-01-02 buy 10 U @ 8 EUR'), entry('2024-02-01 sell 10 U @ 12 EUR')],
      'fifo',
      rates({ 'USD/EUR': { '2024-01-02': '0.8', '2024-02-01': '1' } }),
    );
    // 100 USD were invested: 100 EUR at the rate of the sale, 80 EUR at that of the purchase.
    expect(realisedGains(book)).toMatchObject([
      { cost: figure('100'), gainBase: figure('40'), currencyPart: figure('20'), pricePart: figure('20') },
    ]);
  });

  test('a return of capital reduces the cost, and the excess is a gain', () => {
    const bought = entry('2024-01-02 buy 10 A @ 10 EUR');
    const part = lots([bought, entry('2024-01-03 return_of_capital 40 A EUR')]);
    expect(openPositions(part)).toMatchObject([{ quantity: '10', cost: figure('60') }]);
    expect(realisedGains(part)).toMatchObject([{ gain: figure('0') }]);
    const all = lots([bought, entry('2024-01-03 return_of_capital 130 A EUR')]);
    expect(openPositions(all)).toMatchObject([{ cost: figure('0') }]);
    expect(realisedGains(all)).toMatchObject([{ gain: figure('30') }]);
  });
});

describe('holdings as at a date', () => {
  const entries = [
    entry('2024-01-02 buy 10 A @ 10 EUR'),
    // Units received for a fee alone have no price of their own.
    entry('2024-01-02 buy 5 B @ 0 EUR', { fee: '50' }),
    entry('2024-01-20 dividend 7 A EUR'),
    entry('2024-02-02 sell 10 A @ 12 EUR'),
  ];
  const settings = NOT_KEPT;
  const priced = market({ A: { '2024-01-02': '10', '2024-01-20': '11.5' } });

  test('looks back past later entries', () => {
    const report = holdingsAsAt(prepare(entries), priced, { settings, asAt: on('2024-01-20') });
    expect(report.lines.map(({ instrumentId, quantity }) => [instrumentId, quantity])).toEqual([
      ['A', '10'],
      ['B', '5'],
    ]);
    expect(report.lines[0]).toMatchObject({
      value: figure('115'),
      gainBase: figure('15'),
      dayChangeBase: figure('22'),
    });
    expect(report.incomeBase.total).toEqual(figure('7'));
  });

  test('without a price a holding is unknown and the total incomplete, and both are marked', () => {
    const report = holdingsAsAt(prepare(entries), priced, { settings, asAt: on('2024-01-20') });
    const missing = { known: false, reason: 'missing_price', instrumentIds: ['B'] };
    expect(report.lines[1]?.valueBase).toEqual(missing);
    expect(report.value).toEqual({ total: missing, partial: '115', unknownLines: 1 });
    expect(report.lines[0]?.weight).toMatchObject({ known: false });
  });

  test('flags a price older than the limit', () => {
    const later = holdingsAsAt(prepare(entries), priced, { settings, asAt: on('2024-01-28') });
    expect(later.lines.map(({ isStale }) => isStale)).toEqual([true, false]);
  });

  test('a manual valuation counts until a newer price, and follows the quantity', () => {
    const ledger = prepare([
      entry('2024-01-02 buy 10 A @ 10 EUR'),
      entry('2024-01-03 valuation 200 A EUR'),
      entry('2024-01-04 sell 5 A @ 20 EUR'),
    ]);
    const at = (date: string) =>
      holdingsAsAt(ledger, market({ A: { '2024-01-03': '9', '2024-01-05': '8' } }), {
        settings,
        asAt: on(date),
      }).value.total;
    expect([at('2024-01-03'), at('2024-01-04'), at('2024-01-05')]).toEqual(['200', '100', '40'].map(figure));
  });

  test('an unrealised gain in another currency is split, and a missing rate is a separate reason', () => {
    const ledger = prepare([entry('2024-01-02 buy 10 U @ 10 USD')]);
    const book = rates({ 'EUR/USD': { '2024-01-02': '1.25', '2024-02-02': '1' } });
    const [line] = holdingsAsAt(ledger, market({ U: { '2024-01-02': '12' } }, book), {
      settings,
      asAt: on('2024-02-02'),
    }).lines;
    expect(line).toMatchObject({
      gainBase: figure('40'),
      pricePart: figure('20'),
      currencyPart: figure('20'),
    });
    const bare = holdingsAsAt(ledger, market({ U: { '2024-01-02': '12' } }), {
      settings,
      asAt: on('2024-02-02'),
    });
    expect(bare.value.total).toMatchObject({
      reason: 'missing_rate',
      instrumentIds: ['U'],
      currencies: ['USD'],
    });
  });
});
