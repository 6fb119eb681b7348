import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { inTransaction } from '../database/transactions.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const openSmtp = async (accepts: () => boolean) => {
  const server = await openMailServer({ accepts });
  closing.push(server.close);
  return server;
};

const post = (t: TestApp, subject: string) =>
  inTransaction(t.db, (trx) =>
    t.app.mail.post(trx, {
      kind: 'test',
      recipient: 'Ana@example.com',
      language: 'es',
      subject,
      body: 'Hola, señora.\n',
    }),
  );

const open = async (smtpUrl: string | null) => {
  const t = await openTestApp({ smtpUrl });
  closing.push(() => t.close());
  return t;
};

const rows = (t: TestApp) => t.db.selectFrom('mails').selectAll().orderBy('created_at').execute();

test('sends a mail once, and not again at the next wake', async () => {
  const smtp = await openSmtp(() => true);
  const t = await open(smtp.url);
  await post(t, 'Sent');
  t.app.mail.wake();
  t.app.mail.wake();
  await t.settled();
  t.app.mail.wake();
  await t.settled();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toContain('Subject: Sent');
  const [row] = await rows(t);
  expect(row?.sent_at).not.toBeNull();
  expect(row?.sealed_body, 'the text is not kept').toBe('');
});

test('keeps a refused mail with the reason, and tries again', async () => {
  let isOpen = false;
  const smtp = await openSmtp(() => isOpen);
  const t = await open(smtp.url);
  await post(t, 'Later');
  const quiet = t.app.log.level;
  t.app.log.level = 'silent';
  t.app.mail.wake();
  await t.settled();
  t.app.log.level = quiet;
  expect((await rows(t))[0]).toMatchObject({ sent_at: null, tries: 1 });
  expect((await rows(t))[0]?.last_error).toContain('mailbox is closed');
  isOpen = true;
  t.app.mail.wake();
  await t.settled();
  expect(smtp.received).toEqual([]);
  t.clock.advance({ minutes: 6 });
  t.app.mail.wake();
  await t.settled();
  expect(smtp.received).toHaveLength(1);
});

test('keeps the mail when there is no server', async () => {
  const t = await open(null);
  await post(t, 'Kept');
  t.app.mail.wake();
  expect(await t.mails()).toMatchObject([{ subject: 'Kept', recipient: 'Ana@example.com' }]);
});

test('sends one address one mail of a kind a minute, also for two concurrent requests', async () => {
  const t = await open(null);
  expect((await Promise.all([post(t, 'One'), post(t, 'Two')])).filter(Boolean)).toHaveLength(1);
  t.clock.advance({ seconds: 61 });
  expect(await post(t, 'Three')).not.toBeNull();
});
