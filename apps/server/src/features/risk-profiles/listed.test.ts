/** Risk profiles in the list of clients: what it shows, and its filters. */
import { listClients, shareClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { enterTestAnswers, firstAnswers, publishTestQuestionnaire } from '../../testing/risk-profiles.ts';

let t: TestApp;
let admin: TestPerson;
let owner: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  owner = await t.signInAs('agent');
  await publishTestQuestionnaire(t, admin);
});

type Query = NonNullable<Parameters<typeof t.request<typeof listClients>>[1]>['query'];
const list = async (as: TestPerson, query: Query = {}) =>
  (await t.request(listClients, { query }, as)).body.items;
const names = async (as: TestPerson, query: Query) => (await list(as, query)).map(({ name }) => name);
const profileOf = async (as: TestPerson, name: string) =>
  (await list(as)).find((one) => one.name === name)?.riskProfile;

/** Answers are valid for a year, and expire soon in its last 30 days; today is 20 November 2026. */
const makeAnswered = async (name: string, answeredOn: string, answers = firstAnswers()) => {
  const clientId = await makeClient(t, owner, { name });
  await enterTestAnswers(t, owner, { clientId, answers, answeredOn });
  return clientId;
};

describe('GET /api/clients', () => {
  test('shows and filters by the state of the answers that count, to the day', async () => {
    await makeAnswered('Valid', '2025-12-21');
    await makeAnswered('Expiring', '2025-12-20');
    await makeAnswered('Last day', '2025-11-20');
    await makeAnswered('Expired', '2025-11-19');
    await makeClient(t, owner, { name: 'Never' });
    const renewed = await makeAnswered('Renewed', '2024-01-08');
    await enterTestAnswers(t, owner, { clientId: renewed, answeredOn: '2026-01-08' });
    expect(await names(owner, { riskProfile: 'valid' })).toEqual(['Renewed', 'Valid']);
    expect(await names(owner, { riskProfile: 'expiring' })).toEqual(['Expiring', 'Last day']);
    expect(await names(owner, { riskProfile: 'expired' })).toEqual(['Expired']);
    expect(await names(owner, { riskProfile: 'none' })).toEqual(['Never']);
    expect(await profileOf(owner, 'Never')).toEqual({ state: 'none', score: null, band: null });
    expect(await profileOf(owner, 'Expired')).toMatchObject({
      state: 'expired',
      score: 1,
      band: { id: 'defensive' },
    });
  });

  test('filters by the band of answers that count today: not of expired, earlier or incomplete ones', async () => {
    await makeAnswered('Careful', '2026-01-08');
    await makeAnswered('Too old', '2025-01-08');
    await makeAnswered('Unknown', '2026-01-08', firstAnswers(['share']));
    expect(await names(owner, { riskBand: 'defensive' })).toEqual(['Careful']);
    expect(await names(owner, { riskBand: 'defensive', riskProfile: 'expired' })).toEqual([]);
    expect(await names(owner, { riskBand: 'no such band' })).toEqual([]);
    expect(await profileOf(owner, 'Unknown')).toEqual({ state: 'valid', score: null, band: null });
    expect(
      (await t.request(listClients, { query: { riskProfile: 'lost' } as never }, owner)).problem,
    ).toMatchObject({ code: 'invalid', fields: [{ path: 'riskProfile' }] });
    expect(
      (await t.request(listClients, { query: { riskBand: 'x'.repeat(41) } }, owner)).problem,
    ).toMatchObject({ code: 'invalid', fields: [{ path: 'riskBand' }] });
  });

  test("counts the household's answers for a member without own ones, unless the viewer may not see the household", async () => {
    const householdId = await makeClient(t, owner, { name: 'The Browns', kind: 'household' });
    await enterTestAnswers(t, owner, { clientId: householdId, answeredOn: '2026-01-08' });
    const member = await makeClient(t, owner, { name: 'Member', householdId });
    const other = await makeClient(t, owner, { name: 'Own answers', householdId });
    await enterTestAnswers(t, owner, { clientId: other, answeredOn: '2025-01-08' });
    expect(await profileOf(owner, 'Member')).toMatchObject({ state: 'valid', band: { id: 'defensive' } });
    expect(await profileOf(owner, 'Own answers')).toMatchObject({ state: 'expired' });
    expect(await names(owner, { riskBand: 'defensive' })).toEqual(['Member', 'The Browns']);
    const colleague = await t.signInAs('agent');
    const share = { params: { id: member, userId: colleague.id }, body: { level: 'view' } } as const;
    await t.request(shareClient, share, owner);
    expect(await profileOf(colleague, 'Member')).toEqual({ state: 'none', score: null, band: null });
    expect(await names(colleague, { riskProfile: 'none' })).toEqual(['Member']);
    expect(await names(colleague, { riskBand: 'defensive' })).toEqual([]);
  });
});
