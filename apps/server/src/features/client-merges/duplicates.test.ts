import { listClientDuplicates } from '@partnerfolio/contract/clients/merging/merging';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { giveFacts } from '../../testing/merges.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

/** Gives an agent the right through a group. */
const grant = async ({ id }: TestPerson) => {
  const group = await makeTestGroup(t, { members: [id] });
  const params = { id: group, feature: 'clients.merge' as const };
  await t.request(setGroupPermission, { params, body: { permission: 'grant' } }, admin);
};
describe('GET /api/clients/:id/duplicates', () => {
  const duplicates = async (id: string, as = admin) =>
    (await t.request(listClientDuplicates, { params: { id } }, as)).body.items.map(({ client, because }) => [
      client.name,
      because.toSorted(),
    ]);

  test('names clients with the same name, email, telephone number, birth date or tax number', async () => {
    const id = await makeClient(t, admin, {
      name: 'José  Vega',
      email: 'jose@example.com',
      phone: '+34 600 123 456',
    });
    await makeClient(t, admin, { name: 'vega, jose', email: 'JOSE@example.com' });
    await makeClient(t, admin, { name: 'Pepe', phone: '600-123-456' });
    const twin = await makeClient(t, admin, { name: 'J. Vega' });
    await makeClient(t, admin, { name: 'José Vega', kind: 'organisation' });
    await makeClient(t, admin, { name: 'Somebody else' });
    await giveFacts(t, admin, id);
    await giveFacts(t, admin, twin);
    expect(await duplicates(id)).toEqual([
      ['J. Vega', ['birthDate', 'taxNumber']],
      ['vega, jose', ['email', 'name']],
      ['Pepe', ['phone']],
    ]);
  });

  test('names none that the viewer may not see, and none of a client that the viewer may not see', async () => {
    const rightful = await t.signInAs('agent');
    await grant(rightful);
    const own = await makeClient(t, rightful, { name: 'José Vega' });
    const others = await makeClient(t, admin, { name: 'José Vega' });
    expect(await duplicates(own, rightful)).toEqual([]);
    const hidden = await t.request(listClientDuplicates, { params: { id: others } }, rightful);
    expect(hidden.status).toBe(404);
  });
});
