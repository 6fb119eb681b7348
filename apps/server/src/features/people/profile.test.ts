/** The user's own profile: allowed and refused changes. */
import { getSession, signIn } from '@partnerfolio/contract/identity';
import { changePassword, getProfile, updateProfile } from '@partnerfolio/contract/settings/profile';
import { chooseFormats } from '@partnerfolio/contract/settings/format-choice';
import { languageFormats } from '@partnerfolio/contract/settings/formats';
import { beginView } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

describe('PATCH /api/profile', () => {
  test('422 for a phone number of more than 20 characters; none and null are the same [5-pf-2]', async () => {
    const ana = await t.signInAs('agent', { fullName: 'Ana' });
    const send = (phone: string | null | undefined) =>
      t.request(updateProfile, { body: { fullName: 'Ana', phone } }, ana);
    const getPhone = async () => (await t.request(getProfile, {}, ana)).body.phone;
    expect((await send(` ${'1'.repeat(20)} `)).status).toBe(200);
    expect(await getPhone()).toBe('1'.repeat(20));
    const long = await send('1'.repeat(21));
    expect(long.status).toBe(422);
    expect(long.problem?.fields).toEqual([wrongField('phone', 'phone_too_long')]);
    expect(await getPhone()).toBe('1'.repeat(20));
    for (const none of [null, undefined, '']) {
      await send('1');
      await send(none);
      expect(await getPhone()).toBeNull();
    }
  });

  test('rolls back a change whose audit row cannot be written [7-al-2]', async () => {
    const ana = await t.signInAs('agent', { fullName: 'Ana' });
    const refusing = sql`alter table audit_logs add constraint refusing check (event_type <> 'profile.update')`;
    await refusing.execute(t.db);
    try {
      const answer = await t.request(updateProfile, { body: { fullName: 'Ana María' } }, ana);
      expect(answer.status).toBe(500);
      expect((await t.request(getProfile, {}, ana)).body.fullName).toBe('Ana');
    } finally {
      await sql`alter table audit_logs drop constraint refusing`.execute(t.db);
    }
  });

  test('changes name and phone, never the address, and records before and after [7-pf-1 7-pf-3 5-pf-3]', async () => {
    const ana = await t.signInAs(null, { fullName: 'Ana' });
    expect((await t.request(getProfile, {}, ana)).body).toEqual({
      id: ana.id,
      email: ana.email,
      fullName: 'Ana',
      phone: null,
      avatarUrl: null,
      role: null,
      managedBy: null,
    });
    const body = { fullName: ' Ana María ', phone: '', email: 'other@example.com' };
    const answer = await t.request(updateProfile, { body }, ana);
    expect(answer.body).toMatchObject({ fullName: 'Ana María', phone: null, role: null, email: ana.email });
    const event = (await listAuditEvents(t.db)).find((one) => one.event_type === 'profile.update');
    expect(event).toMatchObject({
      before: { fullName: 'Ana', phone: null },
      after: { fullName: 'Ana María', phone: null },
    });
    const session = await t.request(getSession, {}, ana);
    expect(session.body.session?.viewer.fullName).toBe('Ana María');
  });
});

describe('PUT /api/profile/formats', () => {
  const chosen = { number: 'comma', date: 'month_first', timeZone: 'Pacific/Auckland' } as const;
  const formatsOf = async (person: TestPerson) =>
    (await t.request(getSession, {}, person)).body.session?.viewer.formats;

  test('keeps the choice of the caller alone, and gives it with the session, also to a user without a role', async () => {
    const ana = await t.signInAs(null, { fullName: 'Ana' });
    const ben = await t.signInAs('agent', { fullName: 'Ben' });
    expect(await formatsOf(ana)).toEqual(languageFormats);
    const answer = await t.request(chooseFormats, { body: { ...chosen, revision: 1 } }, ana);
    expect([answer.status, answer.body]).toEqual([200, { ...chosen, revision: 2 }]);
    expect(await formatsOf(ana)).toEqual({ ...chosen, revision: 2 });
    expect(await formatsOf(ben)).toEqual(languageFormats);
    const none = { number: null, date: null, timeZone: null };
    await t.request(chooseFormats, { body: { ...none, revision: 2 } }, ana);
    expect(await formatsOf(ana)).toEqual({ ...none, revision: 3 });
  });

  test('is for signed-in users', async () => {
    expect((await t.request(chooseFormats, { body: { ...chosen, revision: 1 } })).status).toBe(401);
  });

  test('422 for an unknown format or time zone, which changes nothing', async () => {
    const ana = await t.signInAs('agent');
    const bad: readonly (readonly [string, unknown])[] = [
      ['number', 'dots'],
      ['number', undefined],
      ['date', 'week'],
      ['date', 3],
      ...['Mars/Olympus', '+01:00', '', 'x'.repeat(61), 7, ['UTC']].map(
        (zone) => ['timeZone', zone] as const,
      ),
      ['revision', 0],
    ];
    for (const [field, value] of bad) {
      const body = { ...chosen, revision: 1, [field]: value } as never;
      const refused = await t.request(chooseFormats, { body }, ana);
      expect([field, value, refused.status]).toEqual([field, value, 422]);
      expect(new Set(refused.problem?.fields?.map(({ path }) => path))).toEqual(new Set([field]));
    }
    const unknown = await t.request(
      chooseFormats,
      { body: { ...chosen, timeZone: 'Mars/Olympus', revision: 1 } },
      ana,
    );
    expect(unknown.problem?.fields).toEqual([wrongField('timeZone', 'unknown_time_zone')]);
    expect(await formatsOf(ana)).toEqual(languageFormats);
  });

  test('412 for a choice made over another one, also of two at once', async () => {
    const ana = await t.signInAs('agent');
    const choose = (date: 'iso' | 'day_first') =>
      t.request(chooseFormats, { body: { ...chosen, date, revision: 1 } }, ana);
    const answers = await Promise.all([choose('iso'), choose('day_first')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect((await choose('iso')).status).toBe(412);
    expect(await formatsOf(ana)).toEqual(kept);
  });

  test("an administrator who views the portal as a user sees that user's formats, and cannot change them", async () => {
    const admin = await t.signInAs('admin');
    const ana = await t.signInAs('agent');
    await t.request(chooseFormats, { body: { ...chosen, revision: 1 } }, ana);
    await t.request(beginView, { params: { id: ana.id } }, admin);
    expect(await formatsOf(admin)).toEqual({ ...chosen, revision: 2 });
    const change = await t.request(chooseFormats, { body: { ...chosen, date: 'iso', revision: 2 } }, admin);
    expect(change.status).toBe(403);
    expect(await formatsOf(ana)).toEqual({ ...chosen, revision: 2 });
  });
});

describe('PUT /api/profile/password', () => {
  const password = 'correct horse battery';
  const form = {
    currentPassword: password,
    newPassword: 'another long one',
    confirmPassword: 'another long one',
  };

  test('422 without the current password, and the password stays [5-pc-1 5-pc-3]', async () => {
    const here = await t.signInAs('agent', { email: 'ana@example.com', password });
    for (const [change, error] of [
      [{ currentPassword: '' }, wrongField('currentPassword', 'current_password_required')],
      [{ confirmPassword: 'other' }, wrongField('confirmPassword', 'passwords_differ')],
    ] as const) {
      const refused = await t.request(changePassword, { body: { ...form, ...change } }, here);
      expect(refused.status).toBe(422);
      expect(refused.problem?.fields).toEqual([error]);
    }
    const signedIn = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    expect(signedIn.status).toBe(200);
  });
});
