import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { QuestionKind, RowAnswer, TransactionLayout } from '@partnerfolio/contract/imports';
import { putMarketProvider } from '@partnerfolio/contract/market/feeds';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { answerForEverything, beginWalk, walkToReturn } from '../../../testing/import-walk.ts';
import type { WalkedFile } from '../../../testing/import-walk.ts';
import {
  buy,
  deposit,
  dividend,
  forex,
  query,
  section,
  sell,
  statement,
  withheld,
} from '../../../testing/flex-files.ts';
import { startMarketProvider } from '../../../testing/market-provider.ts';
import { countLedger } from '../../../testing/program-files.ts';

const root = resolve(import.meta.dirname, '../../../../../..');
// Beside the project, or beside the folder its working trees are in.
const folders = ['../shared/imports', '../../shared/imports'].map((path) => resolve(root, path));
const folder = folders.find((path) => existsSync(path)) ?? '';
if (folder === '')
  console.warn(`*** The brokers' sample files are not at ${folders[0]}: their tests are SKIPPED. ***`);

let provider: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  provider = await startMarketProvider();
  provider.answer = answerForEverything;
  t = await openTestApp({
    outgoingHosts: [{ host: '127.0.0.1', port: Number(provider.host.split(':')[1]) }],
    marketDataUrls: { yahoo: provider.url, ecb: provider.url },
  });
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  for (const name of ['yahoo', 'ecb'])
    await t.request(putMarketProvider, { params: { provider: name }, body: { isActive: true } }, as);
  portfolioId = await beginWalk({ t, as });
});
afterAll(async () => {
  await t.close();
  provider.stop();
});

type Parts = readonly (readonly [key: string, amount: string])[];
type Answers = Partial<Record<QuestionKind, RowAnswer>>;

const total = (parts: Parts): Record<string, string> => {
  const sums = new Map<string, Decimal>();
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amount));
  const named = [...sums].map(([key, sum]) => [key, sum.toFixed()] as const);
  return Object.fromEntries(named.toSorted(([a], [b]) => a.localeCompare(b)));
};

/** The cells of a quoted CSV, split without the importer's reader. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

interface Broker {
  readonly name: string;
  readonly chosen?: Partial<TransactionLayout>;
  readonly answers?: Answers;
  /** The cash and units that a line of the file states. */
  readonly cash: (cells: readonly string[]) => readonly (readonly [currency: string, amount: string])[];
  readonly units: (cells: readonly string[]) => readonly [instrument: string, quantity: string] | null;
}

const plainNumber = (text: string): string => text.replaceAll(/[$,]/g, '');
const commaNumber = (text: string): string =>
  /,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;

const brokers: readonly Broker[] = [
  {
    name: 'schwab.csv',
    cash: (cells) => [['USD', plainNumber(cells[7] ?? '') || '0']],
    units: ([, action = '', symbol = '', , quantity = '']) => {
      if (/^(Reinvest Shares|Buy)$/.test(action)) return [symbol, plainNumber(quantity)];
      return action === 'Sell' ? [symbol, `-${plainNumber(quantity)}`] : null;
    },
  },
  {
    name: 'ibkr-trades.csv',
    cash: (cells) => [
      [cells[6] ?? '', `-${cells[5]}`],
      [cells[8] ?? '', cells[7] ?? '0'],
    ],
    units: (cells) => [cells[2] ?? '', cells[3] ?? '0'],
  },
  {
    name: 'degiro.csv',
    chosen: { numberFormat: 'comma' },
    answers: { direction: 'by_sign', difference: 'stated' },
    cash: (cells) => [[cells[7] ?? '', commaNumber(cells[8] ?? '0')]],
    units: (cells) => {
      const [, word = '', quantity = ''] = /(Koop|Verkoop|Compra|Achat) (\d+)/.exec(cells[5] ?? '') ?? [];
      return word === '' ? null : [cells[4] ?? '', `${word === 'Verkoop' ? '-' : ''}${quantity}`];
    },
  },
  {
    name: 'trading212.csv',
    answers: { tax_currency: 'leave_out' },
    cash: ([action = '', ...rest]) => [[rest[11] ?? '', `${action === 'Market buy' ? '-' : ''}${rest[10]}`]],
    units: ([action = '', , , ticker = '', , quantity = '']) =>
      /^Market (buy|sell)$/.test(action)
        ? [ticker, `${action === 'Market sell' ? '-' : ''}${quantity}`]
        : null,
  },
];

/** Walks a file to its return and compares the ledger with what the test counted in the file. */
const expectWalk = async (
  file: WalkedFile,
  count: (booked: readonly number[]) => { readonly cash: Parts; readonly units: Parts },
) => {
  const { deposits, open, booked, explained, priced } = await walkToReturn({ t, as }, portfolioId, file);
  const { cash, units } = count(booked);
  expect(open).toBe(0);
  expect(await countLedger({ t, portfolioId, as })).toEqual({
    cash: total([...cash, ...deposits.map(({ currency, amount }) => [currency, amount] as const)]),
    units: total(units),
  });
  expect(priced.filter((source) => source !== 'close')).toEqual([]);
  expect(explained).toMatchObject({ value: { figure: { known: true } } });
  // Prices and rates reach back to the first trade.
  expect(explained.gaps.filter(({ kind }) => kind !== 'negative_cash')).toEqual([]);
  expect(explained.rows.total).toBeGreaterThan(0);
};

describe.skipIf(folder === '')("brokers' own files", () => {
  test.each(brokers)('$name leads to a return; cash and units are those of the file', async (broker) => {
    const text = readFileSync(resolve(folder, broker.name), 'utf8');
    const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
    const { chosen, answers } = broker;
    await expectWalk({ text, chosen, answers }, (booked) => {
      expect(booked.length).toBeGreaterThan(5);
      const cells = booked.map((line) => cellsOf(lines[line - 1] ?? ''));
      return {
        cash: cells.flatMap(broker.cash),
        units: cells.map(broker.units).filter((one) => one !== null),
      };
    });
  });

  test('an OFX statement with a sale of units held before leads to a return', async () => {
    const text = readFileSync(resolve(folder, 'ofxparse-vanguard.ofx'), 'utf8');
    const tag = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(text)?.[1] ?? '';
    const sold = tag('UNITS').replace('-', '');
    const held = { line: 2, quantity: '102.0', date: '2011-07-01' };
    await expectWalk({ text, held }, () => ({
      cash: [[tag('CURDEF'), tag('TOTAL')]],
      units: [
        [tag('UNIQUEID'), '102.0'],
        [tag('UNIQUEID'), `-${sold}`],
      ],
    }));
  });
  test('asks about a withdrawal that brings cash in a file with signs', async () => {
    const text = readFileSync(resolve(folder, 'degiro.csv'), 'utf8');
    const file = { text, answers: { difference: 'stated' } as const };
    expect(await walkToReturn({ t, as }, portfolioId, file)).toMatchObject({ open: 1 });
  });

  test('asks about a tax in another currency than its dividend instead of dropping it', async () => {
    const text = readFileSync(resolve(folder, 'trading212.csv'), 'utf8');
    expect(await walkToReturn({ t, as }, portfolioId, { text })).toMatchObject({ open: 3 });
  });
});

/** The attributes of each element of an XML text, read without the importer's parser. */
const attributesOf = (text: string, name: string): Record<string, string>[] =>
  [...text.matchAll(new RegExp(`<${name} ([^>]*)/>`, 'g'))].map(([, list = '']) =>
    Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );

describe('files after the public documentation of their programs', () => {
  test('an Interactive Brokers Flex query leads to a return', async () => {
    // Deposited before the first trade, as a return needs capital.
    const text = query(
      statement(
        section('Trades', buy, sell, forex),
        section('CashTransactions', deposit.replaceAll('20250610', '20250601'), dividend, withheld),
      ),
    );
    const trades = attributesOf(text, 'Trade');
    await expectWalk({ text }, () => ({
      cash: [
        ...attributesOf(text, 'CashTransaction').map((one) => [one['currency'], one['amount']] as const),
        ...trades.flatMap((one) => [
          [one['currency'], one['proceeds']] as const,
          [one['ibCommissionCurrency'], one['ibCommission']] as const,
          [one['currency'], one['taxes']] as const,
          ...(one['assetCategory'] === 'CASH' ? [['EUR', one['quantity']] as const] : []),
        ]),
      ].map(([currency = '', amount = '0']) => [currency, amount] as const),
      units: trades
        .filter((one) => one['assetCategory'] === 'STK')
        .map((one) => [one['symbol'] ?? '', one['quantity'] ?? '0'] as const),
    }));
  });

  test('a Ghostfolio export leads to a return', async () => {
    const activity = { accountId: 'a1', comment: null, dataSource: 'YAHOO', symbol: 'TSLA', currency: 'USD' };
    const activities = [
      {
        ...activity,
        type: 'BUY',
        quantity: 3,
        unitPrice: 298.58,
        fee: 1.5,
        date: '2024-01-03T00:00:00.000Z',
      },
      { ...activity, type: 'SELL', quantity: 0.3, unitPrice: 310, fee: 0, date: '2024-02-03T23:30:00.000Z' },
      {
        ...activity,
        type: 'DIVIDEND',
        quantity: 2,
        unitPrice: 0.5,
        fee: 0,
        date: '2024-03-03T00:00:00.000Z',
      },
    ];
    const text = JSON.stringify({
      meta: { date: '2025-06-01T10:00:00.000Z', version: '2.170.0' },
      accounts: [{ id: 'a1', name: 'My account', balance: 0, currency: 'USD' }],
      activities,
    });
    const signs: Readonly<Record<string, readonly [cash: number, units: number]>> = {
      BUY: [-1, 1],
      SELL: [1, -1],
      DIVIDEND: [1, 0],
    };
    await expectWalk({ text }, () => ({
      cash: activities.flatMap(({ type, quantity, unitPrice, fee, currency }) => [
        [
          currency,
          new Decimal(quantity)
            .times(unitPrice)
            .times(signs[type]?.[0] ?? 0)
            .toFixed(),
        ] as const,
        [currency, String(-fee)] as const,
      ]),
      units: activities.map(
        ({ type, quantity, symbol }) =>
          [symbol, new Decimal(quantity).times(signs[type]?.[1] ?? 0).toFixed()] as const,
      ),
    }));
  });

  test('a Portfolio Performance file leads to a return', async () => {
    const acme = '<security reference="../../../../../securities/security"/>';
    const row = (id: string, day: string, type: string, amount: number) =>
      `<account-transaction><uuid>${id}</uuid><date>${day}T00:00</date><currencyCode>EUR</currencyCode><amount>${amount}</amount>${type === 'DIVIDENDS' ? acme : ''}<shares>0</shares><type>${type}</type></account-transaction>`;
    const bought = `<account-transaction><uuid>t3a</uuid><date>2024-01-10T09:30</date><currencyCode>EUR</currencyCode><amount>100500</amount>${acme}<crossEntry class="buysell"><portfolio><uuid>p1</uuid><name>Depot</name><referenceAccount reference="../../../../.."/><transactions>
<portfolio-transaction><uuid>t3</uuid><date>2024-01-10T09:30</date><currencyCode>EUR</currencyCode><amount>100500</amount><security reference="../../../../../../../../../securities/security"/><crossEntry class="buysell" reference="../../../.."/><shares>1050000000</shares><units><unit type="FEE"><amount currency="EUR" amount="500"/></unit></units><type>BUY</type></portfolio-transaction>
</transactions></portfolio><portfolioTransaction reference="../portfolio/transactions/portfolio-transaction"/><account reference="../../../.."/><accountTransaction reference="../.."/></crossEntry><shares>0</shares><type>BUY</type></account-transaction>`;
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<client><version>66</version><baseCurrency>EUR</baseCurrency>
<securities><security><uuid>s1</uuid><name>Acme Inc.</name><currencyCode>EUR</currencyCode><isin>US0378331005</isin><tickerSymbol>ACME</tickerSymbol><prices/></security></securities>
<accounts><account><uuid>a1</uuid><name>Konto</name><currencyCode>EUR</currencyCode><transactions>
${row('t1', '2024-01-02', 'DEPOSIT', 500_000)}
${row('t2', '2024-01-31', 'DIVIDENDS', 850)}
${bought}
${row('t4', '2024-02-28', 'FEES', 1290)}
</transactions></account></accounts>
<portfolios><portfolio reference="../../accounts/account/transactions/account-transaction[3]/crossEntry/portfolio"/></portfolios>
</client>`;
    const booked = [
      ...text.matchAll(/<account-transaction>.*?<amount>(\d+)<.*?<type>(\w+)<\/type><\/account-/gs),
    ];
    const isPaid = (type: string) => type === 'BUY' || type === 'FEES';
    await expectWalk({ text }, () => ({
      // The program writes cents, and hundred-millionths of a unit.
      cash: booked.map(([, cents = '0', type = '']) => [
        'EUR',
        new Decimal(cents)
          .div(100)
          .times(isPaid(type) ? -1 : 1)
          .toFixed(),
      ]),
      units: [...text.matchAll(/<shares>(\d{2,})<\/shares>/g)].map(([, shares = '0']) => [
        'ACME',
        new Decimal(shares).div(100_000_000).toFixed(),
      ]),
    }));
  });
});
