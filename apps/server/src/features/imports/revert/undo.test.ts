import { undoImport } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { listTransactions, reverseTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { listPrices, listInstruments, putPrice } from '@partnerfolio/contract/market-data';
import { linkTransfer, previewTransferLink } from '@partnerfolio/contract/transfers';
import { currencySchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;
let colleague: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  // An agent may import but not correct entries; an employee may do both.
  agent = await t.signInAs('agent');
  colleague = await t.signInAs('employee');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, agent) });
  await makeInstrument(t, { symbol: 'ACME' });
});
afterAll(() => t.close());

const header = 'date,symbol,type,quantity,price,fee,currency';
const lines = ['2026-01-05,ACME,BUY,10,12.5,1,EUR', '2026-01-06,ACME,BUY,4,13.25,1,EUR'];

const importBy = async (as: TestPerson, ...rows: readonly string[]): Promise<Import> => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: `${[header, ...rows].join('\n')}\n`, as });
  return applyAndWait(t, (await chooseSuggested(t, uploaded, { as })).body, { as });
};
const undo = (one: Import, as: TestPerson, changed?: 'reverse') =>
  t.request(undoImport, { params: { id: one.id }, query: changed === undefined ? {} : { changed } }, as);
const entries = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, colleague)).body.items.toReversed();
const held = async () =>
  (await entries())
    .filter(({ reversesId, reversedById }) => reversesId === null && reversedById === null)
    .map(({ quantity }) => quantity);
const correct = async (quantity: string, change: { price: string }, as: TestPerson) => {
  const entry = (await entries()).find((one) => one.quantity === quantity && one.reversesId === null);
  if (entry === undefined) throw new Error('no such entry');
  const { instrument, id, revision, tradeDate, type, fee, currency } = entry;
  const body = {
    type,
    tradeDate,
    instrumentId: instrument?.id,
    quantity,
    fee,
    currency,
    revision,
    ...change,
  };
  const params = { id: portfolioId, transactionId: id };
  const answer = await t.request(updateTransaction, { params, body }, as);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem));
  return id;
};
const trail = async (eventType: string) => {
  await t.settled();
  return t.db
    .selectFrom('audit_logs')
    .select(['entity_id', 'user_id', 'before', 'after', 'metadata'])
    .where('event_type', '=', eventType)
    .orderBy('id')
    .execute();
};

describe('undoing an import of transactions', () => {
  test("one's own, unchanged: removes the entries, each with its values on the trail", async () => {
    const applied = await importBy(agent, ...lines);
    const ids = (await entries()).map(({ id }) => id);
    expect((await undo(applied, agent)).body.state).toBe('undone');
    expect(await entries()).toEqual([]);
    expect(await trail('transaction.undo')).toMatchObject([
      {
        entity_id: ids[0],
        user_id: agent.id,
        before: { type: 'buy', tradeDate: '2026-01-05', quantity: '10', price: '12.5', bookedBy: agent.id },
        after: null,
        metadata: { portfolioId, importId: applied.id },
      },
      { entity_id: ids[1], before: { quantity: '4' } },
    ]);
    expect(await trail('import.undo')).toMatchObject([{ metadata: { removed: 2, reversed: 0 } }]);
  });

  test('409 while an entry is one side of a linked transfer, which is reversed first with its other side', async () => {
    const applied = await importBy(colleague, '2026-01-05,ACME,TRANSFER IN,10,,,EUR');
    const [entry] = await entries();
    const clientId = await makeClient(t, colleague);
    const giver = await makePortfolio(t, { clientId, cashKept: false });
    const moved = { instrumentId: entry?.instrument?.id ?? null, quantity: '10' };
    const [, outId = ''] = await bookTestEntries(t, giver, [
      { ...moved, type: 'buy', tradeDate: '2026-01-02', price: '5' },
      { ...moved, type: 'transfer_out', tradeDate: '2026-01-05' },
    ]);
    const other = { otherPortfolioId: giver, otherTransactionId: outId };
    const target = { id: portfolioId, transactionId: entry?.id ?? '' };
    const shown = await t.request(previewTransferLink, { params: target, body: other as never }, colleague);
    const body = { ...other, revision: 1, ledgerRevision: shown.body.ledgerRevision } as never;
    expect((await t.request(linkTransfer, { params: target, body }, colleague)).status).toBe(200);
    const refused = await undo(applied, colleague, 'reverse');
    expect(refused.problem).toMatchObject({
      code: 'depended_on',
      detail: expect.stringContaining('reverse the transfer first'),
    });
    expect(await held()).toEqual(['10']);
    const reversal = { note: null, revision: 2, otherRevision: 2 };
    expect((await t.request(reverseTransaction, { params: target, body: reversal }, colleague)).status).toBe(
      200,
    );
    expect((await undo(applied, colleague)).status).toBe(200);
  });

  test("403 for a colleague's without the right to correct booked entries; nothing changes", async () => {
    const applied = await importBy(colleague, ...lines);
    expect((await undo(applied, agent)).status).toBe(403);
    expect(await held()).toEqual(['10', '4']);
    expect(await trail('transaction.undo')).toEqual([]);
  });

  test("a colleague's, by right: the entries are reversed and stay, and the file can be imported again", async () => {
    const applied = await importBy(agent, ...lines);
    expect((await undo(applied, colleague)).status).toBe(200);
    expect(await held()).toEqual([]);
    const all = await entries();
    expect(all).toHaveLength(4);
    expect(await trail('transaction.undo')).toMatchObject([
      {
        user_id: colleague.id,
        before: { quantity: '10', bookedBy: agent.id },
        metadata: { reversalId: all.find(({ reversesId }) => reversesId === all[0]?.id)?.id },
      },
      { before: { quantity: '4' } },
    ]);
    expect(await importBy(agent, ...lines)).toMatchObject({ newRows: 2, duplicateRows: 0, questionRows: 0 });
    expect(await held()).toEqual(['10', '4']);
  });

  test('409 that names the entries that were changed since, until they are to be reversed by right', async () => {
    const applied = await importBy(agent, ...lines);
    const changedId = await correct('10', { price: '12.75' }, colleague);
    const refused = await undo(applied, agent);
    expect(refused.problem).toMatchObject({ code: 'entries_changed', detail: '2026-01-05 buy 10' });
    expect((await undo(applied, agent, 'reverse')).status).toBe(403);
    expect(await held()).toEqual(['10', '4']);
    expect((await undo(applied, colleague, 'reverse')).status).toBe(200);
    expect(await held()).toEqual([]);
    expect((await trail('transaction.undo')).find((row) => row.entity_id === changedId)).toMatchObject({
      before: { price: '12.75' },
    });
  });

  test('an entry that was reversed by hand stays as it is', async () => {
    const applied = await importBy(agent, ...lines);
    const [first] = await entries();
    const params = { id: portfolioId, transactionId: first?.id ?? '' };
    await t.request(reverseTransaction, { params, body: { note: null, revision: 1 } }, colleague);
    expect((await undo(applied, agent)).status).toBe(200);
    expect((await entries()).map(({ quantity }) => quantity)).toEqual(['10', '10']);
    expect(await importBy(agent, ...lines)).toMatchObject({ newRows: 2 });
  });

  test('twice at once undoes once', async () => {
    const applied = await importBy(agent, ...lines);
    const answers = await Promise.all([undo(applied, colleague), undo(applied, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await entries()).toHaveLength(4);
  });

  test('409 when a later entry depends on one that would be reversed, with the reason', async () => {
    const applied = await importBy(agent, ...lines);
    await importBy(agent, '2026-02-02,ACME,SELL,12,14.5,1,EUR');
    const answer = await undo(applied, colleague);
    expect(answer.problem).toMatchObject({ code: 'depended_on' });
    expect(answer.problem?.detail).toContain('2026-02-02');
    expect(await entries()).toHaveLength(3);
  });

  test('10,000 entries at once, each on the trail', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `2026-01-05,ACME,BUY,${i + 1},12.5,1,EUR`);
    const applied = await importBy(agent, ...many);
    expect((await undo(applied, colleague)).status).toBe(200);
    expect(await trail('transaction.undo')).toHaveLength(10_000);
  });
});

describe('undoing an import of prices', () => {
  const importPrices = async (text: string) => {
    const uploaded = await uploadTestFile(t, { portfolioId: null, text, as: colleague });
    const currency = currencySchema.parse('EUR');
    const chosen = await chooseSuggested(t, uploaded, { as: colleague, currency });
    return applyAndWait(t, chosen.body, { as: colleague });
  };

  test('keeps what was corrected since, with what goes and what returns on the trail', async () => {
    const id = (await t.request(listInstruments, {}, colleague)).body.items[0]?.id ?? '';
    await importPrices('symbol,date,close\nACME,2026-01-05,10.5\nACME,2026-01-06,11.5\n');
    const second = await importPrices(
      'symbol,date,close\nACME,2026-01-05,20.5\nACME,2026-01-06,21.5\nACME,2025-12-30,22.5\n',
    );
    await t.request(putPrice, { params: { id, day: '2026-01-06' }, body: { close: '99' } }, colleague);
    await undo(second, colleague);
    expect(await trail('price.undo')).toMatchObject([
      {
        entity_id: id,
        user_id: colleague.id,
        before: { '2025-12-30': '22.5' },
        after: { '2025-12-30': null },
        metadata: { importId: second.id, year: 2025 },
      },
      { before: { '2026-01-05': '20.5' }, after: { '2026-01-05': '10.5' }, metadata: { year: 2026 } },
    ]);
    const { items } = (await t.request(listPrices, { params: { id } }, colleague)).body;
    expect(items.map(({ day, close }) => `${day} ${close}`)).toEqual(['2026-01-06 99', '2026-01-05 10.5']);
  });

  test('404 for an agent, who has no right to prices', async () => {
    const applied = await importPrices('symbol,date,close\nACME,2026-01-05,10.5\n');
    expect((await undo(applied, agent)).status).toBe(404);
  });
});
