/** Rows of currency exchanges and of interest charged, from the file to the ledger. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { addTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
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
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

const choose = async (...lines: string[]) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
  return (await chooseSuggested(t, uploaded, { as })).body;
};
const rowsOf = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const ledger = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ type, amount, currency, fee, toAmount, toCurrency }) =>
      [type, amount, currency, fee, toAmount, toCurrency].join(' '),
    )
    .toReversed();

const header = 'date,type,symbol,amount,currency,fee,tax,to amount,to currency';
const exchanged = '2026-01-06,Currency exchange,,1000.00,EUR,4.00,,1225.50,USD';

describe('a row of a currency exchange', () => {
  test('is booked with both amounts, whatever sign the amount sold has, and found again', async () => {
    const signed = '2026-01-07,fx,EUR/USD,-500.00,EUR,,,610.00,USD';
    const chosen = await choose(header, exchanged, signed);
    expect(chosen).toMatchObject({ newRows: 2, errorRows: 0, questionRows: 0 });
    expect(await rowsOf(chosen.id)).toMatchObject([
      { type: 'currency_exchange', amount: '1000', toAmount: '1225.5', toCurrency: 'USD', symbol: null },
      { type: 'currency_exchange', amount: '500', toAmount: '610', toCurrency: 'USD', symbol: null },
    ]);
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual([
      'currency_exchange 1000 EUR 4 1225.5 USD',
      'currency_exchange 500 EUR 0 610 USD',
    ]);
    expect(await choose(header, exchanged, signed)).toMatchObject({ newRows: 0, duplicateRows: 2 });
  });

  test('may be one that was entered by hand, if both amounts are the same', async () => {
    const body = {
      type: 'currency_exchange',
      tradeDate: '2026-01-06',
      amount: '1000',
      currency: 'EUR',
      fee: '4',
      toAmount: '1225.5',
      toCurrency: 'USD',
    };
    await t.request(addTransaction, { params: { id: portfolioId }, body: body as never }, as);
    const other = exchanged.replace('1225.50', '1230');
    expect(await rowsOf((await choose(header, exchanged, other)).id)).toMatchObject([
      { status: 'question', questions: [{ kind: 'likely_duplicate' }] },
      { status: 'new' },
    ]);
  });

  test.each([
    ['states no amount bought', exchanged.replace('1225.50', ''), 'toAmount'],
    ['states no currency bought', exchanged.replace(/USD$/, ''), 'toCurrency'],
    ['buys the currency it sells', exchanged.replace(/USD$/, 'EUR'), 'toCurrency'],
    ['names no currency as bought', exchanged.replace(/USD$/, 'dollars'), 'toCurrency'],
    ['buys an amount below zero', exchanged.replace('1225.50', '-1225.50'), 'toAmount'],
    ['buys in another currency than its sign', exchanged.replace('1225.50', '1225.50 CHF'), 'toAmount'],
    ['names an instrument', exchanged.replace(',,1000', ',ACME,1000'), 'symbol'],
  ])('is an error where it %s, naming the field', async (_, line, field) => {
    const [row] = await rowsOf((await choose(header, line)).id);
    expect(row).toMatchObject({ status: 'error', faults: [{ field }] });
  });

  test('takes the currency bought from the sign beside its amount', async () => {
    const signs = 'date,type,symbol,amount,currency,to amount';
    const chosen = await choose(signs, '2026-01-06,fx,,1000.00,EUR,1225.50 USD');
    expect(await rowsOf(chosen.id)).toMatchObject([{ status: 'new', toAmount: '1225.5', toCurrency: 'USD' }]);
  });

  test('in a file without the amount bought is left to a person', async () => {
    const uploaded = await uploadTestFile(t, {
      portfolioId,
      text: 'date,type,symbol,amount,currency\n2026-01-06,fx,,1000.00,EUR\n',
      as,
    });
    expect(uploaded.suggestion.open).toContain('types');
  });
});

describe('a row of negative interest', () => {
  const lines = ['2026-01-05,Deposit,,1000.00,EUR,,,,', '2026-01-06,Interest,,-12.40,EUR,,,,'];

  test('is interest charged, and so is one that says so', async () => {
    const chosen = await choose(
      header,
      ...lines,
      '2026-01-07,Debit interest,,-3.00,EUR,,,,',
      '2026-01-08,Sollzinsen,,4.00,EUR,,,,',
    );
    expect(chosen).toMatchObject({ newRows: 4, errorRows: 0, questionRows: 0 });
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual([
      'deposit 1000 EUR 0  ',
      'interest_charged 12.4 EUR 0  ',
      'interest_charged 3 EUR 0  ',
      'interest_charged 4 EUR 0  ',
    ]);
  });

  test('beside a tax stays an error: it may be a correction with the tax given back', async () => {
    const [, row] = await rowsOf(
      (await choose(header, ...lines.with(1, '2026-01-06,Interest,,-12.40,EUR,,-3.10,,'))).id,
    );
    expect(row).toMatchObject({
      status: 'error',
      faults: [{ field: 'amount', message: 'Income of -12.4 is a correction; enter it by hand' }],
    });
  });

  test('is asked where the word says charged and the sign says received', async () => {
    const chosen = await choose(
      header,
      ...lines,
      '2026-01-07,Withdrawal,,-5.00,EUR,,,,',
      '2026-01-07,Fee,,-6.00,EUR,,,,',
      '2026-01-08,Interest charged,,2.00,EUR,,,,',
    );
    const rows = await rowsOf(chosen.id);
    expect(rows.map(({ status, questions }) => [status, questions[0]?.kind])).toEqual([
      ['new', undefined],
      ['new', undefined],
      ['new', undefined],
      ['new', undefined],
      ['question', 'direction'],
    ]);
  });

  test('a negative dividend stays an error', async () => {
    const [row] = await rowsOf((await choose(header, '2026-01-06,Dividend,ACME,-12.40,EUR,,,,')).id);
    expect(row).toMatchObject({
      status: 'error',
      faults: [{ message: 'Income of -12.4 is a correction; enter it by hand' }],
    });
  });
});
