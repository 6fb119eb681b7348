import type { CallInput } from '@partnerfolio/contract/endpoint';
import {
  cancelImport,
  chooseImportInstruments,
  getImport,
  listUnknownNames,
} from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import {
  answerInstrumentRequests,
  getInstrumentRequest,
  listInstrumentRequests,
  requestInstruments,
} from '@partnerfolio/contract/imports/instrument-requests';
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { createInstrument, listInstruments } from '@partnerfolio/contract/market-data';
import { switchFeature } from '@partnerfolio/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { onChanges } from '../../../platform/live/changes.ts';
import type { Change } from '../../../platform/live/changes.ts';
import { expireDrafts } from '../undo/expiry.actions.ts';
import { continueImports } from './continue.actions.ts';

let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;
let clientId: string;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent', { fullName: 'Ana Agent' });
  employee = await t.signInAs('employee');
  clientId = await makeClient(t, agent);
  portfolioId = await makePortfolio(t, { clientId });
});
afterAll(() => t.close());

const header = 'date,symbol,isin,name,type,quantity,price,currency';
const text = [
  header,
  '2026-01-02,,,,DEPOSIT,1,9000,EUR',
  '2026-01-05,acme,US0378331005,Acme plc,BUY,10,12.5,EUR',
  '2026-01-07,710000,,NewCo,BUY,1,20,EUR',
].join('\n');

type Choice = CallInput<typeof answerInstrumentRequests>['body']['choices'][number];

const choose = async (file = text, place = portfolioId): Promise<Import> =>
  (
    await chooseSuggested(t, await uploadTestFile(t, { portfolioId: place, text: file, as: agent }), {
      as: agent,
    })
  ).body;
const request = ({ id, revision }: Import, as = agent) =>
  t.request(requestInstruments, { params: { id }, body: { revision } }, as);
const requested = async (as = employee) => (await t.request(listInstrumentRequests, {}, as)).body.items;
const answer = async (choices: Choice[], as = employee) => {
  const result = await t.request(answerInstrumentRequests, { body: { choices } }, as);
  await t.settled();
  return result;
};
const create = (id: string, symbol: string, change: object = {}): Choice => ({
  kind: 'create',
  id,
  instrument: { symbol, name: symbol, assetClass: 'equity', currency: 'EUR', ...change },
});
const read = async ({ id }: Import) => (await t.request(getImport, { params: { id } }, agent)).body;
const own = async ({ id }: Import) => (await t.request(getInstrumentRequest, { params: { id } }, agent)).body;
const mailsTo = async ({ email }: TestPerson) =>
  (await t.mails()).filter(({ recipient }) => recipient === email).map(({ kind, body }) => ({ kind, body }));
const idOf = async (name: string) => (await requested()).find((one) => one.name === name)?.id ?? '';
const addInstrument = (symbol: string, as = employee) =>
  t.request(
    createInstrument,
    { body: { symbol, name: symbol, assetClass: 'equity', currency: 'EUR' } },
    { as, headers: { 'idempotency-key': crypto.randomUUID() } },
  );

describe('PUT /imports/:id/instrument-request', () => {
  test('shows the names as the file states them to everybody who may add instruments, and mails them', async () => {
    const found = await choose();
    expect((await own(found)).unrequested).toBe(2);
    const { status, body } = await request(found);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unrequested: 0,
      items: [
        { name: 'ACME', state: 'open', requestedBy: { id: agent.id } },
        { name: '710000', state: 'open' },
      ],
    });
    expect(await requested()).toMatchObject([
      {
        name: 'ACME',
        symbol: 'acme',
        isin: 'US0378331005',
        instrumentName: 'Acme plc',
        currency: 'EUR',
        rows: 1,
        requestedBy: { fullName: 'Ana Agent' },
      },
      { name: '710000', symbol: '710000', isin: '', instrumentName: 'NewCo' },
    ]);
    expect(await mailsTo(employee)).toMatchObject([
      {
        kind: 'instruments_requested',
        body: expect.stringMatching(/Ana Agent[\s\S]*2[\s\S]*\/market-data\/requests/),
      },
    ]);
    expect(await mailsTo(agent)).toEqual([]);
    const { problems } = (await t.request(getDashboardOverview, {}, employee)).body;
    expect(problems).toContainEqual({ kind: 'instruments_requested', instruments: 2 });
    const { problems: ofAgent } = (await t.request(getDashboardOverview, {}, agent)).body;
    expect(ofAgent.map(({ kind }) => kind)).not.toContain('instruments_requested');
  });

  test('repeated requests nothing twice and sends no second mail', async () => {
    const found = await choose();
    await request(found);
    t.clock.advance({ minutes: 5 });
    expect((await request(found)).status).toBe(200);
    expect(await requested()).toHaveLength(2);
    expect(await mailsTo(employee)).toHaveLength(1);
  });

  test('by two calls at once makes one request', async () => {
    const found = await choose();
    const answers = await Promise.all([request(found), request(found)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await requested()).toHaveLength(2);
  });

  test('412 for a reading that has changed; 409 without unknown names, and when nobody may add instruments', async () => {
    const found = await choose();
    expect((await request({ ...found, revision: found.revision + 1 })).status).toBe(412);
    const plain = await choose('date,type,amount,currency\n2026-01-02,DEPOSIT,10,EUR\n');
    expect(await request(plain)).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'nothing_to_request' }] },
    });
    const admin = await t.signInAs('admin');
    const feature = 'market_data.instruments';
    const switched = await t.request(
      switchFeature,
      { params: { feature }, body: { isActive: false } },
      admin,
    );
    expect(switched.status).toBe(200);
    expect(await request(found)).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'nobody_may_create_instruments' }] },
    });
  });

  test("404 for another agent's import; the firm's list is refused without the right", async () => {
    const found = await choose();
    await request(found);
    const other = await t.signInAs('agent');
    expect((await request(found, other)).status).toBe(404);
    expect((await t.request(getInstrumentRequest, { params: { id: found.id } }, other)).status).toBe(404);
    expect((await t.request(listInstrumentRequests, {}, agent)).status).toBe(403);
    expect((await answer([{ kind: 'refuse', id: await idOf('ACME'), reason: 'No' }], agent)).status).toBe(
      403,
    );
  });

  test('takes 1,000 unknown instruments at once and the rest afterwards', async () => {
    const rows = Array.from({ length: 1003 }, (_, n) => `2026-01-07,S${n},,,BUY,1,20,EUR`);
    const found = await choose([header, ...rows].join('\n'));
    const names = (await t.request(listUnknownNames, { params: { id: found.id } }, agent)).body;
    expect([names.items.length, names.total]).toEqual([200, 1003]);
    expect((await request(found)).body.items).toHaveLength(1000);
    const page = await t.request(listInstrumentRequests, { query: { limit: 200 } }, employee);
    expect([page.body.items.length, page.body.total]).toEqual([200, 1000]);
    await answer(page.body.items.map(({ id, name }) => create(id, name)));
    const after = await read(found);
    expect(after).toMatchObject({ newRows: 200, errorRows: 803 });
    expect((await request(after)).body).toMatchObject({ unrequested: 0 });
    expect((await t.request(listInstrumentRequests, {}, employee)).body.total).toBe(803);
  });
});

describe('an import with requested instruments', () => {
  test('goes on by itself when all are added, tells the requester, and is booked', async () => {
    const found = await choose();
    await request(found);
    const seen: Change[] = [];
    const stop = onChanges(t.app.db, (changes) => seen.push(...changes));
    const choices = [
      create(await idOf('ACME'), 'ACME', { isin: 'US0378331005' }),
      create(await idOf('710000'), 'NEWC'),
    ];
    expect((await answer(choices)).status).toBe(200);
    stop();
    expect(seen).toContainEqual({ entity: 'import', id: found.id });
    const after = await read(found);
    expect(after).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await own(found)).toEqual({ items: [], unrequested: 0 });
    expect(await requested()).toEqual([]);
    expect(await mailsTo(agent)).toMatchObject([
      {
        kind: 'instruments_answered',
        body: expect.stringContaining(`/portfolios/${portfolioId}/import?import=${found.id}`),
      },
    ]);
    await continueImports(t.app);
    expect(await mailsTo(agent)).toHaveLength(1);
    expect((await applyAndWait(t, after, { as: agent })).state).toBe('applied');
  });

  test('shows the reason of a refused instrument; another that is added in part is found at once', async () => {
    const found = await choose();
    await request(found);
    await answer([create(await idOf('ACME'), 'ACME')]);
    expect(await read(found)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect(await mailsTo(agent)).toEqual([]);
    await answer([{ kind: 'refuse', id: await idOf('710000'), reason: 'Send the ISIN' }]);
    expect(await own(found)).toMatchObject({
      unrequested: 0,
      items: [{ name: '710000', state: 'refused', reason: 'Send the ISIN', refusedBy: { id: employee.id } }],
    });
    expect(await mailsTo(agent)).toMatchObject([{ body: expect.stringContaining('Found: 1, Refused: 1') }]);
    // Who refused it, or somebody else, adds it after all.
    await addInstrument('710000');
    await continueImports(t.app);
    expect(await read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await own(found)).toMatchObject({ items: [] });
  });

  test('goes on when somebody adds the instruments elsewhere, or an existing one is chosen', async () => {
    const held = await makeInstrument(t, { symbol: 'HELD' });
    const found = await choose();
    await request(found);
    await addInstrument('ACME');
    await continueImports(t.app);
    expect(await read(found)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect((await requested()).map(({ name }) => name)).toEqual(['710000']);
    await answer([{ kind: 'existing', id: await idOf('710000'), instrumentId: held }]);
    expect(await read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
  });

  test('of several imports goes on in each of them with one addition, told in one mail', async () => {
    const one = await choose();
    const other = await choose(
      `${header}\n2026-02-05,ACME,,,BUY,1,12,EUR\n`,
      await makePortfolio(t, { clientId }),
    );
    await request(one);
    await request(other);
    expect((await requested()).map(({ name }) => name)).toEqual(['ACME', '710000', 'ACME']);
    const [first] = await requested();
    await answer([
      create(first?.id ?? '', 'ACME'),
      { kind: 'refuse', id: await idOf('710000'), reason: 'No' },
    ]);
    expect(await read(one)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect(await read(other)).toMatchObject({ newRows: 1, errorRows: 0 });
    expect(await requested()).toEqual([]);
    const mails = await mailsTo(agent);
    expect(mails.map(({ body }) => [one.id, other.id].every((id) => body.includes(id)))).toEqual([true]);
  });

  test('tells of a second outcome within a minute later, and not twice', async () => {
    const one = await choose();
    await request(one);
    await answer([create(await idOf('ACME'), 'ACME'), create(await idOf('710000'), '710000')]);
    const other = await choose(`${header}\n2026-02-05,ZZZ,,,BUY,1,12,EUR\n`);
    await request(other);
    await answer([create(await idOf('ZZZ'), 'ZZZ')]);
    expect(await mailsTo(agent)).toHaveLength(1);
    t.clock.advance({ minutes: 2 });
    await continueImports(t.app);
    await continueImports(t.app);
    const mails = await mailsTo(agent);
    expect(mails.map(({ body }) => body.includes(other.id))).toEqual([false, true]);
  });

  test('continued by two processes at once is read and told once', async () => {
    const found = await choose();
    await request(found);
    await addInstrument('ACME');
    await addInstrument('710000');
    await Promise.all([continueImports(t.app), continueImports(t.app)]);
    await continueImports(t.app);
    expect(await read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await mailsTo(agent)).toHaveLength(1);
  });

  test('does not expire while it waits, and expires 30 days after the last answer', async () => {
    const found = await choose();
    await request(found);
    expect((await read(found)).expiresAt).toBeNull();
    t.clock.advance({ days: 60 });
    // The sessions ended meanwhile.
    agent = await t.signInAs('admin');
    employee = await t.signInAs('employee');
    await expireDrafts(t.app);
    expect((await read(found)).state).toBe('uploaded');
    await answer([
      create(await idOf('ACME'), 'ACME'),
      { kind: 'refuse', id: await idOf('710000'), reason: 'No' },
    ]);
    await expireDrafts(t.app);
    const end = new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(await read(found)).toMatchObject({ state: 'uploaded', expiresAt: end });
    t.clock.advance({ days: 31 });
    // The sessions ended meanwhile.
    agent = await t.signInAs('admin');
    await expireDrafts(t.app);
    expect((await read(found)).state).toBe('cancelled');
  });

  test('that is discarded or booked meanwhile asks nobody any more, and its answer is refused', async () => {
    const discarded = await choose();
    await request(discarded);
    const id = await idOf('ACME');
    await t.request(cancelImport, { params: { id: discarded.id } }, agent);
    expect(await requested()).toEqual([]);
    const before = (await t.request(listInstruments, {}, employee)).body.total;
    expect(await answer([create(id, 'ACME')])).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'request_closed' }] },
    });
    expect((await t.request(listInstruments, {}, employee)).body.total).toBe(before);
    const booked = await choose();
    await request(booked);
    await applyAndWait(t, booked, { as: agent, rows: 'good' });
    expect(await requested()).toEqual([]);
    await addInstrument('ACME');
    await continueImports(t.app);
    expect(await read(booked)).toMatchObject({ state: 'applied' });
    expect(await mailsTo(agent)).toEqual([]);
  });

  test('whose requester chooses an instrument asks nobody any more, and sends no mail', async () => {
    const held = await makeInstrument(t, { symbol: 'HELD' });
    const found = await choose();
    await request(found);
    const choices = ['ACME', '710000'].map((name) => ({
      kind: 'existing' as const,
      name,
      instrumentId: held,
    }));
    const body = { choices, revision: found.revision };
    expect((await t.request(chooseImportInstruments, { params: { id: found.id }, body }, agent)).status).toBe(
      200,
    );
    expect(await requested()).toEqual([]);
    await continueImports(t.app);
    expect(await mailsTo(agent)).toEqual([]);
  });

  test('goes on without a mail to a requester who lost access meanwhile', async () => {
    const found = await choose();
    await request(found);
    await t.db.updateTable('clients').set({ owner_id: employee.id }).where('id', '=', clientId).execute();
    await answer([create(await idOf('ACME'), 'ACME'), create(await idOf('710000'), '710000')]);
    expect((await t.request(getInstrumentRequest, { params: { id: found.id } }, agent)).status).toBe(404);
    const { body } = await t.request(getImport, { params: { id: found.id } }, employee);
    expect(body).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await mailsTo(agent)).toEqual([]);
  });
});

describe('PUT /instrument-requests/answers', () => {
  test('changes nothing when one of several is refused, and says which', async () => {
    await makeInstrument(t, { symbol: 'OTHER', isin: 'US0378331005' });
    const found = await choose(
      `${header}\n2026-01-07,A,,,BUY,1,20,EUR\n2026-01-07,B,,,BUY,1,20,EUR\n2026-01-07,C,,,BUY,1,20,EUR\n`,
    );
    await request(found);
    const [a = '', b = '', c = ''] = await Promise.all(['A', 'B', 'C'].map(idOf));
    expect(
      await answer([
        { kind: 'refuse', id: c, reason: 'No' },
        create(a, 'A'),
        create(b, 'B', { isin: 'US0378331005' }),
      ]),
    ).toMatchObject({
      status: 409,
      problem: {
        code: 'already_exists',
        fields: [{ path: 'choices.2.instrument.symbol', code: 'instrument_exists' }],
      },
    });
    expect(await requested()).toHaveLength(3);
    expect((await answer([create(a, 'A'), create(a, 'A2')])).problem?.fields).toMatchObject([
      { path: 'choices.1.id', code: 'request_answered_twice' },
    ]);
    const none = '018f0000-0000-7000-8000-000000000000';
    expect((await answer([{ kind: 'existing', id: a, instrumentId: none }])).problem?.fields).toMatchObject([
      { path: 'choices.0.instrumentId', code: 'unknown_instrument' },
    ]);
    expect(await answer([{ kind: 'refuse', id: none, reason: 'No' }])).toMatchObject({ status: 409 });
  });

  test('by two colleagues at once creates one instrument', async () => {
    const found = await choose();
    await request(found);
    const id = await idOf('ACME');
    const admin = await t.signInAs('admin');
    const answers = await Promise.all([answer([create(id, 'ACME')]), answer([create(id, 'ACME-2')], admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const symbols = (await t.request(listInstruments, {}, employee)).body.items.map(({ symbol }) => symbol);
    expect(symbols.filter((symbol) => symbol.startsWith('ACME'))).toHaveLength(1);
    expect((await read(found)).newRows).toBe(2);
  });
});
