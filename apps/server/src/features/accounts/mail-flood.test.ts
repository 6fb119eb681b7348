/** A flood of sign-ups closes the door to nobody else, and no more mails leave in an hour than the limit says. */
import { signUp } from '@partnerfolio/contract/identity';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { testConfig } from '../../testing/config.ts';

const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    received.push(...envelope.rcptTo.map(({ address }) => address));
    stream.resume().on('end', () => done());
  },
});
let t: TestApp;
const perHour = testConfig.strangerMailsPerHour;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  t = await openTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
beforeEach(async () => {
  await t.reset();
  received.length = 0;
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const askFrom = (address: string, email: string) => {
  const body = { fullName: 'Ann Able', email, password: 'correct horse' };
  return t.request(signUp, { body }, { address });
};

/** What regular work does every now and then. */
const sendAll = async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    t.app.mail.wake();
    await t.settled();
  }
};

test('lets others sign up after a flood from one range of addresses, and their mail leave at once', async () => {
  for (let n = 0; n < 2 * perHour; n += 1) {
    const answer = await askFrom(`203.0.113.${n % 100}`, `flood${n}@victim${n}.example`);
    expect(answer.status).toBe(202);
  }
  expect((await askFrom('198.51.100.7', 'honest@firm.example')).status).toBe(202);
  await sendAll();
  expect(received).toContain('honest@firm.example');
  expect(received.filter((address) => address.startsWith('flood'))).toHaveLength(perHour / 4);
}, 120_000);

test('sends no more in an hour than the limit, then first what each range waits for first', async () => {
  for (let n = 0; n < 2 * perHour; n += 1)
    await askFrom(`203.0.${n % 8}.${n}`, `flood${n}@victim${n}.example`);
  await sendAll();
  expect(received).toHaveLength(perHour);
  expect((await askFrom('198.51.100.7', 'honest@firm.example')).status).toBe(202);
  await sendAll();
  expect(received).toHaveLength(perHour);
  t.clock.advance({ minutes: 61 });
  t.app.mail.wake();
  await t.settled();
  // In the first batch, although sixty others have waited for longer.
  expect(received.slice(perHour, perHour + 20)).toContain('honest@firm.example');
  await sendAll();
  expect(received).toHaveLength(2 * perHour);
}, 120_000);
