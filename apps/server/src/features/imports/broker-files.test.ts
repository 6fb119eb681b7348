import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { currencySchema } from '@partnerfolio/contract/values';
import { transactionColumnsOf, valuesOf } from './column-names.ts';
import { createCsvReader } from './csv-rows.ts';
import { fileFormOf, sampleOf, suggestionFor } from './layout.ts';
import { readTransactionRow } from './row-values.ts';
import { typeWord } from './type-words.ts';

const root = resolve(import.meta.dirname, '../../../../..');
// Beside the project, or beside the folder its working trees are in.
const folders = ['../shared/imports', '../../shared/imports'].map((path) => resolve(root, path));
const folder = folders.find((path) => existsSync(path)) ?? '';
if (folder === '')
  console.warn(`*** The brokers' sample files are not at ${folders[0]}: their tests are SKIPPED. ***`);

const suggest = (name: string) => {
  const text = readFileSync(resolve(folder, name), 'utf8');
  const form = fileFormOf(text);
  const sample = sampleOf(text, form, true);
  const column = transactionColumnsOf(sample).type ?? 0;
  const typeWords = [...new Set(valuesOf(sample, column).map(typeWord))];
  const suggestion = suggestionFor({ kind: 'transactions', sample, form, remembered: null, typeWords });
  const { layout } = suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  return { text, header: sample.header, suggestion, layout, typeWords };
};

/** The rows under the suggestion, with what the file leaves open chosen. */
const readAll = (name: string, chosen: { numberFormat?: 'comma' | 'point' } = {}) => {
  const { text, layout, ...rest } = suggest(name);
  const complete = { ...layout, currency: currencySchema.parse('USD'), ...chosen };
  const reader = createCsvReader(complete);
  const rows = [...reader.push(text), ...reader.end()].slice(1);
  const readings = rows.map((row) => ({ line: row.line, ...readTransactionRow(row.cells, complete) }));
  const count = (kind: string) => readings.filter((reading) => reading.kind === kind).length;
  const at = (line: number) => readings.find((reading) => reading.line === line);
  return { ...rest, layout, at, counts: [count('entry'), count('ignored'), count('faulty')] };
};

describe.skipIf(folder === '')("brokers' own files", () => {
  test('IBKR: all is recognised; conversions of currency, without an instrument, are faults', () => {
    const { suggestion, layout, counts, at } = readAll('ibkr-trades.csv');
    expect(suggestion.open).toEqual([]);
    expect(layout).toMatchObject({ dateFormat: 'yyyyMMdd', numberFormat: 'point' });
    expect(counts).toEqual([8, 0, 3]);
    expect(at(2)).toMatchObject({
      entry: {
        type: 'buy',
        tradeDate: '2023-05-22',
        quantity: '7',
        price: '282.7',
        amount: null,
        fee: '5',
        currency: 'CHF',
        instrument: { isin: 'CH0111762537' },
      },
    });
    expect(at(10)).toMatchObject({ faults: [{ field: 'symbol' }] });
  });

  test('Schwab: dollars and American dates are read; unusual actions and the currency are left to a person', () => {
    const { suggestion, layout, typeWords, counts, at } = readAll('schwab.csv');
    expect(suggestion.open).toEqual(['types', 'currency']);
    expect(layout.dateFormat).toBe('MM/dd/yyyy');
    expect(typeWords.filter((word) => !Object.hasOwn(layout.types, word))).toEqual([
      'Journaled Shares',
      'MoneyLink Transfer',
      'Internal Transfer',
      'Stock Split',
      'Stock Div Dist',
      'Reverse Split',
      'Spin-off',
      'Stock Merger',
      'Name Change',
      'Conversion',
    ]);
    expect(counts).toEqual([104, 1, 15]);
    expect(at(2)).toMatchObject({
      entry: { type: 'buy', quantity: '1.6531', price: '420.1', amount: '694.48' },
    });
    // Net of the fee of 10 in the file.
    expect(at(34)).toMatchObject({ entry: { type: 'sell', amount: '5010', fee: '10' } });
    expect(at(121)).toMatchObject({ kind: 'ignored', shown: { date: 'Transactions Total' } });
  });

  test('Trading 212: amounts are read in the account currency, prices in another are left out', () => {
    const { suggestion, layout, counts, at } = readAll('trading212.csv');
    expect(suggestion.open).toEqual(['types']);
    expect(layout.columns).toMatchObject({ price: null, amount: 11, currency: 12, instrumentCurrency: 7 });
    expect(counts).toEqual([9, 0, 4]);
    expect(at(3)).toMatchObject({
      entry: {
        type: 'buy',
        quantity: '0.029053',
        price: null,
        amount: '1.33',
        currency: 'EUR',
        instrument: { symbol: 'CSCO', isin: 'US17275R1023', currency: 'USD' },
      },
    });
    expect(at(2)).toMatchObject({ entry: { type: 'deposit', amount: '31', instrument: null } });
  });

  test('DEGIRO: trades are read from their sentences; mixed number formats are left to a person', () => {
    const { suggestion, layout, counts, at } = readAll('degiro.csv', { numberFormat: 'comma' });
    expect(suggestion.open).toEqual(['numberFormat', 'types']);
    expect(layout).toMatchObject({ dateFormat: 'dd-MM-yyyy', columns: { currency: 7, amount: 8, name: 3 } });
    expect(at(22)).toMatchObject({
      entry: {
        type: 'buy',
        quantity: '1',
        price: '33.9',
        currency: 'USD',
        instrument: { isin: 'US9256521090' },
      },
    });
    expect(at(11)).toMatchObject({ entry: { type: 'tax', amount: '0.07' } });
    // The end of an order number that ran over into a line of its own.
    expect(at(19)).toMatchObject({ kind: 'ignored' });
    expect(counts).toEqual([14, 4, 56]);
  });
});
