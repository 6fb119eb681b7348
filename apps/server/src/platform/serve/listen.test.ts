import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { testConfig } from '../../testing/config.ts';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.stop();
});

/** Starts a site that counts the bytes of headers that reach it. */
const start = async () => {
  const site = { fetch: ({ headers }: Request) => new Response(headers.get('x-filler') ?? '') };
  const listening = await listen(site, { ...testConfig, port: 0 });
  open.push(listening);
  return listening.url;
};

test('answers 431 to headers of more than 16 kB before the site sees them', async () => {
  const url = await start();
  const ask = async (bytes: number) => {
    const response = await fetch(url, { headers: { 'x-filler': 'x'.repeat(bytes) } });
    return { status: response.status, bytes: (await response.text()).length };
  };
  expect(await ask(15_000)).toEqual({ status: 200, bytes: 15_000 });
  expect((await ask(17_000)).status).toBe(431);
});

test('answers 400 to two content lengths, in which a second request could hide', async () => {
  const { hostname, port } = new URL(await start());
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-length': '5', 'transfer-encoding': 'chunked' };
    const sent = request({ hostname, port, method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
    });
    sent.once('error', reject);
    sent.end('0\r\n\r\n');
  });
  expect(status).toBe(400);
});

test('keeps an idle connection open for longer than proxies do', async () => {
  const response = await fetch(await start());
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
});

test('waits at the stop for the running answer, not for idle connections', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let hasCome = () => {};
  const come = new Promise<void>((resolve) => (hasCome = resolve));
  const site = {
    fetch: async () => {
      hasCome();
      await released;
      return new Response('done');
    },
  };
  const listening = await listen(site, { ...testConfig, port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<string>((resolve) => {
    request(listening.url, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    }).end();
  });
  await come;
  const stopped = listening.stop().then(() => 'stopped');
  release();
  expect(await answered).toBe('done');
  const late = new Promise((resolve) => setTimeout(resolve, 8000, 'too late').unref());
  expect(await Promise.race([stopped, late])).toBe('stopped');
  agent.destroy();
});

describe('a slow body', () => {
  const pauseMs = 200;
  let t: TestApp;
  let listening: Listening;
  beforeAll(async () => {
    t = await openTestApp({ requests: { ...testConfig.requests, pauseMs } });
    listening = await listen(t.built, { ...testConfig, port: 0 });
  });
  afterAll(async () => {
    await listening.stop();
    await t.close();
  });

  /** Sends a byte every 20 ms until the server ends the connection. */
  const trickle = (head: string) =>
    new Promise<{ sent: number; answer: string }>((resolve) => {
      const { hostname, port } = new URL(listening.url);
      const socket = connect(Number(port), hostname);
      let [sent, answer] = [0, ''];
      socket.write(`${head}\r\nHost: localhost:4400\r\nConnection: keep-alive\r\n\r\n`);
      const timer = setInterval(() => {
        sent += 1;
        socket.write(head.includes('chunked') ? '1\r\n \r\n' : ' ');
      }, 20);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ sent, answer });
      });
    });

  test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
    '408 for JSON with %s, and the connection is closed',
    async (length) => {
      const { sent, answer } = await trickle(
        `POST /api/session HTTP/1.1\r\nContent-Type: application/json\r\n${length}`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toContain('"code":"too_slow"');
      expect(sent).toBeLessThan(1000);
    },
  );

  test('answers 408 to a slow file', async () => {
    const { accessToken } = await t.signInAs('admin');
    const head = `POST /api/price-imports?fileName=a.csv HTTP/1.1\r\nContent-Type: text/csv\r\nAuthorization: Bearer ${accessToken}\r\nContent-Length: 1000`;
    expect((await trickle(head)).answer).toMatch(/^HTTP\/1.1 408 /);
  });

  test('waits for a slow sender that keeps sending', async () => {
    const { hostname, port } = new URL(listening.url);
    const body = ` ${'x'.repeat(20_000)}`;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const sent = request({ hostname, port, path: '/api/session', method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        answer.resume();
      });
      sent.once('error', reject);
      let at = 0;
      const timer = setInterval(() => {
        sent.write(body.slice(at, at + 2000));
        at += 2000;
        if (at < body.length) return;
        clearInterval(timer);
        sent.end();
      }, 40);
    });
    expect(status).toBe(400);
  });
});
