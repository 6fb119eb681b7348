import {
  answerClientRows,
  applyClientImport,
  chooseClientLayout,
  getClientTemplate,
} from '@partnerfolio/contract/clients/imports';
import { listClientContacts } from '@partnerfolio/contract/clients/contacts';
import { getClient, listClients } from '@partnerfolio/contract/clients';
import { listLots } from '@partnerfolio/contract/lots';
import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { listMandates } from '@partnerfolio/contract/portfolios/mandates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  acme,
  applyBook,
  book,
  growth,
  lot,
  person,
  rowsOfBook,
  shownCounts,
  shownRows,
  uploadBook,
  undoBook,
} from '../../testing/client-books.ts';
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

const bytesOf = async (path: string, as = employee) => {
  const answer = await t.fetch(path, { headers: { authorization: `Bearer ${as.accessToken}` } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const upload = async (file: Uint8Array<ArrayBuffer> | string, as = employee) => {
  const { status, body } = await uploadBook(t, { file, as });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const apply = (found: Parameters<typeof applyBook>[1]['found'], leaveOut = false, as = employee) =>
  applyBook(t, { found, as, leaveOut });
const clients = async (as = employee) =>
  (await t.request(listClients, { query: { limit: 200 } }, as)).body.items;
const portfolios = async (as = employee) =>
  (await t.request(listPortfolios, { query: { limit: 200 } }, as)).body.items;

describe('a workbook', () => {
  test('comes in as the template shows it, with lots, cash, account, mandate and household', async () => {
    const found = await upload(await bytesOf(getClientTemplate.path));
    expect(shownCounts(found)).toEqual([
      'accounts new: 1',
      'cash new: 1',
      'clients new: 2',
      'contacts new: 1',
      'instruments new: 1',
      'portfolios new: 1',
      'positions new: 1',
    ]);
    const applied = await apply(found);
    expect(applied).toMatchObject({ state: 'applied', clients: 2, doneClients: 2 });
    const [portfolio] = await portfolios();
    const id = portfolio?.id ?? '';
    expect(portfolio).toMatchObject({ name: 'Growth', client: { name: 'Jane Example' }, kind: 'advisory' });
    const stored = await t.request(getPortfolio, { params: { id } }, employee);
    expect(stored.body).toMatchObject({
      accounts: [{ custodian: 'Example Bank', number: 'ES-0001', currency: 'EUR' }],
      costMethod: 'fifo',
      cashKept: true,
    });
    const lots = await t.request(listLots, { params: { id }, query: {} }, employee);
    expect(lots.body.items).toMatchObject([
      {
        instrument: { symbol: 'EXMPL' },
        quantity: '100',
        costCurrency: 'USD',
        lots: [
          {
            acquired: '2021-05-03',
            quantity: '100',
            cost: { value: '8250.5' },
            costBase: { value: '6847.915' },
          },
        ],
      },
    ]);
    const holdings = await t.request(getHoldings, { params: { id }, query: {} }, employee);
    expect(holdings.body.cash).toMatchObject([{ currency: 'EUR', amount: '15000' }]);
    const mandates = await t.request(listMandates, { params: { id } }, employee);
    expect(mandates.body.items).toMatchObject([
      { service: 'advisory', fromDay: '2026-01-01', agreement: 'AG-2026-17' },
    ]);
    const jane = await t.request(getClient, { params: { id: portfolio?.client.id ?? '' } }, employee);
    expect(jane.body).toMatchObject({
      household: { name: 'Example family' },
      email: 'jane@example.com',
      language: 'en',
      tags: ['Pension', 'Referral'],
    });
    const contacts = await t.request(listClientContacts, { params: { id: jane.body.id } }, employee);
    expect(contacts.body.items).toMatchObject([
      { name: 'Sam Example', relation: 'Spouse', language: 'es', isMain: true, email: 'sam@example.com' },
    ]);
    const undone = await undoBook(t, { found: applied, as: employee });
    expect(shownCounts(undone)).toContain('contacts removed: 1');
    expect(await clients()).toEqual([]);
  });

  test('leaves out a client whole when one of its rows is wrong, and takes the others', async () => {
    const found = await upload(
      await book({
        Instruments: [acme],
        Clients: [person('1', 'Ann'), person('2', 'Bob')],
        Portfolios: [growth('P1', '1'), growth('P2', 'Bob')],
        Positions: [
          lot('P1', 10, '2020-05-05', 1000),
          lot('P2', 5, '2027-05-05', 500),
          lot('P2', 5, '2020-05-05', 500),
        ],
      }),
    );
    const rows = await rowsOfBook(t, found.id, employee);
    expect(shownRows(rows, 'positions')).toEqual([
      '2 new',
      '3 error acquired:acquired_after_position',
      '4 waiting',
    ]);
    expect(shownRows(rows, 'clients')).toEqual(['2 new', '3 waiting']);
    const body = { leaveOut: false, revision: found.revision };
    const refused = await t.request(applyClientImport, { params: { id: found.id }, body }, employee);
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: { code: 'client_rows_left_out', params: { count: 4 } } },
    });
    await apply(found, true);
    expect((await clients()).map(({ name }) => name)).toEqual(['Ann']);
  });

  test('names each error at its row and field', async () => {
    const found = await upload(
      await book({
        Clients: [
          person('1', ''),
          ['2', 'Ann', 'alien'],
          person('3', 'Bob', 'nobody'),
          person('3', 'Cid'),
          person('5', 'Dan', '', 'no email'),
        ],
        Portfolios: [
          ['P1', '9', 'Growth', 'EUR', 'advisory', '2026-01-01'],
          ['P2', '5', 'Growth', 'ABC', 'advice', 'soon'],
          ['P3', '5', 'Growth', 'EUR', 'advisory', '2026-01-01'],
        ],
        Positions: [
          lot('P9', 1, '2020-01-01', 1),
          ['P3', '2026-12-01', 'NONE', -1, '2020-01-01', 'x', 'EUR'],
        ],
        Cash: [
          ['P3', '2026-01-01', 'EUR', 5],
          ['P3', '2026-01-01', 'EUR', 6],
        ],
      }),
    );
    const rows = await rowsOfBook(t, found.id, employee);
    expect(shownRows(rows, 'clients')).toEqual([
      '2 error name:required',
      '3 error kind:not_a_choice',
      '4 error household:no_such_household',
      '5 error key:row_repeated',
      '6 error email:email_invalid',
    ]);
    expect(shownRows(rows, 'portfolios')).toEqual([
      '2 error client:no_such_client',
      '3 error openedOn:unreadable_date baseCurrency:unknown_currency',
      '4 error name:row_repeated',
    ]);
    expect(shownRows(rows, 'positions')).toEqual([
      '2 error portfolio:no_such_portfolio_row',
      '3 error cost:unreadable_number day:trade_date_in_future symbol:no_such_instrument quantity:bad_amount',
    ]);
    expect(shownRows(rows, 'cash')).toEqual(['2 waiting', '3 error amount:row_repeated']);
  });

  test('finds what came in before, so that the same file adds nothing', async () => {
    const file = await book({
      Instruments: [acme],
      Clients: [person('1', 'Ann', '', 'ann@example.com')],
      Portfolios: [growth('P1', '1')],
      Positions: [lot('P1', 10, '2020-05-05', 1000)],
    });
    await apply(await upload(file));
    const again = await upload(file);
    expect(shownCounts(again)).toEqual([
      'clients existing: 1',
      'instruments existing: 1',
      'portfolios existing: 1',
      'positions existing: 1',
    ]);
    const body = { leaveOut: true, revision: again.revision };
    const refused = await t.request(applyClientImport, { params: { id: again.id }, body }, employee);
    expect(refused).toMatchObject({ status: 409, body: { reason: { code: 'client_import_empty' } } });
  });

  test('asks whether a client of the same name is the same, and follows the answer', async () => {
    const known = await makeClient(t, employee, { name: 'Ann Lee' });
    const file = await book({ Clients: [person('1', 'ann lee')], Portfolios: [growth('P1', '1')] });
    const found = await upload(file);
    const rows = await rowsOfBook(t, found.id, employee);
    expect(shownRows(rows, 'clients')).toEqual(['2 question']);
    expect(shownRows(rows, 'portfolios')).toEqual(['2 waiting']);
    expect(rows[0]?.candidates).toMatchObject([{ id: known, name: 'Ann Lee' }]);
    const answer = (clientId: string | null, revision: number) =>
      t.request(
        answerClientRows,
        { params: { id: found.id }, body: { answers: [{ table: 0, line: 2, clientId }], revision } },
        employee,
      );
    const other = await answer(null, found.revision);
    expect(shownCounts(other.body)).toEqual(['clients new: 1', 'portfolios new: 1']);
    const same = await answer(known, other.body.revision);
    expect(shownCounts(same.body)).toEqual(['clients existing: 1', 'portfolios new: 1']);
    await apply(same.body);
    expect(await portfolios()).toMatchObject([{ client: { id: known } }]);
    expect(await clients()).toHaveLength(1);
  });

  test('asks how dates are written when they can be read two ways', async () => {
    const csv =
      'Portfolio no;Client;Name;Base currency;Service;Opened\nP1;Ann;Growth;EUR;advisory;03/04/2025\n';
    await makeClient(t, employee, { name: 'Ann' });
    const found = await upload(csv);
    expect(found).toMatchObject({ openDate: '03/04/2025' });
    const body = { leaveOut: true, revision: found.revision };
    const refused = await t.request(applyClientImport, { params: { id: found.id }, body }, employee);
    expect(refused).toMatchObject({ status: 409, body: { reason: { code: 'client_import_open' } } });
    const layout = { ...found.layout, dateFormat: 'dd/MM/yyyy' as const };
    const chosen = await t.request(
      chooseClientLayout,
      { params: { id: found.id }, body: { layout, revision: found.revision } },
      employee,
    );
    expect(chosen.body).toMatchObject({ openDate: null });
    await apply(chosen.body);
    expect(await portfolios()).toMatchObject([{ openedOn: '2025-04-03' }]);
  });

  test('reads columns as the user maps them, with values that are the same for all', async () => {
    const found = await upload('Who,Sort\nAnn,x\n');
    expect(found.layout.sheets).toMatchObject([{ sheet: null }]);
    const layout = {
      ...found.layout,
      sheets: [
        {
          table: 0,
          sheet: 'clients' as const,
          headerLine: 1,
          columns: { name: 0 },
          constants: { kind: 'person' },
        },
      ],
    };
    const choose = (given: typeof layout, revision: number) =>
      t.request(
        chooseClientLayout,
        { params: { id: found.id }, body: { layout: given, revision } },
        employee,
      );
    const wrong = { ...layout, sheets: layout.sheets.map((one) => ({ ...one, columns: { iban: 0 } })) };
    expect((await choose(wrong as never, found.revision)).status).toBe(422);
    const chosen = await choose(layout, found.revision);
    expect(shownCounts(chosen.body)).toEqual(['clients new: 1']);
    expect((await choose(layout, found.revision)).status).toBe(412);
  });
});
