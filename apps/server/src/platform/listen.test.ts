import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../testing/config.ts';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.stop();
});

/** A site that says how many bytes of headers have reached it. */
const start = async () => {
  const site = { fetch: ({ headers }: Request) => new Response(headers.get('x-filler') ?? '') };
  const listening = await listen(site, { ...testConfig, port: 0 });
  open.push(listening);
  return listening.url;
};

test('431 for headers of more than 16 kB, before the site sees them', async () => {
  const url = await start();
  const ask = async (bytes: number) => {
    const response = await fetch(url, { headers: { 'x-filler': 'x'.repeat(bytes) } });
    return { status: response.status, bytes: (await response.text()).length };
  };
  expect(await ask(15_000)).toEqual({ status: 200, bytes: 15_000 });
  expect((await ask(17_000)).status).toBe(431);
});

test('400 for two lengths of one body, by which one request could hide in another', async () => {
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
