/** Restrictions of the firm, of clients and of portfolios: who may see, add and end them, and what they hold for. */
import { randomUUID } from 'node:crypto';
import { closeClient, shareClient } from '@partnerfolio/contract/clients';
import * as contract from '@partnerfolio/contract/restrictions/restrictions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { restrictionCalls } from '../../testing/restrictions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;
let portfolioId: string;
beforeAll(async () => {
  t = await openTestApp();
  calls = restrictionCalls(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  portfolioId = await makePortfolio(t, { clientId, baseCurrency: 'EUR' });
});

let calls: ReturnType<typeof restrictionCalls>;
const ofFirm = (as = agent) => calls.ofFirm(as);
const ofClient = (id = clientId, as = agent) => calls.ofClient(id, as);
const ofPortfolio = (id = portfolioId, as = agent) => calls.ofPortfolio(id, as);
const addToFirm = (form: object = {}, as = admin) => calls.addToFirm(form, as);
const addToClient = (form: object = {}, { id = clientId, as = agent } = {}) =>
  calls.addToClient(form, id, as);
const addToPortfolio = (form: object = {}, { id = portfolioId, as = agent } = {}) =>
  calls.addToPortfolio(form, id, as);
const endFirm = (id: string, as = admin) => calls.endFirm(id, as);
const endOfClient = (restrictionId: string, { id = clientId, as = agent } = {}) =>
  t.request(contract.endClientRestriction, { params: { id, restrictionId } }, as);
const endOfPortfolio = (restrictionId: string, { id = portfolioId, as = agent } = {}) =>
  t.request(contract.endPortfolioRestriction, { params: { id, restrictionId } }, as);
const codes = (answer: Awaited<ReturnType<typeof addToClient>>) =>
  answer.problem?.fields?.map(({ path, code }) => `${path}: ${code}`);
const events = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type.includes('restriction'));

describe('adding a restriction', () => {
  test('returns it, keeps it with an audit event, and holds for what is below', async () => {
    const instrumentId = await makeInstrument(t, { symbol: 'ACME', name: 'Acme' });
    const { status, body } = await addToClient({
      assetClass: null,
      instrumentId,
      kind: 'lock',
      until: '2030-01-31',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'lock',
      instrument: { id: instrumentId, symbol: 'ACME', name: 'Acme' },
      assetClass: null,
      reason: 'No more bonds',
      until: '2030-01-31',
      addedBy: { id: agent.id },
      endedAt: null,
      endedBy: null,
      isInForce: true,
      source: { level: 'client', id: clientId, name: 'Ann Example' },
      may: { end: true },
    });
    expect((await ofClient()).body).toEqual({ items: [body], may: { add: true } });
    expect((await ofPortfolio()).body.items).toEqual([{ ...body, may: { end: false } }]);
    expect(await events()).toMatchObject([
      {
        event_type: 'client.add_restriction',
        entity: 'client',
        entity_id: clientId,
        metadata: { restrictionId: body.id, restriction: 'lock', instrumentId, until: '2030-01-31' },
      },
    ]);
  });

  test.each([
    [{ kind: 'forbid' }, 'kind: not_a_choice'],
    [{ kind: undefined }, 'kind: required'],
    [{ assetClass: 'cash' }, 'assetClass: not_a_choice'],
    [{ assetClass: null }, 'instrumentId: instrument_or_class'],
    [{ instrumentId: '00000000-0000-7000-8000-000000000002' }, 'instrumentId: instrument_or_class'],
    [{ assetClass: null, instrumentId: 'acme' }, 'instrumentId: bad_id'],
    [
      { assetClass: null, instrumentId: '00000000-0000-7000-8000-000000000002' },
      'instrumentId: unknown_instrument',
    ],
    [{ reason: ' ' }, 'reason: reason_required'],
    [{ reason: 'x'.repeat(501) }, 'reason: reason_too_long'],
    [{ until: '2026-13-01' }, 'until: bad_date'],
    [{ until: '2201-01-01' }, 'until: date_out_of_range'],
  ])('rejects %o with 422', async (form, code) => {
    const answer = await addToClient(form);
    expect([answer.status, codes(answer)]).toEqual([422, [code]]);
    expect((await ofClient()).body.items).toEqual([]);
  });

  test('rejects a last day before today, and holds through one of today', async () => {
    const today = t.clock.today();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    for (const add of [addToFirm, addToClient, addToPortfolio]) {
      const answer = await add({ until: yesterday });
      expect([answer.status, codes(answer as never)]).toEqual([422, ['until: day_in_past']]);
    }
    expect((await addToClient({ until: today })).body.isInForce).toBe(true);
    t.clock.advance({ days: 1 });
    const later = await t.signInAs('admin');
    expect((await ofClient(clientId, later)).body.items).toMatchObject([
      { isInForce: false, may: { end: false } },
    ]);
    expect((await ofPortfolio(portfolioId, later)).body.items).toEqual([]);
    expect((await addToClient({}, { as: later })).status).toBe(201);
  });

  test('refuses the same one in force at the same level, not at another or of another kind', async () => {
    expect((await addToClient()).status).toBe(201);
    const again = await addToClient({ reason: 'Again', until: '2030-01-01' });
    expect([again.status, again.problem?.reason?.code]).toEqual([409, 'restriction_in_force']);
    expect((await addToClient({ kind: 'do_not_sell' })).status).toBe(201);
    expect((await addToPortfolio()).status).toBe(201);
    expect((await addToFirm()).status).toBe(201);
  });

  test('adds one of two alike at once, at every level', async () => {
    for (const add of [addToFirm, addToClient, addToPortfolio]) {
      const answers = await Promise.all([add(), add()]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  test('refuses more than 200 in force', async () => {
    await sql`insert into restrictions (id, kind, client_id, instrument_id, reason, added_at, added_by)
      select gen_random_uuid(), 'lock', ${clientId}, ${await makeInstrument(t)}, 'Locked', now(), ${admin.id}
      from generate_series(1, 200)`.execute(t.db);
    const answer = await addToClient();
    expect([answer.status, answer.problem?.reason?.code]).toEqual([409, 'too_many_restrictions']);
    expect((await addToPortfolio()).status).toBe(201);
  });

  test('refuses a merged instrument, and a closed client or portfolio', async () => {
    const [from, into] = [await makeInstrument(t), await makeInstrument(t)];
    await sql`update instruments set merged_into = ${into} where id = ${from}`.execute(t.db);
    expect(codes(await addToClient({ assetClass: null, instrumentId: from }))).toEqual([
      'instrumentId: unknown_instrument',
    ]);
    const kept = (await addToClient()).body.id;
    const keptOfPortfolio = (await addToPortfolio()).body.id;
    await sql`update portfolios set closed_on = '2026-11-01'`.execute(t.db);
    for (const answer of [await addToPortfolio({ kind: 'lock' }), await endOfPortfolio(keptOfPortfolio)])
      expect([answer.status, answer.problem?.reason?.code]).toEqual([409, 'portfolio_closed']);
    expect((await ofPortfolio()).body.may.add).toBe(false);
    await t.request(closeClient, { params: { id: clientId }, body: { revision: 1 } }, admin);
    for (const answer of [await addToClient({ kind: 'lock' }), await endOfClient(kept)])
      expect([answer.status, answer.problem?.reason?.code]).toEqual([409, 'client_closed_to_changes']);
    expect((await ofClient()).body.may.add).toBe(false);
  });

  test('needs a firm that is set up for one of the firm', async () => {
    await sql`delete from firm`.execute(t.db);
    const answer = await addToFirm();
    expect([answer.status, answer.problem?.reason?.code]).toEqual([409, 'firm_not_set_up']);
  });
});

describe('ending a restriction', () => {
  test('keeps it with who ended it and when, and twice is once', async () => {
    const { body } = await addToClient();
    const ended = await endOfClient(body.id);
    expect(ended.body).toMatchObject({ isInForce: false, endedBy: { id: agent.id }, may: { end: false } });
    expect((await endOfClient(body.id, { as: admin })).body).toEqual(ended.body);
    expect((await ofClient()).body.items).toEqual([ended.body]);
    expect((await ofPortfolio()).body.items).toEqual([]);
    expect((await events()).map(({ event_type: type }) => type)).toEqual([
      'client.add_restriction',
      'client.end_restriction',
    ]);
    expect((await addToClient()).status).toBe(201);
  });

  test('by two at once writes one event', async () => {
    const { body } = await addToPortfolio();
    const answers = await Promise.all([endOfPortfolio(body.id), endOfPortfolio(body.id, { as: admin })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await events()).map(({ event_type: type }) => type)).toEqual([
      'portfolio.add_restriction',
      'portfolio.end_restriction',
    ]);
  });

  test('is 404 at another level, of another client, and for an unknown id', async () => {
    const client = (await addToClient()).body.id;
    const portfolio = (await addToPortfolio()).body.id;
    const firm = (await addToFirm()).body.id;
    const another = await makeClient(t, agent);
    const answers = [
      await endOfClient(client, { id: another }),
      await endOfClient(portfolio),
      await endOfClient(firm, { as: admin }),
      await endOfPortfolio(client),
      await endFirm(client),
      await endFirm(randomUUID()),
      await endOfClient(randomUUID()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await ofPortfolio()).body.items.map(({ isInForce }) => isInForce)).toEqual([true, true, true]);
  });
});

describe('access', () => {
  test('is that of the client and the portfolio: 404 without, 403 to change with a share to view', async () => {
    const { id } = (await addToClient()).body;
    const calls = () => [
      addToClient({ kind: 'lock' }, { as: other }),
      addToPortfolio({ kind: 'lock' }, { as: other }),
      endOfClient(id, { as: other }),
    ];
    expect((await ofClient(clientId, other)).status).toBe(404);
    expect((await ofPortfolio(portfolioId, other)).status).toBe(404);
    for (const call of calls()) expect((await call).status).toBe(404);
    const share = { params: { id: clientId, userId: other.id }, body: { level: 'view' as const } };
    await t.request(shareClient, share, agent);
    expect((await ofClient(clientId, other)).body).toMatchObject({
      items: [{ id, may: { end: false } }],
      may: { add: false },
    });
    for (const call of calls()) expect((await call).status).toBe(403);
  });

  test('to those of the firm: everyone reads, the right to manage models writes', async () => {
    const employee = await t.signInAs('employee');
    expect((await addToFirm({}, agent)).status).toBe(403);
    const { body } = await addToFirm({}, employee);
    expect(body).toMatchObject({ source: { level: 'firm', id: null, name: null }, may: { end: true } });
    expect((await ofFirm(agent)).body).toEqual({
      items: [{ ...body, may: { end: false } }],
      may: { add: false },
    });
    expect((await endFirm(body.id, agent)).status).toBe(403);
    expect((await endFirm(body.id, employee)).body.isInForce).toBe(false);
    expect((await ofFirm(employee)).body).toMatchObject({ items: [{ id: body.id }], may: { add: true } });
  });
});
