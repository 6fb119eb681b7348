import type { CallInput } from '@partnerfolio/contract/endpoint';
import { chooseImportInstruments, listImportRows, listUnknownNames } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { getImportCurrency } from '@partnerfolio/contract/imports/file-currency';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
});
afterAll(() => t.close());

const text = [
  'date,symbol,isin,name,type,quantity,price,currency',
  '2026-01-02,,,,DEPOSIT,1,9000,EUR',
  '2026-01-05,acme,,Acme plc,BUY,10,12.5,EUR',
  '2026-01-06,ACME,US0378331005,,BUY,5,12.5,EUR',
  '2026-01-07,NEWCO,,NewCo,BUY,1,20,EUR',
  '2026-01-08,NEWCO,,,BUY,1,22,USD',
  '2026-01-09,,DE0005140008,Deutsche Bank,BUY,3,10,EUR',
].join('\n');

const choose = async (file = text): Promise<Import> =>
  (await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text: file, as }), { as })).body;
const names = async ({ id }: Import) => (await t.request(listUnknownNames, { params: { id } }, as)).body;
type Choice = CallInput<typeof chooseImportInstruments>['body']['choices'][number];
const settle = ({ id, revision }: Import, choices: Choice[], who = as) =>
  t.request(chooseImportInstruments, { params: { id }, body: { choices, revision } }, who);
const created = (name: string, change: object = {}): Choice => ({
  kind: 'create',
  name,
  instrument: { symbol: name, name, assetClass: 'equity', currency: 'EUR', ...change },
});
const symbols = async () =>
  (await t.request(listInstruments, {}, as)).body.items.map(({ symbol, isin }) => `${symbol} ${isin ?? ''}`);
const booked = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(
      ({ tradeDate, instrument, quantity }) => `${tradeDate} ${instrument?.symbol ?? ''} ${quantity ?? ''}`,
    )
    .toReversed();

describe('the currency of a file', () => {
  const currencyOf = async ({ id }: Import) =>
    (await t.request(getImportCurrency, { params: { id } }, as)).body.currency;
  const rows = (...currencies: string[]) =>
    ['date,type,amount,currency', ...currencies.map((code) => `2026-01-02,DEPOSIT,10,${code}`)].join('\n');

  test('is the one of all rows', async () => {
    expect(await currencyOf(await choose(rows('CHF', 'CHF')))).toBe('CHF');
  });

  test('is unknown where rows have several, none, or pence', async () => {
    expect(await currencyOf(await choose())).toBeNull();
    expect(await currencyOf(await choose(rows('CHF', 'EUR')))).toBeNull();
    expect(await currencyOf(await choose(rows('GBX', 'GBX')))).toBeNull();
  });
});

describe('unknown names', () => {
  test('are listed with what their rows say; a currency that rows disagree about stays open', async () => {
    const chosen = await choose();
    expect(chosen).toMatchObject({ newRows: 1, errorRows: 5 });
    expect(await names(chosen)).toEqual({
      total: 3,
      items: [
        {
          name: 'ACME',
          problem: 'missing',
          symbol: 'acme',
          isin: 'US0378331005',
          instrumentName: 'Acme plc',
          currency: 'EUR',
          quotation: 'unit',
          rows: 2,
        },
        {
          name: 'NEWCO',
          problem: 'missing',
          symbol: 'NEWCO',
          isin: '',
          instrumentName: 'NewCo',
          currency: '',
          quotation: 'unit',
          rows: 2,
        },
        {
          name: 'DE0005140008',
          problem: 'missing',
          symbol: '',
          isin: 'DE0005140008',
          instrumentName: 'Deutsche Bank',
          currency: 'EUR',
          quotation: 'unit',
          rows: 1,
        },
      ],
    });
  });

  test('become instruments in one step, and every row of them is booked as such', async () => {
    await makeInstrument(t, { symbol: 'HELD' });
    const held = (await t.request(listInstruments, { query: { q: 'HELD' } }, as)).body.items[0]?.id ?? '';
    const chosen = await choose();
    const { body } = await settle(chosen, [
      created('ACME', { isin: 'US0378331005' }),
      { kind: 'existing', name: 'newco', instrumentId: held },
      created('DE0005140008', { symbol: 'DBK' }),
    ]);
    expect(body).toMatchObject({ newRows: 6, errorRows: 0 });
    expect(await names(body)).toEqual({ items: [], total: 0 });
    const { items } = (await t.request(listImportRows, { params: { id: body.id } }, as)).body;
    // Found by its own symbol, so that no row shows an edit.
    expect(items.map(({ edits }) => edits?.instrument?.symbol ?? null)).toEqual([
      null,
      null,
      null,
      'HELD',
      'HELD',
      'DBK',
    ]);
    await applyAndWait(t, body, { as });
    expect(await booked()).toEqual([
      '2026-01-02  ',
      '2026-01-05 ACME 10',
      '2026-01-06 ACME 5',
      '2026-01-07 HELD 1',
      '2026-01-08 HELD 1',
      '2026-01-09 DBK 3',
    ]);
    expect((await choose()).duplicateRows).toBe(6);
  });

  test('that several instruments have are listed until one of them is chosen', async () => {
    const first = await makeInstrument(t, { symbol: 'TWIN', exchange: 'XETR' });
    await makeInstrument(t, { symbol: 'TWIN', exchange: 'XSWX' });
    const chosen = await choose('date,symbol,type,quantity,price,currency\n2026-01-07,TWIN,BUY,1,20,EUR\n');
    expect((await names(chosen)).items).toMatchObject([{ name: 'TWIN', problem: 'ambiguous', rows: 1 }]);
    const { body } = await settle(chosen, [{ kind: 'existing', name: 'TWIN', instrumentId: first }]);
    expect(body).toMatchObject({ newRows: 1, errorRows: 0 });
  });

  test('of more than 200 are listed in parts', async () => {
    const rows = Array.from({ length: 201 }, (_, n) => `2026-01-07,S${n},BUY,1,20,EUR`);
    const chosen = await choose(['date,symbol,type,quantity,price,currency', ...rows].join('\n'));
    const { items, total } = await names(chosen);
    expect([items.length, total]).toEqual([200, 201]);
    const { body } = await settle(
      chosen,
      items.map(({ name }) => created(name)),
    );
    expect(body).toMatchObject({ newRows: 200, errorRows: 1 });
    expect((await names(body)).items).toMatchObject([{ name: 'S200' }]);
  });
});

describe('PUT /imports/:id/instruments', () => {
  test('creates nothing when one of several is refused, and says which', async () => {
    await makeInstrument(t, { symbol: 'OTHER', isin: 'US0378331005' });
    const chosen = await choose(
      'date,symbol,type,quantity,price,currency\n2026-01-07,A,BUY,1,20,EUR\n2026-01-07,B,BUY,1,20,EUR\n',
    );
    const before = await symbols();
    const answer = await settle(chosen, [
      {
        kind: 'existing',
        name: 'X',
        instrumentId: (await t.request(listInstruments, {}, as)).body.items[0]?.id ?? '',
      },
      created('A'),
      created('B', { isin: 'US0378331005' }),
    ]);
    expect(answer).toMatchObject({
      status: 409,
      problem: {
        code: 'already_exists',
        fields: [{ path: 'choices.2.instrument.symbol', code: 'instrument_exists' }],
      },
    });
    expect(await symbols()).toEqual(before);
    expect((await names(chosen)).total).toBe(2);
  });

  test('403 to create without the right; choosing an existing one needs none', async () => {
    const agent = await t.signInAs('agent');
    const clientId = await makeClient(t, agent);
    portfolioId = await makePortfolio(t, { clientId });
    const id = await makeInstrument(t, { symbol: 'HELD' });
    const chosen = await choose();
    expect(await settle(chosen, [created('ACME')], agent)).toMatchObject({
      status: 403,
      problem: { reasons: [{ code: 'may_not_create_instruments' }] },
    });
    const { body } = await settle(chosen, [{ kind: 'existing', name: 'ACME', instrumentId: id }], agent);
    expect(body).toMatchObject({ newRows: 3, errorRows: 3 });
  });

  test('422 for a name chosen twice or an instrument that does not exist, 412 for a reading that has changed', async () => {
    const chosen = await choose();
    expect((await settle(chosen, [created('ACME'), created('acme')])).problem?.fields).toMatchObject([
      { path: 'choices.1.name', code: 'name_chosen_twice' },
    ]);
    const none: Choice = {
      kind: 'existing',
      name: 'ACME',
      instrumentId: '018f0000-0000-7000-8000-000000000000',
    };
    expect((await settle(chosen, [none])).problem?.fields).toMatchObject([{ code: 'unknown_instrument' }]);
    expect((await settle(chosen, [created('NEWCO')])).status).toBe(200);
    expect((await settle(chosen, [created('ACME')])).status).toBe(412);
  });
});
