/** What restrictions hold for: the members of a household, the suitability check, merged and erased records. */
import { mergeClient } from '@partnerfolio/contract/clients/merging/merging';
import { mergeInstrument } from '@partnerfolio/contract/instruments/merging';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import { localDateSchema } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { restrictionCalls } from '../../testing/restrictions.ts';
import { listInForce } from './queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
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

describe('restrictions of a household', () => {
  const restrictHousehold = async (owner: TestPerson) => {
    const id = await makeClient(t, owner, { name: 'Secret House', kind: 'household' });
    await sql`update clients set household_id = ${id} where id = ${clientId}`.execute(t.db);
    const { body } = await addToClient({ reason: 'Secret reason' }, { id, as: owner });
    return { id, body };
  };

  test('hold for its members and their portfolios, with its name', async () => {
    const { id, body } = await restrictHousehold(agent);
    expect(body.source).toEqual({ level: 'household', id, name: 'Secret House' });
    for (const read of [ofClient, ofPortfolio])
      expect((await read()).body.items).toEqual([{ ...body, may: { end: false } }]);
    expect((await ofClient(id)).body.items).toEqual([body]);
  });

  test('hold without name and reason for whoever may not see it', async () => {
    const { id, body } = await restrictHousehold(await t.signInAs('employee'));
    for (const read of [ofClient, ofPortfolio]) {
      const answer = (await read()).body;
      expect(answer.items).toMatchObject([
        {
          id: body.id,
          assetClass: 'bond',
          reason: null,
          source: { level: 'household', id: null, name: null },
        },
      ]);
      expect(JSON.stringify(answer)).not.toContain('Secret');
      expect(JSON.stringify(answer)).not.toContain(id);
    }
    expect((await ofClient(clientId, admin)).body.items).toMatchObject([{ reason: 'Secret reason' }]);
  });

  test('are listed after those of the client and before those of the firm, for later callers too', async () => {
    await addToFirm();
    await restrictHousehold(agent);
    await addToPortfolio();
    await addToClient();
    const levels = (await ofPortfolio()).body.items.map(({ source }) => source.level);
    expect(levels).toEqual(['portfolio', 'client', 'household', 'firm']);
    expect((await ofClient()).body.items.map(({ source }) => source.level)).toEqual([
      'client',
      'household',
      'firm',
    ]);
    const inForce = await listInForce(t.db, portfolioId, t.clock.today());
    expect(inForce.map(({ level }) => level).toSorted()).toEqual([
      'client',
      'firm',
      'household',
      'portfolio',
    ]);
    expect(await listInForce(t.db, portfolioId, localDateSchema.parse('2199-01-01'))).toHaveLength(4);
  });
});

describe('the suitability check', () => {
  const rowOf = async () =>
    (await t.request(getSuitability, { params: { id: portfolioId } }, agent)).body.rows.find(
      ({ rule }) => rule === 'restrictions',
    );
  const trade = (type: 'buy' | 'sell', instrumentId: string, tradeDate: string) =>
    ({ type, tradeDate, instrumentId, quantity: '10', amount: '10', currency: 'EUR' }) as const;

  test('warns of trades against a restriction since the day it was added, and of no others', async () => {
    const instrumentId = await makeInstrument(t, { assetClass: 'bond', currency: 'EUR', name: 'Acme 4 %' });
    const before = t.clock.today();
    await bookTestEntries(t, portfolioId, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '1000', currency: 'EUR' },
      trade('buy', instrumentId, '2026-01-06'),
    ]);
    expect(await rowOf()).toBeUndefined();
    await addToFirm();
    expect(await rowOf()).toMatchObject({
      state: 'ok',
      listed: ['bond'],
      found: [],
      source: { clientId, name: 'Ann Example' },
    });
    await bookTestEntries(t, portfolioId, [trade('sell', instrumentId, before)]);
    expect(await rowOf()).toMatchObject({ state: 'ok' });
    await bookTestEntries(t, portfolioId, [trade('buy', instrumentId, before)]);
    expect(await rowOf()).toMatchObject({ state: 'warns', found: ['Acme 4 %'] });
    const [restriction] = (await ofFirm(admin)).body.items;
    await endFirm(restriction?.id ?? '');
    expect(await rowOf()).toBeUndefined();
  });
});

describe('merges', () => {
  test('of instruments move restrictions, and leave of two alike the one that holds longer', async () => {
    const form = { currency: 'EUR', assetClass: 'equity' } as const;
    const [from, into] = [await makeInstrument(t, form), await makeInstrument(t, form)];
    const of = (instrumentId: string, more: object = {}) => ({
      assetClass: null,
      instrumentId,
      ...more,
    });
    const long = (await addToClient(of(from))).body.id;
    const short = (await addToClient(of(into, { until: '2030-01-01' }))).body.id;
    await addToPortfolio(of(from));
    const body = { into, revision: 1, intoRevision: 1 };
    expect((await t.request(mergeInstrument, { params: { id: from }, body }, admin)).status).toBe(200);
    expect((await ofClient()).body.items).toMatchObject([
      { id: long, instrument: { id: into }, isInForce: true },
      { id: short, instrument: { id: into }, isInForce: false, endedBy: { id: admin.id } },
    ]);
    expect((await ofPortfolio()).body.items).toHaveLength(2);
  });

  test('of clients move restrictions, and leave one of two alike', async () => {
    const from = await makeClient(t, agent, { name: 'Anne Example' });
    const kept = (await addToClient()).body.id;
    const ended = (await addToClient({ until: '2030-01-01' }, { id: from })).body.id;
    const moved = (await addToClient({ kind: 'lock' }, { id: from })).body.id;
    const body = { into: clientId, revision: 1, intoRevision: 1 };
    expect((await t.request(mergeClient, { params: { id: from }, body }, admin)).status).toBe(200);
    const { items } = (await ofClient()).body;
    expect(Object.fromEntries(items.map(({ id, isInForce }) => [id, isInForce]))).toEqual({
      [kept]: true,
      [moved]: true,
      [ended]: false,
    });
    expect((await ofClient(from)).status).toBe(404);
  });
});

test('an erased client gets no new restriction', async () => {
  await sql`update clients set status = 'closed', closed_at = now(), erased_at = now(), erased_by = ${admin.id}
    where id = ${clientId}`.execute(t.db);
  expect((await addToClient({}, { as: admin })).status).toBe(403);
  const add = sql`insert into restrictions (id, kind, client_id, portfolio_id, asset_class, reason, added_at, added_by)
    values (gen_random_uuid(), 'lock', null, ${portfolioId}, 'bond', 'Locked', now(), ${admin.id})`;
  await expect(add.execute(t.db)).rejects.toThrow('The client was erased');
});
