/** Rows of orders that were not executed, as brokers list them beside those that were. */
import { answerImportRows, listImportRows } from '@partnerfolio/contract/imports';
import type { Import, RowAnswer } from '@partnerfolio/contract/imports';
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
  await makeInstrument(t, { symbol: 'VWCE', isin: 'IE00BK5BQT80' });
});
afterAll(() => t.close());

const choose = async (text: string) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  return { open: uploaded.suggestion.open, chosen: (await chooseSuggested(t, uploaded, { as })).body };
};
const listRows = async ({ id }: Import) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const booked = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ type, tradeDate, quantity }) => `${type} ${tradeDate} ${quantity ?? ''}`.trim())
    .toReversed();
const answer = async ({ id, revision }: Import, given: RowAnswer, lines: number[] | null = null) =>
  (
    await t.request(
      answerImportRows,
      { params: { id }, body: { kind: 'execution', answer: given, lines, revision } },
      as,
    )
  ).body;

const scalableHeader =
  'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency';
const scalable = (status: string, day: string, reference: string): string =>
  `${day};10:00:00;${status};${reference};Vanguard FTSE All-World;Security;Buy;IE00BK5BQT80;2;100,00;-200,00;0,99;0,00;EUR`;

test('books only the executed orders of Scalable, and says of every other row why it is left out', async () => {
  const lines = [
    scalableHeader,
    scalable('Executed', '2026-01-05', 'A1'),
    scalable('Cancelled', '2026-01-06', 'A2'),
    scalable('Rejected', '2026-01-07', 'A3'),
    scalable('Expired', '2026-01-08', 'A4'),
    scalable('Pending', '2026-01-09', 'A5'),
    scalable('Executed', '2026-01-12', 'A6'),
  ];
  const { open, chosen } = await choose(`${lines.join('\n')}\n`);
  expect(open).toEqual([]);
  expect(chosen).toMatchObject({ newRows: 2, errorRows: 0, questionRows: 0, totalRows: 6 });
  const rows = await listRows(chosen);
  expect(rows.map(({ status }) => status)).toEqual([
    'new',
    'ignored',
    'ignored',
    'ignored',
    'ignored',
    'new',
  ]);
  expect(
    rows.slice(1, 5).map(({ faults: errors }) => errors.map(({ code, params }) => [code, params.text])),
  ).toEqual([
    [['not_executed', 'Cancelled']],
    [['not_executed', 'Rejected']],
    [['not_executed', 'Expired']],
    [['not_executed', 'Pending']],
  ]);
  await applyAndWait(t, chosen, { as });
  expect(await booked()).toEqual(['buy 2026-01-05 2', 'buy 2026-01-12 2']);
});

test('books a pending order of an earlier export once it is executed, and the others not again', async () => {
  const [done, waiting] = [scalable('Executed', '2026-01-05', 'A1'), '2026-01-06'];
  const first = [scalableHeader, done, scalable('Pending', waiting, 'A2')].join('\n');
  await applyAndWait(t, (await choose(`${first}\n`)).chosen, { as });
  const later = [scalableHeader, done, scalable('Executed', waiting, 'A2')].join('\n');
  const { chosen } = await choose(`${later}\n`);
  expect(chosen).toMatchObject({ newRows: 1, duplicateRows: 1 });
  await applyAndWait(t, chosen, { as });
  expect(await booked()).toEqual(['buy 2026-01-05 2', 'buy 2026-01-06 2']);
});

const plain = 'date,symbol,type,quantity,price,currency,status';
const statuses = (...words: string[]) =>
  `${[plain, ...words.map((word) => `2026-01-05,VWCE,buy,1,100.00,EUR,${word}`)].join('\n')}\n`;

test('leaves out rows whose status says in any of the languages that they were not executed', async () => {
  const words =
    'CANCELED not-executed Storniert Abgelehnt Cancelada Pendiente Annulé Respinto Geannuleerd Makulerad'.split(
      ' ',
    );
  expect((await choose(statuses('Filled', ...words))).chosen).toMatchObject({
    newRows: 1,
    questionRows: 0,
    errorRows: 0,
    totalRows: words.length + 1,
  });
});

test('books rows without a status, and those executed in any of the languages', async () => {
  const words = ['', 'FILLED', 'Ausgeführt', 'Ejecutada', 'Exécuté', 'Eseguito', 'Uitgevoerd', 'Utförd'];
  expect((await choose(statuses(...words))).chosen).toMatchObject({ newRows: words.length, questionRows: 0 });
});

test('asks about a status that may mean either, and books the row only if the user says so', async () => {
  const { chosen } = await choose(statuses('Filled', 'PARTIALLY_FILLED', 'Teilausgeführt'));
  expect(chosen).toMatchObject({ newRows: 1, questionRows: 2 });
  expect((await listRows(chosen))[1]).toMatchObject({
    status: 'question',
    questions: [{ kind: 'execution', status: 'PARTIALLY_FILLED', answer: null }],
  });
  const one = await answer(chosen, 'executed', [3]);
  const all = await answer(one, 'not_executed');
  expect(all).toMatchObject({ newRows: 2, questionRows: 0 });
  expect((await listRows(all))[2]).toMatchObject({
    status: 'ignored',
    questions: [{ kind: 'execution', answer: 'not_executed' }],
    faults: [{ code: 'not_executed', params: { text: 'Teilausgeführt' } }],
  });
  await applyAndWait(t, all, { as });
  expect(await booked()).toEqual(['buy 2026-01-05 1', 'buy 2026-01-05 1']);
});

test('finds nothing new when a file with answered statuses is imported again, whichever rows come first', async () => {
  const text = statuses('PARTIALLY_FILLED', 'Filled');
  const { chosen } = await choose(text);
  await applyAndWait(t, await answer(chosen, 'not_executed'), { as });
  const { chosen: again } = await choose(text);
  expect((await listRows(again))[1]).toMatchObject({ status: 'duplicate' });
  expect(await answer(again, 'not_executed')).toMatchObject({ newRows: 0, duplicateRows: 1 });
  expect(await booked()).toEqual(['buy 2026-01-05 1']);
});

test('finds the status column for a layout that was saved before there was one', async () => {
  const columns = 'date,symbol,type,quantity,price,currency,status';
  const first = `${columns}\n2026-01-05,VWCE,buy,1,100.00,EUR,Filled\n`;
  await applyAndWait(t, (await choose(first)).chosen, { as });
  await sql`update import_layouts set layout = layout::jsonb #- '{columns,status}'`.execute(t.db);
  const uploaded = await uploadTestFile(t, { portfolioId, text: statuses('Cancelled'), as });
  expect(uploaded.suggestion).toMatchObject({ origin: 'saved', layout: { columns: { status: 6 } } });
});
