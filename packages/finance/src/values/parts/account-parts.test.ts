import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { openPositions } from '../../lots/lot-views.ts';
import { seriesFromQuotes } from '../../market/series.ts';
import type { Market, Settings } from '../../market/market.ts';
import { rateBook } from '../../market/rates.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { amountText, parseUnits, unitsText } from '../../number/exact.ts';
import type { Figure } from '../../number/unknown.ts';
import { dailyPerformance } from '../../returns/performance.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../../testing/notation.ts';
import type { OracleInput } from '../../testing/oracle.ts';
import { randomLedger } from '../../testing/random-ledger.ts';
import { randomOf } from '../../testing/random.ts';
import { holdingsAsAt } from '../valuation.ts';

const instruments = [
  { id: 'B', currency: EUR },
  { id: 'C', currency: EUR },
  { id: 'U', currency: USD },
];
const scene = market(
  { B: { '2024-01-02': '10', '2024-01-09': '12' }, U: { '2024-01-02': '5' }, C: { '2024-01-02': '3' } },
  rates({ 'USD/EUR': { '2024-01-02': '0.5' } }),
);
const inA = { accountId: 'A' };
const inB = { accountId: 'B' };

const ledgerOf = (entries: LedgerEntry[], shortSales = false) =>
  prepareLedger({ entries, instruments, shortSales });
const reportOf = (entries: LedgerEntry[], given: { settings?: Settings; shortSales?: boolean } = {}) =>
  holdingsAsAt(ledgerOf(entries, given.shortSales), scene, {
    settings: given.settings ?? KEPT,
    asAt: on('2024-01-10'),
  });
const shown = (figure: Figure): string => (figure.known ? figure.value : figure.reason);
/** "account quantity value cost gain" of each account that holds an instrument. */
const accountsOf = (report: ReturnType<typeof reportOf>, id: string) =>
  (report.lines.find(({ instrumentId }) => instrumentId === id)?.accounts ?? []).map(
    ({ accountId, quantity, valueBase, costBase, gainBase }) =>
      `${accountId} ${quantity} ${shown(valueBase)} ${shown(costBase)} ${shown(gainBase)}`,
  );
const cashOf = (report: ReturnType<typeof reportOf>) =>
  report.cash.flatMap(({ currency, accounts }) =>
    (accounts ?? []).map(({ accountId, balance }) => `${accountId} ${balance} ${currency}`),
  );
const faultsOf = (entries: LedgerEntry[]) =>
  ledgerOf(entries).faults.map(({ code, field, available }) => [code, field, available]);

describe('accounts of a portfolio', () => {
  const twoAccounts = [
    entry('2024-01-02 deposit 500 EUR', inA),
    entry('2024-01-02 deposit 500 EUR', inB),
    entry('2024-01-02 buy 10 B @ 10 EUR', inA),
    entry('2024-01-03 buy 4 B @ 11 EUR', inB),
  ];

  test('each have their own units, lots and cash', () => {
    const report = reportOf(twoAccounts);
    expect(accountsOf(report, 'B')).toEqual(['A 10 120 100 20', 'B 4 48 44 4']);
    expect(report.lines[0]).toMatchObject({ quantity: '14', valueBase: { value: '168' } });
    expect(cashOf(report)).toEqual(['A 400 EUR', 'B 456 EUR']);
    expect(report.broken).toEqual([]);
  });

  test('sell only what they hold themselves, first in, first out', () => {
    const sale = entry('2024-01-04 sell 2 B @ 12 EUR', inB);
    const report = reportOf([...twoAccounts, sale]);
    expect(accountsOf(report, 'B')).toEqual(['A 10 120 100 20', 'B 2 24 22 2']);
    expect(faultsOf([...twoAccounts, entry('2024-01-04 sell 5 B @ 12 EUR', inB)])).toEqual([
      ['oversold', 'quantity', '4'],
    ]);
  });

  test('do not appear in a portfolio with one account', () => {
    const report = reportOf([
      entry('2024-01-02 deposit 9 EUR', inA),
      entry('2024-01-02 buy 1 B @ 1 EUR', inA),
    ]);
    expect(report.lines[0]?.accounts).toBeNull();
    expect(report.cash[0]?.accounts).toBeNull();
  });

  test('a split in each account multiplies its own units, and earlier prices once', () => {
    const split = { ratioNew: '2', ratioOld: '1' };
    const own = [
      entry('2024-01-02 buy 10 C @ 3 EUR', inA),
      entry('2024-01-02 buy 4 C @ 3 EUR', inB),
      entry('2024-01-04 split C EUR', { ...inA, ...split }),
    ];
    expect(accountsOf(reportOf(own), 'C')).toEqual(['A 20 30 30 0', 'B 4 6 12 -6']);
    const both = [...own, entry('2024-01-05 split C EUR', { ...inB, ...split })];
    expect(accountsOf(reportOf(both), 'C')).toEqual(['A 20 30 30 0', 'B 8 12 12 0']);
    const later = [...both, entry('2024-01-06 split C EUR', { ...inB, ratioNew: '3', ratioOld: '1' })];
    expect(accountsOf(reportOf(later), 'C')).toEqual(['A 20 10 30 -20', 'B 24 12 12 0']);
  });

  test('a merger and a return of capital concern the units of their account', () => {
    const report = reportOf([
      ...twoAccounts,
      entry('2024-01-05 merger B EUR', { ...inA, toInstrumentId: 'C', ratioNew: '3', ratioOld: '1' }),
      entry('2024-01-06 return_of_capital 4 B EUR', inB),
    ]);
    expect(accountsOf(report, 'C')).toEqual(['A 30 90 100 -10']);
    expect(accountsOf(report, 'B')).toEqual(['B 4 48 40 8']);
  });

  test('one may hold what another has sold short', () => {
    const report = reportOf(
      [
        entry('2024-01-02 deposit 500 EUR', inA),
        entry('2024-01-02 buy 5 B @ 10 EUR', inA),
        entry('2024-01-03 sell 5 B @ 11 EUR', inB),
      ],
      { shortSales: true },
    );
    expect(accountsOf(report, 'B')).toEqual(['A 5 60 50 10', 'B -5 -60 -55 -5']);
    expect(report.lines[0]).toMatchObject({ quantity: '0', valueBase: { value: '0' } });
    expect(report.unrealisedBase.partial).toBe('5');
    expect(report.broken).toEqual([]);
  });
});

describe('a transfer between accounts', () => {
  const held = [
    entry('2024-01-02 deposit 500 EUR', inA),
    entry('2024-01-02 buy 10 B @ 10 EUR', inA),
    entry('2024-01-03 buy 10 B @ 11 EUR', inA),
  ];
  const toB = { ...inA, toAccountId: 'B' };

  test('moves the oldest lots with their dates and costs, and sells nothing', () => {
    const move = entry('2024-01-04 account_transfer EUR', { ...toB, instrumentId: 'B', quantity: '12' });
    const report = reportOf([...held, move]);
    expect(accountsOf(report, 'B')).toEqual(['A 8 96 88 8', 'B 12 144 122 22']);
    expect(report.book.disposals).toEqual([]);
    const [position] = openPositions(report.book);
    expect(position?.lots.map(({ acquired, quantity }) => `${acquired} ${quantity}`)).toEqual([
      '2024-01-02 10',
      '2024-01-03 8',
      '2024-01-03 2',
    ]);
    expect(report.broken).toEqual([]);
  });

  test('moves cash, and only its charges leave the portfolio', () => {
    const move = entry('2024-01-04 account_transfer 50 EUR', { ...toB, fee: '2' });
    expect(cashOf(reportOf([...held, move]))).toEqual(['A 238 EUR', 'B 50 EUR']);
  });

  test('is no flow: the series of the portfolio is the same without it', () => {
    const moves = [
      entry('2024-01-04 account_transfer 50 EUR', toB),
      entry('2024-01-05 account_transfer EUR', { ...toB, instrumentId: 'B', quantity: '12' }),
    ];
    const seriesOf = (entries: LedgerEntry[]) => {
      const series = dailyPerformance(ledgerOf(entries), scene, { settings: KEPT, to: on('2024-01-10') });
      // Only the days on which something was booked differ.
      return { ...series, days: { ...series.days, booked: [] } };
    };
    expect(seriesOf([...held, ...moves])).toEqual(seriesOf(held));
  });

  test('is refused for more than the account holds, for the same account, and without one', () => {
    const move = (more: Partial<LedgerEntry>) =>
      entry('2024-01-04 account_transfer EUR', { ...toB, instrumentId: 'B', quantity: '12', ...more });
    expect(faultsOf([...held, move({ quantity: '21' })])).toEqual([['oversold', 'quantity', '20']]);
    expect(faultsOf([...held, move({ toAccountId: 'A' })])).toEqual([
      ['same_account', 'toAccountId', undefined],
    ]);
    const { toAccountId: _, ...nowhere } = move({});
    expect(faultsOf([...held, nowhere])).toEqual([['missing_field', 'toAccountId', undefined]]);
    expect(faultsOf([...held, entry('2024-01-04 account_transfer 0 EUR', toB)])).toEqual([
      ['not_positive', 'amount', undefined],
    ]);
    expect(faultsOf([...held, entry('2024-01-04 account_transfer EUR', toB)])).toEqual([
      ['missing_field', 'amount', undefined],
    ]);
  });
});

const marketOf = ({ prices, rates: quoted }: OracleInput): Market => {
  const series = (byDate: Readonly<Record<string, string>>) =>
    seriesFromQuotes(Object.entries(byDate).map(([date, value]) => ({ date: on(date), value })));
  return {
    prices: new Map(Object.entries(prices).map(([id, byDate]) => [id, series(byDate)])),
    rates: rateBook(
      Object.entries(quoted).map(([pair, byDate]) => ({
        from: pair.slice(0, 3) as CurrencyCode,
        to: pair.slice(4) as CurrencyCode,
        series: series(byDate),
      })),
    ),
  };
};

/** The entries in random accounts, with transfers of cash and of units between them. */
function inAccounts({ entries }: OracleInput, seed: number): LedgerEntry[] {
  const random = randomOf(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const accounts = ['A', 'A', 'A', 'B', 'C'];
  const accountOf = new Map<string, string>();
  return entries.flatMap((one): LedgerEntry[] => {
    const accountId = accountOf.get(one.reversesId ?? '') ?? pick(accounts);
    accountOf.set(one.id, accountId);
    const placed = { ...one, accountId };
    if (random() < 0.6) return [placed];
    const toAccountId = pick(['A', 'B', 'C'].filter((id) => id !== accountId));
    const { tradeDate, currency, instrumentId } = one;
    const move = { id: `T${one.id}`, seq: one.seq + 0.25, tradeDate, currency, accountId, toAccountId };
    const isInKind = instrumentId !== undefined && random() < 0.7;
    const moved = isInKind
      ? { instrumentId, quantity: (random() * 9 + 0.01).toFixed(2) }
      : { amount: (random() * 99 + 0.01).toFixed(2), ...(random() < 0.3 && { fee: '1.5' }) };
    return [placed, { ...move, type: 'account_transfer', ...moved }];
  });
}

const totalOf = (figures: readonly Figure[]): string | null => {
  let sum = 0n;
  for (const figure of figures) {
    if (!figure.known) return null;
    sum += parseUnits36(figure.value);
  }
  return amountText(sum);
};

/** An amount of 36 decimals from its text. */
function parseUnits36(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const exact = BigInt(whole + part.padEnd(36, '0'));
  return text.startsWith('-') ? -exact : exact;
}

test.each(Array.from({ length: 200 }, (_, i) => 7000 + i))(
  'random ledger %i: cash and holdings by account add up to those of the portfolio',
  (seed) => {
    const input = randomLedger(seed);
    const entries = inAccounts(input, seed);
    const ledger = prepareLedger({ entries, instruments: input.instruments, shortSales: seed % 3 === 0 });
    const { cashKept, costMethod } = input;
    const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
    const to = on(input.to);
    const report = holdingsAsAt(ledger, marketOf(input), { settings, asAt: to });
    expect(report.broken).toEqual([]);
    for (const { quantity, value, valueBase, costBase, gainBase, accounts } of report.lines) {
      if (accounts === null) continue;
      const held = accounts.reduce((sum, one) => sum + (parseUnits(one.quantity) ?? 0n), 0n);
      expect(unitsText(held)).toBe(quantity);
      if (value.known && held !== 0n) expect(totalOf(accounts.map((one) => one.value))).toBe(value.value);
      if (valueBase.known && held !== 0n)
        expect(totalOf(accounts.map((one) => one.valueBase))).toBe(valueBase.value);
      if (costBase.known) expect(totalOf(accounts.map((one) => one.costBase))).toBe(costBase.value);
      if (gainBase.known && held !== 0n)
        expect(totalOf(accounts.map((one) => one.gainBase))).toBe(gainBase.value);
    }
    for (const { balance, valueBase, accounts } of report.cash) {
      if (accounts === null) continue;
      const sum = accounts.reduce((total, one) => total + parseUnits36(one.balance), 0n);
      expect(amountText(sum)).toBe(balance);
      if (valueBase.known) expect(totalOf(accounts.map((one) => one.valueBase))).toBe(valueBase.value);
    }
  },
);

test.each(Array.from({ length: 60 }, (_, i) => 9000 + i))(
  'random ledger %i: in one account, and with an account for each currency, the figures are those without accounts',
  (seed) => {
    const input = randomLedger(seed);
    const { cashKept, costMethod } = input;
    const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
    const to = on(input.to);
    const scenery = marketOf(input);
    const figuresOf = (accountOf: (one: LedgerEntry) => string | undefined) => {
      const entries = input.entries.map((one) => {
        const accountId = accountOf(one);
        return accountId === undefined ? one : { ...one, accountId };
      });
      const ledger = prepareLedger({ entries, instruments: input.instruments });
      const { lines, cash, value, realisedBase } = holdingsAsAt(ledger, scenery, {
        settings,
        asAt: to,
      });
      return {
        lines: lines.map((line) => ({ ...line, accounts: null })),
        cash: cash.filter(({ balance }) => balance !== '0').map((line) => ({ ...line, accounts: null })),
        value,
        realisedBase,
        series: dailyPerformance(ledger, scenery, { settings, to }),
        faults: ledger.faults,
      };
    };
    const without = figuresOf(() => undefined);
    expect(figuresOf(() => 'A')).toEqual(without);
    // Entries that move only cash, in an account of their own: units and lots are the same.
    expect(figuresOf((one) => (one.instrumentId === undefined ? one.currency : 'A'))).toEqual(without);
  },
);
