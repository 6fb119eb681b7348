import { getClient, shareClient, unshareClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  employee = await t.signInAs('employee');
});

describe('shares', () => {
  test('given, changed and taken back, each once on the trail', async () => {
    const id = await makeClient(t, employee);
    const params = { id, userId: agent.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    await t.request(shareClient, { params, body: { level: 'edit' } }, employee);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(200);
    await t.request(unshareClient, { params }, employee);
    expect((await t.request(unshareClient, { params }, employee)).status).toBe(200);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(404);
    const kinds = await t.eventTypes();
    expect(kinds.filter((kind) => kind.includes('share'))).toEqual([
      'client.share',
      'client.share',
      'client.unshare',
    ]);
  });

  test('422 for the owner, a person without a role and nobody', async () => {
    const id = await makeClient(t, agent);
    const pending = await t.signInAs(null);
    for (const userId of [agent.id, pending.id, id]) {
      const answer = await t.request(
        shareClient,
        { params: { id, userId }, body: { level: 'view' } },
        employee,
      );
      expect(answer.problem?.fields?.[0]?.path).toBe('userId');
    }
  });
});
