import {
  applyImport,
  cancelImport,
  chooseLayout,
  getImport,
  layoutSchema,
  listImportRows,
  listPriceImports,
  listRateImports,
  undoImport,
  uploadRates,
} from '@partnerfolio/contract/imports';
import type { RateLayout } from '@partnerfolio/contract/imports';
import { listFxRates, putFxRate } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait } from '../../testing/imports.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { storeRates } from '../market-data/rates.actions.ts';

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

const upload = async (text: string, fileName = 'rates.csv') => {
  const answer = await t.request(uploadRates, { query: { fileName } }, { as, upload: text });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
};
type Uploaded = Awaited<ReturnType<typeof upload>>;
const choose = async ({ id, suggestion }: Uploaded, change: Record<string, unknown> = {}) => {
  const body = { ...layoutSchema.parse({ ...suggestion.layout, ...change }), assumed: [] };
  return t.request(chooseLayout, { params: { id }, body }, as);
};
const read = async (text: string, change: Record<string, unknown> = {}, fileName?: string) =>
  (await choose(await upload(text, fileName), change)).body;
const importRates = async (text: string, change: Record<string, unknown> = {}, fileName?: string) =>
  applyAndWait(t, await read(text, change, fileName), { as });
const rates = async (query: Record<string, string> = {}) => {
  const { body } = await t.request(listFxRates, { query }, as);
  return body.items.map(({ base, quote, day, rate }) => `${base}/${quote} ${day} ${rate}`).toReversed();
};
const errors = async (id: string) => {
  const { body } = await t.request(listImportRows, { params: { id }, query: { status: 'error' } }, as);
  return body.items.map(({ line, part, ...row }) => [line, part, row.faults[0]?.field, row.faults[0]?.code]);
};
const ecbHeader =
  'Date,USD,JPY,BGN,CYP,CZK,DKK,EEK,GBP,HUF,LTL,LVL,MTL,PLN,ROL,RON,SEK,SIT,SKK,CHF,ISK,NOK,HRK,RUB,TRL,TRY,AUD,BRL,CAD,CNY,HKD,IDR,ILS,INR,KRW,MXN,MYR,NZD,PHP,SGD,THB,ZAR,';
const ecbLine = (day: string, ...known: string[]) =>
  `${[day, ...known, ...Array.from({ length: 41 - known.length }, () => 'N/A')].join(',')},`;

test('reads the history file of the ECB without a question: units of each currency for one euro', async () => {
  const text = `${ecbHeader}\n${ecbLine('2026-11-20', '1.0956', '163.5')}\n${ecbLine('2026-11-19', '1.0931')}\n`;
  const uploaded = await upload(text, 'eurofxref-hist.csv');
  expect(uploaded.suggestion).toMatchObject({
    open: [],
    layout: { base: 'EUR', direction: 'second_per_first' },
  });
  const chosen = (await choose(uploaded)).body;
  expect(chosen).toMatchObject({ totalRows: 3, newRows: 3, errorRows: 0 });
  expect(await applyAndWait(t, chosen, { as })).toMatchObject({ state: 'applied', newRows: 3 });
  expect(await rates()).toEqual([
    'EUR/USD 2026-11-19 1.0931',
    'EUR/USD 2026-11-20 1.0956',
    'EUR/JPY 2026-11-20 163.5',
  ]);
  const { body } = await t.request(listFxRates, {}, as);
  expect(body.items[0]?.source).toBe('file: eurofxref-hist.csv');
});

test('a file with both currencies in each row leaves nothing open', async () => {
  const text = 'Date;From;To;Rate\n20.11.2026;EUR;USD;1,0956\n20.11.2026;GBP;CHF;1,1204\n';
  expect((await upload(text)).suggestion.open).toEqual([]);
  await importRates(text);
  expect(await rates()).toEqual(['GBP/CHF 2026-11-20 1.1204', 'EUR/USD 2026-11-20 1.0956']);
});

test.each([
  ['a pair in each row', 'date,pair,rate\n2026-11-20,EUR/USD,1.0956\n', ['direction']],
  ['a pair without a separator', 'date,symbol,close\n2026-11-20,EURUSD=X,1.0956\n', ['direction']],
  ['a pair in the heading', 'date,EUR/USD\n2026-11-20,1.0956\n', ['direction']],
  ['a currency in the heading', 'date,USD,GBP\n2026-11-20,1.0956,0.83\n', ['base', 'direction']],
  ['one currency in each row', 'date,currency,rate\n2026-11-20,USD,1.0956\n', ['base', 'direction']],
  ['no currency at all', 'Date,Price\n2026-11-20,1.0956\n', ['base', 'quote', 'direction']],
  ['a column of currencies beside a heading', 'date,currency,EUR\n2026-11-20,USD,0.91\n', ['direction']],
  ['a pair in words', 'date,USD per EUR\n2026-11-20,1.0956\n', []],
  ['a base column', 'date,base,USD\n2026-11-20,EUR,1.0956\n', []],
  ['numbers of units', 'date,1 AUD,100 HUF\n2026-11-20,15.53,6.05\n', ['base']],
])('asks what %s leaves open', async (_, text, open) => {
  expect((await upload(text)).suggestion.open.toSorted()).toEqual([...open].toSorted());
});

test('the chosen direction decides which currency a rate counts, and no digit is lost', async () => {
  const text = 'date,pair,rate\n2026-11-20,EUR/USD,0.912742789\n';
  await importRates(text, { direction: 'first_per_second' });
  expect(await rates()).toEqual(['USD/EUR 2026-11-20 0.912742789']);
});

test('a heading that says what it counts is followed whatever direction is chosen', async () => {
  const text = 'date,USD per EUR,CZK per 100 HUF\n2026-11-20,1.0956,6.05\n';
  await importRates(text, { direction: 'first_per_second' });
  expect(await rates()).toEqual(['HUF/CZK 2026-11-20 0.0605', 'EUR/USD 2026-11-20 1.0956']);
});

test('a number of units divides the rate', async () => {
  const wide = 'Date|1 AUD|100 HUF\n20.11.2026|15,53|6,05\n';
  await importRates(wide, { base: 'CZK' });
  const long = 'Date,Currency,Amount,Rate\n2026-11-20,JPY,100,0.585\n';
  await importRates(long, { base: 'CHF', direction: 'first_per_second' });
  expect((await rates()).toSorted()).toEqual([
    'AUD/CZK 2026-11-20 15.53',
    'HUF/CZK 2026-11-20 0.0605',
    'JPY/CHF 2026-11-20 0.00585',
  ]);
});

test('refuses a layout without a currency that the file does not name', async () => {
  const wide = await upload('date,USD\n2026-11-20,1.0956\n');
  const refused = await choose(wide);
  expect(refused.status).toBe(422);
  expect(refused.problem?.fields).toMatchObject([{ path: 'base', code: 'currency_required' }]);
  const nothing = await upload('Date,Price\n2026-11-20,1.0956\n');
  const same = await choose(nothing, { base: 'EUR', quote: 'EUR' });
  expect(same.problem?.fields).toMatchObject([{ path: 'quote', code: 'currencies_equal' }]);
});

test('names the error of each rate that cannot be one', async () => {
  const chosen = await read(
    [
      'date,from,to,rate',
      '2026-11-20,EUR,USD,0',
      '2026-11-20,EUR,CHF,-0.95',
      '2026-11-20,EUR,JPY,1000000000000001',
      '2026-11-21,EUR,USD,1.1',
      '2026-11-20,EUR,XYZ,1.1',
      '2026-11-20,EUR,EUR,1',
      '2026-11-20,EUR,GBX,83',
      '2026-11-20,EUR,SEK,',
      '2026-11-20,EUR,NOK,about 11',
      '2026-13-20,EUR,DKK,7.46',
      '2026-11-20,EUR,PLN,4.31',
      '',
    ].join('\n'),
  );
  expect(chosen).toMatchObject({ totalRows: 11, newRows: 1, errorRows: 10 });
  expect(await errors(chosen.id)).toEqual([
    [2, 0, 'rate', 'rate_not_positive'],
    [3, 0, 'rate', 'rate_not_positive'],
    [4, 0, 'rate', 'above_limit'],
    [5, 0, 'date', 'day_in_future'],
    [6, 0, 'quote', 'unknown_currency'],
    [7, 0, 'quote', 'currencies_equal'],
    [8, 0, 'quote', 'rate_of_minor_unit'],
    [9, 0, 'rate', 'rate_required'],
    [10, 0, 'rate', 'not_a_number'],
    [11, 0, 'date', 'not_a_date'],
  ]);
  await applyAndWait(t, chosen, { as, rows: 'good' });
  expect(await rates()).toEqual(['EUR/PLN 2026-11-20 4.31']);
});

test('shows each rate of a wide row with its column, and a wrong date once', async () => {
  const chosen = await read('date,USD,GBP,CHF\n2026-11-20,0,N/A,-1\nyesterday,1.1,0.8,0.9\n', {
    base: 'EUR',
  });
  expect(await errors(chosen.id)).toEqual([
    [2, 1, 'rate', 'rate_not_positive'],
    [2, 3, 'rate', 'rate_not_positive'],
    [3, 0, 'date', 'not_a_date'],
  ]);
});

test('equal rates are duplicates, two different ones for a day are an error', async () => {
  await importRates('date,from,to,rate\n2026-11-20,EUR,USD,1.0956\n');
  const chosen = await read(
    'date,from,to,rate\n2026-11-20,EUR,USD,1.09560\n2026-11-19,EUR,USD,1.09\n2026-11-19,EUR,USD,1.09\n2026-11-19,EUR,USD,1.091\n',
  );
  expect(chosen).toMatchObject({
    totalRows: 4,
    newRows: 1,
    duplicateRows: 2,
    errorRows: 1,
    differingRows: 0,
  });
  expect(await errors(chosen.id)).toEqual([[5, 0, 'rate', 'two_rates']]);
});

test('tells rates apart that differ only in the sixteenth digit', async () => {
  const line = (rate: string) => `2026-11-20,EUR,IDR,${rate}\n`;
  await importRates(`date,from,to,rate\n${line('17123.123456789012')}`);
  const chosen = await read(`date,from,to,rate\n${line('17123.123456789013')}`, { differing: 'replace' });
  expect(chosen).toMatchObject({ newRows: 1, duplicateRows: 0, differingRows: 1 });
  await applyAndWait(t, chosen, { as });
  expect(await rates()).toEqual(['EUR/IDR 2026-11-20 17123.123456789013']);
});

const differing = 'date,from,to,rate\n2026-11-19,EUR,USD,1.2\n2026-11-20,EUR,USD,1.3\n';
const enter = (day: string, rate: string) =>
  t.request(putFxRate, { params: { base: 'EUR', quote: 'USD', day }, body: { rate } }, as);

test('rates that differ from stored ones stay out unless the user chooses to replace', async () => {
  await enter('2026-11-19', '1.1');
  const uploaded = await upload(differing);
  const kept = (await choose(uploaded)).body;
  expect(kept).toMatchObject({ totalRows: 2, newRows: 1, differingRows: 1 });
  const { body } = await t.request(listImportRows, { params: { id: kept.id }, query: {} }, as);
  expect(body.items.map(({ status, price, storedRate }) => [status, price, storedRate])).toEqual([
    ['ignored', '1.2', '1.1'],
    ['new', '1.3', null],
  ]);
  expect(await applyAndWait(t, kept, { as })).toMatchObject({ newRows: 1, differingRows: 1 });
  expect(await rates()).toEqual(['EUR/USD 2026-11-19 1.1', 'EUR/USD 2026-11-20 1.3']);
});

test('replaces differing rates on request, and an undo restores them with their source', async () => {
  await enter('2026-11-19', '1.1');
  const applied = await importRates(differing, { differing: 'replace' });
  expect(applied).toMatchObject({ newRows: 2, differingRows: 1 });
  expect(await rates()).toEqual(['EUR/USD 2026-11-19 1.2', 'EUR/USD 2026-11-20 1.3']);
  await t.request(undoImport, { params: { id: applied.id } }, as);
  await t.settled();
  const { body } = await t.request(listFxRates, {}, as);
  expect(body.items).toMatchObject([{ day: '2026-11-19', rate: '1.1', source: 'manual' }]);
  expect((await t.request(getImport, { params: { id: applied.id } }, as)).body.state).toBe('undone');
  const events = await t.db
    .selectFrom('audit_logs')
    .select(['before', 'after', 'metadata'])
    .where('event_type', '=', 'fx_rate.undo')
    .execute();
  expect(events).toMatchObject([
    {
      metadata: { base: 'EUR', quote: 'USD', year: 2026 },
      before: { '2026-11-19': '1.2', '2026-11-20': '1.3' },
      after: { '2026-11-19': '1.1', '2026-11-20': null },
    },
  ]);
});

test('undo keeps rates that a user or a provider has stored since', async () => {
  const applied = await importRates(differing);
  await enter('2026-11-19', '1.15');
  await inTransaction(t.db, (trx) =>
    storeRates(
      trx,
      { base: 'EUR', quote: 'USD', days: ['2026-11-20'], rates: ['1.16'] },
      { source: 'ecb', now: t.app.clock.now() },
    ),
  );
  await t.request(undoImport, { params: { id: applied.id } }, as);
  await t.settled();
  expect(await rates()).toEqual(['EUR/USD 2026-11-19 1.15', 'EUR/USD 2026-11-20 1.16']);
});

test('undo of an earlier import leaves what a later one replaced, which then restores nothing of it', async () => {
  const first = await importRates('date,from,to,rate\n2026-11-20,EUR,USD,1.1\n');
  const second = await importRates('date,from,to,rate\n2026-11-20,EUR,USD,1.2\n', { differing: 'replace' });
  await t.request(undoImport, { params: { id: first.id } }, as);
  await t.settled();
  expect(await rates()).toEqual(['EUR/USD 2026-11-20 1.2']);
  await t.request(undoImport, { params: { id: second.id } }, as);
  await t.settled();
  expect(await rates()).toEqual([]);
  expect(await t.db.selectFrom('former_rates').selectAll().execute()).toEqual([]);
});

/** A file of the ECB's form with a rate in each cell. */
const manyRates = (days: number) => {
  const lines = [ecbHeader];
  for (let d = 0; d < days; d += 1) {
    const day = new Date(Date.UTC(2026, 10, 20 - d)).toISOString().slice(0, 10);
    const cells = Array.from({ length: 41 }, (_, c) => (1 + c + d / 8192).toFixed(4));
    lines.push(`${[day, ...cells].join(',')},`);
  }
  return `${lines.join('\n')}\n`;
};

test('reports progress while it runs, and leaves nothing after a cancel', async () => {
  const chosen = await read(manyRates(2500));
  expect(chosen).toMatchObject({ totalRows: 102_500, newRows: 102_500 });
  const body = { rows: 'all' as const, revision: chosen.revision };
  await t.request(applyImport, { params: { id: chosen.id }, body }, as);
  // Read from the database: a request renews figures first, and could take longer than the import.
  const stored = t.db.selectFrom('imports').selectAll().where('id', '=', chosen.id);
  let seen = await stored.executeTakeFirstOrThrow();
  while (seen.state === 'applying' && seen.done_rows === 0) seen = await stored.executeTakeFirstOrThrow();
  expect(seen).toMatchObject({ state: 'applying', total_rows: 102_500 });
  expect((await t.request(cancelImport, { params: { id: chosen.id } }, as)).status).toBe(200);
  await t.settled();
  expect((await stored.executeTakeFirstOrThrow()).state).toBe('cancelled');
  for (const table of ['fx_rates', 'former_rates', 'import_chunks'] as const)
    expect(await t.db.selectFrom(table).selectAll().limit(1).execute()).toEqual([]);
});

test('remembers the base and direction of a file with the same headings, and asks again what to replace', async () => {
  await importRates('date,USD\n2026-11-19,0.91\n', {
    base: 'EUR',
    direction: 'first_per_second',
    differing: 'replace',
  });
  const { suggestion } = await upload('date,USD\n2026-11-20,0.92\n');
  expect(suggestion).toMatchObject({ origin: 'saved', open: [] });
  const expected: Partial<RateLayout> = { direction: 'first_per_second', differing: 'keep' };
  expect(suggestion.layout).toMatchObject({ base: 'EUR', ...expected });
});

test('lists imports of rates apart from those of prices', async () => {
  const { id } = await importRates(differing);
  expect((await t.request(listRateImports, {}, as)).body.items.map((one) => one.id)).toEqual([id]);
  expect((await t.request(listPriceImports, {}, as)).body.items).toEqual([]);
});

test('404 for an agent, who has no right to rates', async () => {
  const { id } = await upload(differing);
  const agent = await t.signInAs('agent');
  expect((await t.request(getImport, { params: { id } }, agent)).status).toBe(404);
  expect((await t.request(listRateImports, {}, agent)).status).toBe(403);
});
