/** The rows of the generated firm equal those that the API writes for the same data, column by column. */
import { createClient } from '@partnerfolio/contract/clients';
import type { clientFormSchema } from '@partnerfolio/contract/clients';
import { addTransaction } from '@partnerfolio/contract/ledger';
import type { transactionFormSchema } from '@partnerfolio/contract/ledger';
import { createPortfolio } from '@partnerfolio/contract/portfolios';
import type { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TestPerson } from '../app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../imports.ts';
import { makeInstrument } from '../ledgers.ts';
import { openTestFirm } from './open-firm.ts';
import type { TestFirm } from './open-firm.ts';

type Row = Readonly<Record<string, unknown>>;

let firm: TestFirm;
let admin: TestPerson;
beforeAll(async () => {
  firm = await openTestFirm();
  admin = await firm.t.signInAs('admin');
});
afterAll(() => firm.t.close());

/** The rows of a statement as text, so that the digits of decimals count. */
const rowsAsText = async (statement: string, values: readonly unknown[]): Promise<Row[]> => {
  const { rows } = await firm.t.database.pool.query<{ row: Row }>(
    `select to_jsonb(asked) as row from (${statement}) as asked`,
    [...values],
  );
  return rows.map(({ row }) => row);
};

const without = (row: Row | undefined, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !names.includes(name)));

/** The values of a form that a row contains; missing ones are left out. */
const given = (form: object): object =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined));

test('clients equal those that the API creates', async () => {
  const rows = await rowsAsText('select * from clients order by id', []);
  for (const row of [rows[0], rows[10], rows[35], rows[99]]) {
    const form = given({
      kind: row?.['kind'],
      name: row?.['name'],
      status: row?.['status'],
      email: row?.['email'],
      tags: row?.['tags'],
      householdId: row?.['household_id'],
      ownerId: row?.['owner_id'],
    }) as z.input<typeof clientFormSchema>;
    const made = await firm.t.request(createClient, { body: form }, admin);
    expect(made.status).toBe(201);
    const [twin] = await rowsAsText('select * from clients where id = $1', [made.body.id]);
    const varying = ['id', 'created_at', 'created_by', 'updated_at'];
    expect(without(row, varying)).toEqual(without(twin, varying));
    const owners = 'select owner_id from client_owners where client_id = $1';
    expect(await rowsAsText(owners, [row?.['id']])).toEqual(await rowsAsText(owners, [made.body.id]));
  }
});

/** Every column of the entries except those that always differ: ids, times and who booked them. */
const entriesOf = async (portfolioId: string): Promise<Row[]> => {
  const rows = await rowsAsText('select * from transactions where portfolio_id = $1 order by seq', [
    portfolioId,
  ]);
  return rows.map((row) => without(row, ['id', 'portfolio_id', 'account_id', 'created_at', 'created_by']));
};

const decimal = (value: unknown): string | undefined =>
  typeof value === 'number' && value !== 0 ? `${value}` : undefined;

const bookAgain = async (portfolioId: string): Promise<string> => {
  const [head] = await rowsAsText('select * from portfolios where id = $1', [portfolioId]);
  const [mandate] = await rowsAsText('select * from mandates where portfolio_id = $1', [portfolioId]);
  const form = {
    name: `${String(head?.['name'])} again`,
    baseCurrency: head?.['base_currency'],
    kind: mandate?.['service'],
    cashKept: head?.['cash_kept'],
    costMethod: head?.['cost_method'],
    openedOn: head?.['opened_on'],
  } as z.input<typeof portfolioFormSchema>;
  const params = { id: String(head?.['client_id']) };
  const made = await firm.t.request(createPortfolio, { params, body: form }, admin);
  expect(made.status).toBe(201);
  for (const entry of await entriesOf(portfolioId)) {
    const body = given({
      type: entry['type'],
      tradeDate: entry['trade_date'],
      currency: entry['currency'],
      instrumentId: entry['instrument_id'],
      quantity: decimal(entry['quantity']),
      price: decimal(entry['price']),
      amount: decimal(entry['amount']),
      fee: decimal(entry['fee']),
      tax: decimal(entry['tax']),
    }) as z.input<typeof transactionFormSchema>;
    const booked = await firm.t.request(addTransaction, { params: { id: made.body.id }, body }, admin);
    expect(booked.problem).toBeNull();
  }
  return made.body.id;
};

test.each([1, 77])('portfolio %i and its entries equal those that the API books', async (n) => {
  const id = firm.firm.portfolios[n]?.id ?? '';
  const twin = await bookAgain(id);
  expect(await entriesOf(id)).toEqual(await entriesOf(twin));
  const varying = ['id', 'name', 'created_at', 'created_by', 'updated_at'];
  const head = async (portfolioId: string) =>
    without((await rowsAsText('select * from portfolios where id = $1', [portfolioId]))[0], varying);
  expect(await head(id)).toEqual(await head(twin));
  const accounts = `select custodian, number, currency, alias, omnibus, opened_on, closed_on from portfolio_accounts
    where portfolio_id = $1`;
  expect(await rowsAsText(accounts, [id])).toEqual(await rowsAsText(accounts, [twin]));
  const mandates = 'select service, from_day, to_day, agreement, note from mandates where portfolio_id = $1';
  expect(await rowsAsText(mandates, [id])).toEqual(await rowsAsText(mandates, [twin]));
  const links = 'select instrument_id from portfolio_instruments where portfolio_id = $1 order by 1';
  expect(await rowsAsText(links, [id])).toEqual(await rowsAsText(links, [twin]));
});

test('closing prices equal those that an import stores', async () => {
  const [instrument] = firm.firm.instruments;
  const twin = await makeInstrument(firm.t, { symbol: 'TWIN', currency: instrument?.currency ?? 'EUR' });
  const prices = 'select day, close, source from prices where instrument_id = $1 order by day';
  const closes = await rowsAsText(prices, [instrument?.id]);
  const lines = closes.map(({ day, close }) => `TWIN,${String(day)},${String(close)}`);
  const text = `symbol,date,close\n${lines.join('\n')}\n`;
  const upload = await uploadTestFile(firm.t, { portfolioId: null, text, as: admin });
  const chosen = await chooseSuggested(firm.t, upload, { as: admin, createInstruments: false });
  expect((await applyAndWait(firm.t, chosen.body, { as: admin })).state).toBe('applied');
  expect(closes).toEqual(await rowsAsText(prices, [twin]));
  const years = `select year, encode(closes, 'hex') as closes, long_closes from price_year where instrument_id = $1
    order by year`;
  expect(await rowsAsText(years, [instrument?.id])).toEqual(await rowsAsText(years, [twin]));
  const revision = 'select price_revision from instruments where id = $1';
  expect(await rowsAsText(revision, [instrument?.id])).toEqual(await rowsAsText(revision, [twin]));
});
