/** The versions of the questionnaire: one draft, what keeps it from being published, and who may edit it. */
import {
  discardQuestionnaire,
  getQuestionnaire,
  listQuestionnaires,
  publishQuestionnaire,
  saveQuestionnaire,
  startQuestionnaire,
} from '@partnerfolio/contract/compliance/questionnaires';
import { sampleQuestionnaire } from '@partnerfolio/contract/compliance/sample-questionnaire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import {
  draftTestQuestionnaire,
  enterTestAnswers,
  publishTestQuestionnaire,
} from '../../testing/risk-profiles.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});

const start = (from: 'newest' | 'sample', as = admin) =>
  t.request(startQuestionnaire, { body: { from } }, as);
const save = (id: string, body: object, as = admin) =>
  t.request(
    saveQuestionnaire,
    { params: { id }, body: { content: sampleQuestionnaire, revision: 1, ...body } as never },
    as,
  );
const publish = (id: string, revision = 1, as = admin) =>
  t.request(publishQuestionnaire, { params: { id }, body: { revision } }, as);
const discard = (id: string, revision = 1, as = admin) =>
  t.request(discardQuestionnaire, { params: { id }, body: { revision } }, as);
const list = async (as = admin) =>
  (await t.request(listQuestionnaires, {}, as)).body.items.map(({ number, state, sheets }) => [
    number,
    state,
    sheets,
  ]);

test('the sample can be published as it is, and a next version follows it', async () => {
  const draft = await draftTestQuestionnaire(t, admin);
  expect(draft).toMatchObject({ number: null, state: 'draft', revision: 1, content: sampleQuestionnaire });
  const first = await publish(draft.id);
  expect(first.body).toMatchObject({ number: 1, state: 'current' });
  const clientId = await makeClient(t, agent);
  await enterTestAnswers(t, agent, { clientId });
  expect(await list()).toEqual([[1, 'current', 1]]);
  const next = await start('newest');
  expect(next.body.content).toEqual(sampleQuestionnaire);
  expect(await list()).toEqual([
    [null, 'draft', 0],
    [1, 'current', 1],
  ]);
  await publish(next.body.id);
  expect(await list()).toEqual([
    [2, 'current', 0],
    [1, 'former', 1],
  ]);
});

test('the scored questions of the sample add up to 100 points', () => {
  const most = sampleQuestionnaire.questions.map(
    ({ weight, answers }) => Number(weight) * Math.max(...answers.map(({ points }) => Number(points))),
  );
  expect(most.reduce((sum, one) => sum + one, 0)).toBe(100);
});

test('there is one draft, also of two started at once', async () => {
  const both = await Promise.all([start('sample'), start('sample')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.problem?.reason?.code).toBe('questionnaire_draft_exists');
  expect((await start('newest')).problem?.reason?.code).toBe('questionnaire_draft_exists');
});

test('nothing can be started from a version that does not exist', async () => {
  expect((await start('newest')).problem?.reason?.code).toBe('no_questionnaire');
});

describe('the draft', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await draftTestQuestionnaire(t, admin));
  });

  test('is saved with gaps, based on a revision', async () => {
    const [first, ...others] = sampleQuestionnaire.questions;
    const questions = [{ ...first, text: { en: 'What for?', es: '' } }, ...others];
    const saved = await save(id, { content: { ...sampleQuestionnaire, questions } });
    expect(saved.body).toMatchObject({ revision: 2, content: { questions } });
    expect((await save(id, {})).status).toBe(412);
    const both = await Promise.all([save(id, { revision: 2 }), save(id, { revision: 2 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('is published without any of these faults only', async () => {
    const [purpose, horizon] = sampleQuestionnaire.questions;
    const [a1, a2] = purpose?.answers ?? [];
    const content = {
      questions: [
        { ...purpose, text: { en: '', es: '' }, weight: '0', answers: [a1, { ...a2, id: 'a1' }] },
        { ...horizon, id: 'purpose', weight: '0', answers: [a1] },
      ],
      bands: [
        { id: 'low', name: { en: 'Low', es: '' }, to: 50 },
        { id: 'low', name: { en: 'High', es: 'Alto' }, to: 50 },
      ],
      contradictions: [
        {
          id: 'x',
          text: { en: 'Why?', es: '¿Por qué?' },
          first: { question: 'gone', answers: ['a1'] },
          second: { question: 'gone', answers: [] },
        },
      ],
      validMonths: 12,
    };
    expect((await save(id, { content })).status).toBe(200);
    const refused = await publish(id, 2);
    expect(refused.status).toBe(422);
    expect(refused.problem?.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'questions.1.id choice_repeated',
      'questions.0.text.en required',
      'questions.0.text.es required',
      'questions.0.answers.1.id choice_repeated',
      'questions.1.answers list_too_short',
      'questions no_scored_question',
      'bands.1.id choice_repeated',
      'bands.0.name.es required',
      'bands.1.to band_not_rising',
      'bands.1.to last_band_ends_at_99',
      'contradictions.0.first answers_required',
      'contradictions.0.second answers_required',
      'contradictions.0.second other_question_required',
    ]);
    expect(await list()).toEqual([[null, 'draft', 0]]);
  });

  test.each([
    ['questions that are none', { questions: 'all' }],
    ['points with three decimals', { questions: [{ ...sampleQuestionnaire.questions[0], weight: '1.005' }] }],
    [
      'more than 60 questions',
      { questions: Array.from({ length: 61 }, () => sampleQuestionnaire.questions[0]) },
    ],
    ['a validity of no month', { validMonths: 0 }],
    ['a text of 501 characters', { bands: [{ id: 'a', name: { en: 'x'.repeat(501), es: '' }, to: 9 }] }],
  ])('refuses %s', async (_name, part) => {
    expect((await save(id, { content: { ...sampleQuestionnaire, ...part } })).status).toBe(422);
  });

  test('is seen and changed with the right only', async () => {
    expect(await list(agent)).toEqual([]);
    expect((await t.request(getQuestionnaire, { params: { id } }, agent)).status).toBe(404);
    const refused = [await start('sample', agent), await save(id, {}, agent), await publish(id, 1, agent)];
    expect([...refused, await discard(id, 1, agent)].map(({ status }) => status)).toEqual([
      403, 403, 403, 403,
    ]);
  });

  test('is discarded, and a published version is not', async () => {
    expect((await discard(id, 2)).status).toBe(412);
    expect((await discard(id)).status).toBe(200);
    expect((await discard(id)).status).toBe(404);
    const published = await publishTestQuestionnaire(t, admin);
    const reasons = [
      await discard(published.id, 3),
      await save(published.id, {}),
      await publish(published.id, 3),
    ];
    expect(reasons.map(({ problem }) => problem?.reason?.code)).toEqual(
      Array.from({ length: 3 }, () => 'questionnaire_published'),
    );
    await expect(
      sql`update questionnaires set content = '{}' where id = ${published.id}`.execute(t.db),
    ).rejects.toThrow(/never changes/);
  });
});
