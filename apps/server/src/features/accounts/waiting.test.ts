/** Accounts that wait for a role. */
import { confirmEmail, signUp } from '@partnerfolio/contract/identity';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { listTestNotifications } from '../../testing/notifications.ts';

test('administrators, and nobody else, are told once of an account whose address is confirmed', async () => {
  const t = await openTestApp();
  try {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent');
    const form = { email: 'new@example.com', password: 'correct horse battery', fullName: 'New Colleague' };
    await t.request(signUp, { body: form });
    expect(await listTestNotifications(t, admin.id)).toEqual([]);
    const token = /token=([\w-]+)/.exec((await t.mails()).at(-1)?.body ?? '')?.[1] ?? '';
    const confirm = () => t.request(confirmEmail, { body: { token } });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const { id: subjectId } = await t.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    expect(await listTestNotifications(t, admin.id)).toMatchObject([{ kind: 'account_waiting', subjectId }]);
    expect(await listTestNotifications(t, agent.id)).toEqual([]);
  } finally {
    await t.close();
  }
});
