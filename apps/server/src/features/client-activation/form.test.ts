/** The form of a client shows its status and never changes it. */
import { updateClient } from '@partnerfolio/contract/clients';
import { activateClient } from '@partnerfolio/contract/clients/activation/activation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activationAsFound } from '../../testing/activation.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example', status: 'prospect' });
});

const place = () => ({ id: clientId });

describe('the form of a client', () => {
  const form = (status: 'prospect' | 'active', revision: number) => ({
    params: place(),
    body: { kind: 'person' as const, name: 'Ann Renamed', status, revision },
  });

  test('does not make a prospect active, and changes the rest of one', async () => {
    const refused = await t.request(updateClient, form('active', 1), agent);
    expect(refused.problem).toMatchObject({ fields: [{ path: 'status', code: 'status_by_activation' }] });
    expect((await t.request(updateClient, form('prospect', 1), agent)).body).toMatchObject({
      name: 'Ann Renamed',
      status: 'prospect',
    });
  });

  test('does not make an active client a prospect again', async () => {
    const body = await activationAsFound(t, agent, clientId);
    await t.request(activateClient, { params: place(), body }, agent);
    const refused = await t.request(updateClient, form('prospect', 2), agent);
    expect(refused.problem).toMatchObject({ fields: [{ path: 'status', code: 'status_stays_active' }] });
    expect((await t.request(updateClient, form('active', 2), agent)).status).toBe(200);
  });
});
