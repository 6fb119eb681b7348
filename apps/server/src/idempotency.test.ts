import { createClient } from '@partnerfolio/contract/clients';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { addTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { beginPlace, keyedRequests, sendKeyed } from './testing/keyed-requests.ts';
import type { Place, Sent } from './testing/keyed-requests.ts';
import { makeTestToken } from './testing/tokens.ts';

let t: TestApp;
let place: Place;
let admin: TestPerson;

beforeAll(async () => {
  // Reports are sent only where there is a mail server; that it does not answer changes nothing here.
  t = await openTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => t.close());
beforeEach(async () => {
  place = await beginPlace(t);
  ({ admin } = place);
});

const send = <const E extends EndpointSpec>(endpoint: E, request: Sent, key: string, as = admin) =>
  sendKeyed(endpoint, request, { t, key, as });

/** The number of rows of each table. */
const rowCounts = async (): Promise<Readonly<Record<string, number>>> => {
  await t.settled();
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(t.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await sql`select 1 from ${sql.table(name)}`.execute(t.db)).rows.length;
  return counts;
};

const keyed = endpoints.filter(({ idempotencyKey }) => idempotencyKey !== undefined);

test('tests every endpoint that takes a key', () => {
  expect(Object.keys(keyedRequests).toSorted()).toEqual(keyed.map(({ name }) => name).toSorted());
});

test('describes the header for every endpoint that takes it, and for no other', async () => {
  interface Operation {
    readonly operationId: string;
    readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  }
  const { paths } = (await (await t.fetch('/api/openapi.json')).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const described = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ parameters }) =>
      parameters?.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    );
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    keyed.map(({ name }) => name).toSorted(),
  );
});

describe.each(keyed)('$method $path', (endpoint) => {
  test(`${endpoint.name} creates nothing when the same request is sent again`, async () => {
    const request = (await keyedRequests[endpoint.name]?.(place)) ?? {};
    const first = await send(endpoint, request, 'one-press');
    expect(first.problem).toBeNull();
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const before = await rowCounts();
    const again = await send(endpoint, request, 'one-press');
    expect(await rowCounts()).toEqual(before);
    if (endpoint.idempotencyKey === 'secret') {
      expect(again.problem).toMatchObject({ status: 409, code: 'already_exists' });
      return;
    }
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test(`${endpoint.name} stores nothing for a refused attempt`, async () => {
    const request = (await keyedRequests[endpoint.name]?.(place)) ?? {};
    const isUpload = endpoint.upload !== undefined;
    const wrong = isUpload ? { ...request, upload: '' } : { ...request, body: {} };
    expect((await send(endpoint, wrong, 'one-press')).status).toBe(422);
    expect((await send(endpoint, request, 'one-press')).status).toBe(201);
  });

  test(`${endpoint.name} refuses a malformed key with 400`, async () => {
    const request = (await keyedRequests[endpoint.name]?.(place)) ?? {};
    for (const key of ['', '""', 'a b', 'a,b', 'a;b', '"a', 'é', 'x'.repeat(129)]) {
      const { problem } = await send(endpoint, request, key);
      expect(problem, `key ${key}`).toMatchObject({ status: 400, code: 'bad_request' });
      expect(problem?.detail).toContain('Idempotency-Key');
    }
  });
});

const deposit = (amount = '100') => ({
  params: { id: place.portfolioId },
  body: { type: 'deposit', tradeDate: '2026-01-05', amount, currency: 'EUR' },
});
const book = (key: string, { amount, as = admin }: { amount?: string; as?: TestPerson } = {}) =>
  send(addTransaction, deposit(amount), key, as);
const countDeposits = async () =>
  (await t.request(listTransactions, { params: { id: place.portfolioId }, query: {} as never }, admin)).body
    .total;

describe('one key', () => {
  test('books one deposit for three concurrent requests, and answers all three alike', async () => {
    const answers = await Promise.all([book('press'), book('press'), book('press')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2);
    expect(await countDeposits()).toBe(1);
  });

  test('books one deposit for three consecutive requests', async () => {
    for (let n = 0; n < 3; n += 1) expect((await book('press')).status).toBe(201);
    expect(await countDeposits()).toBe(1);
  });

  test('books three deposits without a key, or with three keys', async () => {
    await t.request(addTransaction, deposit() as never, admin);
    await t.request(addTransaction, deposit() as never, admin);
    for (const key of ['a', 'b', 'c']) expect((await book(key)).status).toBe(201);
    expect(await countDeposits()).toBe(5);
  });

  test('is the same in the quotes of a structured header', async () => {
    expect((await book('"press"')).status).toBe(201);
    expect((await book('press')).headers.get('idempotent-replayed')).toBe('true');
  });

  test('answers 422 for another request with the same key', async () => {
    await book('press');
    const other = await book('press', { amount: '200' });
    expect(other.problem).toMatchObject({ status: 422, code: 'invalid' });
    expect(other.problem?.fields?.[0]?.path).toBe('Idempotency-Key');
    const elsewhere = await send(
      createClient,
      { body: { kind: 'person', name: 'Ben', status: 'active' } },
      'press',
    );
    expect(elsewhere.status).toBe(422);
    expect(await countDeposits()).toBe(1);
  });

  test('recognises the same request by its content, whatever the order of its fields', async () => {
    await book('press');
    const body = Object.fromEntries(Object.entries(deposit().body).toReversed());
    const again = await send(addTransaction, { ...deposit(), body }, 'press');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('answers 422 for another file, and leaves no upload behind', async () => {
    const upload = endpoints.find(({ name }) => name === 'uploadTransactions');
    if (upload === undefined) throw new Error('There is no such endpoint');
    const request = (await keyedRequests['uploadTransactions']?.(place)) ?? {};
    await send(upload, request, 'press');
    const before = await rowCounts();
    const other = await send(
      upload,
      { ...request, upload: 'date,type,amount\n2026-01-05,deposit,101\n' },
      'press',
    );
    expect(other.problem?.fields?.[0]?.path).toBe('Idempotency-Key');
    expect(await rowCounts()).toEqual(before);
  });

  test('reveals nothing to another user', async () => {
    const colleague = await t.signInAs('employee');
    await book('press');
    const other = await book('press', { as: colleague });
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await countDeposits()).toBe(2);
  });

  test('is the same for a session and an API token of its user', async () => {
    const token = await makeTestToken(t, admin.id, ['ledger.write']);
    const first = await book('press', { as: token });
    expect(first.status).toBe(201);
    const again = await book('press');
    expect(again.body).toEqual(first.body);
    expect(await countDeposits()).toBe(1);
  });

  test('is free again after 24 hours', async () => {
    // No session and no test token lasts that long.
    const later = async () => book('press', { as: await makeTestToken(t, admin.id, ['ledger.write']) });
    await book('press');
    t.clock.advance({ hours: 24 });
    expect((await later()).headers.has('idempotent-replayed')).toBe(true);
    t.clock.advance({ seconds: 1 });
    expect((await later()).status).toBe(201);
    expect((await later()).headers.has('idempotent-replayed')).toBe(true);
    expect((await t.db.selectFrom('transactions').select('id').execute()).length).toBe(2);
  });
});
