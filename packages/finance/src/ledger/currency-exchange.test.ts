import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributions } from '../attribution/contribution.ts';
import { currencyAttribution } from '../attribution/currency-attribution.ts';
import type { LedgerEntry } from './entry.ts';
import { exchangeGains } from '../attribution/exchange-gains.ts';
import { amountText } from '../number/exact.ts';
import { explainCurrency } from '../explain/explain-currency.ts';
import { prepareLedger } from './ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { rangeMoney } from '../returns/range-money.ts';
import { entry, EUR, GBP, GBX, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { holdingsAsAt } from '../values/valuation.ts';
import { Valuer } from '../values/valuer.ts';

/** The number of random cases for each law; LAW_RUNS tries more. */
const RUNS = Number(process.env['LAW_RUNS'] ?? 80);

const instruments = [{ id: 'U', currency: USD }];
// One euro is 1.25 dollars on the second and third, 1.28 on the fourth.
const scene = market(
  {},
  rates({ 'EUR/USD': { '2024-01-02': '1.25', '2024-01-03': '1.25', '2024-01-04': '1.28' } }),
);
const bought = (toAmount: string, toCurrency = USD): Partial<LedgerEntry> => ({ toAmount, toCurrency });
const deposit = entry('2024-01-02 deposit 10000 EUR');
/** 1,000 EUR and a fee of 4 EUR for 1,225 USD, which are worth 980 EUR that day. */
const deal = entry('2024-01-03 currency_exchange 1000 EUR', { id: 'deal', ...bought('1225'), fee: '4' });

function portfolioOf(entries: readonly LedgerEntry[], settings = KEPT, to = '2024-01-04', from = scene) {
  const ledger = prepareLedger({ entries, instruments });
  const series = dailyPerformance(ledger, from, { settings, to: on(to) });
  return { ledger, market: from, settings, series };
}
const balances = (entries: readonly LedgerEntry[], asAt: string) => {
  const { ledger, settings } = portfolioOf(entries);
  const { cash, value } = holdingsAsAt(ledger, scene, { settings, asAt: on(asAt) });
  return {
    cash: cash.map(({ currency, balance }) => `${balance} ${currency}`),
    value: value.total.known ? value.total.value : value.total.reason,
  };
};
const faultsOf = (one: LedgerEntry): string[] =>
  prepareLedger({ entries: [one], instruments }).faults.map(({ code, field }) => `${code} ${field ?? ''}`);

describe('a currency exchange', () => {
  test('moves the cash of both currencies exactly, with its fee in the one sold', () => {
    expect(balances([deposit, deal], '2024-01-03')).toEqual({
      cash: ['8996 EUR', '1225 USD'],
      // 8,996 + 1,225 / 1.25
      value: '9976',
    });
  });

  test("is no flow: its fee is a charge, and the rest of its cost against the day's rate is a loss", () => {
    const money = rangeMoney(portfolioOf([deposit, deal]), { from: on('2024-01-02'), to: on('2024-01-03') });
    const value = (text: string) => ({ known: true, value: text });
    expect(money).toMatchObject({
      openingValue: value('10000'),
      closingValue: value('9976'),
      inflow: value('0'),
      outflow: value('0'),
      gain: value('-24'),
      fees: value('4'),
      income: value('0'),
      taxes: value('0'),
    });
  });

  test('reduces the return by both, the gross return only by the loss', () => {
    const { series } = portfolioOf([deposit, deal]);
    const figures = rangeFigures(series, { from: on('2024-01-02'), to: on('2024-01-03') });
    expect(figures.twr).toEqual({ known: true, value: expect.closeTo(-24 / 10_000, 14) as number });
    expect(figures.twrGross).toEqual({ known: true, value: expect.closeTo(-20 / 10_000, 14) as number });
  });

  test('changes the money-weighted return only through the values', () => {
    const { series } = portfolioOf([deposit, deal]);
    const { xirr } = rangeFigures(series, { from: on('2024-01-02'), to: on('2024-01-04') });
    // 10,000 in on the second, 8,996 + 1,225 / 1.28 = 9,953.03125 out two days later.
    const annual = (9_953.031_25 / 10_000) ** (365 / 2) - 1;
    expect(xirr).toMatchObject({ known: true, value: expect.closeTo(annual, 8) as number });
  });

  test("shows its cost against the day's rate as a currency effect", () => {
    const portfolio = portfolioOf([deposit, deal]);
    const { ledger, settings, series } = portfolio;
    const gains = exchangeGains(new Valuer(ledger, scene, settings));
    expect(gains.map(({ gainBase, ...one }) => ({ ...one, gain: amountText(gainBase ?? 0n) }))).toEqual([
      { entryId: 'deal', day: series.firstDay + 1, currency: 'USD', gain: '-20' },
    ]);
    const range = { from: on('2024-01-02'), to: on('2024-01-03') };
    const input = { parts: [], rates: scene.rates, exchanges: gains };
    const fx = expect.closeTo(-20 / 10_000, 14) as number;
    expect(currencyAttribution(series, input, range)).toMatchObject({
      known: true,
      value: {
        rows: [{ currency: 'USD', local: 0, fx, cross: 0 }],
        // The fee.
        rest: expect.closeTo(-4 / 10_000, 14) as number,
      },
    });
    const explained = explainCurrency({ ...input, whole: series }, { currency: USD, effect: 'fx' }, range);
    expect(explained).toMatchObject({
      value: { known: true, value: fx },
      rows: [{ date: '2024-01-03', subject: 'deal', values: { exchanged: -20, capital: 10_000 } }],
    });
    // It belongs to no holding.
    expect(contributions(series, [], range)).toMatchObject({
      value: { rows: [], rest: expect.closeTo(-24 / 10_000, 14) as number },
    });
  });

  test('between two foreign currencies counts for the one bought', () => {
    const {
      ledger,
      settings,
      market: from,
    } = portfolioOf([deposit, entry('2024-01-03 currency_exchange 125 USD', bought('80', GBP))]);
    const [gain] = exchangeGains(new Valuer(ledger, from, settings));
    expect(gain).toMatchObject({ currency: 'GBP', gainBase: null });
  });

  test('without a rate leaves value and currency effect unknown, and names the missing rate', () => {
    const pounds = entry('2024-01-03 currency_exchange 850 EUR', bought('1000', GBP));
    const portfolio = portfolioOf([deposit, pounds]);
    const { series, ledger, settings } = portfolio;
    const { value, cash } = holdingsAsAt(ledger, scene, { settings, asAt: on('2024-01-03') });
    expect(value.total).toMatchObject({ known: false, reason: 'missing_rate', currencies: ['GBP'] });
    expect(cash.map(({ balance }) => balance)).toEqual(['9150', '1000']);
    const range = { from: on('2024-01-02'), to: on('2024-01-03') };
    expect(rangeMoney(portfolio, range).closingValue).toMatchObject({ known: false });
    expect(rangeMoney(portfolio, range).inflow).toEqual({ known: true, value: '0' });
    expect(rangeFigures(series, range).twr).toMatchObject({ known: false });
  });

  test('counts pence as pounds', () => {
    const pence = entry('2024-01-03 currency_exchange 100 EUR', bought('8550', GBX));
    expect(balances([deposit, pence], '2024-01-03').cash).toEqual(['9900 EUR', '85.5 GBP']);
  });

  test('comes after the purchases of its day and before the sales', () => {
    const entries = [
      entry('2024-01-03 sell 1 U @ 5 USD'),
      entry('2024-01-03 currency_exchange 10 EUR', bought('12')),
      entry('2024-01-03 buy 1 U @ 4 USD'),
    ];
    const { ledger } = portfolioOf(entries);
    expect(ledger.bookings.map(({ type }) => type)).toEqual(['buy', 'currency_exchange', 'sell']);
  });

  test('that is reversed leaves nothing', () => {
    const taken = { ...deal, id: 'back', seq: deal.seq + 1000, reversesId: 'deal' };
    expect(balances([deposit, deal, taken], '2024-01-03')).toEqual({ cash: ['10000 EUR'], value: '10000' });
  });

  test('happens outside a portfolio without cash tracking: only its fee is paid in', () => {
    const held = entry('2024-01-02 buy 10 U @ 125 USD');
    const priced = market({ U: { '2024-01-02': '125' } }, scene.rates);
    const portfolio = portfolioOf([held, deal], NOT_KEPT, '2024-01-03', priced);
    const range = { from: on('2024-01-02'), to: on('2024-01-03') };
    expect(rangeMoney(portfolio, range)).toMatchObject({
      inflow: { value: '4' },
      outflow: { value: '0' },
      fees: { value: '4' },
      gain: { value: '-4' },
    });
    const { ledger, settings } = portfolio;
    expect(exchangeGains(new Valuer(ledger, scene, settings))).toEqual([]);
  });

  test('requires two positive amounts in two currencies', () => {
    expect(faultsOf(entry('2024-01-03 currency_exchange 10 EUR'))).toEqual([
      'missing_field toAmount',
      'missing_field toCurrency',
    ]);
    const zero = entry('2024-01-03 currency_exchange 0 EUR', bought('0'));
    expect(faultsOf(zero).toSorted()).toEqual(['not_positive amount', 'not_positive toAmount']);
    expect(faultsOf(entry('2024-01-03 currency_exchange 1 EUR', bought('1', EUR)))).toEqual([
      'same_currency toCurrency',
    ]);
    expect(faultsOf(entry('2024-01-03 currency_exchange 1 GBX', bought('1', GBP)))).toEqual([
      'same_currency toCurrency',
    ]);
    const { toAmount: _, ...half } = deal;
    expect(faultsOf(half)).toEqual(['missing_field toAmount']);
  });
});

describe('laws of the currency exchange', () => {
  /** Rates in sixteenths, so that every quotient is an exact decimal. */
  const sixteenths = fc.integer({ min: 4, max: 64 }).map((n) => n / 16);
  const cents = fc.integer({ min: 1, max: 5_000_000 });
  const inUnits = (amount: number): string => (amount / 100).toFixed(2);

  test("at the day's rate and without a fee it leaves value and return unchanged", () => {
    fc.assert(
      fc.property(sixteenths, sixteenths, cents, (before, rate, amount) => {
        const moved = market(
          {},
          rates({ 'EUR/USD': { '2024-01-02': String(before), '2024-01-03': String(rate) } }),
        );
        const put = [deposit, entry('2024-01-02 deposit 5000 USD')];
        // Exact: cents × sixteenths have at most six decimals.
        const exchanged = entry('2024-01-03 currency_exchange EUR', {
          amount: inUnits(amount),
          ...bought(((amount * (rate * 16)) / 1600).toFixed(6)),
        });
        const range = { from: on('2024-01-02'), to: on('2024-01-03') };
        const figuresOf = (entries: LedgerEntry[]) => {
          const portfolio = portfolioOf(entries, KEPT, '2024-01-03', moved);
          const { twr } = rangeFigures(portfolio.series, range);
          return { money: rangeMoney(portfolio, range), twr: twr.known ? twr.value : twr.reason };
        };
        const [without, withDeal] = [figuresOf(put), figuresOf([...put, exchanged])];
        expect(withDeal.money).toEqual(without.money);
        expect(withDeal.twr).toBeCloseTo(Number(without.twr), 11);
      }),
      { numRuns: RUNS },
    );
  });

  test('the cash of each currency is contributions minus sold plus bought amounts', () => {
    const deals = fc.array(fc.record({ sold: cents, got: cents, fee: cents, isBack: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(deals, (made) => {
        const expected = { EUR: 1_000_000n, USD: 0n };
        const entries = made.map(({ sold, got, fee, isBack }) => {
          const [from, to] = isBack ? (['USD', 'EUR'] as const) : (['EUR', 'USD'] as const);
          expected[from] -= BigInt(sold + fee);
          expected[to] += BigInt(got);
          return entry(`2024-01-03 currency_exchange ${from}`, {
            amount: inUnits(sold),
            ...bought(inUnits(got), to as CurrencyCode),
            fee: inUnits(fee),
          });
        });
        const { ledger, settings } = portfolioOf([deposit, ...entries]);
        const { cash } = holdingsAsAt(ledger, scene, { settings, asAt: on('2024-01-03') });
        const shown = Object.fromEntries(
          cash.map(({ currency, balance }) => [currency, BigInt(Math.round(Number(balance) * 100))]),
        );
        const held = Object.entries(expected).filter(([, amount]) => amount !== 0n);
        expect(shown).toEqual(Object.fromEntries(held));
      }),
      { numRuns: RUNS },
    );
  });
});
