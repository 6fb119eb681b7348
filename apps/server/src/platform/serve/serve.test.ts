import { endpoint } from '@partnerfolio/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { json304, on, stream } from './on.ts';
import type { Binding } from './on.ts';
import { because, refuse } from '../http/problem.ts';
import { serveEndpoints } from './serve.ts';

const base = { summary: 'A test.', access: 'public' } as const;

const add = endpoint({
  ...base,
  name: 'add',
  method: 'POST',
  path: '/api/sums/:id',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ tag: z.array(z.string()).optional() }),
  body: z.object({ b: z.number('Not a number') }),
  status: 201,
  response: z.object({ sum: z.number(), tags: z.int() }),
  errors: ['wrong_state'],
  reasons: ['portfolio_closed'],
});
const load = endpoint({
  ...base,
  name: 'load',
  method: 'PUT',
  path: '/api/loads',
  upload: { types: ['text/csv'], maxBytes: 10 },
  response: z.object({ bytes: z.int() }),
});
const wrongAnswer = endpoint({
  ...base,
  name: 'wrongAnswer',
  method: 'GET',
  path: '/api/wrong-answers',
  response: z.object({ n: z.number() }),
});
const extraAnswer = endpoint({
  ...base,
  name: 'extraAnswer',
  method: 'GET',
  path: '/api/extra-answers',
  response: z.object({ n: z.number() }),
});
const version = endpoint({
  ...base,
  name: 'version',
  method: 'GET',
  path: '/api/versions',
  response: z.object({ n: z.number() }),
  conditional: true,
});
const file = endpoint({ ...base, name: 'file', method: 'GET', path: '/api/files', response: z.any() });
const duplicate = endpoint({
  ...base,
  name: 'duplicate',
  method: 'GET',
  path: '/api/duplicates',
  response: z.any(),
});
const refusedQuery = endpoint({
  ...base,
  name: 'refusedQuery',
  method: 'GET',
  path: '/api/refused-queries/:state',
  params: z.object({ state: z.string() }),
  response: z.any(),
});
const bug = endpoint({ ...base, name: 'bug', method: 'GET', path: '/api/bugs', response: z.any() });
const adminOnly = endpoint({
  ...base,
  name: 'adminOnly',
  method: 'POST',
  path: '/api/admin-only',
  access: { roles: ['admin'] },
  body: z.object({ b: z.number() }),
  response: z.object({ role: z.enum(['admin', 'employee', 'agent']) }),
});

let t: TestApp;
let served: ReturnType<typeof serveEndpoints>;
let rendered = 0;

const bindings: readonly Binding[] = [
  on(add).handle(({ params, query, body }) =>
    body.b < 0
      ? refuse('wrong_state', because('portfolio_closed'))
      : { sum: params.id + body.b, tags: query.tag?.length ?? 0 },
  ),
  on(load).handle(async ({ upload }) => {
    let bytes = 0;
    for await (const chunk of upload) bytes += chunk.byteLength;
    return { bytes };
  }),
  on(wrongAnswer).handle(() => JSON.parse('{"n":"one"}') as { n: number }),
  on(extraAnswer).handle(() => Object.assign({ n: 1 }, { secret: 'of the firm' })),
  on(version).handle(() =>
    json304({
      etag: '"v7"',
      body: () => {
        rendered += 1;
        return '{"n":7}';
      },
    }),
  ),
  on(file).handle(() => stream({ body: 'a,b\n', type: 'text/csv; charset=utf-8', fileName: 'año "1".csv' })),
  on(duplicate).handle(async ({ app }) => {
    const person = {
      id: crypto.randomUUID(),
      email: 'a@example.com',
      full_name: 'A',
      created_at: '2026-11-20T00:00:00Z',
    };
    await app.db.insertInto('profiles').values(person).execute();
    await app.db
      .insertInto('profiles')
      .values({ ...person, id: crypto.randomUUID() })
      .execute();
    return {};
  }),
  on(refusedQuery).handle(async ({ app, params }) => {
    await sql`do $$ begin raise exception 'secret' using errcode = ${sql.lit(params.state)}; end $$`.execute(
      app.db,
    );
    return {};
  }),
  on(bug).handle(() => {
    throw new Error('select secret from firm');
  }),
  on(adminOnly).handle(({ viewer }) => ({ role: viewer.role })),
];

beforeAll(async () => {
  t = await openTestApp();
  served = serveEndpoints({ ...t.app, log: silent }, bindings);
});
afterAll(() => t.close());

const silent: TestApp['app']['log'] = Object.assign(Object.create(null), {
  info: () => {},
  warn: () => {},
  error: () => {},
});

const send = (method: string, path: string, init: RequestInit = {}) =>
  served.fetch(new Request(`http://localhost:4400${path}`, { method, ...init }), {});
const sendJson = (method: string, path: string, body: unknown, as?: TestPerson) =>
  send(method, path, {
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` }),
    },
  });
const readProblem = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

describe('an endpoint', () => {
  test("answers with the contract's status, with path, query and body parsed", async () => {
    const response = await sendJson('POST', '/api/sums/2?tag=x&tag=y', { b: 3 });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ sum: 5, tags: 2 });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('answers a refusal as a problem with the request id', async () => {
    const response = await sendJson('POST', '/api/sums/2', { b: -1 });
    expect(response.status).toBe(409);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: '/api/reference#problem-wrong_state',
      title: 'This is no longer possible. Reload the page to see the current state.',
      status: 409,
      code: 'wrong_state',
      reason: { code: 'portfolio_closed', params: {} },
      detail: 'The portfolio is closed',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('names the invalid fields of path and body together with 422', async () => {
    const { fields } = await readProblem(sendJson('POST', '/api/sums/x', { b: 'y' }));
    expect(fields).toMatchObject([{ path: 'id' }, wrongField('b', 'not_valid')]);
  });

  test('drops fields that the contract does not name, and answers 500 when a named one is missing', async () => {
    expect(await (await send('GET', '/api/extra-answers')).json()).toEqual({ n: 1 });
    const response = await send('GET', '/api/wrong-answers');
    expect(response.status).toBe(500);
  });

  test('answers a bug with 500, without a detail', async () => {
    const response = await send('GET', '/api/bugs');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret');
  });

  test('the codes of an unknown error and of a missing session are internal and unauthenticated [8-ec-9]', async () => {
    expect((await readProblem(send('GET', '/api/bugs')))['code']).toBe('internal');
    expect((await readProblem(sendJson('POST', '/api/admin-only', {})))['code']).toBe('unauthenticated');
  });

  test('answers what the database refuses with its own text and no detail [8-ec-5 8-ec-6 8-ec-8]', async () => {
    for (const [state, status, title] of [
      ['23505', 409, 'This record already exists'],
      ['23503', 409, 'Cannot delete: this item is referenced by other records'],
      ['22012', 500, 'A database error occurred. Please try again.'],
    ] as const) {
      const text = await (await send('GET', `/api/refused-queries/${state}`)).text();
      expect(JSON.parse(text)).toMatchObject({ status, title });
      expect(text).not.toContain('secret');
    }
  });

  test('answers a duplicate that the database refuses with 409', async () => {
    expect(await readProblem(send('GET', '/api/duplicates'))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  });

  test('checks access before it reads the body', async () => {
    const agent = await t.signInAs('agent');
    const admin = await t.signInAs('admin');
    expect((await sendJson('POST', '/api/admin-only', { b: 'wrong' })).status).toBe(401);
    expect((await sendJson('POST', '/api/admin-only', { b: 'wrong' }, agent)).status).toBe(403);
    expect((await sendJson('POST', '/api/admin-only', { b: 'wrong' }, admin)).status).toBe(422);
    expect(await (await sendJson('POST', '/api/admin-only', { b: 1 }, admin)).json()).toEqual({
      role: 'admin',
    });
  });
});

describe('an address', () => {
  test('answers 404 for an unknown address and 405 with Allow for another method', async () => {
    expect(await readProblem(send('GET', '/api/nowhere'))).toMatchObject({ status: 404, code: 'not_found' });
    const response = await send('DELETE', '/api/files');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });
});

describe('a body', () => {
  const chunks = (...texts: string[]) =>
    ReadableStream.from(texts.map((text) => new TextEncoder().encode(text)));
  const upload = (body: ReadableStream<Uint8Array>) =>
    send('PUT', '/api/loads', { body, headers: { 'content-type': 'text/csv' }, duplex: 'half' });

  test('streams up to its limit and gets 413 beyond it', async () => {
    expect(await (await upload(chunks('12345', '67890'))).json()).toEqual({ bytes: 10 });
    expect(await readProblem(upload(chunks('12345', '678901')))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  test('gets 413 for a megabyte of JSON, announced or real', async () => {
    const big = JSON.stringify({ b: 1, filler: 'x'.repeat(1_100_000) });
    const json = { 'content-type': 'application/json' };
    const announced = send('POST', '/api/sums/1', {
      body: '{}',
      headers: { ...json, 'content-length': '9999999' },
    });
    expect((await announced).status).toBe(413);
    const streamed = send('POST', '/api/sums/1', { body: chunks(big), headers: json, duplex: 'half' });
    expect((await streamed).status).toBe(413);
  });

  test('gets 415 for another content type and 400 for broken JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await send('POST', '/api/sums/1', { body: '{"b":1}', headers })).status).toBe(415);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect(await readProblem(send('POST', '/api/sums/1', { body: '{', headers: json }))).toMatchObject({
      code: 'bad_request',
    });
  });
});

describe('a conditional endpoint', () => {
  test('answers 304 without making the body when the caller has that version', async () => {
    const first = await send('GET', '/api/versions');
    expect(await first.json()).toEqual({ n: 7 });
    expect(first.headers.get('cache-control')).toBe('no-store');
    const etag = first.headers.get('etag') ?? '';
    const made = rendered;
    for (const tag of [etag, `W/${etag}`, `"v1", ${etag}`, '*']) {
      const again = await send('GET', '/api/versions', { headers: { 'if-none-match': tag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(rendered).toBe(made);
    expect((await send('GET', '/api/versions', { headers: { 'if-none-match': '"v1"' } })).status).toBe(200);
  });
});

describe('a stream', () => {
  test('is offered for saving under a safe file name', async () => {
    const response = await send('GET', '/api/files');
    expect(await response.text()).toBe('a,b\n');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="a_o _1_.csv"; filename*=UTF-8''a%C3%B1o%20%221%22.csv`,
    );
  });
});

describe('the types of a handler', () => {
  test('reject wrong answers, undeclared codes, and a viewer that may be null', () => {
    // @ts-expect-error the sum is a number
    on(add).handle(() => ({ sum: 'five', tags: 1 }));
    // @ts-expect-error the contract doesn't name this refusal
    on(add).handle(() => refuse('link_invalid'));
    // @ts-expect-error nobody may be calling
    on(wrongAnswer).handle(({ viewer }) => ({ n: viewer.id.length }));
    // @ts-expect-error there is no body
    on(wrongAnswer).handle(({ body }) => ({ n: body.n }));
    expect(on(adminOnly).handle(({ viewer }) => ({ role: viewer.role })).endpoint).toBe(adminOnly);
  });
});
