import {
  applyImport,
  cancelImport,
  chooseLayout,
  getImport,
  getUpload,
  listImportRows,
  listPortfolioImports,
  undoImport,
} from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait, chooseSuggested, tryToUpload, uploadTestFile } from '../../testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

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
});
afterAll(() => t.close());

const header = 'date,symbol,type,quantity,price,fee,currency';
const trades = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const buy = '2026-01-05,ACME,BUY,10,12.5,1,EUR';
const deposit = '2026-01-02,,DEPOSIT,1,500,,EUR';
const sell = '2026-02-02,ACME,SELL,4,13.25,1,EUR';

const upload = (text: string | Uint8Array<ArrayBuffer>) => uploadTestFile(t, { portfolioId, text, as });
const choose = async (text: string, createInstruments = true) =>
  (await chooseSuggested(t, await upload(text), { as, createInstruments })).body;
const importAll = async (text: string, rows: 'all' | 'good' = 'all') =>
  applyAndWait(t, await choose(text), { as, rows });
const rowsOf = async (id: string, status?: 'new' | 'duplicate' | 'ignored' | 'error') =>
  (await t.request(listImportRows, { params: { id }, query: status ? { status } : {} }, as)).body.items;
const ledger = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map((entry) => `${entry.tradeDate} ${entry.type} ${entry.quantity ?? entry.amount}`)
    .toReversed();
const stateOf = async (id: string) => (await t.request(getImport, { params: { id } }, as)).body;
const instruments = async () =>
  (await t.request(listInstruments, {}, as)).body.items.map((instrument) => instrument.symbol);

describe('choosing a layout', () => {
  test('a spin-off, a merger and a symbol change name what they deliver', async () => {
    const named = 'date,symbol,type,quantity,price,ratio new,ratio old,to symbol,cost share,currency';
    const text = [
      named,
      '2026-01-05,ACME,BUY,10,12.5,,,,,EUR',
      '2026-01-06,ACME,spin-off,,,1,2,NEWCO,0.2,EUR',
      '2026-01-07,ACME,merger,,,3,1,BIGCO,,EUR',
      '2026-01-08,NEWCO,symbol change,,,,,NEWER,,EUR',
      '2026-01-09,BIGCO,merger,,,3,1,,,EUR',
      '2026-01-09,BIGCO,merger,,,3,1,BIGCO,,EUR',
    ].join('\n');
    const chosen = await choose(text);
    expect(await rowsOf(chosen.id, 'error')).toMatchObject([
      { line: 6, faults: [{ field: 'toSymbol' }] },
      { line: 7, faults: [{ field: 'toSymbol' }] },
    ]);
    await applyAndWait(t, chosen, { as, rows: 'good' });
    const { items } = (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body;
    expect(items.map(({ type, toInstrument }) => [type, toInstrument?.symbol])).toEqual([
      ['symbol_change', 'NEWER'],
      ['merger', 'BIGCO'],
      ['spin_off', 'NEWCO'],
      ['buy', undefined],
    ]);
    expect((await choose(text)).duplicateRows).toBe(4);
  });

  test('every row has a status, and errors name field, column and value', async () => {
    const lines = Array.from({ length: 5200 }, (_, i) => `2026-01-05,ACME,BUY,${i + 1}.5,10.25,1,EUR`);
    lines[4998] = '2025-13-45,ACME,BUY,1,10.25,1,EUR';
    const chosen = await choose(trades(...lines));
    expect(chosen).toMatchObject({ totalRows: 5200, newRows: 5199, errorRows: 1, duplicateRows: 0 });
    expect(await rowsOf(chosen.id, 'error')).toMatchObject([
      {
        line: 5000,
        date: '2025-13-45',
        faults: [
          {
            field: 'date',
            code: 'not_a_date',
            params: { column: 1, text: '2025-13-45', format: 'yyyy-MM-dd' },
            message: 'Column 1: "2025-13-45" is not a date like yyyy-MM-dd',
          },
        ],
      },
    ]);
  });

  test('422 for a column that the file does not have', async () => {
    const { id, suggestion } = await upload(trades(buy));
    if (suggestion.layout?.kind !== 'transactions') throw new Error('no layout');
    const body = { ...suggestion.layout, columns: { ...suggestion.layout.columns, price: 40 } };
    const answer = await t.request(chooseLayout, { params: { id }, body }, as);
    expect(answer.problem?.fields).toEqual([
      {
        path: 'columns.price',
        code: 'missing_column',
        params: { width: 7, column: 41 },
        message: 'The file has 7 columns, but no column 41',
      },
    ]);
  });

  test('wrong columns lead to invalid rows, not to wrong entries', async () => {
    const { id, suggestion } = await upload(trades(buy));
    if (suggestion.layout?.kind !== 'transactions') throw new Error('no layout');
    const { date: type, type: date, ...columns } = suggestion.layout.columns;
    const body = { ...suggestion.layout, columns: { ...columns, date: date ?? 0, type } };
    await t.request(chooseLayout, { params: { id }, body }, as);
    expect(await rowsOf(id)).toMatchObject([
      { status: 'error', faults: [{ field: 'date' }, { field: 'type' }] },
    ]);
  });

  test('an unknown symbol is an error, or becomes an instrument if the user may create one', async () => {
    const without = await choose(trades(buy), false);
    expect(await rowsOf(without.id)).toMatchObject([
      { status: 'error', faults: [{ field: 'symbol', code: 'no_instrument', params: { name: 'ACME' } }] },
    ]);
    await importAll(trades(buy));
    expect(await instruments()).toEqual(['ACME']);
  });

  test('403 when a user without the right to instruments asks to create them', async () => {
    const agent = await t.signInAs('agent');
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent) });
    const uploaded = await uploadTestFile(t, { portfolioId: own, text: trades(buy), as: agent });
    const answer = await chooseSuggested(t, uploaded, { as: agent, createInstruments: true });
    expect(answer.status).toBe(403);
  });

  test('a user who returns finds the choices they made for a file', async () => {
    const uploaded = await upload(trades('2026-01-05,ACME,Umbuchung,1,1.5,0,EUR', buy));
    await chooseSuggested(t, uploaded, { as, types: { Umbuchung: 'ignore', BUY: 'sell' } });
    const again = await t.request(getUpload, { params: { id: uploaded.id } }, as);
    expect(again.body.suggestion).toMatchObject({
      origin: 'chosen',
      open: [],
      layout: { types: { Umbuchung: 'ignore', BUY: 'sell' } },
    });
  });

  test('a sale larger than the holding is an error with the available quantity', async () => {
    const chosen = await choose(trades(buy, sell.replace(',4,', ',40,')));
    const [row] = await rowsOf(chosen.id, 'error');
    expect(row).toMatchObject({ line: 3, faults: [{ field: 'quantity' }] });
    expect(row?.faults[0]).toMatchObject({ code: 'oversold', params: { available: '10' } });
  });

  test('a sale that takes away what a booked sale needs is an error', async () => {
    const id = await makeInstrument(t, { symbol: 'ACME' });
    await bookTestEntries(t, portfolioId, [
      { type: 'buy', tradeDate: '2026-01-05', instrumentId: id, quantity: '10', price: '1' },
      { type: 'sell', tradeDate: '2026-03-02', instrumentId: id, quantity: '8', price: '1' },
    ]);
    const chosen = await choose(
      trades('2026-02-01,ACME,SELL,1,1.5,0,EUR', '2026-02-02,ACME,SELL,5,1.5,0,EUR'),
    );
    expect(await rowsOf(chosen.id)).toMatchObject([
      { line: 2, status: 'new' },
      { line: 3, status: 'error' },
    ]);
  });

  test('a trade without a stated amount shows quantity × price, exactly', async () => {
    const chosen = await choose(trades('2026-01-05,ACME,BUY,5.5,103.25,1,EUR', sell));
    expect((await rowsOf(chosen.id)).map(({ amount }) => amount)).toEqual(['567.875', '53']);
  });

  test('a quoted line break is part of its cell', async () => {
    const chosen = await choose(
      `date,type,amount,currency,note\n2026-01-05,deposit,100.5,EUR,"two\nlines"\n`,
    );
    expect(await applyAndWait(t, chosen, { as })).toMatchObject({ state: 'applied', newRows: 1 });
    const listed = await t.request(listTransactions, { params: { id: portfolioId } }, as);
    expect(listed.body.items[0]).toMatchObject({ note: 'two\nlines', amount: '100.5' });
  });
});

describe('applying transactions', () => {
  test('202, then the entries are booked with exact amounts and the file is deleted', async () => {
    expect(await importAll(trades(buy, sell))).toMatchObject({ state: 'applied', newRows: 2, doneRows: 2 });
    expect(await ledger()).toEqual(['2026-01-05 buy 10', '2026-02-02 sell 4']);
    expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
  });

  test('the same file again contains only duplicates, and nothing can be applied', async () => {
    await importAll(trades(buy, sell));
    const chosen = await choose(trades(buy, sell));
    expect(chosen).toMatchObject({ newRows: 0, duplicateRows: 2 });
    const body = { rows: 'all' as const, revision: chosen.revision };
    expect((await t.request(applyImport, { params: { id: chosen.id }, body }, as)).status).toBe(409);
  });

  test('two genuine equal rows stay two; only new rows of an overlapping file are booked', async () => {
    await importAll(trades(buy, buy, sell));
    const second = await importAll(trades(buy, buy, buy, sell, '2026-03-02,ACME,SELL,1,14.5,1,EUR'));
    expect(second).toMatchObject({ newRows: 2, duplicateRows: 3 });
    expect(await ledger()).toEqual([
      '2026-01-05 buy 10',
      '2026-01-05 buy 10',
      '2026-01-05 buy 10',
      '2026-02-02 sell 4',
      '2026-03-02 sell 1',
    ]);
  });

  test('409 for all rows while one has an error; the valid ones are booked on request', async () => {
    const chosen = await choose(trades(buy, 'n/a,ACME,BUY,1,12.5,1,EUR'));
    const body = { rows: 'all' as const, revision: chosen.revision };
    expect((await t.request(applyImport, { params: { id: chosen.id }, body }, as)).status).toBe(409);
    expect(await applyAndWait(t, chosen, { as, rows: 'good' })).toMatchObject({ newRows: 1, errorRows: 1 });
    expect(await ledger()).toEqual(['2026-01-05 buy 10']);
  });

  test('a ledger that changed since the preview is checked again: nothing is booked, and the reason is given', async () => {
    const id = await makeInstrument(t, { symbol: 'ACME' });
    await bookTestEntries(t, portfolioId, [
      { type: 'buy', tradeDate: '2026-01-05', instrumentId: id, quantity: '10', price: '1' },
    ]);
    const chosen = await choose(trades('2026-02-01,ACME,SELL,6,1.5,0,EUR'));
    await bookTestEntries(t, portfolioId, [
      { type: 'sell', tradeDate: '2026-01-20', instrumentId: id, quantity: '6', price: '1' },
    ]);
    const failed = await applyAndWait(t, chosen, { as });
    expect(failed.state).toBe('failed');
    expect(failed.failureReason).toMatchObject({ code: 'oversold', params: { available: '4' } });
    expect(failed.failure).toContain('4 available');
    expect(await ledger()).toHaveLength(2);
  });

  test('twice at once applies once', async () => {
    const chosen = await choose(trades(deposit, buy));
    const input = { params: { id: chosen.id }, body: { rows: 'all' as const, revision: chosen.revision } };
    const answers = await Promise.all([t.request(applyImport, input, as), t.request(applyImport, input, as)]);
    await t.settled();
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(await ledger()).toHaveLength(2);
  });

  test('two concurrent imports of the same rows book them once', async () => {
    const [a, b] = [await choose(trades(buy, sell)), await choose(trades(buy, sell))];
    await Promise.all([a, b].map((one) => applyAndWait(t, one, { as }).catch(() => null)));
    expect(await ledger()).toHaveLength(2);
  });

  test('412 for an import that got another mapping meanwhile', async () => {
    const uploaded = await upload(trades(deposit, buy));
    const first = await chooseSuggested(t, uploaded, { as, createInstruments: true });
    await chooseSuggested(t, uploaded, { as, createInstruments: true });
    const body = { rows: 'all' as const, revision: first.body.revision };
    expect((await t.request(applyImport, { params: { id: uploaded.id }, body }, as)).status).toBe(412);
  });
});

describe('undoing and cancelling', () => {
  test('undo removes the entries and instruments it created; the file can be imported again', async () => {
    const applied = await importAll(trades(buy, sell));
    const undone = await t.request(undoImport, { params: { id: applied.id } }, as);
    expect(undone.body.state).toBe('undone');
    expect(await ledger()).toEqual([]);
    expect(await instruments()).toEqual([]);
    expect(await importAll(trades(buy, sell))).toMatchObject({ newRows: 2 });
  });

  test('409 when a later entry depends on it, with the reason', async () => {
    const applied = await importAll(trades(buy));
    await importAll(trades(sell));
    const answer = await t.request(undoImport, { params: { id: applied.id } }, as);
    const reasons = [{ code: 'other_entry_oversold', params: { day: '2026-02-02' } }];
    expect(answer.problem).toMatchObject({ code: 'depended_on', reasons });
    expect(answer.problem?.detail).toContain('2026-02-02');
    expect(await ledger()).toHaveLength(2);
  });

  test('after undoing one of two equal rows, the next import finds one new row', async () => {
    const first = await importAll(trades(buy));
    await importAll(trades(buy, buy));
    await t.request(undoImport, { params: { id: first.id } }, as);
    expect(await choose(trades(buy, buy))).toMatchObject({ newRows: 1, duplicateRows: 1 });
  });

  test('a waiting file is discarded, and a cancelled import cannot be applied', async () => {
    const chosen = await choose(trades(buy));
    expect((await t.request(cancelImport, { params: { id: chosen.id } }, as)).status).toBe(200);
    expect((await stateOf(chosen.id)).state).toBe('cancelled');
    expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
    const body = { rows: 'all' as const, revision: chosen.revision + 1 };
    expect((await t.request(applyImport, { params: { id: chosen.id }, body }, as)).status).toBe(409);
  });
});

describe("someone else's import", () => {
  test('404 for an agent on every endpoint', async () => {
    const chosen = await choose(trades(buy));
    const agent = await t.signInAs('agent');
    const params = { id: chosen.id };
    const body = { rows: 'all' as const, revision: chosen.revision };
    const layout = chosen.layout;
    if (layout === null) throw new Error('no layout');
    const answers = await Promise.all([
      t.request(getImport, { params }, agent),
      t.request(getUpload, { params }, agent),
      t.request(listImportRows, { params }, agent),
      t.request(chooseLayout, { params, body: layout }, agent),
      t.request(applyImport, { params, body }, agent),
      t.request(undoImport, { params }, agent),
      t.request(cancelImport, { params }, agent),
      t.request(listPortfolioImports, { params: { id: portfolioId } }, agent),
      tryToUpload(t, { portfolioId, text: trades(buy), as: agent }),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
  });
});
