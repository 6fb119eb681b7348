import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listUnknownNames } from '@partnerfolio/contract/imports';
import {
  getInstrumentRequest,
  listInstrumentRequests,
} from '@partnerfolio/contract/imports/instrument-requests';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { chooseNotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { switchFeature } from '@partnerfolio/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { createRequested, makeRequestingFirm, namesHeader } from '../../../../testing/instrument-requests.ts';
import type { RequestingFirm } from '../../../../testing/instrument-requests.ts';
import { listTestNotifications } from '../../../../testing/notifications.ts';
import { makeInstrument } from '../../../../testing/ledgers.ts';

let t: TestApp;
let f: RequestingFirm;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  f = await makeRequestingFirm(t);
});
afterAll(() => t.close());

describe('PUT /imports/:id/instrument-request', () => {
  test('shows the names as the file states them to everybody who may add instruments, and mails them', async () => {
    const found = await f.choose();
    expect((await f.own(found)).unrequested).toBe(2);
    const { status, body } = await f.request(found);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unrequested: 0,
      items: [
        { name: 'ACME', state: 'open', requestedBy: { id: f.agent.id } },
        { name: '710000', state: 'open' },
      ],
    });
    expect(await f.requested()).toMatchObject([
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
    expect(await f.mailsTo(f.employee)).toMatchObject([
      {
        kind: 'instruments_requested',
        body: expect.stringMatching(/Ana Agent[\s\S]*2[\s\S]*\/market-data\/requests/),
      },
    ]);
    expect(await f.mailsTo(f.agent)).toEqual([]);
    expect(await listTestNotifications(t, f.employee.id)).toMatchObject([
      { kind: 'instruments_requested', subjectId: found.id, details: { count: 2 } },
    ]);
    const { problems } = (await t.request(getDashboardOverview, {}, f.employee)).body;
    expect(problems).toContainEqual({ kind: 'instruments_requested', instruments: 2 });
    const { problems: ofAgent } = (await t.request(getDashboardOverview, {}, f.agent)).body;
    expect(ofAgent.map(({ kind }) => kind)).not.toContain('instruments_requested');
  });

  test('repeated requests nothing twice and sends no second mail', async () => {
    const found = await f.choose();
    await f.request(found);
    t.clock.advance({ minutes: 5 });
    expect((await f.request(found)).status).toBe(200);
    expect(await f.requested()).toHaveLength(2);
    expect(await f.mailsTo(f.employee)).toHaveLength(1);
  });

  test('by two calls at once makes one request', async () => {
    const found = await f.choose();
    const answers = await Promise.all([f.request(found), f.request(found)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await f.requested()).toHaveLength(2);
  });

  test('mails nobody who wants to be told in the portal alone, or by the digest', async () => {
    const admin = await t.signInAs('admin');
    const choose = (channel: 'portal' | 'digest', person: TestPerson) =>
      t.request(chooseNotificationChannel, { params: { topic: 'imports' }, body: { channel } }, person);
    await choose('portal', f.employee);
    await choose('digest', admin);
    await f.request(await f.choose());
    for (const person of [f.employee, admin]) {
      expect(await f.mailsTo(person)).toEqual([]);
      expect(await listTestNotifications(t, person.id)).toHaveLength(1);
    }
  });

  test('412 for a reading that has changed; 409 without unknown names, and when nobody may add instruments', async () => {
    const found = await f.choose();
    expect((await f.request({ ...found, revision: found.revision + 1 })).status).toBe(412);
    const plain = await f.choose('date,type,amount,currency\n2026-01-02,DEPOSIT,10,EUR\n');
    expect(await f.request(plain)).toMatchObject({
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
    expect(await f.request(found)).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'nobody_may_create_instruments' }] },
    });
  });

  test("404 for another agent's import; the firm's list is refused without the right", async () => {
    const found = await f.choose();
    await f.request(found);
    const other = await t.signInAs('agent');
    expect((await f.request(found, other)).status).toBe(404);
    expect((await t.request(getInstrumentRequest, { params: { id: found.id } }, other)).status).toBe(404);
    expect((await t.request(listInstrumentRequests, {}, f.agent)).status).toBe(403);
    expect(
      (await f.answer([{ kind: 'refuse', id: await f.idOf('ACME'), reason: 'No' }], f.agent)).status,
    ).toBe(403);
  });

  test('takes 1,000 unknown instruments at once and the rest afterwards', async () => {
    const rows = Array.from({ length: 1003 }, (_, n) => `2026-01-07,S${n},,,BUY,1,20,EUR`);
    const found = await f.choose([namesHeader, ...rows].join('\n'));
    const names = (await t.request(listUnknownNames, { params: { id: found.id } }, f.agent)).body;
    expect([names.items.length, names.total]).toEqual([200, 1003]);
    expect((await f.request(found)).body.items).toHaveLength(1000);
    const page = await t.request(listInstrumentRequests, { query: { limit: 200 } }, f.employee);
    expect([page.body.items.length, page.body.total]).toEqual([200, 1000]);
    await f.answer(page.body.items.map(({ id, name }) => createRequested(id, name)));
    const after = await f.read(found);
    expect(after).toMatchObject({ newRows: 200, errorRows: 803 });
    expect((await f.request(after)).body).toMatchObject({ unrequested: 0 });
    expect((await t.request(listInstrumentRequests, {}, f.employee)).body.total).toBe(803);
  });
});

describe('PUT /instrument-requests/answers', () => {
  test('changes nothing when one of several is refused, and says which', async () => {
    await makeInstrument(t, { symbol: 'OTHER', isin: 'US0378331005' });
    const found = await f.choose(
      `${namesHeader}\n2026-01-07,A,,,BUY,1,20,EUR\n2026-01-07,B,,,BUY,1,20,EUR\n2026-01-07,C,,,BUY,1,20,EUR\n`,
    );
    await f.request(found);
    const [a = '', b = '', c = ''] = await Promise.all(['A', 'B', 'C'].map((name) => f.idOf(name)));
    expect(
      await f.answer([
        { kind: 'refuse', id: c, reason: 'No' },
        createRequested(a, 'A'),
        createRequested(b, 'B', { isin: 'US0378331005' }),
      ]),
    ).toMatchObject({
      status: 409,
      problem: {
        code: 'already_exists',
        fields: [{ path: 'choices.2.instrument.symbol', code: 'instrument_exists' }],
      },
    });
    expect(await f.requested()).toHaveLength(3);
    expect(
      (await f.answer([createRequested(a, 'A'), createRequested(a, 'A2')])).problem?.fields,
    ).toMatchObject([{ path: 'choices.1.id', code: 'request_answered_twice' }]);
    const none = '018f0000-0000-7000-8000-000000000000';
    expect((await f.answer([{ kind: 'existing', id: a, instrumentId: none }])).problem?.fields).toMatchObject(
      [{ path: 'choices.0.instrumentId', code: 'unknown_instrument' }],
    );
    expect(await f.answer([{ kind: 'refuse', id: none, reason: 'No' }])).toMatchObject({ status: 409 });
  });

  test('by two colleagues at once creates one instrument', async () => {
    const found = await f.choose();
    await f.request(found);
    const id = await f.idOf('ACME');
    const admin = await t.signInAs('admin');
    const answers = await Promise.all([
      f.answer([createRequested(id, 'ACME')]),
      f.answer([createRequested(id, 'ACME-2')], admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const symbols = (await t.request(listInstruments, {}, f.employee)).body.items.map(({ symbol }) => symbol);
    expect(symbols.filter((symbol) => symbol.startsWith('ACME'))).toHaveLength(1);
    expect((await f.read(found)).newRows).toBe(2);
  });
});
