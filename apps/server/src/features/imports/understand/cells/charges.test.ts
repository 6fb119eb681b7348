import { transactionTypes } from '@partnerfolio/contract/choices';
import { transactionLayoutSchema, type TransactionLayout } from '@partnerfolio/contract/imports';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { describe, expect, test } from 'vitest';
import { netCash } from '../../../ledger/amounts.rules.ts';
import { createCsvReader } from '../../../../platform/files/csv-rows.ts';
import { fileScanner } from '../reader/file-scan.ts';
import { findFileForm, readSample } from '../layout/file-form.ts';
import { recognisedLayout } from '../layout/layout.ts';
import { suggestionFor } from '../layout/suggestions.ts';
import { answeredRow } from '../rows/row-questions.ts';
import type { RowAnswers } from './row-directions.ts';
import { readTransactionRow } from '../rows/row-values.ts';
import type { EntryDraft } from '../entries/stated-entry.ts';

const names = [
  'date',
  'type',
  'symbol',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'feeCurrency',
  'taxCurrency',
  'ratioNew',
  'ratioOld',
  'toSymbol',
  'costShare',
  'toAmount',
  'toCurrency',
] as const;
type Cells = Partial<Record<(typeof names)[number], string>>;

const layoutWith = (amounts: TransactionLayout['amounts']): TransactionLayout =>
  transactionLayoutSchema.parse({
    kind: 'transactions',
    delimiter: ',',
    dateFormat: 'yyyy-MM-dd',
    numberFormat: 'point',
    columns: Object.fromEntries(names.map((name, at) => [name, at])),
    types: Object.fromEntries(transactionTypes.map((type) => [type, type])),
    amounts,
  });

const cash = (entry: EntryDraft) => {
  const net = netCash({
    ...entry,
    instrumentId: entry.instrument === null ? null : 'some',
    reversesId: null,
  });
  return net === null ? 'none' : `${net} ${entry.currency}`;
};

const read = (cells: Cells, amounts: TransactionLayout['amounts']) => {
  const row = { date: '2026-01-05', currency: 'EUR', ...cells };
  return readTransactionRow(
    names.map((name) => row[name] ?? ''),
    layoutWith(amounts),
  );
};

const entryOf = (cells: Cells, amounts: TransactionLayout['amounts'], answers: RowAnswers = {}) => {
  const reading = read(cells, amounts);
  if (reading.kind !== 'entry') throw new Error(JSON.stringify(reading));
  return answeredRow(reading, answers, { direction: null, quotation: 'unit' });
};

/** The cash of the entry and of its separate charges. */
const effect = (...given: Parameters<typeof entryOf>) => {
  const { entry, separate } = entryOf(...given);
  return [entry, ...separate].map(cash).join(' | ');
};

/** What each type requires besides its amount. */
const base: Partial<Record<TransactionType, Cells>> = {
  buy: { symbol: 'ACME', quantity: '10' },
  sell: { symbol: 'ACME', quantity: '10' },
  transfer_in: { symbol: 'ACME', quantity: '10' },
  transfer_out: { symbol: 'ACME', quantity: '10' },
  dividend: { symbol: 'ACME' },
  valuation: { symbol: 'ACME' },
  return_of_capital: { symbol: 'ACME' },
  split: { symbol: 'ACME', ratioNew: '2', ratioOld: '1' },
  spin_off: { symbol: 'ACME', toSymbol: 'NEW', ratioNew: '1', ratioOld: '2', costShare: '0.2' },
  merger: { symbol: 'ACME', toSymbol: 'NEW', ratioNew: '1', ratioOld: '2' },
  symbol_change: { symbol: 'ACME', toSymbol: 'NEW' },
  currency_exchange: { toAmount: '1100', toCurrency: 'USD' },
};

const charges: readonly Cells[] = [{}, { fee: '7.85' }, { tax: '2' }, { fee: '7.85', tax: '2' }];

/**
 * Cash of 1000 without charges, with a fee of 7.85, with a tax of 2, and with both; stated before charges, then after
 * them.
 */
const inflow = [
  ['1000', '992.15', '998', '990.15'],
  ['1000', '1000', '1000', '1000'],
] as const;
const outflow = [
  ['-1000', '-1007.85', '-1002', '-1009.85'],
  ['-1000', '-1000', '-1000', '-1000'],
] as const;
/** The amount is not cash, so only the charges cost anything. */
const inKind = [
  [null, '-7.85', '-2', '-9.85'],
  [null, '-7.85', '-2', '-9.85'],
] as const;

const effects: Record<
  Exclude<TransactionType, 'account_transfer'>,
  readonly (readonly (string | null)[])[]
> = {
  deposit: inflow,
  withdrawal: outflow,
  buy: outflow,
  sell: inflow,
  dividend: inflow,
  interest: inflow,
  interest_charged: outflow,
  currency_exchange: outflow,
  fee: outflow,
  tax: outflow,
  fee_refund: inflow,
  tax_refund: inflow,
  return_of_capital: inflow,
  transfer_in: inKind,
  transfer_out: inKind,
  valuation: inKind,
  split: inKind,
  spin_off: inKind,
  merger: inKind,
  symbol_change: inKind,
};

const kinds = ['before_charges', 'after_charges'] as const;
const cases = (Object.keys(effects) as (keyof typeof effects)[]).flatMap((type) =>
  kinds.flatMap((kind, k) =>
    charges.map((charge, c) => {
      const expected = effects[type][k]?.[c] ?? null;
      return { type, kind, charge, expected: expected === null ? 'none' : `${expected} EUR` };
    }),
  ),
);

describe('the cash of a row', () => {
  test.each(cases)('of $type of 1000 $kind with $charge is $expected', ({ type, kind, charge, expected }) => {
    expect(effect({ type, amount: '1000', ...base[type], ...charge }, kind)).toBe(expected);
  });

  test.each(cases.filter(({ charge }) => charge.fee !== undefined && charge.tax === undefined))(
    '$type $kind with a fee of 7.85 in another currency: asked, booked apart or left out, never added',
    ({ type, kind }) => {
      const cells = { type, amount: '1000', ...base[type], fee: '7.85', feeCurrency: 'CHF' };
      const without = effect({ type, amount: '1000', ...base[type] }, kind);
      expect(entryOf(cells, kind).questions).toEqual([
        { kind: 'fee_currency', amount: '7.85', currency: 'CHF', answer: null },
      ]);
      expect(effect(cells, kind, { fee_currency: 'separate' })).toBe(`${without} | -7.85 CHF`);
      expect(effect(cells, kind, { fee_currency: 'leave_out' })).toBe(without);
    },
  );

  test('of a row with a tax in another currency needs an answer, as with a fee', () => {
    const cells = { type: 'dividend', symbol: 'ACME', amount: '85', tax: '3', taxCurrency: 'USD' };
    expect(entryOf(cells, 'after_charges').questions).toMatchObject([
      { kind: 'tax_currency', currency: 'USD' },
    ]);
    expect(effect(cells, 'after_charges', { tax_currency: 'leave_out' })).toBe('85 EUR');
    expect(effect(cells, 'before_charges', { tax_currency: 'separate' })).toBe('85 EUR | -3 USD');
  });

  test('of a row with a charge in its own currency needs no answer', () => {
    const cells = { type: 'buy', symbol: 'A', quantity: '1', amount: '10', fee: '1', feeCurrency: 'eur' };
    expect(entryOf(cells, 'before_charges')).toMatchObject({ questions: [], entry: { fee: '1' } });
  });

  test.each([
    ['fee', { amount: '5', fee: '5' }, '-5'],
    ['fee', { amount: '0', fee: '5' }, '-5'],
    ['fee', { fee: '5' }, '-5'],
    ['fee', { amount: '-5', fee: '-5' }, '-5'],
    ['fee', { amount: '6', fee: '5', tax: '1' }, '-6'],
    ['fee', { fee: '5', tax: '1' }, '-6'],
    ['tax', { amount: '1.2', tax: '1.2' }, '-1.2'],
    ['tax', { tax: '1.2' }, '-1.2'],
    ['fee_refund', { amount: '5', fee: '-5' }, '5'],
    ['tax_refund', { tax: '3' }, '3'],
  ] as const)('of a %s whose columns say %o is %s once, however amounts are stated', (type, cells, moved) => {
    for (const kind of kinds) expect(effect({ type, ...cells }, kind)).toBe(`${moved} EUR`);
  });

  test('is an error if the amount is less than the charges it contains', () => {
    expect(read({ type: 'withdrawal', amount: '5', fee: '7.85' }, 'after_charges')).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'amount', code: 'charges_exceed_amount', params: { amount: '5' } }],
    });
  });
});

const trade = (type: 'buy' | 'sell', cells: Cells): Cells => ({ type, symbol: 'ACME', ...cells });

describe('a difference from quantity × price', () => {
  const fee490 = trade('buy', { quantity: '10', price: '100.00', amount: '1004.90' });

  test('is asked about with its amount, however small it is', () => {
    expect(entryOf(fee490, 'before_charges').questions).toEqual([
      {
        kind: 'difference',
        difference: '4.9',
        stated: '1004.9',
        expected: '1000',
        currency: 'EUR',
        mayBeCharge: true,
        answer: null,
      },
    ]);
  });

  test.each([
    ['fee', { amount: '1000', fee: '4.9', tax: '0' }],
    ['tax', { amount: '1000', fee: '0', tax: '4.9' }],
    ['stated', { amount: '1004.9', fee: '0', tax: '0' }],
  ] as const)('books the same cash as the file when answered as %s', (difference, entry) => {
    for (const kind of kinds) {
      expect(entryOf(fee490, kind, { difference }).entry).toMatchObject(entry);
      expect(effect(fee490, kind, { difference })).toBe('-1004.9 EUR');
    }
  });

  test.each([
    ['buy', '1012.75', 'before_charges', '-1015.25'],
    ['buy', '1012.75', 'after_charges', '-1012.75'],
    ['sell', '987.25', 'before_charges', '984.75'],
    ['sell', '987.25', 'after_charges', '987.25'],
  ] as const)(
    'beside a known fee a %s of %s %s moves %s whatever the answer',
    (type, amount, kind, moved) => {
      const cells = trade(type, { quantity: '10', price: '100', amount, fee: '2.50' });
      for (const difference of ['fee', 'tax', 'stated'] as const)
        expect(effect(cells, kind, { difference })).toBe(`${moved} EUR`);
    },
  );

  test('in the other direction is no charge: the only answer is the stated amount', () => {
    const cheap = trade('buy', { quantity: '10', price: '100', amount: '995' });
    for (const difference of ['fee', 'tax'] as const)
      expect(entryOf(cheap, 'before_charges', { difference })).toMatchObject({
        questions: [{ difference: '-5', mayBeCharge: false, answer: null }],
      });
    expect(effect(cheap, 'before_charges', { difference: 'stated' })).toBe('-995 EUR');
  });

  test('may be a withheld tax of a dividend that no column states', () => {
    const cells = { type: 'dividend', symbol: 'A', quantity: '100', price: '1.00', amount: '85.00' };
    expect(entryOf(cells, 'before_charges').questions).toMatchObject([{ difference: '-15' }]);
    expect(entryOf(cells, 'before_charges', { difference: 'tax' }).entry).toMatchObject({
      amount: '100',
      tax: '15',
    });
    expect(effect(cells, 'before_charges', { difference: 'tax' })).toBe('85 EUR');
  });

  test('is asked about if it is a cent more than rounding of the printed price explains', () => {
    const cells = trade('buy', { quantity: '100', price: '9.83', amount: '983.51' });
    expect(entryOf(cells, 'before_charges').questions).toMatchObject([{ difference: '0.51' }]);
  });

  test('is asked about even within rounding if an unmapped column contains it', () => {
    const layout = { ...layoutWith('before_charges') };
    const cells = ['2026-01-05', 'buy', 'ACME', '1000', '12.35', '12354.90', '', '', 'EUR'];
    const padded = [...cells, ...Array.from({ length: names.length - cells.length }, () => ''), '4.90'];
    expect(readTransactionRow(padded, layout)).toMatchObject({
      difference: { difference: '4.9', mayBeRounding: false },
    });
  });
});

describe('a transfer of securities', () => {
  test.each(['transfer_in', 'transfer_out'] as const)('%s at 0 has an unknown value', (type) => {
    for (const cells of [{ amount: '0' }, { price: '0.00' }, { amount: '0.00', price: '0' }])
      expect(
        entryOf({ type, symbol: 'ACME', quantity: '10', ...cells }, 'before_charges').entry,
      ).toMatchObject({ amount: null, price: null, quantity: '10' });
  });

  test('a stated cost is kept', () => {
    const cells = { type: 'transfer_in', symbol: 'ACME', quantity: '10', amount: '1000' };
    expect(entryOf(cells, 'before_charges').entry.amount).toBe('1000');
  });
});

const suggested = (text: string) => {
  const form = findFileForm(text);
  const sample = readSample(text, form, true);
  const base = recognisedLayout('transactions', sample, form);
  if (base === null) throw new Error('no layout');
  const reader = createCsvReader(base);
  const scanner = fileScanner(base);
  scanner.take([...reader.push(text), ...reader.end()].slice(1));
  return suggestionFor({ sample, form, base, origin: 'recognised', scan: scanner.result() });
};

test.each([
  'Costs',
  'Cost',
  'Kosten',
  'Gastos',
  'Frais',
  'Comisiones',
  'Gebühren',
  'Courtage',
  'Total costs',
])('recognises a column called %s as fees', (name) => {
  const text = `Date,Type,Symbol,Quantity,Price,Amount,${name},Currency\n2026-01-05,Buy,ACME,10,100.00,1004.90,4.90,EUR\n`;
  expect(suggested(text).layout).toMatchObject({ columns: { fee: 6 }, amounts: 'after_charges' });
});

test.each([
  ['Net', 'after_charges'],
  ['Importe neto', 'after_charges'],
  ['Betrag netto', 'after_charges'],
  ['Amount (gross)', 'before_charges'],
  ['Betrag brutto', 'before_charges'],
  ['Importe bruto', 'before_charges'],
  ['Montant brut', 'before_charges'],
])('a column called %s is the amount, %s', (name, amounts) => {
  const text = `Date,Type,Symbol,Quantity,${name},Fee,Currency\n2026-03-02,Buy,ACME,10,1000.00,2.50,EUR\n`;
  expect(suggested(text)).toMatchObject({ layout: { columns: { amount: 4 }, amounts } });
});

test('recognises the columns with the currency of charges', () => {
  const text =
    'Date,Type,Symbol,Quantity,Price,Amount,IBCommission,IBCommissionCurrency,Currency\n2026-01-05,Buy,ACME,10,100.00,1000.00,4.90,CHF,EUR\n';
  expect(suggested(text)).toMatchObject({ open: [], layout: { columns: { feeCurrency: 7, currency: 8 } } });
});
