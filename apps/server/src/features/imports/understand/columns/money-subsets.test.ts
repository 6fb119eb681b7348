/** Generated files with every subset of money columns: what is booked is what the file says was paid, or it is asked. */
import { answerImportRows, listImportRows } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

const columns = {
  gross: ['Gross Amount'],
  grossCurrency: ['Gross Amount', 'Gross Amount Currency'],
  net: ['Net Amount'],
  value: ['Value'],
  fee: ['Fee'],
  tax: ['Tax'],
  accrued: ['Accrued Interest'],
  debitCredit: ['Debit', 'Credit'],
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

/** Gross, net, fee, tax and accrued interest of each row, in euro; the gross of the second is also 1,000 dollars. */
const entries = [
  { type: 'Buy', gross: '500.00', net: '510.00', fee: '5.00', tax: '2.00', accrued: '3.00', foreign: null },
  {
    type: 'Buy',
    gross: '925.00',
    net: '932.00',
    fee: '7.00',
    tax: '0.00',
    accrued: '0.00',
    foreign: '1000.00',
  },
  { type: 'Sell', gross: '600.00', net: '602.00', fee: '4.00', tax: '3.00', accrued: '9.00', foreign: null },
  {
    type: 'Dividend',
    gross: '100.00',
    net: '85.00',
    fee: '0.00',
    tax: '15.00',
    accrued: '0.00',
    foreign: null,
  },
  // A tax that was too high is given back.
  { type: 'Sell', gross: '300.00', net: '305.00', fee: '2.00', tax: '-7.00', accrued: '0.00', foreign: null },
] as const;

const directionOf = (type: string | null): number => (type === 'Buy' || type === 'buy' ? -1 : 1);

const cellsOf = (entry: (typeof entries)[number], column: Column): readonly string[] => {
  if (column === 'grossCurrency')
    return entry.foreign === null ? [entry.gross, 'EUR'] : [entry.foreign, 'USD'];
  if (column === 'debitCredit') return directionOf(entry.type) < 0 ? [entry.net, ''] : ['', entry.net];
  return [column === 'value' ? entry.net : entry[column]];
};

const subsets = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((__, at) => (bits >> at) % 2 === 1),
).filter(
  (some) =>
    some.some((one) => !['fee', 'tax', 'accrued'].includes(one)) &&
    !(some.includes('gross') && some.includes('grossCurrency')),
);

const fileOf = (some: readonly Column[]): string => {
  const header = ['Date', 'Type', 'Symbol', 'Quantity', 'Currency', ...some.flatMap((one) => columns[one])];
  const rows = entries.map((entry, at) => [
    `2026-01-0${at + 5}`,
    entry.type,
    'ACME',
    '10',
    'EUR',
    ...some.flatMap((one) => cellsOf(entry, one)),
  ]);
  return `${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;
};

/** The cash that a file states: what was paid, otherwise the gross with the charges and accrued interest that it has. */
const statedCash = (some: readonly Column[]): string[] =>
  entries.map((entry) => {
    const hasPaid = (['net', 'value', 'debitCredit'] as const).some((one) => some.includes(one));
    const charges = (['fee', 'tax'] as const).filter((one) => some.includes(one)).map((one) => entry[one]);
    const accrued = some.includes('accrued') ? entry.accrued : 0;
    const paid = charges.reduce(
      (sum, one) => sum.minus(one),
      new Decimal(entry.gross).plus(accrued).times(directionOf(entry.type)),
    );
    return (hasPaid ? new Decimal(entry.net).times(directionOf(entry.type)) : paid).toFixed();
  });

const bookedCash = async (id: string): Promise<string[]> =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 10 } }, as)).body.items.map((row) =>
    new Decimal(row.amount ?? 0)
      .plus(row.accruedInterest ?? 0)
      .times(directionOf(row.type))
      .minus(row.fee ?? 0)
      .minus(row.tax ?? 0)
      .toFixed(),
  );

/** The tax with a minus is given back. */
const answerRefund = async ({ id, revision }: Import): Promise<void> => {
  const body = { kind: 'direction', answer: 'by_sign', lines: [6], revision } as const;
  const { status } = await t.request(answerImportRows, { params: { id }, body: { ...body, lines: [6] } }, as);
  expect(status).toBe(200);
};

test.for(subsets.map((some) => [some.join(' + '), some] as const))(
  '%s: books what was paid, or asks',
  async ([, some]) => {
    const uploaded = await uploadTestFile(t, { portfolioId, text: fileOf(some), as });
    if (uploaded.suggestion.open.length > 0) return;
    const { body } = await chooseSuggested(t, uploaded, { as, createInstruments: true });
    const isRefundAsked = some.includes('tax');
    expect(body.questionRows).toBe(isRefundAsked ? 1 : 0);
    if (isRefundAsked) await answerRefund(body);
    expect(await bookedCash(body.id)).toEqual(statedCash(some));
  },
);

test('asks nothing where debit and credit are all the money that a file states, or agree with its charges', async () => {
  for (const some of [['debitCredit'], ['gross', 'fee', 'tax', 'accrued', 'debitCredit']] as const)
    expect((await uploadTestFile(t, { portfolioId, text: fileOf(some), as })).suggestion.open).toEqual([]);
});

test('asks nothing where gross, net, fee, tax and accrued interest agree', async () => {
  const text = fileOf(['gross', 'net', 'fee', 'tax', 'accrued']);
  expect((await uploadTestFile(t, { portfolioId, text, as })).suggestion.open).toEqual([]);
});
