import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { inTransaction } from '../database/transactions.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real SMTP server that stores what it receives, or refuses everything. */
const openSmtp = async (accepts: () => boolean) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(accepts() ? null : new Error('mailbox is closed')),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
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
