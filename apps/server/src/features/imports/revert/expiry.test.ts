import { getImport, listPortfolioImports } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { countEdits, storeEdits } from '../understand/edits/edits.queries.ts';
import { findChunk } from '../upload/file.queries.ts';
import { expireDrafts } from './expiry.actions.ts';

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

const upload = () =>
  uploadTestFile(t, { portfolioId, text: 'date,type,amount,currency\n2026-01-05,deposit,5,EUR\n', as });
const again = async (id: string) =>
  (await t.request(getImport, { params: { id } }, await t.signInAs('admin'))).body;

describe('an import that nobody applied', () => {
  test('is listed with the day when it expires, and is discarded with its edits after it', async () => {
    const { id, createdAt } = await upload();
    await storeEdits(t.app.db, id, { lines: [2], field: 'skip', value: 'yes' });
    const listed = await t.request(listPortfolioImports, { params: { id: portfolioId }, query: {} }, as);
    const expiresAt = new Date(Date.parse(createdAt) + 30 * 86_400_000).toISOString();
    expect(listed.body.items).toMatchObject([{ state: 'uploaded', expiresAt }]);
    t.clock.advance({ days: 29 });
    await expireDrafts(t.app);
    expect((await again(id)).state).toBe('uploaded');
    t.clock.advance({ days: 2 });
    await expireDrafts(t.app);
    expect(await again(id)).toMatchObject({ state: 'cancelled', expiresAt: null });
    expect(await findChunk(t.app.db, { importId: id, table: 0 }, 0)).toBeNull();
    expect(await countEdits(t.app.db, id)).toBe(0);
  });

  test('leaves an applied import alone', async () => {
    const applied = await applyAndWait(t, (await chooseSuggested(t, await upload(), { as })).body, { as });
    expect(applied.expiresAt).toBeNull();
    t.clock.advance({ days: 400 });
    await expireDrafts(t.app);
    expect((await again(applied.id)).state).toBe('applied');
  });
});
