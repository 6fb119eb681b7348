import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  chooseLayout,
  deleteImportLayout,
  layoutSchema,
  listImportLayouts,
  listImportRows,
  updateImportLayout,
} from '@partnerfolio/contract/imports';
import type { Layout } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { deactivateUser, eraseUser } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let ann: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  ann = await t.signInAs('employee');
  await makeInstrument(t, { symbol: 'ACME' });
});
afterAll(() => t.close());

const header = 'Date;Symbol;Type;Quantity;Price;Currency';
const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const german = fileOf('05.01.2026;ACME;Kauf;1.250,5;10,50;EUR', '06.01.2026;ACME;Umbuchung;1,5;2,5;EUR');

const portfolioOf = async (as: TestPerson) => makePortfolio(t, { clientId: await makeClient(t, as) });
const upload = async (as: TestPerson, text: string) =>
  uploadTestFile(t, { portfolioId: await portfolioOf(as), text, as });
const book = async (
  as: TestPerson,
  text: string,
  types: Extract<Layout, { kind: 'transactions' }>['types'] = {},
) => {
  const uploaded = await upload(as, text);
  const known = uploaded.suggestion.layout?.kind === 'transactions' ? uploaded.suggestion.layout.types : {};
  const chosen = await chooseSuggested(t, uploaded, { as, types: { ...known, ...types } });
  return applyAndWait(t, chosen.body, { as, rows: 'good' });
};
const list = async (as: TestPerson) => (await t.request(listImportLayouts, {}, as)).body.items;
const onlyLayout = async (as: TestPerson) => {
  const [found] = await list(as);
  if (found === undefined) throw new Error('no layout is listed');
  return found;
};
const change = (as: TestPerson, id: string, body: { name?: string; isShared?: boolean }) =>
  t.request(updateImportLayout, { params: { id }, body }, as);
const share = async (as: TestPerson) => {
  const { id } = await onlyLayout(as);
  expect((await change(as, id, { isShared: true })).status).toBe(200);
  return id;
};

describe('a file with the columns of an earlier one', () => {
  test('asks for the number format when its own cells can be read in two ways, whatever the earlier file was', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const { suggestion } = await upload(ann, fileOf('03/04/2026;ACME;Kauf;1.250;10.500;EUR'));
    expect(suggestion).toMatchObject({ origin: 'saved', open: ['dateFormat', 'numberFormat'] });
  });

  test('is read by what its own cells prove, without questions', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const uploaded = await upload(ann, fileOf('01/13/2026;ACME;Kauf;1.25;10.50;EUR'));
    expect(uploaded.suggestion).toMatchObject({
      origin: 'saved',
      open: [],
      layout: { numberFormat: 'point', dateFormat: 'MM/dd/yyyy' },
    });
    const chosen = await chooseSuggested(t, uploaded, { as: ann });
    const rows = await t.request(listImportRows, { params: { id: chosen.body.id } }, ann);
    expect(rows.body.items).toMatchObject([{ date: '2026-01-13', quantity: '1.25', price: '10.5' }]);
  });

  test('asks for the currency of rows without one again', async () => {
    const plain = 'Date,Symbol,Type,Quantity,Price\n2026-01-05,ACME,Buy,1.5,2.5\n';
    const first = await upload(ann, plain);
    const { layout } = first.suggestion;
    const body = layoutSchema.parse({ ...layout, currency: 'EUR' });
    const chosen = await t.request(chooseLayout, { params: { id: first.id }, body }, ann);
    await applyAndWait(t, chosen.body, { as: ann });
    const { suggestion } = await upload(ann, plain.replace('05', '06'));
    expect(suggestion).toMatchObject({ origin: 'saved', open: ['currency'] });
  });

  test('lists only its own words, with the types chosen for them', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const without = await upload(ann, fileOf('15.01.2026;ACME;Kauf;1,5;10,50;EUR'));
    expect(without.suggestion.layout).toMatchObject({ types: { Kauf: 'buy' } });
    expect(without.suggestion.layout).not.toHaveProperty('types.Umbuchung');
    const withWord = await upload(ann, fileOf('15.01.2026;ACME;Umbuchung;1,5;10,50;EUR'));
    expect(withWord.suggestion).toMatchObject({ open: [], layout: { types: { Umbuchung: 'ignore' } } });
  });

  test('422 for a saved format that this file leaves open', async () => {
    const uploaded = await upload(ann, fileOf('13.01.2026;ACME;Kauf;1.250;10.500;EUR'));
    const { layout } = uploaded.suggestion;
    const assumed = ['dateFormat', 'numberFormat'] as const;
    const body = { ...layoutSchema.parse(layout), assumed: [...assumed] };
    const answer = await t.request(chooseLayout, { params: { id: uploaded.id }, body }, ann);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields).toEqual([
      {
        path: 'numberFormat',
        code: 'reads_two_ways',
        params: { text: '1.250' },
        message: '"1.250" can be read in two ways',
      },
    ]);
  });

  test('422 for a format that a program sends back without stating whether a user chose it', async () => {
    const uploaded = await upload(ann, fileOf('13.01.2026;ACME;Kauf;1.250;10.500;EUR'));
    const body = layoutSchema.parse(uploaded.suggestion.layout);
    const answer = await t.request(chooseLayout, { params: { id: uploaded.id }, body }, ann);
    expect(answer.problem?.fields).toMatchObject([{ path: 'numberFormat', code: 'reads_two_ways' }]);
  });

  test('uses the format that the file decides instead of one that nobody chose', async () => {
    const uploaded = await upload(ann, fileOf('13.01.2026;ACME;Kauf;1.250,5;10,5;EUR'));
    const { layout } = uploaded.suggestion;
    const body = {
      ...layoutSchema.parse({ ...layout, numberFormat: 'point' }),
      assumed: ['numberFormat' as const],
    };
    const answer = await t.request(chooseLayout, { params: { id: uploaded.id }, body }, ann);
    expect(answer.body.layout).toMatchObject({ numberFormat: 'comma' });
  });

  test('asks the same questions about a price file', async () => {
    const prices = (...lines: string[]) => `symbol;date;close\n${lines.join('\n')}\n`;
    const first = await uploadTestFile(t, {
      portfolioId: null,
      text: prices('ACME;05.01.2026;1.250,5'),
      as: ann,
    });
    await applyAndWait(t, (await chooseSuggested(t, first, { as: ann })).body, { as: ann });
    const next = await uploadTestFile(t, {
      portfolioId: null,
      text: prices('ACME;03/04/2026;1.250'),
      as: ann,
    });
    expect(next.suggestion).toMatchObject({ origin: 'saved', open: ['dateFormat', 'numberFormat'] });
  });
});

describe('saving a layout', () => {
  test('happens when the file is booked: a preview saves nothing', async () => {
    await chooseSuggested(t, await upload(ann, german), { as: ann });
    expect(await list(ann)).toEqual([]);
    expect((await upload(ann, german)).suggestion.origin).toBe('recognised');
  });

  test('does not happen when the booking fails', async () => {
    const portfolioId = await portfolioOf(ann);
    const text = fileOf('05.01.2026;ACME;Kauf;1,5;10,50;EUR', '06.01.2026;ACME;Verkauf;1,5;10,50;EUR');
    const chosen = (
      await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text, as: ann }), { as: ann })
    ).body;
    await t.db
      .updateTable('portfolios')
      .set({ closed_on: '2026-01-31' })
      .where('id', '=', portfolioId)
      .execute();
    expect(await applyAndWait(t, chosen, { as: ann })).toMatchObject({ state: 'failed' });
    expect(await list(ann)).toEqual([]);
  });

  test('keeps only words that the booked file contains', async () => {
    await book(ann, german, { Umbuchung: 'ignore', 'Mrs Smith of Acacia Avenue': 'buy' });
    const rows = await t.db.selectFrom('import_layouts').select('layout').execute();
    expect(rows).toMatchObject([{ layout: { types: { Kauf: 'buy', Umbuchung: 'ignore' } } }]);
    expect(JSON.stringify(rows)).not.toContain('Smith');
  });

  test('applies to one user: a colleague starts from what the column names tell', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const bob = await t.signInAs('agent');
    const { suggestion } = await upload(bob, german);
    expect(suggestion).toMatchObject({ origin: 'recognised', open: ['types'] });
    expect(await list(bob)).toEqual([]);
  });

  test('ends with the erasure of the user', async () => {
    const admin = await t.signInAs('admin');
    await book(ann, german, { Umbuchung: 'ignore' });
    await share(ann);
    await t.db.updateTable('clients').set({ owner_id: admin.id }).execute();
    await t.request(deactivateUser, { params: { id: ann.id }, body: {} }, admin);
    expect((await t.request(eraseUser, { params: { id: ann.id } }, admin)).status).toBe(200);
    expect(await t.db.selectFrom('import_layouts').select('id').execute()).toEqual([]);
  });
});

describe('PATCH and DELETE /api/import-layouts/:id', () => {
  test('offers a shared layout to the firm, and their own to users who have one', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    await share(ann);
    const bob = await t.signInAs('agent');
    expect((await upload(bob, german)).suggestion).toMatchObject({
      origin: 'shared',
      layout: { types: { Umbuchung: 'ignore' }, createInstruments: false },
    });
    expect((await onlyLayout(bob)).may).toEqual({ rename: false, share: false, remove: false });
    await book(bob, german, { Umbuchung: 'fee' });
    expect((await upload(bob, german)).suggestion.origin).toBe('saved');
  });

  test('403 for an agent who shares, 200 for one who renames', async () => {
    const bob = await t.signInAs('agent');
    await book(bob, german, { Umbuchung: 'ignore' });
    const { id, may } = await onlyLayout(bob);
    expect(may).toEqual({ rename: true, share: false, remove: true });
    expect((await change(bob, id, { isShared: true })).status).toBe(403);
    expect((await change(bob, id, { name: 'Musterbank' })).status).toBe(200);
    expect(await onlyLayout(bob)).toMatchObject({ name: 'Musterbank', isShared: false });
  });

  test("404 for a colleague's own layout, 403 for one they share", async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const { id } = await onlyLayout(ann);
    const bob = await t.signInAs('employee');
    expect((await change(bob, id, { name: 'Mine' })).status).toBe(404);
    expect((await t.request(deleteImportLayout, { params: { id } }, bob)).status).toBe(404);
    await share(ann);
    expect((await change(bob, id, { name: 'Mine' })).status).toBe(403);
    expect((await t.request(deleteImportLayout, { params: { id } }, bob)).status).toBe(403);
  });

  test('an administrator stops the sharing of any layout, which its owner keeps', async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const id = await share(ann);
    const admin = await t.signInAs('admin');
    expect((await change(admin, id, { name: 'Renamed' })).status).toBe(403);
    expect((await change(admin, id, { isShared: false })).status).toBe(200);
    expect(await list(admin)).toEqual([]);
    expect(await onlyLayout(ann)).toMatchObject({ isShared: false });
    expect(await t.eventTypes()).toEqual(
      expect.arrayContaining(['import_layout.share', 'import_layout.unshare']),
    );
  });

  test("a deleted layout's file is recognised from scratch", async () => {
    await book(ann, german, { Umbuchung: 'ignore' });
    const { id } = await onlyLayout(ann);
    expect((await t.request(deleteImportLayout, { params: { id } }, ann)).status).toBe(200);
    expect((await upload(ann, german)).suggestion.origin).toBe('recognised');
  });

  test('a price layout requires the right to prices', async () => {
    const text = 'symbol;date;close\nACME;05.01.2026;1,5\n';
    const first = await uploadTestFile(t, { portfolioId: null, text, as: ann });
    await applyAndWait(t, (await chooseSuggested(t, first, { as: ann })).body, { as: ann });
    const id = await share(ann);
    const bob = await t.signInAs('agent');
    expect(await list(bob)).toEqual([]);
    expect((await t.request(deleteImportLayout, { params: { id } }, bob)).status).toBe(404);
  });
});

test('booked rows contain what the second file says, not what the first made of such cells', async () => {
  const portfolioId = await portfolioOf(ann);
  await book(ann, german, { Umbuchung: 'ignore' });
  const uploaded = await uploadTestFile(t, {
    portfolioId,
    text: fileOf('13/01/2026;ACME;Kauf;1.25;10.50;EUR'),
    as: ann,
  });
  const chosen = await chooseSuggested(t, uploaded, { as: ann });
  await applyAndWait(t, chosen.body, { as: ann });
  const { items } = (await t.request(listTransactions, { params: { id: portfolioId } }, ann)).body;
  expect(items).toMatchObject([{ tradeDate: '2026-01-13', quantity: '1.25', price: '10.5' }]);
});

test('migrating gives firm-wide layouts to their creators and deletes those without one', async () => {
  const migration = readFileSync(
    resolve(import.meta.dirname, '../../../../../migrations/0032_own_layouts.sql'),
    'utf8',
  );
  const rows = await t.db.connection().execute(async (db) => {
    await sql`create schema before_migration`.execute(db);
    await sql`set search_path to before_migration`.execute(db);
    try {
      await sql
        .raw(`
        create table profiles (id int primary key, erased_at timestamptz);
        create table imports (id int);
        create table import_layouts (id int primary key, kind text, header_hash text, created_by int, unique (kind, header_hash));
        insert into profiles values (1, null), (2, now());
        insert into import_layouts values (10, 'prices', 'a', 1), (11, 'prices', 'b', 2), (12, 'prices', 'c', null);
      `)
        .execute(db);
      await sql.raw(migration).execute(db);
      return (await sql`select id, owner_id, is_shared from import_layouts`.execute(db)).rows;
    } finally {
      await sql`set search_path to public`.execute(db);
      await sql`drop schema before_migration cascade`.execute(db);
    }
  });
  expect(rows).toEqual([{ id: 10, owner_id: 1, is_shared: false }]);
});
