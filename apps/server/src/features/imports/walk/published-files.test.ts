/** Files in the formats of public reports: what is booked of them, and what is asked before. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TransactionLayout, QuestionKind, RowAnswer } from '@partnerfolio/contract/imports';
import { answerImportRows } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, tryToUpload, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { countLedger } from '../../../testing/program-files.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  // The files have rows up to this day.
  t.clock.advance({ days: 8 });
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2020-01-01' });
});
afterAll(() => t.close());

const folder = resolve(import.meta.dirname, '../../../testing/published-files');
const textOf = (name: string): string => readFileSync(resolve(folder, `${name}.csv`), 'utf8');

interface Published {
  readonly name: string;
  /** What the file leaves open, and the answers of someone who knows it. */
  readonly open: readonly string[];
  readonly chosen?: Partial<TransactionLayout>;
  readonly answers?: Partial<Record<QuestionKind, RowAnswer>>;
  readonly cash: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
}

const files: readonly Published[] = [
  {
    name: 'bond-percent',
    open: ['amounts'],
    cash: { EUR: '16251.15' },
    units: { XS2000000005: '4000' },
  },
  {
    name: 'degiro-transactions',
    open: ['dateFormat'],
    chosen: { dateFormat: 'dd-MM-yyyy' },
    cash: { EUR: '-2109.69' },
    units: { US0090661010: '4', GB00B10RZP78: '20', IE00B3RBWM25: '5' },
  },
  {
    name: 'ffb-funds',
    open: [],
    cash: { EUR: '-848.21' },
    units: { '973270': '40.941', '986378': '1.695', A1JX52: '2.292' },
  },
  {
    name: 'pp-csv-swiss',
    open: [],
    cash: { CHF: '-15949.99' },
    units: { 'MOLN.SW': '250', 'XAIX.SW': '110' },
  },
  {
    name: 'several-accounts',
    open: ['account'],
    chosen: { account: 'A-200' },
    cash: { EUR: '-296.4' },
    units: { VWCE: '2' },
  },
  {
    name: 't212-gbx-fees',
    open: ['amounts'],
    chosen: { amounts: 'after_charges' },
    cash: { EUR: '3551.2' },
    units: { HSBA: '100', MSFT: '1' },
  },
  {
    name: 'parqet-activities',
    open: [],
    cash: { EUR: '-1774.58' },
    units: { A1JX52: '12', '899744': '30' },
  },
  {
    name: 'ibkr-cash-settle-date',
    open: [],
    cash: { CHF: '19.5', USD: '55.84' },
    units: {},
  },
  {
    name: 'bank-soll-haben',
    // Bank statements name no instrument.
    open: ['columns', 'types'],
    chosen: { types: { Überweisung: 'withdrawal', 'SEPA-Gutschrift': 'deposit' } },
    cash: { EUR: '1759.82' },
    units: {},
  },
  {
    name: 'disnat-dates',
    open: ['types'],
    chosen: { types: { 'DIVIDENDE SOCIÉTÉ FIDUCIE': 'dividend', COTISATION: 'deposit' } },
    cash: { CAD: '524.63' },
    units: { XIC: '9' },
  },
  {
    name: 'degiro-account',
    open: [],
    cash: { EUR: '543.45', USD: '3.74' },
    units: { US1912161007: '10' },
  },
  {
    name: 'zerodha-tradebook',
    open: ['currency'],
    chosen: { currency: currencySchema.parse('INR') },
    cash: { INR: '-4110' },
    units: { SYNTHA: '60' },
  },
  {
    name: 'finpension',
    open: ['types', 'currency'],
    chosen: {
      currency: currencySchema.parse('CHF'),
      types: { 'Flat-rate administrative fee': 'fee' },
    },
    cash: { CHF: '1402.85' },
    units: { CH0033782431: '2', CH0214967314: '15' },
  },
  {
    name: 'fineco-titoli',
    open: ['types'],
    chosen: { types: { A: 'buy', V: 'sell' } },
    cash: { EUR: '-732.2' },
    units: { IE00B4L5Y983: '5', IE00BKM4GZ66: '6' },
  },
];

const book = async ({ name, open, chosen, answers = {} }: Published) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: textOf(name), as });
  expect(uploaded.suggestion.open).toEqual(open);
  const { layout } = uploaded.suggestion;
  const types = { ...(layout?.kind === 'transactions' ? layout.types : {}), ...chosen?.types };
  let { body } = await chooseSuggested(t, uploaded, { as, createInstruments: true, ...chosen, types });
  const params = { id: body.id };
  for (const [kind, answer] of Object.entries(answers) as [QuestionKind, RowAnswer][])
    ({ body } = await t.request(
      answerImportRows,
      { params, body: { kind, answer, revision: body.revision } },
      as,
    ));
  expect(body).toMatchObject({ errorRows: 0, questionRows: 0 });
  await applyAndWait(t, body, { as });
  return countLedger({ t, portfolioId, as });
};

describe('a published file', () => {
  test.for(files.map((file) => [file.name, file] as const))(
    '%s books the cash and the units that it states',
    async ([, file]) => {
      expect(await book(file)).toEqual({ cash: file.cash, units: file.units });
    },
  );

  // Its orders have one word for purchases and sales, its amounts stand in two columns, or nothing is recognised.
  test.for([
    ['freetrade', ['types', 'amounts', 'amountColumn']],
    ['directa', ['types']],
    ['bux', ['columns']],
  ] as const)('%s is asked about before anything is booked', async ([name, open]) => {
    const { suggestion } = await uploadTestFile(t, { portfolioId, text: textOf(name), as });
    expect(suggestion.open).toEqual(open);
  });

  test('freetrade has its fees and taxes in money, not in basis points and percent', async () => {
    const { suggestion } = await uploadTestFile(t, { portfolioId, text: textOf('freetrade'), as });
    const { layout } = suggestion;
    expect(
      layout?.kind === 'transactions' && layout.charges.map(({ column, kind }) => [column, kind]),
    ).toEqual([
      [9, 'tax'],
      [20, 'fee'],
      [28, 'tax'],
    ]);
  });

  test.for(['ibkr-activity-statement', 'kraken-ledgers'])('%s is refused with the way on', async (name) => {
    const { status, problem } = await tryToUpload(t, { portfolioId, text: textOf(name), as });
    expect(status).toBe(422);
    expect(problem?.fields).toMatchObject([{ code: name.replaceAll('-', '_') }]);
  });
});
