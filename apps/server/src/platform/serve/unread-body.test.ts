/** A real client over a real socket, which reads only after it has sent its whole body, gets the answer. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { testConfig } from '../../testing/config.ts';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';

let t: TestApp;
let listening: Listening;
let admin: TestPerson;
let pending: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
  listening = await listen(t.built, { ...testConfig, port: 0 });
  admin = await t.signInAs('admin');
  pending = await t.signInAs(null);
});
afterAll(async () => {
  await listening.stop();
  await t.close();
});

const chunk = Buffer.alloc(65_536, 'a');
const chunks = 120;
const bytes = chunk.byteLength * chunks;

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly as?: TestPerson;
  readonly length: 'announced' | 'chunked';
  readonly connection: 'keep-alive' | 'close';
}

const headOf = ({ path, type, as, length, connection }: Sent): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost:4400',
    `Content-Type: ${type}`,
    `Connection: ${connection}`,
    length === 'announced' ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked',
    ...(as === undefined ? [] : [`Authorization: Bearer ${as.accessToken}`]),
    '\r\n',
  ].join('\r\n');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends 10 MB in a second and only then reads; the answer, or why there is none. */
const send = async (sent: Sent): Promise<string> => {
  const { hostname, port } = new URL(listening.url);
  const socket = connect(Number(port), hostname);
  let failure: string | null = null;
  socket.on('error', (error) => (failure = error.message));
  socket.write(headOf(sent));
  for (let at = 0; at < chunks && failure === null; at += 1) {
    const framed =
      sent.length === 'chunked'
        ? Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')])
        : chunk;
    if (!socket.write(framed))
      await Promise.race([new Promise((done) => socket.once('drain', done)), pause(2000)]);
    await pause(6);
  }
  if (sent.length === 'chunked') socket.write('0\r\n\r\n');
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  for (let waited = 0; waited < 100 && failure === null && !answer.includes('}'); waited += 1)
    await pause(20);
  socket.destroy();
  return failure ?? answer;
};

const upload = { path: '/api/price-imports?fileName=a.csv', type: 'text/csv' };
const kinds = [
  { length: 'announced', connection: 'keep-alive' },
  { length: 'announced', connection: 'close' },
  { length: 'chunked', connection: 'keep-alive' },
  { length: 'chunked', connection: 'close' },
] as const;

describe.each(kinds)('a body with $length length and connection $connection', (kind) => {
  test('gets 429 with the time to wait while another import of the user runs', async () => {
    const end = t.app.workTurns.take(admin.id);
    const answer = await send({ ...upload, ...kind, as: admin });
    if (typeof end === 'function') end();
    expect(answer).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5\r\n/i);
    expect(answer).toContain('other_import_running');
  });

  test('gets 503 with the time to wait while others take all turns', async () => {
    const ends = ['a', 'b', 'c'].map((id) => t.app.workTurns.take(id));
    const answer = await send({ ...upload, ...kind, as: admin });
    for (const end of ends) if (typeof end === 'function') end();
    expect(answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5\r\n/i);
  });

  test('gets 401 without a session, and 403 without a role', async () => {
    expect(await send({ ...upload, ...kind })).toMatch(/^HTTP\/1.1 401 /);
    expect(await send({ ...upload, ...kind, as: pending })).toMatch(/^HTTP\/1.1 403 /);
  });

  test('gets 413 when it is too large, and 415 for its type', async () => {
    const json = { path: '/api/clients', type: 'application/json' };
    expect(await send({ ...json, ...kind, as: admin })).toMatch(/^HTTP\/1.1 413 /);
    expect(await send({ ...upload, ...kind, as: admin, type: 'image/gif' })).toMatch(/^HTTP\/1.1 415 /);
  });
});

test('a sender of more than twice the largest upload is cut off', async () => {
  const { hostname, port } = new URL(listening.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).resume();
  const sent = { ...upload, length: 'chunked', connection: 'keep-alive' } as const;
  socket.write(headOf(sent));
  let isOpen = true;
  void closed.then(() => (isOpen = false));
  const big = Buffer.alloc(1_048_576, 'a');
  const framed = Buffer.concat([Buffer.from('100000\r\n'), big, Buffer.from('\r\n')]);
  let megabytes = 0;
  for (; isOpen && megabytes < 400; megabytes += 1)
    if (!socket.write(framed))
      await Promise.race([new Promise((done) => socket.once('drain', done)), closed]);
  await closed;
  expect(megabytes).toBeLessThan(200);
});
