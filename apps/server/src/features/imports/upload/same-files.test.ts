import { cancelImport, getUpload, listPortfolioImports, undoImport } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let clientId: string;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  clientId = await makeClient(t, as);
  portfolioId = await makePortfolio(t, { clientId });
});
afterAll(() => t.close());

const text = 'date,type,amount,currency\n2026-01-05,deposit,1.50,EUR\n';
const other = 'date,type,amount,currency\n2026-01-05,deposit,1.50,EUR\n2026-01-06,deposit,2.50,EUR\n';
const upload = (content = text, into = portfolioId) =>
  uploadTestFile(t, { portfolioId: into, text: content, as });
const book = async (uploaded: Awaited<ReturnType<typeof upload>>) =>
  applyAndWait(t, (await chooseSuggested(t, uploaded, { as })).body, { as });

describe('the same file uploaded twice', () => {
  test('names the earlier draft; a file of other rows or in another portfolio names none', async () => {
    const first = await upload();
    expect(first.sameFile).toBeNull();
    const second = await upload();
    expect(second.sameFile).toMatchObject({ id: first.id, state: 'uploaded', fileName: 'file.csv' });
    const again = await t.request(getUpload, { params: { id: first.id } }, as);
    expect(again.body.sameFile).toBeNull();
    expect((await upload(other)).sameFile).toBeNull();
    expect((await upload(text, await makePortfolio(t, { clientId }))).sameFile).toBeNull();
  });

  test('names the booked one before a newer draft, and none that was discarded or undone', async () => {
    const first = await upload();
    const booked = await book(first);
    const draft = await upload();
    expect((await upload()).sameFile).toMatchObject({ id: first.id, state: 'applied' });
    await t.request(undoImport, { params: { id: booked.id } }, as);
    expect((await upload()).sameFile?.id).not.toBe(first.id);
    expect(draft.sameFile?.id).toBe(first.id);
  });

  test('books the rows of an overlapping file once, also when both were uploaded before either was booked', async () => {
    const [first, second] = [await upload(), await upload(other)];
    const chosen = (await chooseSuggested(t, second, { as })).body;
    expect(chosen).toMatchObject({ newRows: 2, duplicateRows: 0 });
    await book(first);
    expect(await applyAndWait(t, chosen, { as })).toMatchObject({
      state: 'applied',
      newRows: 1,
      duplicateRows: 1,
    });
  });
});

describe('GET /portfolios/:id/imports?waiting=true', () => {
  test('lists what waits for a user, and nothing booked or discarded', async () => {
    const waiting = async () =>
      (await t.request(listPortfolioImports, { params: { id: portfolioId }, query: { waiting: 'true' } }, as))
        .body;
    const [draft, discarded] = [await upload(), await upload(other)];
    await book(await upload('date,type,amount,currency\n2026-02-05,deposit,7,EUR\n'));
    await t.request(cancelImport, { params: { id: discarded.id } }, as);
    expect(await waiting()).toMatchObject({ total: 1, items: [{ id: draft.id, state: 'uploaded' }] });
  });
});
