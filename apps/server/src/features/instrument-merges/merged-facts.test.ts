import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import {
  listFactHistory,
  listInstrumentFacts,
  stateInstrumentFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestIssuer } from '../../testing/issuers.ts';
import { makeInstrument } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let [from, into] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  from = await makeInstrument(t, { symbol: 'OLD' });
  into = await makeInstrument(t, { symbol: 'KEPT' });
});

const read = async (id: string) =>
  (await t.request(listInstrumentFacts, { params: { id }, query: {} }, admin)).body;
const state = async (id: string, asOf: string, facts: object) => {
  const body = { asOf, source: 'KID', revision: (await read(id)).revision, ...facts };
  return t.request(stateInstrumentFacts, { params: { id }, body: body as never }, admin);
};
const merge = () =>
  t.request(
    mergeInstrument,
    { params: { id: from }, body: { into, revision: 1, intoRevision: 1 } as never },
    admin,
  );
const preview = async () =>
  (await t.request(previewInstrumentMerge, { params: { id: from }, query: { into } }, admin)).body.facts;
const values = async () =>
  Object.fromEntries((await read(into)).items.map(({ fact, value, issuer }) => [fact, issuer?.id ?? value]));

test('a merge moves every statement, the preview names each fact that differs, and the newest date counts', async () => {
  const issuer = await makeTestIssuer(t);
  await state(from, '2026-05-03', { issuer, riskClass: '4', ongoingCharge: '0.3', complexity: 'complex' });
  await state(into, '2026-01-01', { riskClass: '3', complexity: 'complex' });
  await state(into, '2026-06-01', { ongoingCharge: '0.2' });
  const { moved, differing } = await preview();
  expect(moved).toBe(4);
  expect(differing.map(({ fact, kept, into: other }) => [fact, kept, other?.value ?? null])).toEqual([
    ['issuer', 'from', null],
    ['ongoingCharge', 'into', '0.2'],
    ['riskClass', 'from', '3'],
  ]);
  expect((await merge()).status).toBe(200);
  expect(await values()).toEqual({ issuer, riskClass: '4', ongoingCharge: '0.2', complexity: 'complex' });
  const history = { params: { id: from }, query: { fact: 'ongoingCharge' as const } };
  const { body } = await t.request(listFactHistory, history, admin);
  expect(body.items.map(({ value }) => value)).toEqual(['0.2', '0.3']);
  const events = await listAuditEvents(t.db);
  expect(events.find(({ event_type: type }) => type === 'instrument.merge_facts')).toMatchObject({
    before: { issuer: null, riskClass: '3' },
    after: { issuer, riskClass: '4' },
    metadata: { from, count: 4 },
  });
});

test('of two statements of one day the one made last counts, whichever instrument disappears', async () => {
  await state(from, '2026-05-03', { riskClass: '4' });
  t.clock.advance({ minutes: 1 });
  await state(into, '2026-05-03', { riskClass: '3' });
  expect((await preview()).differing).toMatchObject([{ fact: 'riskClass', kept: 'into' }]);
  [from, into] = [into, from];
  expect((await preview()).differing).toMatchObject([{ fact: 'riskClass', kept: 'from' }]);
  await merge();
  expect(await values()).toEqual({ riskClass: '3' });
});

test('a withdrawn fact stays withdrawn where its date is the newest', async () => {
  await state(from, '2026-05-03', { riskClass: '4' });
  await state(from, '2026-07-01', { riskClass: null });
  await state(into, '2026-06-01', { riskClass: '3' });
  await merge();
  expect(await values()).toEqual({ riskClass: null });
});
