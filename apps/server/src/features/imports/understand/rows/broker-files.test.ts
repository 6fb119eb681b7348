import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Layout, TransactionLayout } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import { createCsvReader } from '../../../../platform/files/csv-rows.ts';
import { fileScanner } from '../reader/file-scan.ts';
import { findFileForm, readSample } from '../layout/file-form.ts';
import { recognisedLayout } from '../layout/layout.ts';
import { suggestionFor } from '../layout/suggestions.ts';
import type { Origin } from '../layout/layout.ts';
import { readTransactionRow } from './row-values.ts';

const root = resolve(import.meta.dirname, '../../../../../../..');
// Beside the project, or beside the folder its working trees are in.
const folders = ['../shared/imports', '../../shared/imports'].map((path) => resolve(root, path));
const folder = folders.find((path) => existsSync(path)) ?? '';
if (folder === '')
  console.warn(`*** The brokers' sample files are not at ${folders[0]}: their tests are SKIPPED. ***`);

const scanOf = (text: string, layout: Layout) => {
  const reader = createCsvReader(layout);
  const scanner = fileScanner(layout);
  scanner.take([...reader.push(text), ...reader.end()].slice(1));
  return scanner.result();
};

/** The description for the mapping step: a saved layout, or what the column names tell. */
const suggestFrom = (text: string, given: { base: TransactionLayout; origin: Origin } | null = null) => {
  const form = findFileForm(text);
  const sample = readSample(text, form, true);
  const base = given?.base ?? recognisedLayout('transactions', sample, form);
  if (base === null) throw new Error('no layout');
  const scan = scanOf(text, base);
  const suggestion = suggestionFor({ form, base, origin: given?.origin ?? 'recognised', sample, scan });
  const { layout } = suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  return { text, header: sample.header, suggestion, layout, typeWords: scan.words };
};
const suggestFor = (text: string) => suggestFrom(text);

type Chosen = Partial<Pick<TransactionLayout, 'numberFormat' | 'dateFormat' | 'types' | 'amounts'>>;

/** The rows under the suggested layout, with the file's open choices made. */
const readText = (source: string, chosen: Chosen = {}) => {
  const { text, layout, ...rest } = suggestFor(source);
  const types = { ...layout.types, ...chosen.types };
  const complete = { ...layout, currency: currencySchema.parse('USD'), ...chosen, types };
  const reader = createCsvReader(complete);
  const rows = [...reader.push(text), ...reader.end()].slice(1);
  const readings = rows.map((row) => ({ line: row.line, ...readTransactionRow(row.cells, complete) }));
  const count = (kind: string) => readings.filter((reading) => reading.kind === kind).length;
  const at = (line: number) => readings.find((reading) => reading.line === line);
  return { ...rest, layout, at, counts: [count('entry'), count('ignored'), count('invalid')] };
};

const readAll = (name: string, chosen: Chosen = {}) =>
  readText(readFileSync(resolve(folder, name), 'utf8'), chosen);

describe.skipIf(folder === '')("brokers' own files", () => {
  test('IBKR: recognises everything; currency conversions, which have no instrument, are errors', () => {
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
    expect(at(10)).toMatchObject({ errors: [{ field: 'symbol' }] });
  });

  test('Schwab: reads dollars and American dates, and leaves unusual actions and the currency to the user', () => {
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
    // Net of the fee of 10 that the file states.
    expect(at(34)).toMatchObject({ entry: { type: 'sell', amount: '5010', fee: '10' } });
    expect(at(121)).toMatchObject({ kind: 'ignored', shown: { date: 'Transactions Total' } });
  });

  test('Trading 212: reads amounts in the account currency, and leaves out prices in another', () => {
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

  test('DEGIRO: reads trades from their sentences, and cells of either number format by their own', () => {
    const { suggestion, layout, counts, at } = readAll('degiro.csv', { numberFormat: 'comma' });
    expect(suggestion.open).toEqual(['types']);
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
    // The end of an order number that continued on a line of its own.
    expect(at(19)).toMatchObject({ kind: 'ignored' });
    // A withdrawal with the sign of a deposit gets a question, not an error.
    expect(at(24)).toMatchObject({ entry: { type: 'withdrawal' }, turned: { entry: { type: 'deposit' } } });
    // The rest are sides of currency exchanges.
    expect(counts).toEqual([43, 8, 12]);
  });
});

const germanBank = `Depotumsätze Musterbank AG
Depot: 12345678

Buchungstag;Valuta;Geschäftsart;WKN;ISIN;Bezeichnung;Stück;Kurs;Währung;Provision;Steuern;Betrag
05.01.2026;07.01.2026;Einlage;;;Überweisung;;;EUR;0,00;0,00;1.050,00
05.01.2026;07.01.2026;Kauf;A1B2C3;IT0000072618;Banca;5;120,50;EUR;4,90;0,00;-607,40
01.06.2026;03.06.2026;Verkauf;A1B2C3;IT0000072618;Banca;2;140,00;EUR;4,90;3,10;272,00
15.06.2026;15.06.2026;Dividende;A1B2C3;IT0000072618;Banca;;;EUR;0,00;0,79;2,21
02.07.2026;04.07.2026;Steuern;;IT0000072618;Banca;;;EUR;0,00;1,20;-1,20
Summe;;;;;;;;;;;716,41
`;

describe("a German bank's list of bookings", () => {
  test('recognises columns below three heading lines, and by their words if the name is unknown', () => {
    expect(suggestFor(germanBank).suggestion.open).toEqual([]);
    const renamed = germanBank.replace('Geschäftsart', 'Was geschah');
    expect(suggestFor(renamed).layout.columns).toMatchObject({ date: 0, type: 2, isin: 4, amount: 11 });
  });

  test('books amounts after tax, as the trades prove, before it, so that tax counts once', () => {
    const { layout, at } = readText(germanBank);
    expect(layout.amounts).toBe('after_charges');
    expect(at(6)).toMatchObject({ entry: { type: 'buy', amount: null, fee: '4.9' } });
    expect(at(7)).toMatchObject({ entry: { type: 'sell', amount: null, fee: '4.9', tax: '3.1' } });
    expect(at(8)).toMatchObject({ entry: { type: 'dividend', amount: '3', tax: '0.79' } });
  });

  test('books a tax once whose own column repeats its amount', () => {
    expect(readText(germanBank).at(9)).toMatchObject({ entry: { type: 'tax', amount: '1.2', tax: '0' } });
  });

  test('asks whether the amount is before or after tax if no trade proves it, and follows the answer', () => {
    const incomeOnly = germanBank.replaceAll(/.*;(?:Kauf|Verkauf);.*\n/g, '');
    expect(suggestFor(incomeOnly).suggestion.open).toEqual(['amounts']);
    const amountUnder = (amounts: TransactionLayout['amounts']) => readText(incomeOnly, { amounts }).at(6);
    expect(amountUnder('before_charges')).toMatchObject({ entry: { amount: '2.21', tax: '0.79' } });
    expect(amountUnder('after_charges')).toMatchObject({ entry: { amount: '3', tax: '0.79' } });
  });

  test('believes a column that calls itself net or gross', () => {
    const incomeOnly = germanBank.replaceAll(/.*;(?:Kauf|Verkauf);.*\n/g, '');
    const named = (name: string) => suggestFor(incomeOnly.replace('Betrag', name)).layout.amounts;
    expect([named('Nettobetrag'), named('Bruttobetrag')]).toEqual(['after_charges', 'before_charges']);
  });

  test("prefers a dividend's own quantity × price to the choice for the file", () => {
    const proven = germanBank.replace('Banca;;;EUR;0,00;0,79', 'Banca;3;1,00;EUR;0,00;0,79');
    expect(readText(proven, { amounts: 'before_charges' }).at(8)).toMatchObject({
      entry: { type: 'dividend', amount: '3', tax: '0.79' },
    });
  });

  test('reads dotted dates despite one invalid date, and leaves slashed ones to the user', () => {
    const dotted = germanBank.replace('02.07.2026', '31.06.2026');
    expect(suggestFor(dotted).suggestion.open).toEqual([]);
    const slashed = dotted.replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/g, '$1/$2/$3');
    expect(suggestFor(slashed).suggestion.open).toEqual([]);
    const unclear = slashed.replace('15/06/2026;15/06/2026', '05/06/2026;05/06/2026');
    expect(suggestFor(unclear).suggestion.open).toEqual(['dateFormat']);
  });

  test('does not take what an earlier file was for an answer to what this one leaves open', () => {
    const layout = { ...suggestFor(germanBank).layout, dateFormat: 'dd/MM/yyyy' } as const;
    const slashed = germanBank.replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/g, '$1/$2/$3');
    const unclear = slashed.replace('15/06/2026;15/06/2026', '05/06/2026;05/06/2026');
    const openAs = (origin: Origin) => suggestFrom(unclear, { base: layout, origin }).suggestion.open;
    expect([openAs('saved'), openAs('shared'), openAs('chosen')]).toEqual([
      ['dateFormat'],
      ['dateFormat'],
      [],
    ]);
  });

  test('prefers what the rows prove about amounts to the saved layout', () => {
    const { layout } = suggestFor(germanBank);
    const base = { ...layout, amounts: 'before_charges' } as const;
    const { suggestion } = suggestFrom(germanBank, { base, origin: 'saved' });
    expect(suggestion).toMatchObject({ open: [], layout: { amounts: 'after_charges' } });
  });
});
