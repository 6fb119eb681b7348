import { applyClientImport, undoClientImport } from '@partnerfolio/contract/clients/imports';
import { closeFirmPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { addClientNote } from '@partnerfolio/contract/clients/activity';
import { listClients } from '@partnerfolio/contract/clients';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
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
  undoBook,
  uploadBook,
} from '../../../testing/client-books.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';

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
const portfolios = async (as = employee) =>
  (await t.request(listPortfolios, { query: { limit: 200 } }, as)).body.items;

describe('undoing an import', () => {
  const simple = () =>
    book({
      Instruments: [acme],
      Clients: [['H', 'Lee family', 'household'], person('1', 'Ann Lee', 'H'), person('2', 'Bob')],
      Portfolios: [growth('P1', '1'), growth('P2', '2')],
      Positions: [lot('P1', 10, '2020-05-05', 1000)],
    });

  test('removes clients, portfolios, entries and instruments, each with an event', async () => {
    const applied = await apply(await upload(await simple()));
    const undone = await undoBook(t, { found: applied, as: employee });
    expect(undone).toMatchObject({ state: 'undone' });
    expect(shownCounts(undone)).toEqual([
      'clients removed: 3',
      'instruments removed: 1',
      'portfolios removed: 2',
      'positions removed: 1',
    ]);
    expect(await clients()).toEqual([]);
    expect(await portfolios()).toEqual([]);
    const types = (await listAuditEvents(t.db)).map(({ event_type: type }) => type);
    expect(types.filter((type) => type.endsWith('.delete')).toSorted()).toEqual([
      'client.delete',
      'client.delete',
      'client.delete',
      'instrument.delete',
      'portfolio.delete',
      'portfolio.delete',
    ]);
  });

  test('keeps a client that was used since, whole, and removes the others', async () => {
    const applied = await apply(await upload(await simple()));
    const ann = (await clients()).find(({ name }) => name === 'Ann Lee')?.id ?? '';
    const note = { kind: 'note' as const, occurredOn: '2026-11-20', text: 'Called' };
    const noted = await t.request(addClientNote, { params: { id: ann }, body: note }, employee);
    expect(noted.status).toBe(201);
    const undone = await undoBook(t, { found: applied, as: employee });
    expect((await clients()).map(({ name }) => name)).toEqual(['Ann Lee', 'Lee family']);
    const rows = await rowsOfBook(t, undone.id, employee);
    expect(shownRows(rows, 'clients')).toEqual([
      '2 kept name:used_since',
      '3 kept name:used_since',
      '4 removed',
    ]);
    const [portfolio] = await portfolios();
    const entries = await t.request(
      listTransactions,
      { params: { id: portfolio?.id ?? '' }, query: {} },
      employee,
    );
    expect(entries.body.total).toBe(1);
  });
});

describe('a closed period', () => {
  const closeFirm = async () => {
    const admin = await t.signInAs('admin');
    const body = { closedThrough: '2026-01-31', reason: 'Reported', revision: 0 };
    const closed = await t.request(closeFirmPeriod, { body }, admin);
    expect(closed.status).toBeLessThan(300);
  };

  test('takes opening entries only after they are confirmed, and gives them back so too', async () => {
    const found = await upload(
      await book({
        Instruments: [acme],
        Clients: [person('1', 'Ann')],
        Portfolios: [growth('P1', '1')],
        Positions: [lot('P1', 10, '2020-05-05', 1000)],
      }),
    );
    await closeFirm();
    const ask = (intoClosedPeriod: boolean, as = employee) => {
      const body = { leaveOut: false, intoClosedPeriod, revision: found.revision };
      return t.request(applyClientImport, { params: { id: found.id }, body }, as);
    };
    expect(await ask(false)).toMatchObject({
      status: 409,
      body: { reason: { code: 'closed_period_unconfirmed', params: { day: '2026-01-31', scope: 'firm' } } },
    });
    expect(await clients()).toEqual([]);
    const applied = await ask(true);
    expect(applied.body).toMatchObject({ state: 'applied', doneClients: 1 });
    const late = await t.db.selectFrom('late_changes').select(['entry_count', 'changed_by']).execute();
    expect(late).toEqual([{ entry_count: 1, changed_by: employee.id }]);
    const undo = (intoClosedPeriod: boolean) =>
      t.request(
        undoClientImport,
        { params: { id: found.id }, body: { intoClosedPeriod, revision: applied.body.revision } },
        employee,
      );
    expect(await undo(false)).toMatchObject({
      status: 409,
      body: { reason: { code: 'closed_period_unconfirmed' } },
    });
    expect((await undo(true)).body).toMatchObject({ state: 'undone' });
    expect(await clients()).toEqual([]);
  });

  test('takes nothing from a user without the right to correct', async () => {
    const agent = await t.signInAs('agent');
    const file = await book({
      Clients: [person('1', 'Ann')],
      Portfolios: [growth('P1', '1')],
      Cash: [['P1', '2026-01-02', 'EUR', 5]],
    });
    const found = await upload(file, agent);
    await closeFirm();
    const body = { leaveOut: false, intoClosedPeriod: true, revision: found.revision };
    const refused = await t.request(applyClientImport, { params: { id: found.id }, body }, agent);
    expect(refused).toMatchObject({ status: 409, body: { reason: { code: 'in_closed_period' } } });
    expect(await clients(agent)).toEqual([]);
  });
});
