import { currencySchema } from '@partnerfolio/contract/values';
import { describe, expect, test } from 'vitest';
import { decided, draftFrom, openChoices, reopened, toLayout, withColumn } from './draft.ts';
import type { Upload } from '../import/wizard.ts';

type Suggested = NonNullable<Upload['suggestion']['layout']>;

const none = {
  isin: null,
  name: null,
  price: null,
  debit: null,
  credit: null,
  fee: null,
  tax: null,
  accruedInterest: null,
  settlementDate: null,
  time: null,
  feeCurrency: null,
  taxCurrency: null,
  toAmount: null,
  toCurrency: null,
  reference: null,
  account: null,
  reverses: null,
  lots: null,
  fromLots: null,
  otherSide: null,
  status: null,
  instrumentCurrency: null,
  priceQuoted: null,
  ratioNew: null,
  ratioOld: null,
  toSymbol: null,
  costShare: null,
  note: null,
};

const layout: Suggested = {
  kind: 'transactions',
  delimiter: ';',
  skipLines: 0,
  dateFormat: 'yyyy-MM-dd',
  numberFormat: 'point',
  columns: { ...none, date: 0, type: 1, symbol: 2, quantity: 3, amount: 4, currency: null },
  charges: [],
  types: { Compra: 'buy' },
  currency: null,
  account: null,
  amounts: 'before_charges',
  createInstruments: false,
};

const uploadOf = (suggestion: Partial<Upload['suggestion']>, typeWords: string[] = ['Compra']): Upload => ({
  id: '01a1fc0b-96e8-7689-bdef-12fd26b4ae56',
  kind: 'transactions',
  portfolio: null,
  state: 'uploaded',
  fileName: 'broker.csv',
  format: 'csv',
  tables: [],
  table: 0,
  byteSize: 100,
  layout: null,
  totalRows: 0,
  doneRows: 0,
  newRows: 0,
  duplicateRows: 0,
  errorRows: 0,
  failure: null,
  createdBy: { id: '0', fullName: 'Someone' },
  createdAt: '2026-11-20T10:00:00Z',
  appliedAt: null,
  undoneAt: null,
  revision: 1,
  encoding: 'utf-8',
  delimiter: ';',
  skipLines: 0,
  sample: [['Fecha', 'Tipo', 'Símbolo', 'Cantidad', 'Importe']],
  suggestion: { layout, origin: 'recognised', open: [], ...suggestion },
  typeWords,
  accounts: [],
});

describe('what the file leaves open', () => {
  test('is not taken over from the suggestion', () => {
    const upload = uploadOf({ open: ['dateFormat', 'numberFormat', 'currency', 'types'] }, [
      'Compra',
      'Rara',
    ]);
    const draft = draftFrom(upload);
    expect(draft).toMatchObject({ dateFormat: null, numberFormat: null, currency: '' });
    expect(openChoices(draft, upload)).toEqual(['dateFormat', 'numberFormat', 'types', 'defaultCurrency']);
    expect(toLayout(draft, upload)).toBeNull();
  });

  test('is every required column if nothing was recognised', () => {
    const upload = uploadOf({ layout: null, origin: 'none', open: ['columns'] }, []);
    const open = openChoices(draftFrom(upload), upload);
    expect(open).toEqual(expect.arrayContaining(['date', 'type', 'symbol', 'quantity', 'price', 'amount']));
    expect(open).not.toContain('note');
  });
});

test('asks whether amounts include their charges only if the file has columns for both', () => {
  const upload = uploadOf({ open: ['amounts'] });
  const draft = { ...draftFrom(upload), currency: 'EUR' };
  expect(openChoices(draft, upload)).toEqual([]);
  const charged = { ...draft, columns: { ...draft.columns, fee: 5 } };
  expect(openChoices(charged, upload)).toEqual(['amounts']);
  expect(toLayout({ ...charged, amounts: 'after_charges' }, upload)).toMatchObject({
    amounts: 'after_charges',
  });
});

test('asks for the amount that was paid if the file has several, whatever is suggested', () => {
  const upload = uploadOf({ open: ['amountColumn'] });
  const draft = { ...draftFrom(upload), currency: 'EUR' };
  expect(openChoices(draft, upload)).toEqual(['amount']);
  expect(toLayout(draft, upload)).toBeNull();
  const decidedOne = { ...draft, columns: { ...draft.columns, amount: 4 } };
  expect(toLayout(decidedOne, upload)).toMatchObject({ columns: { amount: 4 } });
});

describe('the account of a file with several', () => {
  const withAccounts = (open: Upload['suggestion']['open'], accounts: string[]): Upload => ({
    ...uploadOf({ layout: { ...layout, columns: { ...layout.columns, account: 5 } }, open }),
    accounts,
  });

  test('is asked for, and all of them are read only on request', () => {
    const upload = withAccounts(['account'], ['A-100', 'A-200']);
    const draft = { ...draftFrom(upload), currency: 'EUR' };
    expect(openChoices(draft, upload)).toEqual(['ownAccount']);
    expect(toLayout(draft, upload)).toBeNull();
    expect(toLayout({ ...draft, account: 'A-200' }, upload)).toMatchObject({
      account: 'A-200',
      columns: { account: 5 },
    });
    expect(toLayout({ ...draft, account: '' }, upload)).toMatchObject({
      account: null,
      columns: { account: null },
    });
  });

  test('is not asked for if the file has one', () => {
    const upload = withAccounts([], ['A-100']);
    const draft = { ...draftFrom(upload), currency: 'EUR' };
    expect(toLayout(draft, upload)).toMatchObject({ account: null, columns: { account: 5 } });
  });

  test('is asked for again if another column is chosen', () => {
    const upload = withAccounts([], ['A-100']);
    const sample = [['Fecha'], ['', '', '', '', '', '', 'K1'], ['', '', '', '', '', '', 'K2']];
    const draft = { ...draftFrom(upload), currency: 'EUR', account: 'A-100' };
    const other = { ...draft, columns: { ...draft.columns, account: 6 } };
    expect(openChoices(other, { ...upload, sample })).toEqual(['ownAccount']);
  });
});

test('a draft without open choices becomes the layout to send', () => {
  const upload = uploadOf({ open: ['currency'] });
  const draft = { ...draftFrom(upload), currency: 'eur' };
  expect(toLayout(draft, upload)).toEqual({
    ...layout,
    currency: 'EUR',
    table: null,
    assumed: ['dateFormat', 'numberFormat'],
  });
});

test('does not take over the currency of an earlier file', () => {
  const earlier = { ...layout, currency: currencySchema.parse('EUR') };
  const upload = uploadOf({ layout: earlier, origin: 'saved', open: ['currency'] });
  expect(draftFrom(upload).currency).toBe('');
});

test("a user's choice is no longer assumed, and a choice that the server asks for is open", () => {
  const upload = uploadOf({});
  const draft = { ...draftFrom(upload), currency: 'EUR' };
  const sure = { ...draft, ...decided(draft, 'dateFormat') };
  expect(toLayout(sure, upload)).toMatchObject({ assumed: ['numberFormat'] });
  const asked = reopened(sure, ['numberFormat']);
  expect(openChoices(asked, upload)).toEqual(['numberFormat']);
  expect(toLayout({ ...asked, numberFormat: 'comma' }, upload)).toMatchObject({
    numberFormat: 'comma',
    assumed: [],
  });
});

test('does not ask for formats before anything of the file is known', () => {
  const upload = uploadOf({ layout: null, origin: 'none', open: ['columns'] }, []);
  expect(openChoices(draftFrom(upload), upload)).not.toEqual(
    expect.arrayContaining(['dateFormat', 'numberFormat']),
  );
});

test('does not send an invalid currency', () => {
  const upload = uploadOf({});
  expect(openChoices({ ...draftFrom(upload), currency: 'E1' }, upload)).toEqual(['defaultCurrency']);
});

test('does not decide the words of another type column by those of the suggested one', () => {
  const upload = uploadOf({});
  const draft = draftFrom(upload);
  const moved = { ...draft, currency: 'EUR', columns: { ...draft.columns, type: 3 } };
  expect(toLayout(moved, upload)).toMatchObject({ types: {}, columns: { type: 3 } });
});

test('asks for the sheet of a workbook that has several, and sends the chosen one', () => {
  const tables = ['Trades', 'Cash'].map((name) => ({ name, rowCount: 2 }));
  const asking: Upload = { ...uploadOf({ open: ['table'] }), format: 'xlsx', tables };
  const open = { ...draftFrom(asking), currency: 'EUR' };
  expect(openChoices(open, asking)).toEqual(['table']);
  expect(toLayout(open, asking)).toBeNull();
  const shown: Upload = { ...asking, ...uploadOf({ open: [] }), format: 'xlsx', tables, table: 1 };
  expect(toLayout({ ...draftFrom(shown), currency: 'EUR' }, shown)).toMatchObject({ table: 1 });
});

describe('debit, credit and further charges', () => {
  const charges = [
    { kind: 'fee' as const, column: 5, currency: null },
    { kind: 'tax' as const, column: 6, currency: 7 },
  ];
  const paid = { ...layout.columns, amount: null, debit: 4, credit: 8 };
  const upload = uploadOf({
    layout: { ...layout, currency: currencySchema.parse('EUR'), columns: paid, charges } as Suggested,
    open: [],
  });

  test('an amount replaces debit and credit, and they replace it', () => {
    const draft = draftFrom(upload);
    const columns = withColumn(draft, 'amount', 4);
    expect(columns).toMatchObject({ amount: 4, debit: 'none', credit: 'none' });
    expect(withColumn({ ...draft, columns }, 'debit', 4)).toMatchObject({ amount: 'none', debit: 4 });
  });

  test('a charge that is none, or whose column is another field, is left out', () => {
    const draft = draftFrom(upload);
    expect(toLayout(draft, upload)).toMatchObject({ charges });
    const [first, second] = draft.charges;
    const changed = { ...draft, charges: [{ ...first, kind: 'none' as const }, second] };
    expect(toLayout(changed as typeof draft, upload)).toMatchObject({ charges: [charges[1]] });
    const asFee = { ...draft, columns: withColumn(draft, 'fee', 5) };
    expect(toLayout(asFee, upload)).toMatchObject({ charges: [charges[1]] });
  });

  test('a file without a type column needs none', () => {
    const columns = { ...layout.columns, type: null };
    const suggestion = { ...layout, columns, currency: currencySchema.parse('EUR'), types: {} } as Suggested;
    const typeless = uploadOf({ layout: suggestion, open: [] }, []);
    expect(openChoices(draftFrom(typeless), typeless)).toEqual([]);
    expect(toLayout(draftFrom(typeless), typeless)).toMatchObject({ columns: { type: null } });
  });
});
