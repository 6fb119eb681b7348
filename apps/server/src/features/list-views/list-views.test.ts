/** Saved views of lists and chosen columns: whose they are, what they hold, and what happens at once. */
import { randomUUID } from 'node:crypto';
import {
  chooseListColumns,
  createListView,
  deleteListView,
  getListViews,
  updateListView,
  viewsAtMost,
} from '@partnerfolio/contract/lists/views';
import type { ViewedListName } from '@partnerfolio/contract/lists/columns';
import type { ListViewForm } from '@partnerfolio/contract/lists/views';
import { beginView } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onChanges } from '../../platform/live/changes.ts';
import type { Change } from '../../platform/live/changes.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestListView, testView } from '../../testing/list-views.ts';

let t: TestApp;
let agent: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  other = await t.signInAs('admin');
});

const read = async (list: ViewedListName = 'clients', as = agent) =>
  (await t.request(getListViews, { params: { list } }, as)).body;
const create = (body: object = {}, list: ViewedListName = 'clients', as = agent) =>
  t.request(createListView, { params: { list }, body: { ...testView, ...body } as ListViewForm }, as);
const update = (id: string, body: object, as = agent) =>
  t.request(updateListView, { params: { id }, body: { ...testView, revision: 1, ...body } as never }, as);
const remove = (id: string, as = agent) => t.request(deleteListView, { params: { id } }, as);
const choose = (columns: string[] | null, list: ViewedListName = 'clients', as = agent) =>
  t.request(chooseListColumns, { params: { list }, body: { columns } }, as);
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, next) => one - next);
const codesOf = async (answer: ReturnType<typeof create>) =>
  (await answer).problem?.fields?.map(({ path, code }) => [path, code]);

describe('views', () => {
  test('are listed by name, for their list and their user alone', async () => {
    const { body } = await create({ name: 'second' });
    await create({ name: 'First', columns: null });
    expect(body).toEqual({ ...testView, name: 'second', id: body.id, revision: 1 });
    expect((await read()).items.map(({ name }) => name)).toEqual(['First', 'second']);
    expect((await read('portfolios')).items).toEqual([]);
    expect((await read('clients', other)).items).toEqual([]);
  });

  test('of another user are not found and stay as they are', async () => {
    const id = await makeTestListView(t, agent);
    const before = await read();
    expect((await update(id, { name: 'Mine' }, other)).status).toBe(404);
    expect((await remove(id, other)).status).toBe(404);
    expect((await update(randomUUID(), {})).status).toBe(404);
    expect(await read()).toEqual(before);
  });

  test('are changed on their newest revision only', async () => {
    const id = await makeTestListView(t, agent);
    const form = { name: 'Renamed', query: { review: 'overdue' }, columns: null };
    const changed = await update(id, form);
    expect(changed.body).toEqual({ ...testView, ...form, id, revision: 2 });
    expect((await update(id, { name: 'Again' })).status).toBe(412);
    const both = await Promise.all([
      update(id, { name: 'One', revision: 2 }),
      update(id, { name: 'Two', revision: 2 }),
    ]);
    expect(statusesOf(both)).toEqual([200, 412]);
  });

  test('have different names in each list, in any case', async () => {
    const { body } = await create({ name: 'Überprüfung' });
    expect(await codesOf(create({ name: ' überPRÜFUNG ' }))).toEqual([['name', 'list_view_exists']]);
    expect((await update(body.id, { name: 'ÜBERPRÜFUNG' })).status).toBe(200);
    const second = (await create({ name: 'Second' })).body;
    expect((await update(second.id, { name: 'überprüfung' })).status).toBe(409);
    expect((await create({ name: 'Überprüfung', query: {}, columns: null }, 'portfolios')).status).toBe(201);
    expect((await create({ name: 'Überprüfung' }, 'clients', other)).status).toBe(201);
    const both = await Promise.all([create({ name: 'Twice' }), create({ name: 'twice' })]);
    expect(statusesOf(both)).toEqual([201, 409]);
  });

  test('are limited in number, also when the last two are saved at once', async () => {
    for (let n = 1; n < viewsAtMost; n += 1) await makeTestListView(t, agent);
    const both = await Promise.all([create({ name: 'Last' }), create({ name: 'One more' })]);
    expect(statusesOf(both)).toEqual([201, 409]);
    expect((await create({ name: 'Another' })).problem?.reason).toEqual(
      expect.objectContaining({ code: 'too_many_list_views', params: { limit: viewsAtMost } }),
    );
    expect((await read()).items).toHaveLength(viewsAtMost);
    expect((await create({ query: {}, columns: null }, 'portfolios')).status).toBe(201);
  });

  test('open a list by default one at a time', async () => {
    const first = (await create({ name: 'First', isDefault: true })).body;
    const second = (await create({ name: 'Second' })).body;
    const both = await Promise.all([
      update(second.id, { name: 'Second', isDefault: true }),
      create({ name: 'Third', isDefault: true }),
    ]);
    expect(both.every(({ status }) => status < 300)).toBe(true);
    const { items } = await read();
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    // An older tab cannot make it the default again without knowing.
    expect((await update(first.id, { name: 'First', isDefault: true })).status).toBe(412);
  });

  test('that are deleted are returned, so that they can be saved again', async () => {
    const { body } = await create({ isDefault: true });
    const { id: _id, revision: _revision, ...form } = (await remove(body.id)).body;
    expect(form).toEqual({ ...testView, isDefault: true });
    expect((await remove(body.id)).status).toBe(404);
    expect((await create(form)).status).toBe(201);
  });
});

describe('a view is refused', () => {
  test.each([
    [{ name: '  ' }, [['name', 'name_required']]],
    [{ name: 'x'.repeat(61) }, [['name', 'name_too_long']]],
    [{ name: undefined }, [['name', 'required']]],
    [{ query: { status: 'asleep' } }, [['query.status', 'not_a_choice']]],
    [{ query: { ownerId: 'nobody' } }, [['query.ownerId', 'bad_id']]],
    [{ query: { q: 'x'.repeat(101) } }, [['query.q', 'text_too_long']]],
    [{ query: { tag: 1 } }, [['query.tag', 'not_valid']]],
    [{ columns: ['value', 'value'] }, [['columns', 'choice_repeated']]],
    [{ columns: ['value', 'shoeSize'] }, [['columns.1', 'not_a_choice']]],
    // The page is no part of a view.
    [{ query: { offset: '50' } }, [['query', 'unknown_field']]],
  ])('%j', async (body, expected) => {
    expect(await codesOf(create(body))).toEqual(expected);
    expect((await read()).items).toEqual([]);
  });

  test('for a list that has none', async () => {
    expect((await create({}, 'users' as never)).status).toBe(422);
  });
});

describe('columns', () => {
  test('are chosen for one list of one user, and reset', async () => {
    expect((await read()).columns).toBeNull();
    expect((await choose(['value', 'tags'])).body.columns).toEqual(['tags', 'value']);
    expect((await choose([], 'portfolios')).status).toBe(200);
    expect((await read()).columns).toEqual(['tags', 'value']);
    expect((await read('portfolios')).columns).toEqual([]);
    expect((await read('clients', other)).columns).toBeNull();
    expect(statusesOf(await Promise.all([choose(['owner']), choose(['owner'])]))).toEqual([200, 200]);
    expect((await choose(null)).body.columns).toBeNull();
    expect((await read()).columns).toBeNull();
    expect((await choose(['shoeSize'])).status).toBe(422);
  });

  test('of another version are left out of answers', async () => {
    const id = await makeTestListView(t, agent);
    await choose(['owner']);
    await t.db
      .updateTable('list_columns')
      .set({ columns: ['shoeSize', 'value'] })
      .execute();
    await t.db
      .updateTable('list_views')
      .set({ columns: ['owner', 'shoeSize'] })
      .where('id', '=', id)
      .execute();
    expect(await read()).toMatchObject({ columns: ['value'], items: [{ columns: ['owner'] }] });
  });
});

test('a change is told to its user, and an administrator who views as the user neither reads nor changes', async () => {
  const told: Change[] = [];
  const stop = onChanges(t.db, (changes) => told.push(...changes));
  const id = await makeTestListView(t, agent);
  await choose(['owner']);
  stop();
  const change = { entity: 'list_view', id: agent.id };
  expect(told.filter(({ entity }) => entity === 'list_view')).toEqual([change, change]);
  expect((await t.request(beginView, { params: { id: agent.id } }, other)).status).toBe(200);
  expect((await t.request(getListViews, { params: { list: 'clients' } }, other)).status).toBe(403);
  expect((await choose(null, 'clients', other)).status).toBe(403);
  expect((await remove(id, other)).status).toBe(403);
});
