import {
  closeClient,
  getClient,
  listClients,
  reopenClient,
  shareClient,
} from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  addClientContact,
  contactsAtMost,
  getClientContact,
  listClientContacts,
  removeClientContact,
  updateClientContact,
} from '@partnerfolio/contract/clients/contacts';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestContact } from '../../testing/contacts.ts';
import { makeClient } from '../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent', { fullName: 'Ines Agent' });
  id = await makeClient(t, agent);
});

const list = async (as = agent) =>
  (await t.request(listClientContacts, { params: { id } }, as)).body.items.map(({ name, isMain }) => ({
    name,
    isMain,
  }));
const add = (body: object, as = agent) =>
  t.request(addClientContact, { params: { id }, body: { name: 'Ana Lopez', ...body } as never }, as);
const change = (contactId: string, body: object, as = agent) =>
  t.request(
    updateClientContact,
    { params: { id, contactId }, body: { name: 'Ana Lopez', revision: 1, ...body } as never },
    as,
  );
const remove = (contactId: string, revision = 1, as = agent) =>
  t.request(removeClientContact, { params: { id, contactId }, body: { revision } }, as);
const close = async () => {
  const { revision } = (await t.request(getClient, { params: { id } }, agent)).body;
  expect((await t.request(closeClient, { params: { id }, body: { revision } }, agent)).status).toBe(200);
};

describe('POST /api/clients/:id/contacts', () => {
  test('adds a contact, which its client lists with who changed it', async () => {
    const full = {
      name: ' Ana Lopez ',
      relation: 'Spouse',
      email: 'ana@example.com',
      phone: '+34 600 000 000',
      language: 'es',
      isMain: true,
      note: 'After six',
    };
    const added = await add(full);
    expect(added.status).toBe(201);
    const stored = {
      ...full,
      name: 'Ana Lopez',
      revision: 1,
      updatedBy: { id: agent.id, fullName: 'Ines Agent' },
    };
    expect(added.body).toMatchObject(stored);
    const params = { id, contactId: added.body.id };
    expect((await t.request(getClientContact, { params }, agent)).body).toEqual(added.body);
  });

  test('takes a name alone, and knows nothing else', async () => {
    expect((await add({})).body).toMatchObject({
      relation: null,
      email: null,
      phone: null,
      language: null,
      isMain: false,
      note: null,
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(201) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a long relation', { relation: 'x'.repeat(101) }, 'relation'],
    ['an email that is none', { email: 'ana' }, 'email'],
    ['a long phone', { phone: '1'.repeat(21) }, 'phone'],
    ['an unknown language', { language: 'fr' }, 'language'],
    ['a text for yes or no', { isMain: 'yes' }, 'isMain'],
    ['a long note', { note: 'x'.repeat(1001) }, 'note'],
  ])('422 naming the field: %s', async (_, body, path) => {
    const { status, problem } = await add(body);
    expect([status, problem?.fields?.map((field) => field.path)]).toEqual([422, [path]]);
    expect(await list()).toEqual([]);
  });

  test('makes a new main contact the only one', async () => {
    await add({ name: 'Zoe', isMain: true });
    await add({ name: 'Ana' });
    await add({ name: 'Ben', isMain: true });
    expect(await list()).toEqual([
      { name: 'Ben', isMain: true },
      { name: 'Ana', isMain: false },
      { name: 'Zoe', isMain: false },
    ]);
  });

  test('refuses more than fifty, and of two at once the one too many', async () => {
    for (let n = 1; n < contactsAtMost; n += 1) await add({ name: `Contact ${n}` });
    const answers = await Promise.all([add({ name: 'One' }), add({ name: 'Two' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add({})).problem?.reason).toEqual({ code: 'too_many_contacts', params: {} });
    expect(await list()).toHaveLength(contactsAtMost);
  });

  test('leaves one main contact when two are added at once', async () => {
    await Promise.all([add({ name: 'One', isMain: true }), add({ name: 'Two', isMain: true })]);
    expect((await list()).map(({ isMain }) => isMain)).toEqual([true, false]);
  });
});

describe('PUT /api/clients/:id/contacts/:contactId', () => {
  test('changes a contact once for a revision', async () => {
    const contactId = await makeTestContact(t, agent, { clientId: id });
    const answers = await Promise.all([change(contactId, { phone: '1' }), change(contactId, { phone: '2' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await change(contactId, { phone: '3', revision: 2 })).body).toMatchObject({
      phone: '3',
      revision: 3,
    });
  });

  test('makes the former main contact stale, so that nobody restores it unseen', async () => {
    const former = await makeTestContact(t, agent, { clientId: id, name: 'Former', isMain: true });
    const next = await makeTestContact(t, agent, { clientId: id, name: 'Next' });
    expect((await change(next, { name: 'Next', isMain: true })).status).toBe(200);
    expect((await change(former, { name: 'Former', isMain: true })).problem?.code).toBe('stale');
    expect(await list()).toEqual([
      { name: 'Next', isMain: true },
      { name: 'Former', isMain: false },
    ]);
  });

  test("404 for an unknown contact and for another client's", async () => {
    const other = await makeClient(t, agent);
    const contactId = await makeTestContact(t, agent, { clientId: other });
    for (const unknown of [contactId, randomUUID()]) {
      expect((await change(unknown, {})).status).toBe(404);
      expect((await remove(unknown)).status).toBe(404);
      const params = { id, contactId: unknown };
      expect((await t.request(getClientContact, { params }, agent)).status).toBe(404);
    }
  });
});

describe('POST /api/clients/:id/contacts/:contactId/removal', () => {
  test('removes a contact once', async () => {
    const contactId = await makeTestContact(t, agent, { clientId: id });
    expect((await remove(contactId, 7)).problem?.code).toBe('stale');
    expect((await remove(contactId)).status).toBe(200);
    expect((await remove(contactId)).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('the contacts of a client', () => {
  test('are seen by whom the client is shared with, and changed by whom it is shared with to edit', async () => {
    const contactId = await makeTestContact(t, agent, { clientId: id });
    const [stranger, reader, editor] = [
      await t.signInAs('agent'),
      await t.signInAs('agent'),
      await t.signInAs('agent'),
    ];
    const share = (userId: string, level: 'view' | 'edit') =>
      t.request(shareClient, { params: { id, userId }, body: { level } }, agent);
    await share(reader.id, 'view');
    await share(editor.id, 'edit');
    const outcomes = async (as: TestPerson) => [
      (await t.request(listClientContacts, { params: { id } }, as)).status,
      (await t.request(getClientContact, { params: { id, contactId } }, as)).status,
      (await add({ name: 'Other' }, as)).status,
      (await change(contactId, {}, as)).status,
    ];
    expect(await outcomes(stranger)).toEqual([404, 404, 404, 404]);
    expect(await outcomes(reader)).toEqual([200, 200, 403, 403]);
    expect((await remove(contactId, 1, reader)).status).toBe(403);
    expect(await outcomes(editor)).toEqual([200, 200, 201, 200]);
  });

  test('stay readable and unchanged while the client is closed', async () => {
    const contactId = await makeTestContact(t, agent, { clientId: id });
    await close();
    const refused = { status: 409, reason: { code: 'client_closed_to_changes', params: {} } };
    for (const { status, problem } of [await add({}), await change(contactId, {}), await remove(contactId)])
      expect({ status, reason: problem?.reason }).toEqual(refused);
    expect(await list()).toHaveLength(1);
    await t.request(reopenClient, { params: { id } }, agent);
    expect((await remove(contactId)).status).toBe(200);
  });

  test('find their client by name and email, for users who may see it', async () => {
    await makeTestContact(t, agent, { clientId: id, name: 'Álvaro Quijano', email: 'aq@bufete.example' });
    const stranger = await t.signInAs('agent');
    const found = async (q: string, as = agent) =>
      (await t.request(listClients, { query: { q } }, as)).body.items.map((row) => row.id);
    for (const q of ['alvaro', 'quij', 'QUIJANO', 'bufete', 'aq@bufete.example']) {
      expect(await found(q)).toEqual([id]);
      expect(await found(q, stranger)).toEqual([]);
    }
    expect(await found('nobody@bufete.example')).toEqual([]);
  });

  test('leave what was said of them in the activity and the audit log', async () => {
    const contactId = (await add({ phone: '1', isMain: true })).body.id;
    await change(contactId, { phone: '2', isMain: true });
    await add({ name: 'Ben', isMain: true });
    await remove(contactId, 3);
    const { items } = (await t.request(listClientActivity, { params: { id } }, agent)).body;
    const told = items.flatMap((item) => (item.type === 'change' ? [item.change] : []));
    const seen = told
      .filter(({ event }) => event.endsWith('_contact'))
      .map(({ event, contact, fields }) => [event, contact, fields]);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['client.remove_contact', 'Ana Lopez', []],
        ['client.add_contact', 'Ben', []],
        ['client.change_contact', 'Ana Lopez', ['isMain']],
        ['client.change_contact', 'Ana Lopez', ['phone']],
        ['client.add_contact', 'Ana Lopez', []],
      ]),
    );
    const admin = await t.signInAs('admin');
    const query = { type: 'client.remove_contact' as const };
    const [event] = (await t.request(listAuditEvents, { query }, admin)).body.items;
    expect(event).toMatchObject({ entityId: id, metadata: { contactId } });
    expect(event?.details.facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'phone', to: '2' })]),
    );
  });
});
