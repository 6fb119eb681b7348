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
const close = (value: number) => ({ known: true, value: expect.closeTo(value, 12) as number });
const fresh = { opening: false, closing: false };
const sound = {
  isStale: false,
  isPriceStale: false,
  isSplitWaiting: false,
  accruedInterest: null,
  accounts: null,
  dayChangeOutdated: fresh,
};
const whole = (value: string) => ({ total: figure(value), partial: value, unknownLines: 0 });

describe('a report of holdings', () => {
  const scene = market(
    { B: { '2024-01-02': '10', '2024-01-03': '12' }, U: { '2024-01-02': '5', '2024-01-03': '6' } },
    rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-03': '0.6' } }),
  );
  const entries = [
    entry('2024-01-02 deposit 1000 EUR'),
    entry('2024-01-02 buy 10 B @ 10 EUR', { fee: '1' }),
    entry('2024-01-02 buy 10 U @ 5 USD'),
    entry('2024-01-03 buy 2 B @ 12 EUR'),
    entry('2024-01-03 sell 4 U @ 6 USD', { fee: '1' }),
    entry('2024-01-03 dividend 6 B EUR', { tax: '1' }),
    entry('2024-01-03 interest 2 USD'),
    entry('2024-01-04 dividend 90 B EUR'),
  ];
  const report = reportOf(entries, scene, { asAt: '2024-01-03' });

  test('has a line for each holding, with cost, gains in their parts, and the daily change', () => {
    expect(report.lines).toEqual([
      {
        instrumentId: 'B',
        quantity: '12',
        currency: 'EUR',
        price: figure('12'),
        priceDate: '2024-01-03',
        priceSource: 'close',
        rateDate: '2024-01-03',
        rate: { rate: '1', date: '2024-01-03', path: ['EUR'], quotes: [], isStale: false },
        ...sound,
        value: figure('144'),
        valueBase: figure('144'),
        weight: close(144 / 1030.6),
        costCurrency: 'EUR',
        cost: figure('125'),
        costBase: figure('125'),
        gainBase: figure('19'),
        pricePart: figure('19'),
        currencyPart: figure('0'),
        // 144 − 100 − 24 bought + 5 dividend after tax
        dayChangeBase: figure('25'),
      },
      {
        instrumentId: 'U',
        quantity: '6',
        currency: 'USD',
        price: figure('6'),
        priceDate: '2024-01-03',
        priceSource: 'close',
        rateDate: '2024-01-03',
        rate: expect.objectContaining({ rate: '0.6', path: ['USD', 'EUR'] }),
        ...sound,
        value: figure('36'),
        valueBase: figure('21.6'),
        weight: close(21.6 / 1030.6),
        costCurrency: 'USD',
        cost: figure('30'),
        costBase: figure('15'),
        gainBase: figure('6.6'),
        // 30 USD cost 15 EUR then and 18 EUR now
        pricePart: figure('3.6'),
        currencyPart: figure('3'),
        // 21.6 − 25 + 23 USD of the sale
        dayChangeBase: figure('10.4'),
      },
    ]);
  });

  test('has the balances of cash and all totals', () => {
    expect(report.cash).toMatchObject([
      { currency: 'EUR', balance: '880', valueBase: figure('880'), weight: close(880 / 1030.6) },
      { currency: 'USD', balance: '-25', valueBase: figure('-15'), weight: close(-15 / 1030.6) },
    ]);
    expect(report).toMatchObject({
      asAt: '2024-01-03',
      baseCurrency: 'EUR',
      value: whole('1030.6'),
      costBase: whole('140'),
      unrealisedBase: whole('25.6'),
      realisedBase: whole('3.8'),
      incomeBase: whole('7.2'),
      dayChangeBase: whole('35.4'),
      broken: [],
    });
    expect(reportOf(entries, scene, { asAt: '2024-01-03', settings: NOT_KEPT }).cash).toEqual([]);
  });

  test('leaves out balances of zero, and income without an instrument', () => {
    const spent = [
      entry('2024-01-02 deposit 50 USD'),
      entry('2024-01-02 buy 10 U @ 5 USD'),
      entry('2024-01-03 interest 2 EUR'),
    ];
    const found = reportOf(spent, scene, { asAt: '2024-01-03' });
    expect(found.cash.map(({ currency, balance }) => [currency, balance])).toEqual([['EUR', '2']]);
    expect(found.results.map(({ instrumentId }) => instrumentId)).not.toContain('');
    expect(found.cash[0]?.rateDate).toBe('2024-01-03');
    expect(found.lines[0]?.rateDate).toBe('2024-01-03');
  });

  test('names the instrument whose price or daily change is unknown', () => {
    const unpriced = reportOf([entry('2024-01-02 transfer_in 1 C EUR')], scene, { asAt: '2024-01-03' });
    const noPrice = { known: false, reason: 'missing_price', instrumentIds: ['C'] };
    expect(unpriced.lines[0]).toMatchObject({ price: noPrice, value: noPrice, valueBase: noPrice });
    const given = { toInstrumentId: 'C', ratioNew: '1', ratioOld: '1', costShare: '0.5' };
    const spun = [entry('2024-01-02 buy 10 B @ 10 EUR'), entry('2024-01-03 spin_off B EUR', given)];
    const priced = market({ B: { '2024-01-02': '10' }, C: { '2024-01-02': '1' } });
    const lines = reportOf(spun, priced, { asAt: '2024-01-03' }).lines;
    expect(lines.map(({ dayChangeBase }) => dayChangeBase)).toEqual(
      ['B', 'C'].map((id) => ({ known: false, reason: 'no_value', instrumentIds: [id] })),
    );
  });

  test('names the instrument whose income has no rate', () => {
    const paid = [entry('2024-01-02 buy 10 U @ 5 USD'), entry('2024-01-03 dividend 5 U USD')];
    const found = reportOf(paid, { ...scene, rates: rates({}) }, { asAt: '2024-01-03' });
    expect(found.results.map(({ incomeBase }) => incomeBase)).toEqual([
      { known: false, reason: 'missing_rate', instrumentIds: ['U'] },
    ]);
  });

  test('has the result of each instrument, sold or not', () => {
    const byId = [...report.results].sort((a, b) => (a.instrumentId < b.instrumentId ? -1 : 1));
    expect(byId).toEqual([
      {
        instrumentId: 'B',
        realisedBase: figure('0'),
        realisedPricePart: figure('0'),
        realisedCurrencyPart: figure('0'),
        incomeBase: figure('6'),
      },
      {
        instrumentId: 'U',
        // 23 USD at 0.6 less 20 USD at 0.5; what they cost was worth 12 on the day of the sale
        realisedBase: figure('3.8'),
        realisedPricePart: figure('1.8'),
        realisedCurrencyPart: figure('2'),
        incomeBase: figure('0'),
      },
    ]);
  });

  test('has quantities, prices and costs even without a rate', () => {
    const bare = reportOf(entries, { ...scene, rates: rates({}) }, { asAt: '2024-01-03' });
    const missing = { known: false, reason: 'missing_rate', instrumentIds: ['U'], currencies: ['USD'] };
    const uncosted = { ...missing, date: '2024-01-02' };
    expect(bare.lines[1]).toMatchObject({
      price: figure('6'),
      rateDate: null,
      isStale: false,
      value: figure('36'),
      valueBase: missing,
      cost: figure('30'),
      costBase: uncosted,
      gainBase: missing,
      pricePart: missing,
      currencyPart: uncosted,
      dayChangeBase: missing,
    });
    expect(bare.value).toEqual({
      total: { ...missing, currencies: ['USD'] },
      partial: '1024',
      unknownLines: 2,
    });
    expect([bare.lines[0]?.weight, bare.costBase.total]).toEqual([missing, missing]);
    expect(bare.realisedBase).toMatchObject({ total: { reason: 'missing_rate' }, partial: '0' });
    expect(bare.incomeBase).toMatchObject({ total: { reason: 'missing_rate' }, partial: '6' });
    expect(bare.results).toContainEqual({
      instrumentId: 'U',
      realisedBase: uncosted,
      realisedPricePart: uncosted,
      realisedCurrencyPart: uncosted,
      incomeBase: figure('0'),
    });
    expect(bare.cash[1]).toMatchObject({
      balance: '-25',
      valueBase: { reason: 'missing_rate', currencies: ['USD'] },
    });
  });

  test('is valid after a return of capital, and after a split that left nothing', () => {
    const tiny = entry('2024-01-02 buy 0.000000000000000001 C @ 1 EUR', { amount: '3' });
    const returned = reportOf(
      [
        entry('2024-01-02 buy 10 B @ 10 EUR'),
        tiny,
        entry('2024-01-03 return_of_capital 40 B EUR'),
        entry('2024-01-03 split C EUR', { ratioNew: '1', ratioOld: '10' }),
      ],
      scene,
      { asAt: '2024-01-03', settings: NOT_KEPT },
    );
    expect(returned.broken).toEqual([]);
    expect(returned.realisedBase).toEqual(whole('-3'));
    // 120 minus a cost of 60. The 40 that came back count as a change of the day: 120 − 100 + 40.
    expect(returned.lines).toMatchObject([
      { instrumentId: 'B', gainBase: figure('60'), dayChangeBase: figure('60') },
    ]);
  });

  test('has the value even without a cost', () => {
    const given = reportOf([entry('2024-01-02 transfer_in 5 B EUR')], scene, {
      asAt: '2024-01-03',
      settings: NOT_KEPT,
    });
    const uncosted = { known: false, reason: 'unknown_cost', instrumentIds: ['B'] };
    expect(given.lines).toMatchObject([
      {
        valueBase: figure('60'),
        cost: uncosted,
        gainBase: uncosted,
        pricePart: uncosted,
        dayChangeBase: figure('10'),
      },
    ]);
    expect(given.costBase).toEqual({ total: uncosted, partial: '0', unknownLines: 1 });
    expect(given.value).toEqual(whole('60'));
  });

  test('counts pence as pounds, and shows the price as quoted', () => {
    const inPence = reportOf(
      [entry('2024-01-02 buy 10 P @ 400 GBX')],
      market({ P: { '2024-01-02': '500' } }, rates({ 'GBP/EUR': { '2024-01-02': '1.2' } })),
      { asAt: '2024-01-02', settings: NOT_KEPT },
    );
    expect(inPence.lines).toMatchObject([
      {
        currency: 'GBP',
        price: figure('500'),
        value: figure('50'),
        valueBase: figure('60'),
        costCurrency: 'GBP',
        cost: figure('40'),
        gainBase: figure('12'),
      },
    ]);
  });

  test('is outdated from the day after the limit, by the price or by the rate', () => {
    const bought = [entry('2024-01-02 buy 1 U @ 5 USD')];
    const staleOn = (asAt: string, prices: string, rate: string) =>
      reportOf(bought, market({ U: { [prices]: '5' } }, rates({ 'USD/EUR': { [rate]: '0.5' } })), {
        asAt,
        settings: NOT_KEPT,
      }).lines[0]?.isStale;
    expect(staleOn('2024-01-09', '2024-01-02', '2024-01-02')).toBe(false);
    expect(staleOn('2024-01-10', '2024-01-02', '2024-01-09')).toBe(true);
    expect(staleOn('2024-01-10', '2024-01-09', '2024-01-02')).toBe(true);
    expect(staleOn('2024-01-10', '2024-01-09', '2024-01-09')).toBe(false);
  });
});
