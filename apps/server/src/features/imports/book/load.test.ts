/** Files made to block the server: they are refused or read, and other requests are served meanwhile. */
import {
  chooseLayout,
  getUpload,
  layoutSchema,
  listImportRows,
  uploadTransactions,
} from '@partnerfolio/contract/imports';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { applyAndWait, chooseSuggested, tryToUpload, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { databaseRowLimit } from '../upload/row-limit.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

const header = 'date,symbol,type,quantity,price,fee,currency';
const deposit = '2026-01-05,,deposit,,,,EUR';
const small = `date,type,amount,currency\n2026-01-05,deposit,100.5,EUR\n`;

/** The number of other requests that are answered while a promise is pending. */
const answeredDuring = async <T>(work: Promise<T>): Promise<{ answer: T; answered: number }> => {
  const other = await t.signInAs('employee');
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  let answered = 0;
  while (!isOver) {
    expect((await t.request(listPortfolios, {}, other)).status).toBe(200);
    answered += 1;
  }
  return { answer: await ended, answered };
};

/** An upload whose body does not end until the test releases it. */
const slowUpload = (person: TestPerson, into = portfolioId) => {
  let finish = () => {};
  const started = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await started;
      controller.enqueue(Buffer.from(small));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'text/csv' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const path = uploadTransactions.path.replace(':id', into);
  return { answer: t.fetch(`${path}?fileName=slow.csv`, init), finish };
};

/** Waits until this many uploads are running. */
const underWay = async (count: number) => {
  const uploading = () => t.db.selectFrom('imports').select('id').where('state', '=', 'uploading').execute();
  while ((await uploading()).length < count) await passed(10);
};

const nothingStays = async () => {
  expect(await t.db.selectFrom('imports').select('id').execute()).toEqual([]);
  expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
};

const fileError = (code: string, line: number, limit: number) => ({
  path: 'file',
  code,
  params: { line, limit },
});

test('refuses a cell of 60 MB with its line and the limit, while other requests are served', async () => {
  const text = Buffer.alloc(60 * 1024 * 1024, 0x41);
  text.write(`${header}\n`);
  const { answer, answered } = await answeredDuring(
    tryToUpload(t, { portfolioId, text: new Uint8Array(text), as }),
  );
  expect(answer.status).toBe(422);
  expect(answer.problem?.fields).toMatchObject([fileError('line_too_long', 2, 262_144)]);
  expect(answered).toBeGreaterThan(3);
  await nothingStays();
});

test('refuses a file whose last line exceeds a limit', async () => {
  // Fewer than the limit of rows, which is counted as they arrive.
  const rows = testDatabaseKind === 'embedded' ? 19_000 : 60_000;
  const text = `${header}\n${`${deposit}\n`.repeat(rows)}${'x'.repeat(40_000)}\n`;
  const answer = await tryToUpload(t, { portfolioId, text, as });
  expect(answer.problem?.fields).toMatchObject([fileError('cell_too_long', rows + 2, 32_767)]);
  await nothingStays();
});

test('reports a limit that a file exceeds only with another separator, and keeps the file', async () => {
  const wide = `a;b\n${'1,'.repeat(600)};2\n`;
  const uploaded = await uploadTestFile(t, { portfolioId, text: wide, as });
  expect(uploaded.delimiter).toBe(';');
  const answer = await t.request(getUpload, { params: { id: uploaded.id }, query: { delimiter: ',' } }, as);
  expect(answer.problem?.fields).toMatchObject([fileError('too_many_columns', 2, 501)]);
  expect((await t.request(getUpload, { params: { id: uploaded.id } }, as)).status).toBe(200);
});

test('refuses a file with one row more than the embedded database takes at once, with the limit and what to do', async () => {
  const small = await openTestApp({ databaseUrl: null });
  try {
    const person = await small.signInAs('admin');
    const target = await makePortfolio(small, { clientId: await makeClient(small, person) });
    const text = `${header}\n${`${deposit}\n`.repeat(20_001)}`;
    const answer = await tryToUpload(small, { portfolioId: target, text, as: person });
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields).toEqual([
      {
        path: 'file',
        code: 'too_many_rows_embedded',
        params: { limit: 20_000 },
        message: 'An import may have 20000 rows on the embedded database; split it, or move to PostgreSQL',
      },
    ]);
    expect(await small.db.selectFrom('imports').select('id').execute()).toEqual([]);
  } finally {
    await small.close();
  }
});

test('reads a lone surrogate as an unknown character', async () => {
  const text = Buffer.from(
    `\ufeffdate,type,amount,currency,note\n2026-01-05,deposit,5.5,EUR,\ud800x\n`,
    'utf16le',
  );
  const uploaded = await uploadTestFile(t, { portfolioId, text: new Uint8Array(text), as });
  const chosen = await chooseSuggested(t, uploaded, { as });
  expect(await applyAndWait(t, chosen.body, { as })).toMatchObject({ state: 'applied', newRows: 1 });
});

test('removes a zero character from a word of the layout, because no file contains one', async () => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: small, as });
  const layout = layoutSchema.parse(uploaded.suggestion.layout);
  const body = { ...layout, types: { deposit: 'deposit', 'a\u0000b': 'buy' } };
  const answer = await t.request(
    chooseLayout,
    { params: { id: uploaded.id }, body: layoutSchema.parse(body) },
    as,
  );
  expect([200, 400, 422]).toContain(answer.status);
});

test('reports a date of the year 1 as an error of its row', async () => {
  const text = `${small}0001-01-01,deposit,1.5,EUR\n`;
  const chosen = await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text, as }), { as });
  const rows = await t.request(
    listImportRows,
    { params: { id: chosen.body.id }, query: { status: 'error' } },
    as,
  );
  expect(rows.body.items).toMatchObject([{ line: 3, faults: [{ field: 'date' }] }]);
});

test("429 for a user's second import while one is running, and none afterwards", async () => {
  const first = slowUpload(as);
  await underWay(1);
  const second = await tryToUpload(t, { portfolioId, text: small, as });
  expect(second.status).toBe(429);
  expect(second.problem).toMatchObject({
    code: 'rate_limited',
    detail: 'Another import of yours is under way; wait until it has finished',
    retryAfter: 5,
  });
  first.finish();
  expect((await first.answer).status).toBe(201);
  expect((await tryToUpload(t, { portfolioId, text: small, as })).status).toBe(201);
});

test('a refused or applied import ends its turn', async () => {
  expect((await tryToUpload(t, { portfolioId, text: '', as })).status).toBe(422);
  for (const day of ['05', '06']) {
    const uploaded = await uploadTestFile(t, { portfolioId, text: small.replace('05', day), as });
    const chosen = await chooseSuggested(t, uploaded, { as });
    expect(await applyAndWait(t, chosen.body, { as })).toMatchObject({ state: 'applied' });
  }
});

test('503 once three users import at the same time; serves others again when one has finished', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => t.signInAs('employee')));
  const uploads = people.slice(0, 3).map((person) => slowUpload(person));
  const fourth = () => tryToUpload(t, { portfolioId, text: small, as: people[3] ?? as });
  await underWay(3);
  const busy = await fourth();
  expect(busy.problem).toMatchObject({ code: 'busy', retryAfter: 5 });
  uploads[0]?.finish();
  expect((await uploads[0]?.answer)?.status).toBe(201);
  expect((await fourth()).status).toBe(201);
  for (const { finish, answer } of uploads) {
    finish();
    expect((await answer).status).toBe(201);
  }
});

test('previews the largest allowed number of equal rows, or fifty thousand, while other requests are served', async () => {
  const rows = Math.min(50_000, databaseRowLimit(t.app.config).rows);
  const text = `date,type,amount,currency\n${'2026-01-05,deposit,1.5,EUR\n'.repeat(rows)}`;
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  const { answer: chosen } = await answeredDuring(chooseSuggested(t, uploaded, { as }));
  expect(chosen.body).toMatchObject({ newRows: rows, errorRows: 0 });
});
