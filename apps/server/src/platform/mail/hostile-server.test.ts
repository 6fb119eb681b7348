/** A delivery ends by its limit whatever the mail server does, and the mail waits for its next try. */
import { setTimeout as passed } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { openRawServer, trickle } from '../../testing/hostile-servers.ts';
import { inTransaction } from '../database/transactions.ts';
import { createMail } from './mail.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that answers each command with a text, as far as the script goes, and then says nothing. */
const scripted =
  (...answers: readonly string[]) =>
  (socket: Socket): void => {
    const left = [...answers];
    const answer = () => socket.writable && socket.write(left.shift() ?? '');
    answer();
    socket.on('data', answer);
  };

const servers = {
  'says nothing': { onConnection: () => undefined },
  'greets without end': { onConnection: trickle('', '220-hello\r\n') },
  'greets byte by byte': { onConnection: trickle('220 ', 'x', 20) },
  'answers EHLO without end': {
    onConnection: scripted('220 mail.example ESMTP\r\n'),
    onRequest: trickle('', '250-X\r\n'),
  },
  'falls silent after the text': {
    onConnection: scripted(
      '220 mail.example ESMTP\r\n',
      '250 mail.example\r\n',
      '250 sender\r\n',
      '250 recipient\r\n',
      '354 go on\r\n',
    ),
  },
  'begins TLS without end': {
    onConnection: scripted(
      '220 mail.example ESMTP\r\n',
      '250-mail.example\r\n250 STARTTLS\r\n',
      '220 go on\r\n',
    ),
  },
  'half closes': { onConnection: (socket: Socket) => void socket.end() },
  'speaks HTTP': { onConnection: trickle('HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n') },
};

const open = async (behaviour: Parameters<typeof openRawServer>[0], delivery: object) => {
  const server = await openRawServer(behaviour);
  const t = await openTestApp({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
  closing.push(
    () => t.close(),
    () => server.close(),
  );
  t.app.log.level = 'silent';
  const mail = createMail({ ...t.app, delivery });
  await inTransaction(t.db, (trx) =>
    mail.post(trx, {
      kind: 'test',
      recipient: 'Ana@example.com',
      language: 'en',
      subject: 'S',
      body: 'B\n',
    }),
  );
  mail.wake();
  const row = async () => {
    const ended = await Promise.race([t.settled().then(() => true), passed(10_000, false, { ref: false })]);
    return { ended, ...(await t.db.selectFrom('mails').selectAll().executeTakeFirst()) };
  };
  return { t, server, row };
};

test.each(Object.entries(servers))(
  'a mail server that %s holds a delivery up no longer than its limit',
  async (_, behaviour) => {
    const { server, row } = await open(behaviour, { ms: 300 });
    const { ended, last_error: error, ...mail } = await row();
    expect({ ended, mail }).toMatchObject({ ended: true, mail: { sent_at: null, tries: 1 } });
    expect(error).not.toBeNull();
    // The library waits five seconds for the server to close its side.
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 10_000 });
  },
);

test('a stop ends a delivery early, and leaves the other mails in the outbox', async () => {
  const { t, row } = await open(servers['greets without end'], { ms: 60_000, stopMs: 100 });
  await vi.waitFor(async () =>
    expect(await t.db.selectFrom('mails').select('tries').execute()).toEqual([{ tries: 1 }]),
  );
  t.app.background.stop();
  expect(await row()).toMatchObject({ ended: true, sent_at: null, tries: 1 });
});
