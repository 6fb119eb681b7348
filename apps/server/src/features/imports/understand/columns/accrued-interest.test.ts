/** Files with a column of accrued interest. */
import { editImportRows, listImportRows } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

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
  await makeInstrument(t, { symbol: 'BOND', assetClass: 'bond', quotation: 'percent' });
});
afterAll(() => t.close());

const upload = (text: string) => uploadTestFile(t, { portfolioId, text, as });
const choose = async (text: string): Promise<Import> =>
  (await chooseSuggested(t, await upload(text), { as })).body;
const rows = async ({ id }: Import) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const entries = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId }, query: {} }, as)).body.items.toReversed();

/** A purchase of 1,000 at 98 % and a sale of 500 at 99 %, with the amounts of the file. */
const fileOf = (
  heading: string,
  amounts: string,
  [bought, sold]: readonly [string, string],
  accrued = '12.5',
) =>
  `Date,Type,Symbol,Quantity,Price,Fee,${heading},${amounts},Currency
2026-03-03,Buy,BOND,1000,98,4,${accrued},${bought},EUR
2026-03-04,Sell,BOND,500,99,1,7,${sold},EUR
`;

const asPaid = [
  ['buy', '980', '4', '12.5', '-996.5'],
  ['sell', '495', '1', '7', '501'],
];
const booked = async (text: string) => {
  const chosen = await choose(text);
  expect(chosen).toMatchObject({ newRows: 2, questionRows: 0, errorRows: 0 });
  await applyAndWait(t, chosen, { as });
  return (await entries()).map(({ type, amount, fee, accruedInterest, net }) => [
    type,
    amount ?? (type === 'buy' ? '980' : '495'),
    fee,
    accruedInterest,
    net,
  ]);
};

describe('a column of accrued interest', () => {
  test.each([
    'Accrued Interest',
    'Accrued Int',
    'Stückzinsen',
    'Marchzinsen',
    'Intereses corridos',
    'Cupón corrido',
    'Intérêts courus',
  ])('is recognised as %s', async (heading) => {
    const { suggestion } = await upload(fileOf(heading, 'Net Amount', ['996.5', '501']));
    expect(suggestion.layout).toMatchObject({ columns: { accruedInterest: 6 } });
  });

  test.each([
    ['paid or received', 'Net Amount', ['996.5', '501']],
    ['before charges and accrued interest', 'Gross Amount', ['980', '495']],
    ['before charges, with accrued interest', 'Amount', ['992.5', '502']],
    ['with the sign of the cash', 'Amount', ['-996.5', '501']],
  ] as const)('is booked beside amounts %s', async (_, heading, amounts) => {
    expect(await booked(fileOf('Accrued Interest', heading, amounts))).toEqual(asPaid);
  });

  test('below zero is what a purchase pays in a file with signs, and refused elsewhere', async () => {
    expect(await booked(fileOf('Accrued Interest', 'Net Amount', ['-996.5', '501'], '-12.5'))).toEqual(
      asPaid,
    );
    const refused = await rows(
      await choose(fileOf('Accrued Interest', 'Net Amount', ['971.5', '501'], '-12.5')),
    );
    expect(refused[0]?.faults).toMatchObject([
      { field: 'accruedInterest', code: 'accrued_interest_below_zero' },
    ]);
  });

  test('is a question where the amount contradicts it', async () => {
    const chosen = await choose(fileOf('Accrued Interest', 'Net Amount', ['1006.5', '501']));
    expect(chosen).toMatchObject({ questionRows: 1, errorRows: 0 });
    expect((await rows(chosen))[0]?.questions).toMatchObject([
      { kind: 'difference', difference: '10', expected: '980', mayBeCharge: true },
    ]);
  });

  test('without a price asks what an amount includes, even one named gross', async () => {
    const text = `Date,Type,Symbol,Quantity,Accrued Interest,Gross Amount,Currency
2026-03-03,Buy,BOND,1000,12.5,992.5,EUR
`;
    expect((await upload(text)).suggestion.open).toContain('amounts');
  });

  test('with income is refused by name, and an edit corrects it', async () => {
    const chosen = await choose(`Date,Type,Symbol,Accrued Interest,Amount,Currency
2026-06-03,Interest,BOND,12.5,30,EUR
`);
    const [row] = await rows(chosen);
    expect(row).toMatchObject({
      accruedInterest: '12.5',
      faults: [{ field: 'accruedInterest', code: 'accrued_interest_without_trade' }],
    });
    const body = {
      lines: [row?.line ?? 0],
      edit: { kind: 'cells', cells: [{ cell: 'accruedInterest', value: '' }] },
      revision: chosen.revision,
    } as const;
    const edited = await t.request(editImportRows, { params: { id: chosen.id }, body: body as never }, as);
    expect(edited.body).toMatchObject({ errorRows: 0, newRows: 1 });
  });

  test('is found again when the file is imported twice', async () => {
    const text = fileOf('Accrued Interest', 'Net Amount', ['996.5', '501']);
    await booked(text);
    expect(await choose(text)).toMatchObject({ newRows: 0, duplicateRows: 2, questionRows: 0 });
  });
});
