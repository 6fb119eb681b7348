import { getClient, listClients, updateClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

const ann = { kind: 'person', name: 'Ann', status: 'active' } as const;
let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  employee = await t.signInAs('employee');
});
afterAll(() => t.close());

describe('a client whose household its editor may not see', () => {
  const makeHidden = async () => {
    const household = await makeClient(t, employee, { kind: 'household', name: 'Secret House' });
    const id = await makeClient(t, agent, { householdId: household });
    return { household, id };
  };
  const getHousehold = async (id: string) =>
    (await t.request(getClient, { params: { id } }, employee)).body.household?.id ?? null;

  test('keeps that household when the editor saves, without telling the editor', async () => {
    const { household, id } = await makeHidden();
    const body = { ...ann, name: 'Ann Saved', householdId: null, revision: 1 };
    const answer = await t.request(updateClient, { params: { id }, body }, agent);
    expect(answer.body).toMatchObject({ name: 'Ann Saved', household: null });
    expect(JSON.stringify(answer.body)).not.toContain(household);
    expect(await getHousehold(id)).toBe(household);
    const trail = (await listAuditEvents(t.db)).at(-1);
    expect(trail).toMatchObject({ before: { householdId: household }, after: { householdId: household } });
  });

  test('gets the same refusal for naming that household as for any other hidden one', async () => {
    const { household, id } = await makeHidden();
    const other = await makeClient(t, employee, { kind: 'household' });
    for (const householdId of [household, other]) {
      const body = { ...ann, householdId, revision: 1 };
      const answer = await t.request(updateClient, { params: { id }, body }, agent);
      expect(answer.problem?.fields).toEqual([wrongField('householdId', 'household_required')]);
    }
  });

  test("is not found by that household's name", async () => {
    const { household } = await makeHidden();
    const query = { householdId: household };
    expect((await t.request(listClients, { query }, agent)).body).toMatchObject({ items: [], total: 0 });
    expect((await t.request(listClients, { query }, employee)).body.total).toBe(1);
  });

  test('cannot become a household itself', async () => {
    const { household, id } = await makeHidden();
    const body = { ...ann, kind: 'household' as const, revision: 1 };
    const answer = await t.request(updateClient, { params: { id }, body }, agent);
    expect(answer.problem?.fields?.map(({ path }) => path)).toEqual(['kind']);
    expect(await getHousehold(id)).toBe(household);
  });

  test('leaves it for a household that the editor sees', async () => {
    const { id } = await makeHidden();
    const own = await makeClient(t, agent, { kind: 'household' });
    const body = { ...ann, householdId: own, revision: 1 };
    expect((await t.request(updateClient, { params: { id }, body }, agent)).status).toBe(200);
    expect(await getHousehold(id)).toBe(own);
  });
});
