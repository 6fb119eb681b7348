import { endpoint } from '@partnerfolio/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createIdempotentCall } from './idempotent-call.ts';

const book = endpoint({
  name: 'book',
  method: 'POST',
  path: '/api/entries',
  summary: 'Books an entry.',
  access: 'signed_in',
  idempotencyKey: 'taken',
  body: z.object({ amount: z.string() }),
  response: z.object({ ok: z.boolean() }),
});

type Answer = 'drop' | 'book' | 'refuse' | 'exists';

/** The server's answers to the next requests, and the keys that it received. */
const server: { answers: Answer[]; keys: (string | null)[] } = { answers: [], keys: [] };

const problem = (status: number, code: string) =>
  Response.json({ type: '', title: '', status, code, requestId: '' }, { status });

beforeEach(() => {
  vi.stubGlobal('setTimeout', queueMicrotask);
  server.answers = [];
  server.keys = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    server.keys.push(new Headers(headers).get('idempotency-key'));
    const answer = server.answers.shift() ?? 'book';
    if (answer === 'drop') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'refuse') return Promise.resolve(problem(422, 'invalid'));
    return Promise.resolve(
      answer === 'exists' ? problem(409, 'already_exists') : Response.json({ ok: true }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const form = () => {
  const submit = createIdempotentCall();
  return (amount: string) => submit(book, { body: { amount } }).catch((error: Error) => error.message);
};
const distinctKeys = () => new Set(server.keys).size;

test('repeats a request with the same key after a lost connection', async () => {
  server.answers = ['drop', 'book'];
  expect(await form()('100')).toEqual({ ok: true });
  expect(server.keys).toHaveLength(2);
  expect(distinctKeys()).toBe(1);
  expect(server.keys[0]).toMatch(/^\d+(-\d+){3}$/);
});

test('gives up after a second lost connection, and keeps the key for the same content', async () => {
  server.answers = ['drop', 'drop', 'book'];
  const submit = form();
  expect(await submit('100')).toBe('network');
  expect(await submit('100')).toEqual({ ok: true });
  expect(server.keys).toHaveLength(3);
  expect(distinctKeys()).toBe(1);
});

test('sends a new key for other content', async () => {
  server.answers = ['drop', 'drop', 'book'];
  const submit = form();
  await submit('100');
  await submit('200');
  expect(distinctKeys()).toBe(2);
});

test('keeps the key of unanswered content while other content is refused, and no longer than to the next answer', async () => {
  server.answers = ['drop', 'drop', 'refuse', 'book', 'book'];
  const submit = form();
  await submit('100');
  await submit('200');
  await submit('100');
  expect(server.keys[3]).toBe(server.keys[0]);
  expect(server.keys[2]).not.toBe(server.keys[0]);
  await submit('200');
  expect(server.keys[4]).not.toBe(server.keys[2]);
});

test('sends a new key after an answer', async () => {
  const submit = form();
  await submit('100');
  await submit('100');
  expect(distinctKeys()).toBe(2);
});

test('keeps the key when a repeat is refused', async () => {
  server.answers = ['drop', 'refuse', 'book'];
  const submit = form();
  await submit('100');
  await submit('100');
  expect(distinctKeys()).toBe(1);
});

test('sends a new key after the answer that the secret cannot be shown again', async () => {
  server.answers = ['drop', 'exists', 'book'];
  const submit = form();
  await submit('100');
  await submit('100');
  expect(distinctKeys()).toBe(2);
});

test('sends one key for two simultaneous calls', async () => {
  const submit = form();
  await Promise.all([submit('100'), submit('100')]);
  expect(server.keys).toHaveLength(2);
  expect(distinctKeys()).toBe(1);
});

test('sends different keys for two forms with the same content', async () => {
  await Promise.all([form()('100'), form()('100')]);
  expect(distinctKeys()).toBe(2);
});
