import {
  applyClientImport,
  discardClientImport,
  getClientImport,
  undoClientImport,
} from '@partnerfolio/contract/clients/imports';
import { listClients } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyBook, book, growth, person, shownCounts, uploadBook } from '../../testing/client-books.ts';
import { makeClient } from '../../testing/ledgers.ts';

let t: TestApp;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
});

const upload = async (file: Uint8Array<ArrayBuffer> | string, as = employee) => {
  const { status, body } = await uploadBook(t, { file, as });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const apply = (found: Parameters<typeof applyBook>[1]['found'], leaveOut = false, as = employee) =>
  applyBook(t, { found, as, leaveOut });
const clients = async (as = employee) =>
  (await t.request(listClients, { query: { limit: 200 } }, as)).body.items;

describe('access and bad input', () => {
  test('lets nobody else see an import, not even an administrator', async () => {
    const found = await upload(await book({ Clients: [person('1', 'Ann')] }));
    const params = { id: found.id };
    const admin = await t.signInAs('admin');
    for (const as of [admin, await t.signInAs('agent')]) {
      expect((await t.request(getClientImport, { params }, as)).status).toBe(404);
      expect((await t.request(discardClientImport, { params }, as)).status).toBe(404);
      const body = { revision: found.revision };
      expect((await t.request(undoClientImport, { params, body }, as)).status).toBe(404);
    }
  });

  test('tells an agent nothing of clients of others, who count as absent', async () => {
    await makeClient(t, employee, { name: 'Ann' });
    const agent = await t.signInAs('agent');
    const found = await upload(await book({ Clients: [person('1', 'Ann')] }), agent);
    expect(shownCounts(found)).toEqual(['clients new: 1']);
    await apply(found, false, agent);
    expect((await clients(agent)).map(({ name, owner }) => [name, owner.id])).toEqual([['Ann', agent.id]]);
  });

  test.each([
    ['an empty file', '', 'book_file_empty'],
    ['a PDF', '%PDF-1.7 …', 'book_file_unreadable'],
    ['a damaged workbook', 'PK\u0003\u0004 damaged', 'book_file_unreadable'],
    ['an OFX statement', 'OFXHEADER:100\nDATA:OFXSGML', 'book_file_unreadable'],
    ['too many rows', `Name,Type\n${'Ann,person\n'.repeat(20_001)}`, 'book_too_many_rows'],
  ])('refuses %s', async (_, file, code) => {
    const { status, body } = await uploadBook(t, { file, as: employee });
    expect({ status, codes: body.fields?.map((one) => one.code) }).toEqual({ status: 422, codes: [code] });
  });

  test('refuses a workbook that cannot be read whole, instead of leaving a sheet out', async () => {
    const clients = [person('1', 'Ann')];
    const long = growth('P1', '1').concat(Array.from({ length: 10 }, () => 'x'.repeat(30_000)));
    const codesOf = async (file: Uint8Array<ArrayBuffer>) =>
      (await uploadBook(t, { file, as: employee })).body.fields?.map(({ code }) => code);
    expect(await codesOf(await book({ Clients: clients, Portfolios: [long] }))).toEqual([
      'book_file_unreadable',
    ]);
    const many = Array.from({ length: 20_100 }, (_, at) => person(String(at), 'Ann'));
    expect(await codesOf(await book({ Clients: many }))).toEqual(['book_too_many_rows']);
  });

  test('takes a client over once when two calls come at once', async () => {
    const found = await upload(await book({ Clients: [person('1', 'Ann'), person('2', 'Bob')] }));
    const call = () =>
      t.request(
        applyClientImport,
        { params: { id: found.id }, body: { leaveOut: false, revision: found.revision } },
        employee,
      );
    await Promise.all([call(), call()]);
    expect((await clients()).map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  });
});
