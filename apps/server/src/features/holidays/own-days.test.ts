import {
  addOwnDay,
  getOwnDay,
  ownDaysAtMost,
  removeOwnDay,
  updateOwnDay,
} from '@partnerfolio/contract/settings/holidays';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeOwnDay } from '../../testing/holidays.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

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

const form = { day: '2026-12-24', name: 'Christmas Eve', kind: 'closed' } as const;
const add = (body: object = {}, as = admin) =>
  t.request(addOwnDay, { body: { ...form, ...body } as never }, as);
const change = (id: string, body: object, as = admin) =>
  t.request(updateOwnDay, { params: { id }, body: { ...form, revision: 1, ...body } as never }, as);
const remove = (id: string, revision = 1, as = admin) =>
  t.request(removeOwnDay, { params: { id }, body: { revision } }, as);
const get = (id: string, as = admin) => t.request(getOwnDay, { params: { id } }, as);
const sortedStatuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('adding an own day', () => {
  test('stores it for all staff, and audits it', async () => {
    const { status, body } = await add({ name: ' Christmas Eve ' });
    expect([status, body]).toEqual([201, { ...form, id: body.id, revision: 1 }]);
    expect((await get(body.id, await t.signInAs('agent'))).body).toEqual(body);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.add_day',
      after: form,
      metadata: { ownDayId: body.id },
    });
  });

  test('takes one row for a date, also of two at once', async () => {
    expect(sortedStatuses(await Promise.all([add(), add({ kind: 'open' })]))).toEqual([201, 409]);
    expect((await add()).problem?.fields).toMatchObject([{ path: 'day', code: 'own_day_exists' }]);
  });

  test('takes 200 days, and of two at once only the last', async () => {
    const days = Array.from({ length: ownDaysAtMost - 1 }, (_, at) => dateOfDay(20_000 + at));
    for (const day of days) await makeOwnDay(t, admin, { day });
    expect(sortedStatuses(await Promise.all([add(), add({ day: '2026-12-31' })]))).toEqual([201, 409]);
    expect((await add({ day: '2026-12-30' })).problem?.reason).toEqual({
      code: 'too_many_own_days',
      params: {},
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'name_required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'name_too_long'],
    ['a name of two lines', { name: 'a\nb' }, 'name', 'control_characters'],
    ['no date', { day: undefined }, 'day', 'bad_date'],
    ['a date that is none', { day: '2026-02-30' }, 'day', 'bad_date'],
    ['a date before 1970', { day: '1969-12-31' }, 'day', 'own_day_out_of_range'],
    ['a date after 2100', { day: '2101-01-01' }, 'day', 'own_day_out_of_range'],
    ['an unknown kind', { kind: 'half' }, 'kind', 'not_a_choice'],
  ])('rejects %s with 422', async (_, body, path, code) => {
    expect((await add(body)).problem).toMatchObject({ status: 422, fields: [{ path, code }] });
  });

  test('takes the first and the last day', async () => {
    for (const day of ['1970-01-01', '2100-12-31']) expect((await add({ day })).status).toBe(201);
  });
});

describe('changing an own day', () => {
  test('stores the change once for a revision, and audits both states', async () => {
    const id = await makeOwnDay(t, admin, form);
    const answers = await Promise.all([change(id, { name: 'A' }), change(id, { name: 'B' })]);
    expect(sortedStatuses(answers)).toEqual([200, 412]);
    const { body } = await change(id, { name: 'C', day: '2026-12-23', kind: 'open', revision: 2 });
    expect(body).toEqual({ id, name: 'C', day: '2026-12-23', kind: 'open', revision: 3 });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_day',
      before: { day: '2026-12-24' },
      after: { day: '2026-12-23', name: 'C', kind: 'open' },
    });
  });

  test('rejects the date of another own day with 409', async () => {
    await makeOwnDay(t, admin, form);
    const id = await makeOwnDay(t, admin, { day: '2026-12-31' });
    expect((await change(id, {})).problem?.fields).toMatchObject([{ path: 'day', code: 'own_day_exists' }]);
  });

  test('404 for an unknown day, 422 for an id that is none', async () => {
    expect((await change(randomUUID(), {})).status).toBe(404);
    expect((await get(randomUUID())).status).toBe(404);
    expect((await change('x', {})).status).toBe(422);
  });
});

describe('removing an own day', () => {
  test('removes it once, and the audit log keeps what it said', async () => {
    const id = await makeOwnDay(t, admin, form);
    expect((await remove(id, 7)).problem?.code).toBe('stale');
    expect(sortedStatuses(await Promise.all([remove(id), remove(id)]))).toEqual([200, 404]);
    expect((await get(id)).status).toBe(404);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.remove_day',
      before: form,
    });
  });
});

test('only administrators may add, change and remove own days', async () => {
  const id = await makeOwnDay(t, admin, form);
  for (const role of ['agent', 'employee'] as const) {
    const as = await t.signInAs(role);
    const answers = [await add({ day: '2026-12-31' }, as), await change(id, {}, as), await remove(id, 1, as)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});
