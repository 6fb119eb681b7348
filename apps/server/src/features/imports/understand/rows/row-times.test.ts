/** Rows that differ only in their times, in one file and in several. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
  await makeInstrument(t, { symbol: 'ACME' });
});
afterAll(() => t.close());

const fill = (time: string) => `2026-03-03,${time},buy,ACME,10,90,EUR`;
const file = (...times: string[]) =>
  ['date,time,type,symbol,quantity,price,currency', ...times.map(fill), ''].join('\n');
const withoutTimes = (count: number) =>
  [
    'date,type,symbol,quantity,price,currency',
    ...Array(count).fill('2026-03-03,buy,ACME,10,90,EUR'),
    '',
  ].join('\n');

const choose = async (text: string) =>
  (await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text, as }), { as })).body;
const importAll = async (text: string) => applyAndWait(t, await choose(text), { as });
const statuses = async (text: string) => {
  const { id } = await choose(text);
  return (await t.request(listImportRows, { params: { id } }, as)).body.items.map(({ status }) => status);
};
const times = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ tradeTime }) => tradeTime ?? '')
    .toSorted((a, b) => a.localeCompare(b));

test('two equal rows of a file at different times are two entries', async () => {
  await importAll(file('09:30', '15:00'));
  expect(await times()).toEqual(['09:30:00', '15:00:00']);
});

test('the same file again finds both', async () => {
  await importAll(file('09:30', '15:00'));
  expect(await statuses(file('09:30', '15:00'))).toEqual(['duplicate', 'duplicate']);
});

test('a later file finds the row at the time it has, and the one at another time is new', async () => {
  await importAll(file('15:00'));
  expect(await statuses(file('09:30', '15:00'))).toEqual(['new', 'duplicate']);
});

test('a row equal to an entry at another time is asked about: it is neither taken for it nor booked unasked', async () => {
  await importAll(file('09:30'));
  expect(await statuses(file('15:00'))).toEqual(['question']);
});

test('an entry imported without its time is found by a row that has one', async () => {
  await importAll(withoutTimes(2));
  expect(await statuses(file('09:30', '15:00', '16:00'))).toEqual(['duplicate', 'duplicate', 'new']);
});

test('an entry imported with its time is found by a row without one', async () => {
  await importAll(file('09:30', '15:00'));
  expect(await statuses(withoutTimes(3))).toEqual(['duplicate', 'duplicate', 'new']);
});

test('a row takes the entry with its own time before one without a time', async () => {
  await importAll(file('09:30', '15:00'));
  await sql`update transactions set trade_time = null where trade_time = '09:30'`.execute(t.db);
  expect(await statuses(file('15:00', '09:30', '16:00'))).toEqual(['duplicate', 'duplicate', 'new']);
});
