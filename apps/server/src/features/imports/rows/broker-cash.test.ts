import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerImportRows, chooseLayout, layoutSchema, listImportRows } from '@partnerfolio/contract/imports';
import type { Import, QuestionKind, RowAnswer, TransactionLayout } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { currencySchema } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';

const root = resolve(import.meta.dirname, '../../../../../..');
// Beside the project, or beside the folder its working trees are in.
const folders = ['../shared/imports', '../../shared/imports'].map((path) => resolve(root, path));
const folder = folders.find((path) => existsSync(path)) ?? '';
if (folder === '')
  console.warn(`*** The brokers' sample files are not at ${folders[0]}: their tests are SKIPPED. ***`);

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

type Answers = Partial<Record<QuestionKind, RowAnswer>>;

/** Imports a file with its suggested layout, ignoring unknown words; returns the lines that were booked. */
const importFile = async (text: string, chosen: Partial<TransactionLayout>, answers: Answers) => {
  const { id, suggestion, typeWords } = await uploadTestFile(t, { portfolioId, text, as });
  const { layout } = suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  const unknown = typeWords.filter((word) => !Object.hasOwn(layout.types, word));
  const types = { ...Object.fromEntries(unknown.map((word) => [word, 'ignore'])), ...layout.types };
  const currency = layout.columns.currency === null ? currencySchema.parse('USD') : null;
  const body = layoutSchema.parse({ ...layout, types, currency, createInstruments: true, ...chosen });
  let found: Import = (await t.request(chooseLayout, { params: { id }, body }, as)).body;
  for (const [kind, answer] of Object.entries(answers) as [QuestionKind, RowAnswer][]) {
    const given = { kind, answer, revision: found.revision };
    found = (await t.request(answerImportRows, { params: { id }, body: given }, as)).body;
  }
  const page = { params: { id }, query: { limit: 200 } };
  const rows = (await t.request(listImportRows, page, as)).body.items;
  await applyAndWait(t, found, { as, rows: 'good' });
  return {
    questions: found.questionRows,
    // A row with the other side of a currency exchange is booked with the first.
    booked: rows
      .filter(({ status, faults }) => status === 'new' || faults[0]?.code === 'other_side_in_line')
      .map(({ line }) => line),
  };
};

const total = (parts: readonly (readonly [string, string])[]): Record<string, string> => {
  const sums = new Map<string, Decimal>();
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amount));
  const named = [...sums].map(([key, sum]) => [key, sum.toFixed()] as const);
  return Object.fromEntries(named.toSorted(([a], [b]) => a.localeCompare(b)));
};

const unitSigns: Readonly<Record<string, string>> = {
  buy: '',
  transfer_in: '',
  sell: '-',
  transfer_out: '-',
};

/** The cash and units of the ledger. */
const countLedger = async () => {
  const { items } = (
    await t.request(listTransactions, { params: { id: portfolioId }, query: { limit: 200 } }, as)
  ).body;
  return {
    cash: total(
      items.flatMap(({ net, currency, toAmount, toCurrency }) => [
        ...(net === null ? [] : [[currency, net] as const]),
        ...(toAmount === null || toCurrency === null ? [] : [[toCurrency, toAmount] as const]),
      ]),
    ),
    units: total(
      items.flatMap(({ type, quantity, instrument }) => {
        const sign = unitSigns[type];
        return sign === undefined || quantity === null
          ? []
          : [[instrument?.symbol ?? '', `${sign}${quantity}`] as const];
      }),
    ),
  };
};

/** The cells of a quoted CSV, split without the importer's reader. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

interface Broker {
  readonly name: string;
  readonly chosen?: Partial<TransactionLayout>;
  readonly answers?: Answers;
  /** The cash and units that a line of the file states. */
  readonly cash: (cells: readonly string[]) => readonly (readonly [currency: string, amount: string])[];
  readonly units: (cells: readonly string[]) => readonly [instrument: string, quantity: string] | null;
}

const plainNumber = (text: string): string => text.replaceAll(/[$,]/g, '');
const commaNumber = (text: string): string =>
  /,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;

const brokers: readonly Broker[] = [
  {
    name: 'schwab.csv',
    cash: (cells) => [['USD', plainNumber(cells[7] ?? '') || '0']],
    units: ([, action = '', symbol = '', , quantity = '']) => {
      if (/^(Reinvest Shares|Buy)$/.test(action)) return [symbol, plainNumber(quantity)];
      return action === 'Sell' ? [symbol, `-${plainNumber(quantity)}`] : null;
    },
  },
  {
    name: 'ibkr-trades.csv',
    cash: (cells) => [
      [cells[6] ?? '', `-${cells[5]}`],
      [cells[8] ?? '', cells[7] ?? '0'],
    ],
    units: (cells) => [cells[2] ?? '', cells[3] ?? '0'],
  },
  {
    name: 'degiro.csv',
    chosen: { numberFormat: 'comma' },
    answers: { direction: 'by_sign', difference: 'stated' },
    cash: (cells) => [[cells[7] ?? '', commaNumber(cells[8] ?? '0')]],
    units: (cells) => {
      const [, word = '', quantity = ''] = /(Koop|Verkoop|Compra|Achat) (\d+)/.exec(cells[5] ?? '') ?? [];
      return word === '' ? null : [cells[4] ?? '', `${word === 'Verkoop' ? '-' : ''}${quantity}`];
    },
  },
  {
    name: 'trading212.csv',
    answers: { tax_currency: 'leave_out' },
    cash: ([action = '', ...rest]) => [[rest[11] ?? '', `${action === 'Market buy' ? '-' : ''}${rest[10]}`]],
    units: ([action = '', , , ticker = '', , quantity = '']) =>
      /^Market (buy|sell)$/.test(action)
        ? [ticker, `${action === 'Market sell' ? '-' : ''}${quantity}`]
        : null,
  },
];

describe.skipIf(folder === '')("brokers' own files", () => {
  test.each(brokers)('books the cash and units of $name as the file states them', async (broker) => {
    const text = readFileSync(resolve(folder, broker.name), 'utf8');
    const { questions, booked } = await importFile(text, broker.chosen ?? {}, broker.answers ?? {});
    const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
    const cells = booked.map((line) => cellsOf(lines[line - 1] ?? ''));
    const units = cells.map(broker.units).filter((one) => one !== null);
    expect(questions).toBe(0);
    expect(booked.length).toBeGreaterThan(5);
    expect(await countLedger()).toEqual({ cash: total(cells.flatMap(broker.cash)), units: total(units) });
  });

  test('asks about a withdrawal that brings cash in a file with signs', async () => {
    const text = readFileSync(resolve(folder, 'degiro.csv'), 'utf8');
    expect(await importFile(text, { numberFormat: 'comma' }, { difference: 'stated' })).toMatchObject({
      questions: 1,
    });
  });

  test('asks about a tax in another currency than its dividend instead of dropping it', async () => {
    const text = readFileSync(resolve(folder, 'trading212.csv'), 'utf8');
    expect(await importFile(text, {}, {})).toMatchObject({ questions: 3 });
  });
});
