/** Printed records of answer sheets: what they say, and that the file stays as it was made. */
import { createHash } from 'node:crypto';
import { shareClient, updateClient } from '@partnerfolio/contract/clients';
import { getAnswerSheet, makeSheetRecord } from '@partnerfolio/contract/clients/risk-profile';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { readPdfLines } from '../../testing/pdf.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { enterTestAnswers, firstAnswers, publishTestQuestionnaire } from '../../testing/risk-profiles.ts';

let t: TestApp;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;
let sheetId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await publishTestQuestionnaire(t, await t.signInAs('admin'));
  agent = await t.signInAs('agent', { fullName: 'Ines Agent' });
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  const answers = { ...firstAnswers(['share']), purpose: 'a4' };
  ({ id: sheetId } = await enterTestAnswers(t, agent, { clientId, answers }));
});

const make = (language: 'en' | 'es' = 'en', as = agent) =>
  t.request(makeSheetRecord, { params: { id: clientId, sheetId }, body: { language } }, as);
const download = async (language = 'en', as = agent) => {
  const answer = await t.fetch(`/api/clients/${clientId}/answer-sheets/${sheetId}/records/${language}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const linesOf = async (bytes: Uint8Array) =>
  (await readPdfLines(bytes)).map(({ cells }) => cells.join(' | '));

test('says what was asked, answered and explained, and what each answer counts', async () => {
  const made = await make();
  expect(made.body).toMatchObject({ language: 'en', madeBy: { fullName: 'Ines Agent' } });
  const { bytes } = await download();
  expect(hashOf(bytes)).toBe(made.body.sha256);
  const lines = (await linesOf(bytes)).join('\n');
  for (const said of [
    'Risk profile',
    'Ann Example',
    'What is this money for? | To grow as much as possible | 12 of 12',
    'How much of your liquid wealth is this money? | No answer | – of 10',
    'How well do you know shares? | I do not know them | not scored',
    'Objectives and horizon | 12 of 36',
    'All points | – of 100',
    'Talked through',
    'Score = 1 + 98',
  ])
    expect(lines).toContain(said);
});

test('is made once in each language, also of two calls at once, and stays when the client is renamed', async () => {
  const both = await Promise.all([make(), make()]);
  expect(new Set(both.map(({ body }) => body.sha256)).size).toBe(1);
  const before = await download();
  const body = { kind: 'person', status: 'active', name: 'Ann Renamed', revision: 1 };
  const renamed = await t.request(updateClient, { params: { id: clientId }, body: body as never }, agent);
  expect(renamed.status).toBe(200);
  expect((await make()).body).toEqual(both[0]?.body);
  expect((await download()).bytes).toEqual(before.bytes);
  const spanish = await make('es');
  expect((await linesOf((await download('es')).bytes)).join('\n')).toContain('¿Para qué es este dinero?');
  const { records } = (await t.request(getAnswerSheet, { params: { id: clientId, sheetId } }, agent)).body;
  expect(records).toEqual([both[0]?.body, spanish.body]);
  const events = (await listAuditEvents(t.db)).filter(
    ({ event_type: type }) => type === 'client.print_answers',
  );
  expect(events).toHaveLength(2);
});

test('another agent gets none, and one who may only read gets what was made', async () => {
  expect((await download()).status).toBe(404);
  expect([(await make('en', other)).status, (await download('en', other)).status]).toEqual([404, 404]);
  await t.request(
    shareClient,
    { params: { id: clientId, userId: other.id }, body: { level: 'view' } as never },
    agent,
  );
  expect((await make('en', other)).status).toBe(403);
  await make();
  expect((await download('en', other)).status).toBe(200);
  expect((await download('de')).status).toBe(422);
});
