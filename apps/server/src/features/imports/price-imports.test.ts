import {
  applyImport,
  cancelImport,
  getImport,
  listImportRows,
  listPriceImports,
  undoImport,
} from '@partnerfolio/contract/imports';
import { listInstruments, listPrices, putPrice } from '@partnerfolio/contract/market-data';
import { currencySchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { rebuildYears } from '../market-data/prices.actions.ts';
import { yearsOfInstruments } from '../market-data/prices.queries.ts';
import { sweepImports } from './revert/revert.actions.ts';

let t: TestApp;
let as: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
});
afterAll(() => t.close());

const rowsOf = async (id: string, status: 'error') =>
  (await t.request(listImportRows, { params: { id }, query: { status } }, as)).body.items;
const stateOf = async (id: string) => (await t.request(getImport, { params: { id } }, as)).body;
const uploadClose = (text: string) => uploadTestFile(t, { portfolioId: null, text, as });
const chooseClose = async (text: string) =>
  (
    await chooseSuggested(t, await uploadClose(text), {
      as,
      createInstruments: true,
      currency: currencySchema.parse('EUR'),
    })
  ).body;
const importClose = async (text: string) => applyAndWait(t, await chooseClose(text), { as });
const closes = async (symbol: string) => {
  const found = await t.request(listInstruments, { query: { q: symbol } }, as);
  const id = found.body.items[0]?.id ?? '';
  const { body } = await t.request(listPrices, { params: { id } }, as);
  return { id, closes: body.items.map(({ day, close }) => `${day} ${close}`).toReversed() };
};
const manyCloses = (symbols: number, days: number) => {
  const lines = ['symbol,date,close'];
  for (let s = 0; s < symbols; s += 1)
    for (let d = 0; d < days; d += 1) {
      const day = new Date(Date.UTC(2010, 0, 1 + d)).toISOString().slice(0, 10);
      lines.push(`SYM_${s},${day},${(100 + s + d / 8).toFixed(3)}`);
    }
  return `${lines.join('\n')}\n`;
};
/** The price years, which series read, must equal the rows. */
const expectYearsToAgree = async () => {
  const ids = (await t.db.selectFrom('instruments').select('id').execute()).map(({ id }) => id);
  const years = await yearsOfInstruments(t.db, ids);
  expect(years).toEqual(await rebuildYears(t.db, years));
  const rows = await t.db.selectFrom('prices').select('day').execute();
  const days = years.flatMap((year) => [...year.closes].filter((close) => !Number.isNaN(close)));
  expect(days).toHaveLength(rows.length);
};

test('stores closing prices exactly, with their source', async () => {
  const applied = await importClose(
    'Ticker,Date,Close\nACME,2026-01-05,12.123456789012\nACME,2026-01-06,13\n',
  );
  expect(applied).toMatchObject({ state: 'applied', newRows: 2 });
  expect((await closes('ACME')).closes).toEqual(['2026-01-05 12.123456789012', '2026-01-06 13']);
  await expectYearsToAgree();
});

test('a closing price after today is an error of its row, and is not stored', async () => {
  const chosen = await chooseClose(
    'symbol,date,close\nACME,2026-11-20,12\nACME,2026-11-21,13\nLATER,2199-01-01,1\n',
  );
  expect(chosen).toMatchObject({ newRows: 1, errorRows: 2 });
  expect(
    (await rowsOf(chosen.id, 'error')).map(({ line, faults: errors }) => [line, errors[0]?.code]),
  ).toEqual([
    [3, 'day_in_future'],
    [4, 'day_in_future'],
  ]);
  await applyAndWait(t, chosen, { as, rows: 'good' });
  expect((await closes('ACME')).closes).toEqual(['2026-11-20 12']);
  expect((await t.request(listInstruments, { query: { q: 'LATER' } }, as)).body.total).toBe(0);
});

test('equal closing prices are duplicates, two different ones for a day are an error', async () => {
  await importClose('symbol,date,close\nACME,2026-01-05,12.5\n');
  const chosen = await chooseClose(
    'symbol,date,close\nACME,2026-01-05,12.50\nACME,2026-01-06,13.5\nACME,2026-01-06,14.5\nACME,x,1.5\n',
  );
  expect(chosen).toMatchObject({ totalRows: 4, newRows: 1, duplicateRows: 1, errorRows: 2 });
  const rows = await rowsOf(chosen.id, 'error');
  expect(rows.map((row) => [row.line, row.faults[0]?.field])).toEqual([
    [4, 'close'],
    [5, 'date'],
  ]);
  const applied = await applyAndWait(t, chosen, { as, rows: 'good' });
  expect(applied).toMatchObject({ state: 'applied', newRows: 1 });
});

test('undo restores what was overwritten, and keeps later manual corrections', async () => {
  await importClose('symbol,date,close\nACME,2026-01-05,10.5\nACME,2026-01-06,11.5\nACME,2026-01-07,12.5\n');
  const second = await importClose(
    'symbol,date,close\nACME,2026-01-05,20.5\nACME,2026-01-06,21.5\nACME,2026-01-08,22.5\n',
  );
  const { id } = await closes('ACME');
  await t.request(putPrice, { params: { id, day: '2026-01-06' }, body: { close: '99' } }, as);
  const undone = await t.request(undoImport, { params: { id: second.id } }, as);
  // The work continues after the answer, and a fast database may finish so little of it before.
  expect(['reverting', 'undone']).toContain(undone.body.state);
  await t.settled();
  expect((await stateOf(second.id)).state).toBe('undone');
  expect((await closes('ACME')).closes).toEqual(['2026-01-05 10.5', '2026-01-06 99', '2026-01-07 12.5']);
  await expectYearsToAgree();
});

test('an undone import leaves nothing that a later one could restore', async () => {
  const first = await importClose('symbol,date,close\nACME,2026-01-05,10.5\n');
  const second = await importClose('symbol,date,close\nACME,2026-01-05,20.5\n');
  for (const { id } of [first, second]) {
    await t.request(undoImport, { params: { id } }, as);
    await t.settled();
  }
  expect((await closes('ACME')).closes).toEqual([]);
  expect(await t.db.selectFrom('former_prices').selectAll().execute()).toEqual([]);
});

test('reports progress while it runs, and leaves nothing after a cancel', async () => {
  const chosen = await chooseClose(manyCloses(30, 4000));
  const body = { rows: 'all' as const, revision: chosen.revision };
  await t.request(applyImport, { params: { id: chosen.id }, body }, as);
  let seen = await stateOf(chosen.id);
  while (seen.state === 'applying' && seen.doneRows === 0) seen = await stateOf(chosen.id);
  expect(seen).toMatchObject({ state: 'applying', totalRows: 120_000 });
  expect(seen.doneRows).toBeLessThan(120_000);
  expect((await t.request(cancelImport, { params: { id: chosen.id } }, as)).status).toBe(200);
  await t.settled();
  expect((await stateOf(chosen.id)).state).toBe('cancelled');
  for (const table of ['prices', 'price_year', 'instruments', 'import_chunks', 'former_prices'] as const)
    expect(await t.db.selectFrom(table).selectAll().limit(1).execute()).toEqual([]);
});

test('404 for an agent, who has no right to prices', async () => {
  const { id } = await uploadClose('symbol,date,close\nACME,2026-01-05,12.5\n');
  const agent = await t.signInAs('agent');
  expect((await t.request(getImport, { params: { id } }, agent)).status).toBe(404);
  expect((await t.request(listPriceImports, {}, agent)).status).toBe(403);
});

test('the sweep undoes what an ended process left unfinished, and leaves the work of others alone', async () => {
  const left = await importClose(manyCloses(3, 5));
  const alive = await importClose('symbol,date,close\nALIVE,2024-01-02,7\n');
  const heldFor = (id: string, seconds: number) =>
    t.db
      .updateTable('imports')
      .set({
        state: 'applying',
        lease_id: id,
        lease_until: new Date(Date.now() + seconds * 1000).toISOString(),
      })
      .where('id', '=', id)
      .execute();
  await heldFor(left.id, -1);
  await heldFor(alive.id, 3600);
  await sweepImports(t.app);
  expect(await stateOf(left.id)).toMatchObject({ state: 'failed', doneRows: 0 });
  expect((await t.request(listInstruments, { query: { q: 'SYM_' } }, as)).body.items).toEqual([]);
  expect((await stateOf(alive.id)).state).toBe('applying');
  expect((await closes('ALIVE')).closes).toEqual(['2024-01-02 7']);
  await expectYearsToAgree();
});
