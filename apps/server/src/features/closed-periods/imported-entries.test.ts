import { closePortfolioPeriod, getPortfolioClosings } from '@partnerfolio/contract/portfolios/closed-periods';
import { applyImport, listImportRows, undoImport } from '@partnerfolio/contract/imports';
import {
  bookCorporateAction,
  bookCorporateActionForAll,
  recordCorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { mergeInstrument } from '@partnerfolio/contract/instruments/merging';
import { setQuotation } from '@partnerfolio/contract/instruments/quotation';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let employee: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  employee = await t.signInAs('employee');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
  id = await makePortfolio(t, { clientId, cashKept: false });
  acme = await makeInstrument(t, { symbol: 'ACME' });
});

const close = (portfolioId = id) =>
  t.request(
    closePortfolioPeriod,
    {
      params: { id: portfolioId },
      body: { closedThrough: '2026-06-30' as never, reason: 'Reported', revision: 0 },
    },
    admin,
  );
const late = async () => (await t.request(getPortfolioClosings, { params: { id } }, admin)).body.late;
const entryCount = async () =>
  (await t.request(listTransactions, { params: { id }, query: {} }, admin)).body.total;
const file =
  'date,symbol,type,quantity,price,fee,currency\n2026-01-05,ACME,BUY,10,12.5,1,EUR\n2026-07-06,ACME,BUY,4,13.25,1,EUR\n';
const read = async (as: TestPerson) => {
  const uploaded = await uploadTestFile(t, { portfolioId: id, text: file, as });
  return (await chooseSuggested(t, uploaded, { as })).body;
};
const apply = (one: { id: string; revision: number }, as: TestPerson, more: object = {}) =>
  t.request(
    applyImport,
    { params: { id: one.id }, body: { rows: 'all', revision: one.revision, ...more } },
    as,
  );

describe('an import into a closed period', () => {
  test('marks the rows for a user without the right, and books the others', async () => {
    await close();
    const preview = await read(agent);
    const { body } = await t.request(listImportRows, { params: { id: preview.id }, query: {} }, agent);
    expect(body.items.map(({ status, faults }) => [status, faults.map(({ code }) => code)])).toEqual([
      ['error', ['in_closed_period']],
      ['new', []],
    ]);
    expect((await apply(preview, agent)).status).toBe(409);
    expect((await apply(preview, agent, { rows: 'good', intoClosedPeriod: true })).status).toBe(202);
    await t.settled();
    expect(await entryCount()).toBe(1);
  });

  test('asks a user with the right, and is marked once it is booked', async () => {
    await close();
    const preview = await read(employee);
    const asked = await apply(preview, employee);
    expect(asked).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'closed_period_unconfirmed', params: { day: '2026-06-30' } }] },
    });
    expect((await apply(preview, employee, { intoClosedPeriod: true })).status).toBe(202);
    await t.settled();
    expect(await entryCount()).toBe(2);
    expect(await late()).toMatchObject([{ importId: preview.id, entries: 1, firstDay: '2026-01-05' }]);
  });

  test('that is closed before it is booked books nothing', async () => {
    const preview = await read(agent);
    await close();
    expect((await apply(preview, agent)).status).toBe(409);
    expect(await entryCount()).toBe(0);
  });

  test('is undone only with the right and a confirmation', async () => {
    const applied = await applyAndWait(t, await read(employee), { as: employee });
    await close();
    const undo = (as: TestPerson, query: object = {}) =>
      t.request(undoImport, { params: { id: applied.id }, query }, as);
    expect(await undo(employee)).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'closed_period_unconfirmed' }] },
    });
    expect(await entryCount()).toBe(2);
    expect((await undo(employee, { closedPeriod: 'change' })).status).toBe(200);
    expect(await entryCount()).toBe(0);
    expect(await late()).toMatchObject([{ importId: applied.id, entries: 1 }]);
  });
});

describe('a change by way of an instrument', () => {
  const hold = (portfolioId = id) =>
    bookTestEntries(t, portfolioId, [
      { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '10', price: '12' },
    ]);

  test('a corporate action leaves closed portfolios waiting and stops no other', async () => {
    const open = await makePortfolio(t, { clientId, name: 'Open', cashKept: false });
    await hold();
    await hold(open);
    await close();
    const split = { type: 'split', exDate: '2026-06-01', ratioNew: '3', ratioOld: '1' };
    const { body: action } = await t.request(
      recordCorporateAction,
      { params: { id: acme }, body: split as never },
      admin,
    );
    const params = { id: acme, actionId: action.id };
    const all = await t.request(bookCorporateActionForAll, { params, body: { after: null } }, admin);
    expect(all.body).toMatchObject({
      booked: 1,
      refused: [{ portfolio: { id }, error: { code: 'closed_period_unconfirmed' } }],
    });
    const book = async (more: object, as = admin) =>
      (
        await t.request(
          bookCorporateAction,
          { params, body: { portfolios: [{ id, quantity: '10' }], ...more } },
          as,
        )
      ).body.items[0];
    expect(await book({ intoClosedPeriod: true }, agent)).toMatchObject({
      error: { code: 'in_closed_period' },
    });
    expect(await book({ intoClosedPeriod: true })).toMatchObject({ outcome: 'booked' });
    expect(await late()).toHaveLength(1);
  });

  test('a merge and a change of the quotation ask first', async () => {
    const other = await makeInstrument(t, { symbol: 'ACME2' });
    await hold();
    await close();
    const quotation = (more: object = {}) =>
      t.request(
        setQuotation,
        {
          params: { id: acme },
          body: { quotation: 'percent', prices: 'keep', revision: 1, ...more } as never,
        },
        admin,
      );
    const merge = (more: object = {}) =>
      t.request(
        mergeInstrument,
        { params: { id: acme }, body: { into: other, revision: 1, intoRevision: 1, ...more } },
        admin,
      );
    const asked = { status: 409, problem: { reason: { code: 'closed_period_unconfirmed' } } };
    expect(await quotation()).toMatchObject(asked);
    expect(await merge()).toMatchObject(asked);
    expect((await merge({ intoClosedPeriod: true })).status).toBe(200);
    expect(await late()).toHaveLength(1);
  });
});
