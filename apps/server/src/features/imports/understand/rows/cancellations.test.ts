/** A cancellation and the row that it cancels are left out together, or asked about; never one of them alone. */
import { editImportRows, listImportRows } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import { countLedger } from '../../../../testing/program-files.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2020-01-01' });
});
afterAll(() => t.close());

const read = async (...lines: string[]) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
  expect(uploaded.suggestion.open).toEqual([]);
  return (await chooseSuggested(t, uploaded, { as, createInstruments: true })).body;
};
const listRows = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 50 } }, as)).body.items.map(
    ({ line, status, faults: errors }) =>
      [line, status, ...errors.map(({ code, params }) => [code, params.line ?? ''].join(' ').trim())].join(
        ' ',
      ),
  );
const book = async (found: Awaited<ReturnType<typeof read>>) => {
  await applyAndWait(t, found, { as });
  return countLedger({ t, portfolioId, as });
};

const flex =
  'CurrencyPrimary,Symbol,ISIN,TradeDate,Quantity,TradePrice,NetCash,IBCommission,Buy/Sell,Notes/Codes';
const plain = 'Date,Type,Symbol,Quantity,Price,Amount,Currency';

describe('a cancellation in a CSV is left out with its original', () => {
  test.for([
    [
      'of IBKR by its code',
      [
        flex,
        'EUR,ACME,,20260105,10,100,-1001,-1,BUY,O',
        'EUR,ACME,,20260106,5,100,-501,-1,BUY,O;P',
        'EUR,ACME,,20260106,-5,100,501,1,BUY,Ca',
      ],
      'EUR',
      '-1001',
    ],
    [
      'of IBKR by its side',
      [
        flex,
        'EUR,ACME,,20260105,10,100,-1001,-1,BUY,',
        'EUR,ACME,,20260106,-4,100,399,-1,SELL,',
        'EUR,ACME,,20260106,4,100,-399,1,SELL (Ca.),',
      ],
      'EUR',
      '-1001',
    ],
    [
      'by a word of its type',
      [
        'Datum;Typ;Symbol;Anzahl;Kurs;Betrag;Währung',
        '05.01.2026;Kauf;ACME;10;100,00;1000,00;EUR',
        '06.01.2026;Kauf;ACME;5;100,00;500,00;EUR',
        '07.01.2026;Storno Kauf;ACME;5;100,00;500,00;EUR',
      ],
      'EUR',
      '-1000',
    ],
    [
      'by a word alone, newest first',
      [
        plain,
        '2026-01-07,Anulada,ACME,5,100.00,500.00,EUR',
        '2026-01-06,Buy,ACME,5,100.00,500.00,EUR',
        '2026-01-05,Buy,ACME,10,100.00,1000.00,EUR',
      ],
      'EUR',
      '-1000',
    ],
    [
      'by its status, with opposite signs',
      [
        `${plain},Status`,
        '2026-01-05,Buy,ACME,10,100.00,-1000.00,EUR,Executed',
        '2026-01-06,Buy,ACME,5,100.00,-500.00,EUR,Executed',
        '2026-01-07,Buy,ACME,-5,100.00,500.00,EUR,Cancelled',
      ],
      'EUR',
      '-1000',
    ],
    [
      'by its note, with opposite signs',
      [
        `${plain},Note`,
        '2026-01-05,Deposit,,,,3000.00,EUR,',
        '2026-01-06,Deposit,,,,500.00,EUR,Gutschrift',
        '2026-01-07,Deposit,,,,-500.00,EUR,Storno Gutschrift',
      ],
      'EUR',
      '3000',
    ],
  ] as const)('%s', async ([, lines, currency, cash]) => {
    const found = await read(...lines);
    expect(found).toMatchObject({ newRows: 1, errorRows: 0, questionRows: 0, totalRows: 3 });
    const left = (await listRows(found.id)).filter((row) => row.includes('ignored'));
    expect(left).toEqual([expect.stringMatching(/cancel/), expect.stringMatching(/cancel/)]);
    expect((await book(found)).cash).toEqual({ [currency]: cash });
  });
});

describe('a cancellation is an error', () => {
  test('without its original', async () => {
    const found = await read(plain, '2026-01-06,Storno Buy,ACME,5,100.00,500.00,EUR');
    expect(await listRows(found.id)).toEqual(['2 error cancels_unknown']);
  });

  test('if its original is booked already, which stays until someone reverses it', async () => {
    const [first, second] = [
      '2026-01-05,Buy,ACME,10,100.00,1000.00,EUR',
      '2026-01-06,Buy,ACME,5,100.00,500.00,EUR',
    ];
    await book(await read(plain, first, second));
    const found = await read(plain, first, second, '2026-01-07,Storno Buy,ACME,5,100.00,500.00,EUR');
    expect(await listRows(found.id)).toEqual(['2 duplicate', '3 duplicate', '4 error cancels_booked 3']);
  });

  test('if a purchase and a sale are like it', async () => {
    const found = await read(
      plain,
      '2026-01-05,Buy,ACME,5,100.00,500.00,EUR',
      '2026-01-05,Sell,ACME,5,100.00,500.00,EUR',
      '2026-01-06,Storno,ACME,5,100.00,500.00,EUR',
    );
    expect((await listRows(found.id))[2]).toBe('4 error cancels_unclear');
  });
});

test('a skipped cancellation leaves its original as it is', async () => {
  const found = await read(
    plain,
    '2026-01-05,Buy,ACME,5,100.00,500.00,EUR',
    '2026-01-06,Cancelled buy,ACME,5,100.00,500.00,EUR',
  );
  const body = { revision: found.revision, lines: [3], edit: { kind: 'skip', skip: true } } as const;
  await t.request(editImportRows, { params: { id: found.id }, body: { ...body, lines: [3] } }, as);
  expect(await listRows(found.id)).toEqual(['2 new', '3 ignored']);
});

test('each cancellation takes one original', async () => {
  const buy = '2026-01-05,Buy,ACME,5,100.00,500.00,EUR';
  const found = await read(plain, buy, buy, buy, '2026-01-05,Buy (Ca.),ACME,5,100.00,500.00,EUR');
  expect(found).toMatchObject({ newRows: 2, errorRows: 0, totalRows: 4 });
});

test('an order with the status "cancelled" is no cancellation of an equal one that was executed', async () => {
  const row = '2026-01-05,Buy,ACME,5,100.00,500.00,EUR';
  const found = await read(`${plain},Status`, `${row},Executed`, `${row},Cancelled`);
  expect(await listRows(found.id)).toEqual(['2 new', '3 ignored not_executed']);
});

test('a fee for a cancellation is a fee', async () => {
  const uploaded = await uploadTestFile(t, {
    portfolioId,
    text: `${plain}\n2026-01-05,Stornogebühr,,,,5.00,EUR\n2026-01-05,Cancellation fee,,,,5.00,EUR\n`,
    as,
  });
  expect(uploaded.typeWords).toEqual(['Stornogebühr', 'Cancellation fee']);
});
