/** Errors that versions up to v0.1.0 stored as English sentences stay readable. */
import { chooseLayout, getImport, listImportRows } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let found: Import;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
  const text = 'date,symbol,type,quantity,price,currency\n2026-01-05,ACME,BUY,10,12.5,EUR\n';
  const upload = await uploadTestFile(t, { portfolioId, text, as });
  found = (await chooseSuggested(t, upload, { as })).body;
});

const errors = async () =>
  (await t.request(listImportRows, { params: { id: found.id } }, as)).body.items.flatMap((row) => row.faults);

describe('rows that v0.1.0 has read', () => {
  beforeEach(async () => {
    const stored = [
      { field: 'symbol', message: 'There is no instrument "ACME"' },
      { field: 'tradeDate', message: 'The trade date is in the future' },
    ];
    await sql`update import_rows set faults = ${JSON.stringify(stored)}::json`.execute(t.db);
  });

  test('their sentences are kept beside a code that says to read the file again', async () => {
    expect(await errors()).toEqual([
      {
        field: 'symbol',
        code: 'read_by_earlier_version',
        params: {},
        message: 'There is no instrument "ACME"',
      },
      {
        field: 'date',
        code: 'read_by_earlier_version',
        params: {},
        message: 'The trade date is in the future',
      },
    ]);
  });

  test('reading the file again gives codes in their place', async () => {
    const { id, layout } = found;
    if (layout === null) throw new Error('The layout was chosen');
    await t.request(chooseLayout, { params: { id }, body: layout }, as);
    expect(await errors()).toMatchObject([{ code: 'no_instrument', params: { name: 'ACME' } }]);
  });
});

test('the sentence that v0.1.0 stored for a failed import is kept beside a code', async () => {
  const failure = 'Line 2: More than is held: 4 available on that day';
  await sql`update imports set state = 'failed', failure = ${failure}`.execute(t.db);
  const { body } = await t.request(getImport, { params: { id: found.id } }, as);
  expect(body).toMatchObject({
    failure,
    failureReason: { code: 'failed_in_earlier_version', params: {}, line: null },
  });
});
