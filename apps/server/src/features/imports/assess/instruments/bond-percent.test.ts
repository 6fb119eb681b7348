import { answerImportRows, listImportRows, listUnknownNames } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getInstrument, listInstruments, putPrice } from '@partnerfolio/contract/market-data';
import { getHoldings } from '@partnerfolio/contract/performance';
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
});
afterAll(() => t.close());

const isin = 'XS2000000005';
const bondFile = `date,symbol,activityType,quantity,unitPrice,fee,amount,currency,instrument_type
2024-01-08,,DEPOSIT,,,,20000,EUR,
2024-01-15,${isin},BUY,6000,97.04917,2.95,5822.95,EUR,BOND
2024-06-17,${isin},INTEREST,,,,90,EUR,BOND
2024-09-16,${isin},SELL,2000,99.5,2.95,1990,EUR,BOND
`;

const choose = async (text: string, createInstruments = false) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  return (await chooseSuggested(t, uploaded, { as, createInstruments })).body;
};
const rows = async ({ id }: Import) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const entries = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId }, query: {} }, as)).body.items.toReversed();
const holdings = async () => (await t.request(getHoldings, { params: { id: portfolioId } }, as)).body;
const quote = (id: string, close: string) =>
  t.request(putPrice, { params: { id, day: '2024-09-17' }, body: { close } }, as);

const asTheBrokerSays = async (id: string) => {
  expect(
    (await entries()).map(({ type, price, amount, fee, net }) => [type, price, amount, fee, net]),
  ).toEqual([
    ['deposit', null, '20000', '0', '20000'],
    ['buy', '97.04917', '5822.95', '2.95', '-5825.9'],
    ['interest', null, '90', '0', '90'],
    ['sell', '99.5', '1990', '2.95', '1987.05'],
  ]);
  await quote(id, '99.5');
  const { holdings: held, cash } = await holdings();
  expect(held).toMatchObject([
    { quantity: '4000', price: '99.5', value: { value: '3980' }, instrument: { quotation: 'percent' } },
  ]);
  expect(cash).toMatchObject([{ amount: '16251.15' }]);
};

describe('a file of bonds in percent', () => {
  test('is booked as the broker says into an instrument quoted in percent', async () => {
    const id = await makeInstrument(t, { symbol: isin, assetClass: 'bond', quotation: 'percent' });
    const chosen = await choose(bondFile);
    expect(chosen).toMatchObject({ newRows: 4, questionRows: 0, errorRows: 0 });
    await applyAndWait(t, chosen, { as });
    await asTheBrokerSays(id);
  });

  test('creates an instrument in percent where amounts show it, and says so on the rows', async () => {
    const chosen = await choose(bondFile, true);
    expect((await rows(chosen)).map(({ faults: errors }) => errors.map(({ code }) => code))).toEqual([
      [],
      ['new_in_percent'],
      [],
      ['new_in_percent'],
    ]);
    await applyAndWait(t, chosen, { as });
    const { items } = (await t.request(listInstruments, { query: {} }, as)).body;
    expect(items).toMatchObject([{ symbol: isin, quotation: 'percent' }]);
    await asTheBrokerSays(items[0]?.id ?? '');
  });

  test('proposes percent for an unknown name', async () => {
    const chosen = await choose(bondFile);
    const { items } = (await t.request(listUnknownNames, { params: { id: chosen.id } }, as)).body;
    expect(items).toMatchObject([{ name: isin, quotation: 'percent' }]);
  });

  test('is asked about where the instrument is quoted per unit, and offers no fee', async () => {
    const id = await makeInstrument(t, { symbol: isin, assetClass: 'bond' });
    const chosen = await choose(bondFile);
    expect(chosen).toMatchObject({ newRows: 2, questionRows: 2 });
    const [, bought, , sold] = await rows(chosen);
    expect(bought?.questions).toEqual([
      {
        kind: 'quotation',
        quotation: 'unit',
        price: '97.04917',
        amount: '5822.95',
        currency: 'EUR',
        answer: null,
      },
    ]);
    expect(sold?.questions).toMatchObject([{ kind: 'quotation', amount: '1990' }]);
    const body = { kind: 'quotation', answer: 'convert_price', revision: chosen.revision } as const;
    const answered = (await t.request(answerImportRows, { params: { id: chosen.id }, body }, as)).body;
    expect(answered).toMatchObject({ newRows: 4, questionRows: 0 });
    await applyAndWait(t, answered, { as });
    expect((await entries()).map(({ price, amount, net }) => [price, amount, net])).toEqual([
      [null, '20000', '20000'],
      ['0.9704917', '5822.95', '-5825.9'],
      [null, '90', '90'],
      ['0.995', '1990', '1987.05'],
    ]);
    await quote(id, '0.995');
    expect((await holdings()).holdings).toMatchObject([{ value: { value: '3980' } }]);
  });
});

describe('a file per unit', () => {
  const file = 'date,symbol,type,quantity,price,amount,currency\n2026-01-05,ACME,BUY,10,100.00,1000,EUR\n';

  test('is asked about where the instrument is quoted in percent; as stated keeps the price', async () => {
    await makeInstrument(t, { symbol: 'ACME', quotation: 'percent' });
    const chosen = await choose(file);
    expect((await rows(chosen))[0]?.questions).toMatchObject([{ kind: 'quotation', quotation: 'percent' }]);
    const body = { kind: 'quotation', answer: 'stated', revision: chosen.revision } as const;
    const answered = (await t.request(answerImportRows, { params: { id: chosen.id }, body }, as)).body;
    await applyAndWait(t, answered, { as });
    expect(await entries()).toMatchObject([{ price: '100', amount: '1000', net: '-1000' }]);
  });

  test('without an amount takes the quotation of its instrument', async () => {
    await makeInstrument(t, { symbol: 'ACME', quotation: 'percent' });
    const chosen = await choose(
      'date,symbol,type,quantity,price,currency\n2026-01-05,ACME,BUY,1000,98.5,EUR\n',
    );
    await applyAndWait(t, chosen, { as });
    expect(await entries()).toMatchObject([{ price: '98.5', net: '-985' }]);
  });

  test('offers a fee from the amount in percent', async () => {
    await makeInstrument(t, { symbol: 'ACME', quotation: 'percent' });
    const chosen = await choose(file.replace('10,100.00,1000', '1000,98.5,990'));
    expect((await rows(chosen))[0]?.questions).toMatchObject([
      { kind: 'difference', difference: '5', expected: '985', mayBeCharge: true },
    ]);
  });
});

test('the export of a ledger is read back into an instrument quoted alike, or one quoted otherwise', async () => {
  const header =
    'Trade date,Type,Symbol,ISIN,Price quoted,Quantity,Price,Gross amount,Fee,Tax,Currency,Transaction id';
  const line = '2024-01-15,buy,B1,,percent,6000,97.5,,0,0,EUR,01900000-0000-7000-8000-000000000009';
  const id = await makeInstrument(t, { symbol: 'B1' });
  await applyAndWait(t, await choose(`${header}\n${line}\n`), { as });
  expect(await entries()).toMatchObject([{ net: '-5850' }]);
  expect((await t.request(getInstrument, { params: { id } }, as)).body.quotation).toBe('unit');
});
