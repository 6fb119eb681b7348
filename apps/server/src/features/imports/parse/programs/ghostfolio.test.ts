/** Ghostfolio's export. Its keys are those of the program's documentation of its import format; the figures are made up. */
import { conversionError, importTwice, readProgramFile } from '../../../../testing/program-files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2010-01-01' });
});
afterAll(() => t.close());

const given = () => ({ t, portfolioId, as });

const activity = (change: object = {}) => ({
  accountId: 'a1',
  comment: null,
  fee: 1.5,
  quantity: 3,
  type: 'BUY',
  unitPrice: 298.58,
  currency: 'USD',
  dataSource: 'YAHOO',
  date: '2024-01-03T00:00:00.000Z',
  symbol: 'TSLA',
  ...change,
});
const exported = (activities: readonly object[], change: object = {}) =>
  JSON.stringify({
    meta: { date: '2025-06-01T10:00:00.000Z', version: '2.170.0' },
    accounts: [{ id: 'a1', name: 'My account', balance: 0, currency: 'USD' }],
    assetProfiles: [
      { symbol: 'TSLA', name: 'Tesla, Inc.', isin: 'US88160R1014', currency: 'USD', dataSource: 'YAHOO' },
    ],
    platforms: [],
    tags: [],
    activities,
    user: { settings: { currency: 'USD' } },
    ...change,
  });

describe('a Ghostfolio export', () => {
  test('books cash and units as the file states them, and a second import adds nothing', async () => {
    const text = exported([
      activity(),
      activity({
        type: 'SELL',
        quantity: 0.1 + 0.2,
        unitPrice: 310,
        fee: 0,
        date: '2024-02-03T23:30:00.000Z',
      }),
      activity({ type: 'DIVIDEND', quantity: 2, unitPrice: 0.5, fee: 0, date: '2024-03-03T00:00:00.000Z' }),
      activity({
        type: 'FEE',
        symbol: 'Custody',
        dataSource: 'MANUAL',
        quantity: 0,
        unitPrice: 0,
        fee: 4.9,
        date: '2024-04-03T00:00:00.000Z',
      }),
      activity({
        type: 'INTEREST',
        symbol: 'Savings',
        dataSource: 'MANUAL',
        quantity: 1,
        unitPrice: 7.25,
        fee: 0,
        date: '2024-05-03T00:00:00.000Z',
      }),
      activity({
        type: 'LIABILITY',
        symbol: 'Loan',
        quantity: 1,
        unitPrice: 1000,
        fee: 0,
        date: '2024-06-03T00:00:00.000Z',
      }),
    ]);
    const { first, counted, second } = await importTwice(given(), text);
    expect(first.upload).toMatchObject({ format: 'ghostfolio', tables: [{ name: 'My account' }] });
    expect(first.asked).toEqual(['Ghostfolio LIABILITY']);
    expect(first.rows).toEqual([
      'new 2024-01-03 buy TSLA 3 895.74 1.5 0 USD',
      'new 2024-02-03 sell TSLA 0.3 93 0 0 USD',
      'new 2024-03-03 dividend TSLA 2 - 0 0 USD',
      'new 2024-04-03 fee - - 4.9 0 0 USD',
      'new 2024-05-03 interest - - 7.25 0 0 USD',
      'error 2024-06-03 Ghostfolio LIABILITY Loan 1 - 0 - USD',
    ]);
    // −895.74 −1.5 +93 +1 −4.9 +7.25
    expect(counted).toEqual({ cash: { USD: '-800.89' }, units: { TSLA: '2.7' } });
    expect(second).toMatchObject({ newRows: 0, duplicateRows: 5, errorRows: 1 });
  });

  test('creates the instrument with its ISIN and name from the profile', async () => {
    const { upload } = await readProgramFile(given(), exported([activity()]));
    expect(upload.sample[1]).toEqual(expect.arrayContaining(['TSLA', 'US88160R1014', 'Tesla, Inc.']));
  });

  test.each([
    ['is cut off', exported([activity()]).slice(0, -3), 'file_damaged'],
    ['has no activities', exported([]), 'no_transactions'],
    ['is another JSON', '{"meta":{},"orders":[]}', 'foreign_file'],
    ['is a list', '[{"activities":[]}]', 'foreign_file'],
    [
      'nests deeply',
      `{"meta":${'['.repeat(200_000)}${']'.repeat(200_000)},"activities":[]}`,
      'no_transactions',
    ],
    ['has a NUL', exported([activity()]).replace('TSLA', 'TS\u0000LA'), 'file_damaged'],
  ])('is refused where it %s', async (_, text, code) => {
    expect(await conversionError('ghostfolio', text)).toBe(code);
  });

  test('keeps activities with impossible values as errors of their rows', async () => {
    const { rows } = await readProgramFile(
      given(),
      exported([
        activity({ date: '0001-01-01T00:00:00.000Z' }),
        activity({ quantity: 'many' }),
        activity({ currency: '', symbol: 'NONE' }),
        activity({ unitPrice: 1e300 }),
      ]),
    );
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['error', 'error', 'error', 'error']);
  });
});
