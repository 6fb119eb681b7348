/** Answer sheets of clients: their score, what is asked before, who may read and write them, and that they never change. */
import { randomUUID } from 'node:crypto';
import { closeClient, getClient, shareClient, updateClient } from '@partnerfolio/contract/clients';
import {
  discardAnswerDraft,
  enterAnswers,
  getAnswerDraft,
  getAnswerSheet,
  getRiskProfile,
  saveAnswerDraft,
} from '@partnerfolio/contract/clients/risk-profile';
import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { renewAllFigures } from '../../testing/figures.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import {
  enterTestAnswers,
  firstAnswers,
  publishTestQuestionnaire,
  saveTestAnswers,
} from '../../testing/risk-profiles.ts';

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
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const at = (id = clientId) => ({ params: { id } });
const profile = async (as = agent, id = clientId) => (await t.request(getRiskProfile, at(id), as)).body;
const draft = (as = agent, id = clientId) => t.request(getAnswerDraft, at(id), as);
const save = async (body: object, as = agent) => {
  const { questionnaire } = (await draft()).body;
  const full = {
    questionnaireId: questionnaire.id,
    answers: {},
    answeredOn: '2026-02-12',
    revision: 0,
    ...body,
  };
  return t.request(saveAnswerDraft, { ...at(), body: full as never }, as);
};
const enter = (body: object, as = agent, key?: string) =>
  t.request(
    enterAnswers,
    { ...at(), body: body as never },
    key === undefined ? as : { as, headers: { 'idempotency-key': key } },
  );
const sheet = (sheetId: string, as = agent, id = clientId) =>
  t.request(getAnswerSheet, { params: { id, sheetId } }, as);

/** Answers by question; the questions that are not scored have their first answer unless they are named. */
const answersOf = (scored: Readonly<Record<string, string>>) => ({ ...firstAnswers(), ...scored });

describe('POST /api/clients/:id/answer-sheets', () => {
  beforeEach(() => publishTestQuestionnaire(t, admin));

  test('has parts that add up to the score, and what is not scored counts nothing', async () => {
    const answers = answersOf({ purpose: 'a2', horizon: 'a3', fall: 'a3', 'know-equity': 'a4' });
    const { id, score, parts } = await enterTestAnswers(t, agent, { clientId, answers });
    const sum = (of: 'reached' | 'possible') => parts.reduce((before, part) => before + Number(part[of]), 0);
    expect([sum('reached'), sum('possible'), score]).toEqual([24, 100, 25]);
    expect(parts.find(({ question }) => question === 'know-equity')).toMatchObject({ possible: '0' });
    expect((await sheet(id)).body.answers).toEqual(answers);
  });

  test('is unknown with a missing answer, which needs a comment', async () => {
    const revision = await saveTestAnswers(t, agent, { clientId, answers: firstAnswers(['share']) });
    const { body } = await draft();
    expect(body).toMatchObject({ score: null, band: null });
    expect(body.asked).toMatchObject([{ id: 'unanswered', kind: 'unanswered', questions: ['share'] }]);
    expect((await enter({ revision })).problem?.reason?.code).toBe('answers_need_comment');
    const confirmations = [{ id: 'unanswered', comment: 'Would not say' }];
    const entered = await enter({ revision, confirmations });
    expect(entered.body).toMatchObject({ score: null, band: null, confirmations });
    expect(await profile()).toMatchObject({ state: 'valid', current: { score: null } });
  });

  test('asks about answers that contradict each other, and about what is held without being known', async () => {
    const portfolioId = await makePortfolio(t, { clientId });
    const instrumentId = await makeInstrument(t, { assetClass: 'equity' });
    await bookTestEntries(t, portfolioId, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '1000' },
      { type: 'buy', tradeDate: '2026-01-06', instrumentId, quantity: '1', price: '100' },
    ]);
    await renewAllFigures(t.app);
    await saveTestAnswers(t, agent, { clientId, answers: answersOf({ purpose: 'a4' }) });
    const { asked, revision } = (await draft()).body;
    expect(asked).toMatchObject([
      { id: 'contradiction:short-growth', questions: ['horizon', 'purpose'] },
      { id: 'product:know-equity', kind: 'unknown_product', assetClass: 'equity' },
    ]);
    const one = [{ id: 'contradiction:short-growth', comment: 'Growth matters less' }];
    expect((await enter({ revision, confirmations: one })).problem?.reason?.code).toBe(
      'answers_need_comment',
    );
    const both = [...one, { id: 'product:know-equity', comment: 'Explained on 12 February' }];
    expect((await enter({ revision, confirmations: both })).body.confirmations).toMatchObject(both);
  });

  test('enters once, however often it is sent, and one of two at once', async () => {
    const revision = await saveTestAnswers(t, agent, { clientId });
    const key = randomUUID();
    const twice = await Promise.all([enter({ revision }, agent, key), enter({ revision }, agent, key)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await profile()).sheets).toHaveLength(1);
    const next = await saveTestAnswers(t, agent, { clientId });
    const both = await Promise.all([enter({ revision: next }), enter({ revision: next })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
  });

  test('is in the audit log, and never changes', async () => {
    const { id } = await enterTestAnswers(t, agent, { clientId });
    const event = (await listAuditEvents(t.db)).at(-1);
    expect(event).toMatchObject({ event_type: 'client.enter_answers', after: { score: 1, version: 1 } });
    await expect(sql`update answer_sheets set score = 99 where id = ${id}`.execute(t.db)).rejects.toThrow(
      /never changes/,
    );
  });

  test('the newest by day of answering counts, and an older day does not replace it', async () => {
    const newer = await enterTestAnswers(t, agent, { clientId, answers: answersOf({ horizon: 'a4' }) });
    await enterTestAnswers(t, agent, { clientId, answeredOn: '2024-02-09' });
    const { current, sheets } = await profile();
    expect(current?.id).toBe(newer.id);
    expect(sheets.map(({ answeredOn }) => answeredOn)).toEqual(['2026-02-12', '2024-02-09']);
  });

  test('a newer questionnaire changes no former score, and its answers are looked at again', async () => {
    const { id } = await enterTestAnswers(t, agent, { clientId, answers: answersOf({ purpose: 'a2' }) });
    const revision = await saveTestAnswers(t, agent, { clientId });
    const questions = sampleQuestionnaire.questions.map((one) =>
      one.id === 'purpose' ? { ...one, weight: '9' } : one,
    );
    const bands = [
      { id: 'low', name: { en: 'Low', es: 'Bajo' }, to: 50 },
      { id: 'high', name: { en: 'High', es: 'Alto' }, to: 99 },
    ];
    await publishTestQuestionnaire(t, admin, { ...sampleQuestionnaire, questions, bands });
    expect((await enter({ revision })).problem?.reason?.code).toBe('questionnaire_superseded');
    expect((await sheet(id)).body).toMatchObject({ questionnaire: 1, score: 5, band: { id: 'defensive' } });
    expect((await draft()).body).toMatchObject({ questionnaire: { number: 2 }, answers: firstAnswers() });
  });
});

describe('PUT /api/clients/:id/answer-draft', () => {
  test('needs a published questionnaire', async () => {
    expect((await draft()).problem?.reason?.code).toBe('no_questionnaire');
    expect(await profile()).toMatchObject({ state: 'none', questionnaire: null, may: { answer: false } });
  });

  test('keeps each answer, refuses a stale revision, a strange answer and a day in the future', async () => {
    await publishTestQuestionnaire(t, admin);
    expect((await draft()).body).toMatchObject({ revision: 0, answers: {}, updatedAt: null });
    const first = await save({ answers: { purpose: 'a2' } });
    expect(first.body).toMatchObject({ revision: 1, answers: { purpose: 'a2' }, score: null });
    expect((await profile()).draft).toMatchObject({ answered: 1, of: sampleQuestionnaire.questions.length });
    expect((await save({ answers: { purpose: 'a3' } })).status).toBe(412);
    const strange = await save({ answers: { purpose: 'a9', hobby: 'a1' }, revision: 1 });
    expect(strange.problem?.fields?.map(({ path }) => path)).toEqual(['answers.purpose', 'answers.hobby']);
    const future = await save({ answeredOn: '2027-01-01', revision: 1 });
    expect(future.problem?.fields).toMatchObject([{ path: 'answeredOn', code: 'day_in_future' }]);
    expect((await draft()).body).toMatchObject({ revision: 1, answers: { purpose: 'a2' } });
    const both = await Promise.all([1, 2].map(() => save({ answers: { purpose: 'a4' }, revision: 1 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('is discarded based on a revision', async () => {
    await publishTestQuestionnaire(t, admin);
    await save({ answers: { purpose: 'a2' } });
    const discard = (revision: number) =>
      t.request(discardAnswerDraft, { ...at(), body: { revision } }, agent);
    expect((await discard(2)).status).toBe(412);
    expect((await discard(1)).status).toBe(200);
    expect((await discard(1)).status).toBe(412);
    expect((await draft()).body.revision).toBe(0);
  });
});

describe('who may', () => {
  beforeEach(() => publishTestQuestionnaire(t, admin));

  test('another agent sees nothing, and one who may only read enters nothing', async () => {
    const { id } = await enterTestAnswers(t, agent, { clientId });
    const answers = [
      await t.request(getRiskProfile, at(), other),
      await sheet(id, other),
      await draft(other),
      await save({}, other),
      await enter({ revision: 1 }, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await t.request(
      shareClient,
      { params: { id: clientId, userId: other.id }, body: { level: 'view' } as never },
      agent,
    );
    expect((await sheet(id, other)).status).toBe(200);
    expect((await profile(other)).may.answer).toBe(false);
    expect((await save({}, other)).status).toBe(403);
  });

  test('a sheet is found at its own client only', async () => {
    const { id } = await enterTestAnswers(t, agent, { clientId });
    const second = await makeClient(t, agent);
    expect((await sheet(id, agent, second)).status).toBe(404);
  });

  test('a closed client keeps its sheets and takes no new ones', async () => {
    await enterTestAnswers(t, agent, { clientId });
    const { revision } = (await t.request(getClient, at(), agent)).body;
    await t.request(closeClient, { ...at(), body: { revision } }, agent);
    expect(await profile()).toMatchObject({ state: 'valid', may: { answer: false } });
    expect((await save({})).problem?.reason?.code).toBe('client_closed_to_changes');
  });

  test('a member without answers has those of its household, if its reader may see the household', async () => {
    const householdId = await makeClient(t, agent, { name: 'Example family', kind: 'household' });
    const { revision } = (await t.request(getClient, at(), agent)).body;
    const form = { kind: 'person', status: 'active', name: 'Ann Example', householdId, revision };
    await t.request(updateClient, { ...at(), body: form as never }, agent);
    await enterTestAnswers(t, agent, { clientId: householdId, answers: answersOf({ horizon: 'a4' }) });
    expect(await profile()).toMatchObject({
      current: { score: 15 },
      ofHousehold: { id: householdId, name: 'Example family' },
      sheets: [],
    });
    await t.request(
      shareClient,
      { params: { id: clientId, userId: other.id }, body: { level: 'view' } as never },
      agent,
    );
    expect(await profile(other)).toMatchObject({ current: null, ofHousehold: null, state: 'none' });
    await enterTestAnswers(t, agent, { clientId });
    expect(await profile()).toMatchObject({ current: { score: 1 }, ofHousehold: null });
  });
});

test.each([
  ['2025-11-19', 'expired'],
  ['2025-11-20', 'expiring'],
  ['2025-12-20', 'expiring'],
  ['2025-12-21', 'valid'],
])('answers of %s are %s on 20 November 2026', async (answeredOn, state) => {
  await publishTestQuestionnaire(t, admin);
  await enterTestAnswers(t, agent, { clientId, answeredOn });
  expect((await profile()).state).toBe(state);
});
