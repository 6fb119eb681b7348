/** Files with the rows of several accounts, of which one belongs to the portfolio. */
import { chooseLayout, layoutSchema, listImportRows } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';
import { countLedger } from '../../../../testing/program-files.ts';

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

const file = (header = 'Account', rows: readonly string[] = several) =>
  `${[`${header},Date,Type,Symbol,Quantity,Price,Amount,Fee,Currency`, ...rows].join('\n')}\n`;
const several = [
  'A-100,2026-11-09,Buy,VWCE,1,150.25,150.25,0,EUR',
  'A-200,2026-11-09,Buy,VWCE,2,150.25,300.50,0,EUR',
  'A-300,2026-11-09,Buy,VWCE,3,150.25,450.75,0,EUR',
  'A-200,2026-11-10,Dividend,VWCE,,,4.10,0,EUR',
];
const upload = (text: string) => uploadTestFile(t, { portfolioId, text, as });
type Uploaded = Awaited<ReturnType<typeof upload>>;
const choose = ({ id, suggestion }: Uploaded, account: string | null, columns = {}) => {
  const layout = suggestion.layout as TransactionLayout;
  const asked = { ...layout, account, columns: { ...layout.columns, ...columns } };
  const body = { ...layoutSchema.parse(asked), assumed: [] };
  return t.request(chooseLayout, { params: { id }, body }, as);
};
const rowsOf = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items.map(
    ({ status, faults: errors }) => [
      status,
      ...errors.map(({ code, params }) => `${code} ${params.text ?? ''}`.trim()),
    ],
  );

test('asks which account the portfolio is, and lists the rows of the others with their reason', async () => {
  const uploaded = await upload(file());
  expect(uploaded).toMatchObject({
    suggestion: { open: ['account'] },
    accounts: ['A-100', 'A-200', 'A-300'],
  });
  const chosen = (await choose(uploaded, 'A-200')).body;
  expect(chosen).toMatchObject({ newRows: 2, errorRows: 0, totalRows: 4, layout: { account: 'A-200' } });
  expect(await rowsOf(chosen.id)).toEqual([
    ['ignored', 'other_account A-100'],
    ['new'],
    ['ignored', 'other_account A-300'],
    ['new'],
  ]);
  await applyAndWait(t, chosen, { as });
  expect(await countLedger({ t, portfolioId, as })).toEqual({
    cash: { EUR: '-296.4' },
    units: { VWCE: '2' },
  });
});

test('refuses to read several accounts before one is chosen, or one that the file does not have', async () => {
  const uploaded = await upload(file());
  for (const account of [null, 'A-400']) {
    const { status, problem } = await choose(uploaded, account);
    expect([status, problem?.fields]).toMatchObject([422, [{ path: 'account', code: 'account_required' }]]);
  }
});

test('reads the rows of all accounts if the user says that they belong together', async () => {
  const uploaded = await upload(file());
  expect((await choose(uploaded, null, { account: null })).body).toMatchObject({ newRows: 4 });
});

test.for(['Account Number', 'Portfolio', 'Client', 'Depot', 'Cuenta', 'Compte', 'Portafoglio', 'Rekening'])(
  'knows the column %s',
  async (header) => {
    expect((await upload(file(header))).suggestion.open).toEqual(['account']);
  },
);

test('takes the column that tells most accounts apart', async () => {
  const rows = several.map((row, at) => `${at < 3 ? 'C1' : 'C2'},${row}`);
  expect((await upload(file('Client,Portfolio', rows))).accounts).toHaveLength(3);
});

test('asks nothing if all rows are of one account', async () => {
  const rows = several.filter((row) => row.startsWith('A-200'));
  const uploaded = await upload(file('Account', rows));
  expect(uploaded).toMatchObject({ suggestion: { open: [] }, accounts: ['A-200'] });
  expect((await choose(uploaded, null)).body).toMatchObject({ newRows: 2, errorRows: 0 });
});

test('a row without an account is an error beside those of several', async () => {
  const uploaded = await upload(file('Account', [...several, ',2026-11-11,Buy,VWCE,1,150.25,150.25,0,EUR']));
  const chosen = (await choose(uploaded, 'A-200')).body;
  expect((await rowsOf(chosen.id)).at(-1)).toEqual(['error', 'account_missing']);
});

test('asks again for the next file, also with a layout for all accounts or from before there was a question', async () => {
  await applyAndWait(t, (await choose(await upload(file()), 'A-200')).body, { as });
  const again = async () => (await upload(file())).suggestion;
  expect(await again()).toMatchObject({ origin: 'saved', open: ['account'], layout: { account: null } });
  for (const change of ["'{columns,account}', 'null'", "'{account}', '\"A-100\"'"])
    await sql`update import_layouts set layout = jsonb_set(layout::jsonb, ${sql.raw(change)})`.execute(t.db);
  expect(await again()).toMatchObject({ origin: 'saved', open: ['account'], layout: { account: null } });
  await sql`update import_layouts set layout = layout::jsonb #- '{columns,account}' #- '{account}'`.execute(
    t.db,
  );
  expect(await again()).toMatchObject({ origin: 'saved', open: ['account'], layout: { account: null } });
});
