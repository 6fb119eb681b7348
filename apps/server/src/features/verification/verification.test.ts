import { verifyDocument } from '@partnerfolio/contract/reports/verification';
import type { Verification } from '@partnerfolio/contract/reports/verification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { insertReport, sha256Of } from '../../testing/reports.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { forgetOldTraces } from '../accounts/retention.actions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const ask = (hash: string, address = '203.0.113.7') =>
  t.request(verifyDocument, { query: { hash } }, { address });
const answerTo = async (hash: string): Promise<Verification> => (await ask(hash)).body;

const first = { number: 1, version: 1, issuedOn: '2026-10-05' };

describe('GET /api/verification', () => {
  test('says of a file that it was issued, and when, and nothing else', async () => {
    const owner = await t.signInAs('agent', { fullName: 'Ines Calderón' });
    const portfolioId = await makePortfolio(t, {
      clientId: await makeClient(t, owner),
      name: 'Growth mandate',
    });
    const { file } = await insertReport(t, { portfolioId, issuedBy: owner.id });
    const { status, body, headers } = await ask(file);
    expect(status).toBe(200);
    expect(body).toEqual({ state: 'issued', ...first, matchedBy: 'file' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('says which version superseded a file, and that the later one stands', async () => {
    const { file } = await insertReport(t);
    await insertReport(t, { version: 2, issuedAt: '2026-11-02T09:00:00Z' });
    const { file: newest } = await insertReport(t, { version: 3, issuedAt: '2026-11-10T09:00:00Z' });
    expect(await answerTo(file)).toEqual({
      state: 'superseded',
      ...first,
      matchedBy: 'file',
      by: { version: 3, issuedOn: '2026-11-10', withdrawnOn: null },
      isKept: true,
    });
    expect(await answerTo(newest)).toMatchObject({ state: 'issued', version: 3 });
  });

  test('names the newest later version that was not withdrawn, or says that the later one was', async () => {
    const { file } = await insertReport(t);
    const withdrawnAt = '2026-11-12T09:00:00Z';
    await insertReport(t, { version: 2, issuedAt: '2026-11-10T09:00:00Z', withdrawnAt });
    expect(await answerTo(file)).toMatchObject({ by: { version: 2, withdrawnOn: '2026-11-12' } });
    await insertReport(t, { version: 3, issuedAt: '2026-11-14T09:00:00Z' });
    await insertReport(t, { version: 4, issuedAt: '2026-11-15T09:00:00Z', withdrawnAt });
    expect(await answerTo(file)).toMatchObject({ by: { version: 3, withdrawnOn: null } });
  });

  test('says that a document was withdrawn, also when it was superseded or is no longer kept', async () => {
    const { file } = await insertReport(t, { withdrawnAt: '2026-11-12T09:00:00Z', isKept: false });
    await insertReport(t, { version: 2 });
    expect(await answerTo(file)).toEqual({
      state: 'withdrawn',
      ...first,
      matchedBy: 'file',
      withdrawnOn: '2026-11-12',
      isKept: false,
    });
  });

  test('says that a document is no longer kept once its bytes were deleted', async () => {
    const { file } = await insertReport(t, { isKept: false });
    expect(await answerTo(file)).toEqual({ state: 'no_longer_kept', ...first, matchedBy: 'file' });
  });

  test('says of any other hash only that it is unknown', async () => {
    await insertReport(t);
    expect(await answerTo('0'.repeat(64))).toEqual({ state: 'unknown' });
    expect(await answerTo('0'.repeat(12))).toEqual({ state: 'unknown' });
  });

  test('finds a document by the hash of its data, whole or as its first 12 digits', async () => {
    const { figures } = await insertReport(t);
    await insertReport(t, { number: 2 });
    const answer = { state: 'issued', ...first, matchedBy: 'data' };
    expect(await answerTo(figures)).toEqual(answer);
    expect(await answerTo(figures.slice(0, 12))).toEqual(answer);
  });

  test('names no document where several have the same data, and still finds each by its file', async () => {
    const { figures } = await insertReport(t, { figures: '{"value":"1"}' });
    const { file } = await insertReport(t, { version: 2, figures: '{"value":"1"}' });
    expect(await answerTo(figures)).toEqual({ state: 'ambiguous' });
    expect(await answerTo(figures.slice(0, 12))).toEqual({ state: 'ambiguous' });
    expect(await answerTo(file)).toMatchObject({ state: 'issued', version: 2 });
  });

  test('finds no file by its first 12 digits: documents print those of their data', async () => {
    const { file } = await insertReport(t);
    expect(await answerTo(file.slice(0, 12))).toEqual({ state: 'unknown' });
  });

  test('reads a hash in upper case, in groups, with hyphens, dashes, tabs and line breaks', async () => {
    const { file } = await insertReport(t);
    const groups = file.match(/.{4}/g) ?? [];
    for (const written of [
      file.toUpperCase(),
      groups.join(' '),
      groups.join('-'),
      groups.join('\u2013'),
      ` ${groups.join('\n\t')}\u00a0`,
    ])
      expect(await answerTo(written)).toMatchObject({ state: 'issued' });
  });

  test.each([
    ['nothing', ''],
    ['too few digits', '9f2c71'],
    ['13 digits', '9f2c71ab04de1'],
    ['63 digits', 'a'.repeat(63)],
    ['65 digits', 'a'.repeat(65)],
    ['another letter', 'g'.repeat(64)],
    ['a file name behind it', `${'a'.repeat(64)} report.pdf`],
    ['SQL', "' or 1=1 --"],
    ['a thousand digits', 'a'.repeat(1000)],
  ])('refuses %s as a hash', async (_, hash) => {
    const { status, problem } = await ask(hash);
    expect(status).toBe(422);
    expect(problem?.fields?.map(({ path, code }) => [path, code])).toContainEqual(['hash', 'bad_hash']);
  });

  test('refuses a request without a hash', async () => {
    expect((await t.fetch('/api/verification')).status).toBe(422);
    expect((await t.fetch('/api/verification?hash=a&hash=b')).status).toBe(422);
  });
});

describe('questions', () => {
  const any = sha256Of('any');

  test('are limited to 60 an hour from a network, also when they are sent together', async () => {
    const { file } = await insertReport(t);
    const asked = await Promise.all(Array.from({ length: 64 }, (_, n) => ask(n % 2 === 0 ? any : file)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('3600');
    expect((await ask(file)).status).toBe(429);
    expect((await ask(file, '203.0.113.8')).status).toBe(200);
    t.clock.advance({ hours: 1 });
    expect((await ask(file)).status).toBe(200);
  });

  test('beyond the limit are recorded in the audit log, without the hash', async () => {
    for (let n = 0; n < 61; n += 1) await ask(any);
    expect(await t.eventTypes()).toContain('rate_limit');
    const rows = await t.db.selectFrom('audit_logs').select('metadata').execute();
    expect(JSON.stringify(rows)).toContain('203.0.113.7');
    expect(JSON.stringify(rows)).not.toContain(any);
  });

  test('that are malformed do not count', async () => {
    for (let n = 0; n < 61; n += 1) await ask('9f2c');
    expect((await ask(any)).status).toBe(200);
  });

  test('leave only their network, for a day', async () => {
    await ask(any);
    const left = () => t.db.selectFrom('verification_tries').selectAll().execute();
    expect((await left()).map(({ network }) => network)).toEqual(['203.0.113.7']);
    expect(JSON.stringify(await left())).not.toContain(any);
    t.clock.advance({ days: 2 });
    await forgetOldTraces(t.app);
    expect(await left()).toEqual([]);
  });
});
