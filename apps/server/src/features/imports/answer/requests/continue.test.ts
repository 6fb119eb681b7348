import { cancelImport, chooseImportInstruments, getImport } from '@partnerfolio/contract/imports';
import { getInstrumentRequest } from '@partnerfolio/contract/imports/instrument-requests';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { chooseNotificationChannel } from '@partnerfolio/contract/notifications/choices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { applyAndWait } from '../../../../testing/imports.ts';
import { createRequested, makeRequestingFirm, namesHeader } from '../../../../testing/instrument-requests.ts';
import type { RequestingFirm } from '../../../../testing/instrument-requests.ts';
import { listTestNotifications } from '../../../../testing/notifications.ts';
import { makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';
import { onChanges } from '../../../../platform/live/changes.ts';
import type { Change } from '../../../../platform/live/changes.ts';
import { expireDrafts } from '../../revert/expiry.actions.ts';
import { continueImports } from './continue.actions.ts';

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

describe('an import with requested instruments', () => {
  test('goes on by itself when all are added, tells the requester, and is booked', async () => {
    const found = await f.choose();
    await f.request(found);
    const seen: Change[] = [];
    const stop = onChanges(t.app.db, (changes) => seen.push(...changes));
    const choices = [
      createRequested(await f.idOf('ACME'), 'ACME', { isin: 'US0378331005' }),
      createRequested(await f.idOf('710000'), 'NEWC'),
    ];
    expect((await f.answer(choices)).status).toBe(200);
    stop();
    expect(seen).toContainEqual({ entity: 'import', id: found.id });
    const after = await f.read(found);
    expect(after).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await f.own(found)).toEqual({ items: [], unrequested: 0 });
    expect(await f.requested()).toEqual([]);
    expect(await f.mailsTo(f.agent)).toMatchObject([
      {
        kind: 'instruments_answered',
        body: expect.stringContaining(`/portfolios/${f.portfolioId}/import?import=${found.id}`),
      },
    ]);
    await continueImports(t.app);
    expect(await f.mailsTo(f.agent)).toHaveLength(1);
    expect((await applyAndWait(t, after, { as: f.agent })).state).toBe('applied');
  });

  test('shows the reason of a refused instrument; another that is added in part is found at once', async () => {
    const found = await f.choose();
    await f.request(found);
    await f.answer([createRequested(await f.idOf('ACME'), 'ACME')]);
    expect(await f.read(found)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect(await f.mailsTo(f.agent)).toEqual([]);
    await f.answer([{ kind: 'refuse', id: await f.idOf('710000'), reason: 'Send the ISIN' }]);
    expect(await f.own(found)).toMatchObject({
      unrequested: 0,
      items: [
        { name: '710000', state: 'refused', reason: 'Send the ISIN', refusedBy: { id: f.employee.id } },
      ],
    });
    expect(await f.mailsTo(f.agent)).toMatchObject([
      { body: expect.stringContaining('Found: 1, Refused: 1') },
    ]);
    expect(await listTestNotifications(t, f.agent.id)).toMatchObject([
      { kind: 'instruments_answered', subjectId: found.id, details: { count: 1, refused: 1 } },
    ]);
    // Who refused it, or somebody else, adds it after all.
    await f.addInstrument('710000');
    await continueImports(t.app);
    expect(await f.read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await f.own(found)).toMatchObject({ items: [] });
  });

  test('goes on when somebody adds the instruments elsewhere, or an existing one is chosen', async () => {
    const held = await makeInstrument(t, { symbol: 'HELD' });
    const found = await f.choose();
    await f.request(found);
    await f.addInstrument('ACME');
    await continueImports(t.app);
    expect(await f.read(found)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect((await f.requested()).map(({ name }) => name)).toEqual(['710000']);
    await f.answer([{ kind: 'existing', id: await f.idOf('710000'), instrumentId: held }]);
    expect(await f.read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
  });

  test('of several imports goes on in each of them with one addition, told in one mail', async () => {
    const one = await f.choose();
    const other = await f.choose(
      `${namesHeader}\n2026-02-05,ACME,,,BUY,1,12,EUR\n`,
      await makePortfolio(t, { clientId: f.clientId }),
    );
    await f.request(one);
    await f.request(other);
    expect((await f.requested()).map(({ name }) => name)).toEqual(['ACME', '710000', 'ACME']);
    const [first] = await f.requested();
    await f.answer([
      createRequested(first?.id ?? '', 'ACME'),
      { kind: 'refuse', id: await f.idOf('710000'), reason: 'No' },
    ]);
    expect(await f.read(one)).toMatchObject({ newRows: 2, errorRows: 1 });
    expect(await f.read(other)).toMatchObject({ newRows: 1, errorRows: 0 });
    expect(await f.requested()).toEqual([]);
    const mails = await f.mailsTo(f.agent);
    expect(mails.map(({ body }) => [one.id, other.id].every((id) => body.includes(id)))).toEqual([true]);
  });

  test('tells of a second outcome within a minute later, and not twice', async () => {
    const one = await f.choose();
    await f.request(one);
    await f.answer([
      createRequested(await f.idOf('ACME'), 'ACME'),
      createRequested(await f.idOf('710000'), '710000'),
    ]);
    const other = await f.choose(`${namesHeader}\n2026-02-05,ZZZ,,,BUY,1,12,EUR\n`);
    await f.request(other);
    await f.answer([createRequested(await f.idOf('ZZZ'), 'ZZZ')]);
    expect(await f.mailsTo(f.agent)).toHaveLength(1);
    t.clock.advance({ minutes: 2 });
    await continueImports(t.app);
    await continueImports(t.app);
    const mails = await f.mailsTo(f.agent);
    expect(mails.map(({ body }) => body.includes(other.id))).toEqual([false, true]);
  });

  test('continued by two processes at once is read and told once', async () => {
    const found = await f.choose();
    await f.request(found);
    await f.addInstrument('ACME');
    await f.addInstrument('710000');
    await Promise.all([continueImports(t.app), continueImports(t.app)]);
    await continueImports(t.app);
    expect(await f.read(found)).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await f.mailsTo(f.agent)).toHaveLength(1);
    expect(await listTestNotifications(t, f.agent.id)).toHaveLength(1);
  });

  test('mails nothing to a requester who wants to be told in the portal alone', async () => {
    const choice = { params: { topic: 'imports' as const }, body: { channel: 'portal' as const } };
    await t.request(chooseNotificationChannel, choice, f.agent);
    await f.request(await f.choose());
    await f.answer([
      createRequested(await f.idOf('ACME'), 'ACME'),
      createRequested(await f.idOf('710000'), '710000'),
    ]);
    await continueImports(t.app);
    expect(await f.mailsTo(f.agent)).toEqual([]);
    expect(await listTestNotifications(t, f.agent.id)).toHaveLength(1);
  });

  test('does not expire while it waits, and expires 30 days after the last answer', async () => {
    const found = await f.choose();
    await f.request(found);
    expect((await f.read(found)).expiresAt).toBeNull();
    t.clock.advance({ days: 60 });
    // The sessions ended meanwhile.
    const admin = await t.signInAs('admin');
    await expireDrafts(t.app);
    expect((await f.read(found, admin)).state).toBe('uploaded');
    await f.answer(
      [
        createRequested(await f.idOf('ACME', admin), 'ACME'),
        { kind: 'refuse', id: await f.idOf('710000', admin), reason: 'No' },
      ],
      admin,
    );
    await expireDrafts(t.app);
    const end = new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(await f.read(found, admin)).toMatchObject({ state: 'uploaded', expiresAt: end });
    t.clock.advance({ days: 31 });
    const later = await t.signInAs('admin');
    await expireDrafts(t.app);
    expect((await f.read(found, later)).state).toBe('cancelled');
  });

  test('that is discarded or booked meanwhile asks nobody any more, and its answer is refused', async () => {
    const discarded = await f.choose();
    await f.request(discarded);
    const id = await f.idOf('ACME');
    await t.request(cancelImport, { params: { id: discarded.id } }, f.agent);
    expect(await f.requested()).toEqual([]);
    const before = (await t.request(listInstruments, {}, f.employee)).body.total;
    expect(await f.answer([createRequested(id, 'ACME')])).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'request_closed' }] },
    });
    expect((await t.request(listInstruments, {}, f.employee)).body.total).toBe(before);
    const booked = await f.choose();
    await f.request(booked);
    await applyAndWait(t, booked, { as: f.agent, rows: 'good' });
    expect(await f.requested()).toEqual([]);
    await f.addInstrument('ACME');
    await continueImports(t.app);
    expect(await f.read(booked)).toMatchObject({ state: 'applied' });
    expect(await f.mailsTo(f.agent)).toEqual([]);
  });

  test('whose requester chooses an instrument asks nobody any more, and sends no mail', async () => {
    const held = await makeInstrument(t, { symbol: 'HELD' });
    const found = await f.choose();
    await f.request(found);
    const choices = ['ACME', '710000'].map((name) => ({
      kind: 'existing' as const,
      name,
      instrumentId: held,
    }));
    const body = { choices, revision: found.revision };
    expect(
      (await t.request(chooseImportInstruments, { params: { id: found.id }, body }, f.agent)).status,
    ).toBe(200);
    expect(await f.requested()).toEqual([]);
    await continueImports(t.app);
    expect(await f.mailsTo(f.agent)).toEqual([]);
  });

  test('goes on without a mail to a requester who lost access meanwhile', async () => {
    const found = await f.choose();
    await f.request(found);
    await t.db.updateTable('clients').set({ owner_id: f.employee.id }).where('id', '=', f.clientId).execute();
    await f.answer([
      createRequested(await f.idOf('ACME'), 'ACME'),
      createRequested(await f.idOf('710000'), '710000'),
    ]);
    expect((await t.request(getInstrumentRequest, { params: { id: found.id } }, f.agent)).status).toBe(404);
    const { body } = await t.request(getImport, { params: { id: found.id } }, f.employee);
    expect(body).toMatchObject({ newRows: 3, errorRows: 0 });
    expect(await f.mailsTo(f.agent)).toEqual([]);
  });
});
