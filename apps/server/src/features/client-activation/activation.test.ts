/** The check of prospects: what it finds to the day, and who may make one active. */
import { closeClient, getClient, shareClient, updateClient } from '@partnerfolio/contract/clients';
import { activateClient, getClientActivation } from '@partnerfolio/contract/clients/activation/activation';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  getClientKyc,
  putKycAddresses,
  putTaxResidences,
  recordKycCheck,
  updateClientKyc,
  verifyClientKyc,
} from '@partnerfolio/contract/clients/kyc';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activationAsFound } from '../../testing/activation.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestContact } from '../../testing/contacts.ts';
import { fileDocument } from '../../testing/documents.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { enterTestAnswers, firstAnswers, publishTestQuestionnaire } from '../../testing/risk-profiles.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example', status: 'prospect' });
});

/** A day before or after today. */
const day = (distance: number): string => {
  const at = t.clock.now();
  at.setUTCDate(at.getUTCDate() + distance);
  return at.toISOString().slice(0, 10);
};

const place = (id = clientId) => ({ id });
const read = async (as = agent, id = clientId) =>
  (await t.request(getClientActivation, { params: place(id) }, as)).body;
/** A row of the check, as "state: finding". */
const row = async (check: string, as = agent, id = clientId) => {
  const found = (await read(as, id)).rows.find((one) => one.check === check);
  return found && (found.finding === null ? found.state : `${found.state}: ${found.finding}`);
};
const activate = async (change: object = {}, as = agent, id = clientId) => {
  const body = { ...(await activationAsFound(t, agent, id)), ...change };
  return t.request(activateClient, { params: place(id), body }, as);
};
const statusOf = async (id = clientId) =>
  (await t.request(getClient, { params: place(id) }, admin)).body.status;
const setDay = (table: string, column: string, value: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where client_id = ${clientId}`.execute(
    t.db,
  );

/** Records all that a verification of a person requires, and verifies it until a day. */
const verifyKyc = async (validUntil: string) => {
  const steps = [
    [
      updateClientKyc,
      { birthDate: '1980-05-03', nationalities: ['GB'], sourceOfWealth: 'Sale of a company' },
    ],
    [
      putKycAddresses,
      { addresses: [{ kind: 'residential', lines: '1 High Street', city: 'London', country: 'GB' }] },
    ],
    [putTaxResidences, { taxResidences: [{ country: 'GB', number: 'QQ123456C' }] }],
    [recordKycCheck, { check: 'pep', state: 'clear' }],
    [recordKycCheck, { check: 'sanctions', state: 'clear' }],
    [verifyClientKyc, { validUntil }],
  ] as const;
  for (const [endpoint, form] of steps) {
    const { revision } = (await t.request(getClientKyc, { params: place() }, agent)).body as {
      revision: number;
    };
    const input = { params: place(), body: { ...form, revision } } as never;
    const { problem } = await t.request(endpoint as typeof updateClientKyc, input, agent);
    if (problem) throw new Error(JSON.stringify(problem));
  }
};
const file = (query: Record<string, string>) =>
  fileDocument(t, agent, { clientId, query: { type: 'agreement', name: 'Agreement', ...query } });

describe('the check', () => {
  test('of a new person finds everything missing, in its order', async () => {
    expect(await read()).toMatchObject({
      client: { id: clientId, name: 'Ann Example', kind: 'person', status: 'prospect' },
      rows: [
        { check: 'kyc', state: 'missing', finding: 'kyc_not_started' },
        { check: 'profile', state: 'missing', finding: 'profile_missing' },
        { check: 'agreement', state: 'missing', finding: 'agreement_missing' },
        { check: 'contact', state: 'missing', finding: 'contact_missing' },
        { check: 'review', state: 'missing', finding: 'review_missing' },
      ],
      revision: 1,
      may: { activate: true },
    });
  });

  test('of a household has only the risk profile and the next review', async () => {
    const id = await makeClient(t, agent, { kind: 'household', name: 'The Examples', status: 'prospect' });
    expect((await read(agent, id)).rows.map(({ check }) => check)).toEqual(['profile', 'review']);
  });

  test('finds the KYC in progress, verified up to its last day, then expired', async () => {
    await t.request(
      updateClientKyc,
      { params: place(), body: { nationalities: ['GB'], revision: 0 } },
      agent,
    );
    expect(await row('kyc')).toBe('missing: kyc_in_progress');
    await verifyKyc(day(0));
    expect(await row('kyc')).toBe('ok');
    await setDay('client_kyc', 'valid_until', day(-1));
    expect(await row('kyc')).toBe('expired: kyc_expired');
  });

  test('does not know the KYC without the right to it, even one that is verified', async () => {
    await verifyKyc(day(300));
    const denied = { feature: 'compliance.kyc', permission: 'deny', now: t.clock.now() } as const;
    await insertTestGroup(t.db, { userId: agent.id, ...denied });
    expect(await row('kyc')).toBe('unknown: kyc_hidden');
    expect(await row('kyc', admin)).toBe('ok');
  });

  test('finds the risk profile up to its last day, then expired; the newest answers count', async () => {
    // Answers are valid for a year; today is 20 November 2026.
    await publishTestQuestionnaire(t, admin);
    await enterTestAnswers(t, agent, { clientId, answeredOn: '2025-11-19' });
    expect(await row('profile')).toBe('expired: profile_expired');
    await enterTestAnswers(t, agent, { clientId, answeredOn: '2025-11-20' });
    expect(await row('profile')).toBe('ok');
  });

  test('does not know a risk profile without a score', async () => {
    await publishTestQuestionnaire(t, admin);
    await enterTestAnswers(t, agent, { clientId, answers: firstAnswers(['share']) });
    expect(await row('profile')).toBe('unknown: profile_without_score');
  });

  test("takes the household's risk profile for a member, if the caller sees the household", async () => {
    await publishTestQuestionnaire(t, admin);
    const householdId = await makeClient(t, other, { kind: 'household', name: 'The Examples' });
    await enterTestAnswers(t, other, { clientId: householdId });
    const id = await makeClient(t, admin, {
      name: 'Ben',
      status: 'prospect',
      householdId,
      ownerId: agent.id,
    });
    expect(await row('profile', admin, id)).toBe('ok');
    expect(await row('profile', agent, id)).toBe('missing: profile_missing');
  });

  test('finds an agreement from its first day to its last', async () => {
    await file({ validUntil: day(-1) });
    expect(await row('agreement')).toBe('expired: agreement_expired');
    await file({ validFrom: day(1) });
    expect(await row('agreement')).toBe('missing: agreement_not_yet_valid');
    await file({ validFrom: day(0), validUntil: day(0) });
    expect(await row('agreement')).toBe('ok');
  });

  test('finds an agreement without days, and takes no other document for one', async () => {
    await fileDocument(t, agent, { clientId, query: { type: 'letter', name: 'Letter' } });
    await fileDocument(t, agent, { clientId, query: { type: 'other', name: 'Other' } });
    expect(await row('agreement')).toBe('missing: agreement_missing');
    await file({});
    expect(await row('agreement')).toBe('ok');
  });

  test('takes email or phone of the client or of the main contact, not of another contact', async () => {
    await makeTestContact(t, agent, { clientId, name: 'Zoe', email: 'zoe@example.com', isMain: false });
    expect(await row('contact')).toBe('missing: contact_missing');
    await makeTestContact(t, agent, { clientId, email: 'ana@example.com', isMain: true });
    expect(await row('contact')).toBe('ok');
    const phone = await makeClient(t, agent, { name: 'Phil', status: 'prospect', phone: '+34 600 000 000' });
    expect(await row('contact', agent, phone)).toBe('ok');
  });

  test('finds the next review up to its day, then overdue', async () => {
    for (const [next, state] of [
      [day(0), 'ok'],
      [day(-1), 'expired: review_overdue'],
    ] as const) {
      const id = await makeClient(t, agent, { name: next, status: 'prospect', nextReviewOn: next as never });
      expect(await row('review', agent, id)).toBe(state);
    }
  });
});

describe('an activation', () => {
  test('makes the prospect active, with the rows and the reason in the audit log and in its activity', async () => {
    const answer = await activate();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'active', revision: 2, may: { edit: true } });
    const event = (await listAuditEvents(t.db)).find(({ event_type: type }) => type === 'client.activate');
    expect(event).toMatchObject({
      entity_id: clientId,
      user_id: agent.id,
      before: { status: 'prospect' },
      after: { status: 'active' },
      metadata: {
        rows: [
          'kyc: missing',
          'profile: missing',
          'agreement: missing',
          'contact: missing',
          'review: missing',
        ],
        activationOpen: [
          'kyc_not_started',
          'profile_missing',
          'agreement_missing',
          'contact_missing',
          'review_missing',
        ],
        reason: 'The signed agreement is in the post',
      },
    });
    const { items } = (await t.request(listClientActivity, { params: place(), query: {} }, agent)).body;
    expect(items[0]).toMatchObject({ change: { event: 'client.activate', by: { id: agent.id } } });
    expect((await read()).may).toEqual({ activate: false });
  });

  test('needs no reason once everything is in order, and a reason otherwise', async () => {
    const missing = { fields: [{ path: 'reason', code: 'reason_required' }] };
    for (const reason of [null, '', '  ', undefined])
      expect((await activate({ reason })).problem).toMatchObject(missing);
    await verifyKyc(day(1));
    await publishTestQuestionnaire(t, admin);
    await enterTestAnswers(t, agent, { clientId });
    await file({});
    await makeTestContact(t, agent, { clientId, email: 'ana@example.com', isMain: true });
    expect((await activate({ reason: null })).problem).toMatchObject(missing);
    const { revision } = await read();
    const form = { kind: 'person', name: 'Ann Example', status: 'prospect', nextReviewOn: day(90) } as const;
    await t.request(updateClient, { params: place(), body: { ...form, revision } }, agent);
    expect((await read()).rows.every(({ state }) => state === 'ok')).toBe(true);
    expect((await activate({ reason: null })).body).toMatchObject({ status: 'active' });
  });

  test('refuses wrong, missing and too long values', async () => {
    const { rows } = await activationAsFound(t, agent, clientId);
    const long = await activate({ reason: 'x'.repeat(501) });
    expect(long.problem).toMatchObject({ fields: [{ path: 'reason', code: 'text_too_long' }] });
    for (const change of [
      { rows: [] },
      { rows: undefined },
      { rows: [...rows, ...rows] },
      { rows: [{ check: 'kyc', state: 'fine', finding: null }] },
      { revision: '1' },
      { revision: undefined },
      { reason: 7 },
    ])
      expect((await activate(change)).status).toBe(422);
    expect(await statusOf()).toBe('prospect');
  });

  test('is refused as stale at another revision, and when anything is found otherwise than it was shown', async () => {
    const shown = await activationAsFound(t, agent, clientId);
    expect((await activate({ revision: 2 })).problem).toMatchObject({ code: 'stale' });
    await file({});
    expect((await activate(shown)).problem).toMatchObject({ code: 'stale' });
    const madeUp = shown.rows.map(({ check }) => ({ check, state: 'ok', finding: null }));
    for (const rows of [madeUp, shown.rows.slice(1), shown.rows.toReversed()])
      expect((await activate({ rows })).problem).toMatchObject({ code: 'stale' });
    expect(await statusOf()).toBe('prospect');
  });

  test('is refused with another right to KYC than the rows were shown with', async () => {
    const shown = await activationAsFound(t, admin, clientId);
    const denied = { feature: 'compliance.kyc', permission: 'deny', now: t.clock.now() } as const;
    await insertTestGroup(t.db, { userId: agent.id, ...denied });
    expect((await activate(shown)).problem).toMatchObject({ code: 'stale' });
    expect((await activate()).body).toMatchObject({ status: 'active' });
  });

  test('happens once when it is sent twice at once', async () => {
    const body = await activationAsFound(t, agent, clientId);
    const send = () => t.request(activateClient, { params: place(), body }, agent);
    const codes = (await Promise.all([send(), send()])).map(({ problem }) => problem?.code ?? 'active');
    expect(codes.toSorted()).toEqual(['active', 'stale']);
    const events = await listAuditEvents(t.db);
    expect(events.filter(({ event_type: type }) => type === 'client.activate')).toHaveLength(1);
  });

  test('is refused for an active and for a closed client', async () => {
    await activate();
    expect((await activate()).problem).toMatchObject({ reason: { code: 'client_not_prospect' } });
    await t.request(closeClient, { params: place(), body: { revision: 2 } }, agent);
    expect((await activate()).problem).toMatchObject({ reason: { code: 'client_closed_to_changes' } });
  });

  test('is neither seen nor done by another agent, and not done by one who may only view', async () => {
    const { status } = await t.request(getClientActivation, { params: place() }, other);
    expect([status, (await activate({}, other)).status]).toEqual([404, 404]);
    const share = { params: { ...place(), userId: other.id }, body: { level: 'view' as const } };
    await t.request(shareClient, share, admin);
    expect((await read(other)).may).toEqual({ activate: false });
    expect((await activate({}, other)).status).toBe(403);
    expect(await statusOf()).toBe('prospect');
  });
});
