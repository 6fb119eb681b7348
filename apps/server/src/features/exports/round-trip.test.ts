import { chooseLayout, listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions, reverseTransaction } from '@partnerfolio/contract/ledger';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { unzip } from '../../testing/zip-files.ts';

let full: TestApp;
let empty: TestApp;

beforeAll(async () => {
  [full, empty] = [await openTestApp(), await openTestApp()];
});
afterAll(async () => {
  await full.close();
  await empty.close();
});

const symbols = ['ACME', 'NEW', 'SPUN', 'DLR'] as const;

/** Every symbol with a price, in the same currency in both portals. */
const makeInstruments = async (t: TestApp) => {
  const ids = new Map<string, string>();
  for (const symbol of symbols) {
    const form = { symbol, name: `${symbol}, Inc. "A"`, currency: symbol === 'DLR' ? 'USD' : 'EUR' };
    const id = await makeInstrument(t, form);
    await priceTestInstrument(t, id, { '2026-11-19': '12.3456789' });
    ids.set(symbol, id);
  }
  return (symbol: string) => ids.get(symbol) ?? '';
};

/** A ledger with every kind of field: lots, picks, charges, ratios, odd notes, times, a reversal. */
const bookEverything = async (t: TestApp, portfolioId: string, as: TestPerson) => {
  const of = await makeInstruments(t);
  const acme = { instrumentId: of('ACME') };
  const [, later = ''] = await bookTestEntries(t, portfolioId, [
    { ...acme, type: 'buy', tradeDate: '2026-01-06', quantity: '10', price: '100', fee: '4.9', tax: '1' },
    // Dearer than the first, which a sale would take if it named none.
    { ...acme, type: 'buy', tradeDate: '2026-01-12', quantity: '6', price: '150' },
  ]);
  const booked = await bookTestEntries(t, portfolioId, [
    {
      type: 'deposit',
      tradeDate: '2026-01-05',
      amount: '100000',
      note: '=HYPERLINK("x"), "quoted"\nand a line; =1+1;"=2',
    },
    {
      ...acme,
      type: 'buy',
      tradeDate: '2026-01-06',
      quantity: '3.123456789012',
      price: '100',
      amount: '312.99',
    },
    { ...acme, type: 'buy', tradeDate: '2026-02-02', quantity: '5', price: '90', tradeTime: '09:30:15' },
    { ...acme, type: 'buy', tradeDate: '2026-02-02', quantity: '5', price: '90', tradeTime: '09:30:15' },
    {
      ...acme,
      type: 'sell',
      tradeDate: '2026-02-03',
      settlementDate: '2026-02-05',
      quantity: '4',
      price: '120',
      fromLots: [{ lot: later, quantity: '4' }],
    },
    {
      ...acme,
      type: 'buy',
      tradeDate: '2026-02-04',
      quantity: '2',
      price: '80',
      accruedInterest: '1.234567',
    },
    { ...acme, type: 'sell', tradeDate: '2026-02-05', quantity: '1', price: '80', accruedInterest: '0.5' },
    { ...acme, type: 'dividend', tradeDate: '2026-03-02', amount: '85', tax: '15', note: "-12, 'quoted'" },
    { ...acme, type: 'split', tradeDate: '2026-03-03', ratioNew: '3', ratioOld: '2' },
    {
      ...acme,
      type: 'spin_off',
      tradeDate: '2026-03-04',
      toInstrumentId: of('SPUN'),
      ratioNew: '1',
      ratioOld: '4',
      costShare: '0.123456',
    },
    {
      type: 'transfer_in',
      instrumentId: of('NEW'),
      tradeDate: '2026-04-01',
      quantity: '7',
      lots: [
        { acquired: '2019-05-06', quantity: '3', cost: '33.333333333333' },
        { acquired: '2020-07-08', quantity: '4', cost: null },
      ],
    },
    { type: 'transfer_in', tradeDate: '2026-04-02', amount: '50' },
    {
      type: 'currency_exchange',
      tradeDate: '2026-04-03',
      amount: '1000',
      toAmount: '1085.5',
      toCurrency: 'USD',
    },
    {
      type: 'buy',
      instrumentId: of('DLR'),
      tradeDate: '2026-04-07',
      quantity: '1000000',
      price: '0.000123456789',
      currency: 'USD',
    },
    { type: 'fee', tradeDate: '2026-05-04', amount: '12.5' },
    { type: 'fee', tradeDate: '2026-05-04', amount: '12.5' },
    { type: 'interest_charged', tradeDate: '2026-05-05', amount: '0.01' },
    { type: 'withdrawal', tradeDate: '2026-06-01', amount: '999.99' },
  ]);
  const wrong = booked.at(-1) ?? '';
  const params = { id: portfolioId, transactionId: wrong };
  const { status } = await t.request(reverseTransaction, { params, body: { revision: 1 } }, as);
  expect(status).toBeLessThan(300);
};

/** A workbook is read as lines of text, in which a line break inside a note is a blank. */
const asReadFrom = (format: string, found: unknown): unknown =>
  format !== 'xlsx'
    ? found
    : JSON.parse(JSON.stringify(found), (_key, value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
      );

/** All that a portfolio shows, without what belongs to a portal: ids of instruments and accounts, times, users. */
const shown = async (t: TestApp, id: string, as: TestPerson): Promise<unknown> => {
  const params = { id };
  const ledger = await t.request(listTransactions, { params, query: { limit: 200 } }, as);
  const answers = [
    ledger.body,
    (await t.request(getHoldings, { params }, as)).body,
    (await t.request(listLots, { params }, as)).body,
    (await t.request(listRealisedGains, { params }, as)).body,
  ];
  const ofPortal = ['seq', 'importId', 'accountId', 'createdAt', 'createdBy', 'revision'];
  return JSON.parse(JSON.stringify(answers), (key, value: unknown) => {
    if (ofPortal.includes(key)) return undefined;
    const isInstrument = typeof value === 'object' && value !== null && 'symbol' in value;
    return isInstrument ? { ...value, id: undefined } : value;
  });
};

const importInto = async (t: TestApp, portfolioId: string, text: Uint8Array<ArrayBuffer>, as: TestPerson) => {
  const upload = await uploadTestFile(t, { portfolioId, text, as });
  expect(upload.suggestion.open).toEqual([]);
  const { status, body } = await chooseSuggested(t, upload, { as, createInstruments: true });
  expect([status, chooseLayout.name]).toEqual([200, 'chooseLayout']);
  const rows = await t.request(listImportRows, { params: { id: upload.id }, query: { limit: 200 } }, as);
  return { chosen: body, rows: rows.body.items };
};

/** The file of a ledger: its own export, or the one in the export of its client. */
const ledgerFile = async (
  { id, clientId }: { readonly id: string; readonly clientId: string },
  format: string,
  as: TestPerson,
) => {
  const headers = { authorization: `Bearer ${as.accessToken}` };
  const path = `/api/exports/portfolios/${id}/transactions?format=${format}`;
  const address = format === 'zip' ? `/api/clients/${clientId}/whole-export` : path;
  const bytes = new Uint8Array(await (await full.fetch(address, { headers })).arrayBuffer());
  if (format !== 'zip') return bytes;
  const files = [...unzip(Buffer.from(bytes))];
  return new Uint8Array(files.find(([name]) => name.endsWith('/ledger.csv'))?.[1] ?? []);
};

test.each(['csv', 'xlsx', 'zip'])(
  'a ledger is the same after its export as %s is imported into an empty portal: ids, entries, lots, gains, cash',
  async (format) => {
    await full.reset();
    await empty.reset();
    const admin = await full.signInAs('admin');
    const portfolio = { clientId: await makeClient(full, admin), costMethod: 'specific' } as const;
    const id = await makePortfolio(full, portfolio);
    await bookEverything(full, id, admin);
    const text = await ledgerFile({ id, clientId: portfolio.clientId }, format, admin);
    const before = await shown(full, id, admin);

    const other = await empty.signInAs('admin');
    await makeInstruments(empty);
    const copy = await makePortfolio(empty, {
      clientId: await makeClient(empty, other),
      costMethod: 'specific',
    });
    const { chosen, rows } = await importInto(empty, copy, text, other);
    expect(rows.filter(({ status }) => status !== 'new')).toEqual([]);
    expect((await applyAndWait(empty, chosen, { as: other })).state).toBe('applied');
    expect(await shown(empty, copy, other)).toEqual(asReadFrom(format, before));

    // The same file again books nothing.
    const again = await importInto(empty, copy, text, other);
    expect(new Set(again.rows.map(({ status }) => status))).toEqual(new Set(['duplicate']));
  },
);
