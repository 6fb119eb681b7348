import { randomUUID } from 'node:crypto';
import { createIssuer, getIssuer, listIssuers, updateIssuer } from '@partnerfolio/contract/market/issuers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeTestIssuer } from '../../testing/issuers.ts';

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

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

const create = (body: object, as = admin) => t.request(createIssuer, { body: body as never }, as);
const read = async (id: string) => (await t.request(getIssuer, { params: { id } }, admin)).body;
const change = async (id: string, body: object) => {
  const { name, lei, country, parent, revision } = await read(id);
  const sent = { name, lei, country, parentId: parent?.id ?? null, revision, ...body };
  return t.request(updateIssuer, { params: { id }, body: sent }, admin);
};
const find = async (q: string) => (await t.request(listIssuers, { query: { q } }, admin)).body.items;

describe('POST /api/issuers', () => {
  test('creates an issuer that is its own group', async () => {
    const { status, body } = await create({ name: ' Acme SE ', lei: '529900t8bm49aursdo55', country: 'es' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Acme SE', lei: '529900T8BM49AURSDO55', country: 'ES', parent: null });
    expect(body.group).toEqual({ id: body.id, name: 'Acme SE' });
    expect(await t.eventTypes()).toContain('issuer.create');
  });

  test('refuses a name that differs only in case and accents, and an LEI in use, and names the issuer', async () => {
    await create({ name: 'Société Générale', lei: '529900T8BM49AURSDO55' });
    const refused = await create({ name: 'SOCIETE GENERALE', lei: '529900T8BM49AURSDO55' });
    expect(refused.problem).toMatchObject({
      status: 409,
      fields: [
        wrongField('name', 'issuer_exists', { name: 'Société Générale' }),
        wrongField('lei', 'lei_exists', { name: 'Société Générale' }),
      ],
    });
  });

  test.each([
    [{ name: '' }, 'name', 'name_required'],
    [{ name: 'Acme', lei: '529900T8BM49AURSDO54' }, 'lei', 'bad_lei'],
    [{ name: 'Acme', lei: '529900T8BM49AURSDO' }, 'lei', 'bad_lei'],
    [{ name: 'Acme', country: 'XX' }, 'country', 'bad_country'],
    [{ name: 'Acme', parentId: randomUUID() }, 'parentId', 'unknown_issuer'],
  ])('refuses %j', async (body, path, code) => {
    const { problem } = await create(body);
    expect(problem).toMatchObject({ status: 422, fields: [{ path, code }] });
  });

  test('creates one of two with the same name at once, and only with the right', async () => {
    const answers = await Promise.all([create({ name: 'Acme' }), create({ name: 'ACME' })]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect((await create({ name: 'Other' }, await t.signInAs('agent'))).status).toBe(403);
  });
});

test('a group is named by its top, in lists too, and found by name and LEI', async () => {
  const top = await makeTestIssuer(t, { name: 'Acme Holding' });
  const middle = await makeTestIssuer(t, { name: 'Acme Europe', parentId: top });
  const bottom = await create({ name: 'Acme España', lei: '529900T8BM49AURSDO55', parentId: middle });
  expect(bottom.body).toMatchObject({ parent: { name: 'Acme Europe' }, group: { name: 'Acme Holding' } });
  expect((await find('acme esp')).map(({ name }) => name)).toEqual(['Acme España']);
  expect((await find('529900T8BM49AURSDO55')).map(({ group }) => group.name)).toEqual(['Acme Holding']);
  expect(await find('nobody')).toEqual([]);
});

describe('PUT /api/issuers/:id', () => {
  test('moves an issuer with all below it to another group, with an audit event', async () => {
    const [one, other] = [await makeTestIssuer(t), await makeTestIssuer(t)];
    const below = await makeTestIssuer(t, { parentId: one });
    expect((await change(one, { parentId: other })).body.group.id).toBe(other);
    expect((await read(below)).group.id).toBe(other);
    expect(await t.eventTypes()).toContain('issuer.update');
  });

  test('refuses itself and what is below it as parent, and more than six levels', async () => {
    const chain = [await makeTestIssuer(t)];
    while (chain.length < 6) chain.push(await makeTestIssuer(t, { parentId: chain.at(-1) ?? null }));
    const [top = '', below = ''] = chain;
    for (const parentId of [top, below]) {
      const { problem } = await change(top, { parentId });
      expect(problem?.fields).toEqual([wrongField('parentId', 'issuer_below_itself')]);
    }
    const deeper = await create({ name: 'Seventh', parentId: chain.at(-1) });
    expect(deeper.problem?.fields).toEqual([wrongField('parentId', 'group_too_deep')]);
    const above = await makeTestIssuer(t);
    expect((await change(top, { parentId: above })).problem?.fields).toEqual([
      wrongField('parentId', 'group_too_deep'),
    ]);
  });

  test('makes no cycle of two issuers that become the parents of each other at once', async () => {
    const [one, other] = [await makeTestIssuer(t), await makeTestIssuer(t)];
    const answers = await Promise.all([change(one, { parentId: other }), change(other, { parentId: one })]);
    expect(statuses(answers)).toEqual([200, 422]);
  });

  test('refuses a stale revision, an unknown issuer, and the name of another', async () => {
    const id = await makeTestIssuer(t, { name: 'Acme' });
    await makeTestIssuer(t, { name: 'Other' });
    expect((await change(id, { country: 'FR' })).body).toMatchObject({ revision: 2, country: 'FR' });
    expect((await change(id, { revision: 1 })).status).toBe(412);
    expect((await change(id, { name: 'OTHER' })).status).toBe(409);
    expect((await change(id, { name: 'ACME' })).body.name).toBe('ACME');
    const body = { name: 'x', revision: 1 };
    expect((await t.request(updateIssuer, { params: { id: randomUUID() }, body }, admin)).status).toBe(404);
  });
});
