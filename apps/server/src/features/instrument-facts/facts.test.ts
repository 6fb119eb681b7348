import { randomUUID } from 'node:crypto';
import {
  listFactHistory,
  listInstrumentFacts,
  stateInstrumentFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';

import { wrongField } from '../../testing/field-errors.ts';
import { makeTestIssuer } from '../../testing/issuers.ts';
import { makeInstrument } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { readFactsOn } from './actions.ts';

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makeInstrument(t);
});

const read = async (on?: string) =>
  (await t.request(listInstrumentFacts, { params: { id }, query: on ? { on } : {} }, admin)).body;
const known = async (on?: string) =>
  Object.fromEntries((await read(on)).items.map(({ fact, value, issuer }) => [fact, issuer?.id ?? value]));
const state = async (facts: object, more: object = {}, as = admin) => {
  const body = { asOf: '2026-05-03', source: 'KID', revision: (await read()).revision, ...facts, ...more };
  return t.request(stateInstrumentFacts, { params: { id }, body: body as never }, as);
};
const history = async (fact: 'ongoingCharge' | 'issuer') =>
  (await t.request(listFactHistory, { params: { id }, query: { fact } }, admin)).body;

describe('PUT /api/instruments/:id/facts', () => {
  test('states facts with source, date and author, and leaves the others unknown', async () => {
    const { status, body } = await state({ ongoingCharge: '0.220', thirdPartyPayments: '0', riskClass: '4' });
    expect(status).toBe(200);
    expect(body.items).toHaveLength(3);
    expect(body.items.find(({ fact }) => fact === 'ongoingCharge')).toMatchObject({
      value: '0.22',
      asOf: '2026-05-03',
      origin: 'manual',
      source: 'KID',
      statedAt: '2026-11-20T09:00:00.000Z',
      statedBy: { id: admin.id },
    });
    expect(await known()).toEqual({ ongoingCharge: '0.22', thirdPartyPayments: '0', riskClass: '4' });
  });

  test('keeps every statement: the newest date counts, of one date the last, and a past day reads what held then', async () => {
    await state({ ongoingCharge: '0.30' }, { asOf: '2025-05-03' });
    await state({ ongoingCharge: '0.22' }, { asOf: '2026-05-03' });
    await state({ ongoingCharge: '0.31' }, { asOf: '2025-05-03', source: 'KID, corrected' });
    expect(await known()).toEqual({ ongoingCharge: '0.22' });
    expect(await known('2026-05-02')).toEqual({ ongoingCharge: '0.31' });
    expect(await known('2025-05-02')).toEqual({});
    const { items, total } = await history('ongoingCharge');
    expect(items.map(({ value }) => value)).toEqual(['0.22', '0.31', '0.3']);
    expect(total).toBe(3);
    const other = await makeInstrument(t);
    const facts = await readFactsOn(t.db, [id, other], localDateSchema.parse('2025-12-31'));
    expect(facts.get(id)?.get('ongoingCharge')).toMatchObject({ value: '0.31', source: 'KID, corrected' });
    expect(facts.get(other)?.size).toBe(0);
  });

  test('withdraws a fact from a date on, with its trace', async () => {
    await state({ ongoingCharge: '0.3', complexity: 'complex' });
    await state({ ongoingCharge: null }, { asOf: '2026-10-01', source: 'Doubtful' });
    expect(await known()).toEqual({ ongoingCharge: null, complexity: 'complex' });
    expect(await known('2026-09-30')).toMatchObject({ ongoingCharge: '0.3' });
    expect((await history('ongoingCharge')).items[0]).toMatchObject({ value: null, source: 'Doubtful' });
  });

  test('names the issuer with its group, and tells no issuer from an unknown one', async () => {
    const top = await makeTestIssuer(t, { name: 'Acme Holding' });
    const issuer = await makeTestIssuer(t, { name: 'Acme España', parentId: top });
    await state({ issuer });
    expect((await read()).items[0]).toMatchObject({
      value: null,
      issuer: { id: issuer, name: 'Acme España', group: { id: top, name: 'Acme Holding' } },
    });
    await state({ issuer: 'no_issuer' }, { asOf: '2026-06-01' });
    expect((await read()).items[0]).toMatchObject({ value: 'no_issuer', issuer: null });
    expect((await history('issuer')).total).toBe(2);
  });

  test.each([
    [{ ongoingCharge: '-0.1' }, {}, 'ongoingCharge', 'percent_format'],
    [{ ongoingCharge: '100.1' }, {}, 'ongoingCharge', 'percent_too_large'],
    [{}, {}, 'source', 'fact_required'],
    [{ issuer: randomUUID() }, {}, 'issuer', 'unknown_issuer'],
    [{ riskClass: '4' }, { asOf: '2026-11-21' }, 'asOf', 'day_in_future'],
    [{ riskClass: '4' }, { source: ' ' }, 'source', 'source_required'],
    [{ riskClass: '4' }, { source: 'x'.repeat(201) }, 'source', 'source_too_long'],
  ])('refuses %j with %j', async (facts, more, path, code) => {
    const { problem } = await state(facts, more);
    expect(problem?.status).toBe(422);
    expect(problem?.fields).toEqual([wrongField(path, code as never)]);
  });

  test('refuses a value from no list', async () => {
    for (const facts of [{ riskClass: '8' }, { ratingSp: 'Aaa' }, { ratingMoodys: 'AAA' }, { liquidity: 1 }])
      expect((await state(facts)).status).toBe(422);
  });

  test('refuses an older revision, one of two at once, an unknown instrument, and a user without the right', async () => {
    const both = { revision: (await read()).revision };
    const twice = await Promise.all([state({ riskClass: '4' }, both), state({ riskClass: '5' }, both)]);
    expect(statuses(twice)).toEqual([200, 412]);
    expect((await state({ riskClass: '6' }, { revision: 1 })).status).toBe(412);
    expect((await state({ riskClass: '6' }, {}, await t.signInAs('agent'))).status).toBe(403);
    id = randomUUID();
    expect((await state({ riskClass: '6' }, { revision: 1 })).status).toBe(404);
  });

  test('writes what changed to the audit log', async () => {
    await state({ ongoingCharge: '0.3' }, { asOf: '2025-05-03' });
    await state({ ongoingCharge: '0.2', riskClass: '3' });
    const events = (await listAuditEvents(t.db)).filter(
      ({ event_type: type }) => type === 'instrument.state_facts',
    );
    expect(events.at(-1)).toMatchObject({
      entity_id: id,
      before: { ongoingCharge: '0.3', riskClass: null },
      after: { ongoingCharge: '0.2', riskClass: '3' },
      metadata: { asOf: '2026-05-03', source: 'KID', origin: 'manual' },
    });
  });
});
