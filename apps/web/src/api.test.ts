import { endpoint } from '@partnerfolio/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, clearAnswers } from './api.ts';

const readVersion = endpoint({
  name: 'readVersion',
  method: 'GET',
  path: '/api/versions',
  summary: 'What has a version.',
  access: 'signed_in',
  query: z.object({ n: z.int() }),
  response: z.object({ text: z.string() }),
  conditional: true,
});

/** A server with one version of its answer, and the versions that requests named. */
const server = { version: 'a', asked: [] as (string | null)[] };

beforeEach(() => {
  server.version = 'a';
  server.asked = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const asked = new Headers(headers).get('if-none-match');
    server.asked.push(asked);
    const etag = `"${server.version}"`;
    return Promise.resolve(
      asked === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : Response.json({ text: server.version }, { headers: { etag } }),
    );
  });
});
afterEach(() => {
  clearAnswers();
  vi.unstubAllGlobals();
});

test("fails with the code network without an answer, and with the server's code after a refusal [8-ec-10]", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(read(1)).rejects.toMatchObject({ code: 'network' });
  const problem = { type: 'about:blank', title: 'x', status: 429, code: 'rate_limited', requestId: 'a-test' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 429 })));
  await expect(read(1)).rejects.toMatchObject({ code: 'rate_limited' });
});

const read = (n: number) => call(readVersion, { query: { n } });

test('receives an answer again only if it has changed', async () => {
  const first = await read(1);
  expect(await read(1)).toBe(first);
  server.version = 'b';
  expect(await read(1)).toEqual({ text: 'b' });
  expect(await read(2), 'another address is asked for anew').toEqual({ text: 'b' });
  expect(server.asked).toEqual([null, '"a"', '"a"', null]);
});

test('keeps the last thirty answers until the user signs out', async () => {
  for (let n = 0; n < 31; n += 1) await read(n);
  await read(0);
  await read(30);
  expect(server.asked.slice(-2)).toEqual([null, '"a"']);
  clearAnswers();
  await read(30);
  expect(server.asked.at(-1)).toBeNull();
});
