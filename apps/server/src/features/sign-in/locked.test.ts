/** Accounts that wrong passwords have locked. */
import { signIn } from '@partnerfolio/contract/identity';
import { unlockUser } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listTestNotifications } from '../../testing/notifications.ts';
import { tellLockedAccounts } from './locked.actions.ts';
import { triesAtMost } from './rules.ts';

let t: TestApp;
let admin: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  ana = await t.signInAs('agent', { email: 'ana@example.com', password: 'correct horse battery' });
});
afterAll(() => t.close());

/** Wrong passwords, each from a network of its own. */
const guess = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const body = { email: 'Ana@example.com', password: 'not the password' };
    await t.request(signIn, { body }, { address: `10.1.${n}.1` });
  }
};
const tell = () => Promise.all([tellLockedAccounts(t.app), tellLockedAccounts(t.app)]);
const kindsOf = async (person: TestPerson) =>
  (await listTestNotifications(t, person.id)).map(({ kind }) => kind);

test('administrators are told once that an account is locked, and again when it is locked after an unlock', async () => {
  await guess(triesAtMost.account - 1);
  await tell();
  expect(await kindsOf(admin)).toEqual([]);
  await guess(1);
  await tell();
  await guess(5);
  await tell();
  expect(await listTestNotifications(t, admin.id)).toMatchObject([
    { kind: 'account_locked', subjectId: ana.id },
  ]);
  expect(await kindsOf(ana)).toEqual([]);
  t.clock.advance({ seconds: 1 });
  expect((await t.request(unlockUser, { params: { id: ana.id } }, admin)).status).toBe(200);
  await tell();
  expect(await kindsOf(admin)).toEqual(['account_locked']);
  t.clock.advance({ seconds: 1 });
  await guess(triesAtMost.account);
  await tell();
  expect(await kindsOf(admin)).toEqual(['account_locked', 'account_locked']);
});
