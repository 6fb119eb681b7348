/** Files without a column of types, and amounts in columns for debits and credits. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { listImportRows } from '@partnerfolio/contract/imports';
import { findMeaning } from '@partnerfolio/contract/written/type-words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import { countLedger } from '../../../../testing/program-files.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2020-01-01' });
});
afterAll(() => t.close());

const upload = (...lines: string[]) => uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
const read = async (lines: readonly string[], types: TransactionLayout['types'] = {}) => {
  const uploaded = await upload(...lines);
  const { layout, open } = uploaded.suggestion;
  if (layout?.kind !== 'transactions') throw new Error(`no layout: ${open.join(' ')}`);
  const chosen = { as, createInstruments: true, types: { ...layout.types, ...types } };
  const { body } = await chooseSuggested(t, uploaded, chosen);
  const { items } = (await t.request(listImportRows, { params: { id: body.id }, query: { limit: 50 } }, as))
    .body;
  const rows = items.map(({ status, type, amount, faults: errors }) =>
    [status, type, amount, ...errors.map(({ code }) => code)].join(' '),
  );
  return { open, rows, body, words: uploaded.typeWords };
};
const book = async (lines: readonly string[], types: TransactionLayout['types'] = {}) => {
  const found = await read(lines, types);
  expect(found.rows.filter((row) => !row.startsWith('new'))).toEqual([]);
  await applyAndWait(t, found.body, { as });
  return { ...found, ...(await countLedger({ t, portfolioId, as })) };
};

describe('debit and credit columns', () => {
  test.for([
    ['English', 'Date;Type;Symbol;Quantity;Price;Debit;Credit;Currency'],
    ['English, of money', 'Date;Type;Symbol;Quantity;Price;Money out;Money in;Currency'],
    ['English, of deposits', 'Date;Type;Symbol;Quantity;Price;Withdrawal;Deposit;Currency'],
    ['German', 'Datum;Typ;Symbol;Anzahl;Kurs;Soll;Haben;Währung'],
    ['Spanish', 'Fecha;Tipo;Símbolo;Cantidad;Precio;Cargo;Abono;Divisa'],
    ['French', 'Date;Type;Symbole;Quantité;Prix;Débit;Crédit;Devise'],
    ['Italian', 'Data;Tipo;Simbolo;Quantità;Prezzo;Dare;Avere;Valuta'],
  ])('in %s make one amount', async ([, header = '']) => {
    const { open, cash, units } = await book([
      header,
      '2026-01-05;Deposit;;;;;5000.00;EUR',
      '2026-01-06;Buy;ACME;10;100.00;1000.00;;EUR',
      '2026-01-07;Sell;ACME;4;110.00;0.00;440.00;EUR',
      '2026-01-08;Withdrawal;;;;200.00;;EUR',
    ]);
    expect(open).toEqual([]);
    expect(cash).toEqual({ EUR: '4240' });
    expect(units).toEqual({ ACME: '6' });
  });

  test('may write debits with a minus, and state their currency in the heading', async () => {
    const { open, cash } = await book([
      'Date,Type,Symbol,Quantity,Money out (EUR),Money in (EUR)',
      '2026-01-05,Deposit,,,,5000.00',
      '2026-01-06,Buy,ACME,10,-1000.00,',
    ]);
    expect(open).toEqual([]);
    expect(cash).toEqual({ EUR: '4000' });
  });

  test('are errors where both are filled, a credit has a minus, or only some debits have one', async () => {
    const { rows } = await read([
      'Date,Type,Symbol,Quantity,Debit,Credit,Currency',
      '2026-01-05,Deposit,,,,5000.00,EUR',
      '2026-01-06,Buy,ACME,10,1000.00,1000.00,EUR',
      '2026-01-07,Interest,,,,-3.00,EUR',
      '2026-01-08,Fee,,,4.00,,EUR',
      '2026-01-09,Fee,,,-4.00,,EUR',
    ]);
    expect(rows).toEqual([
      'new deposit 5000',
      expect.stringContaining('debit_and_credit'),
      expect.stringContaining('credit_below_zero'),
      'new fee 4',
      expect.stringContaining('debit_below_zero'),
    ]);
  });
});

describe('a file without a column of types', () => {
  const header = 'Date,Symbol,Quantity,Price,Amount,Currency,Note';

  test.for([
    ['quantity', '10,100.00,1000.00', '-4,110.00,440.00'],
    ['amount', '10,100.00,-1000.00', '4,110.00,440.00'],
    ['both', '10,100.00,-1000.00', '-4,110.00,440.00'],
    ['both alike', '10,100.00,1000.00', '-4,110.00,-440.00'],
  ])('is told by the sign of %s', async ([, bought, sold]) => {
    const { open, cash, units } = await book([
      header,
      `2026-01-06,ACME,${bought},EUR,`,
      `2026-01-07,ACME,${sold},EUR,`,
    ]);
    expect(open).toEqual([]);
    expect(cash).toEqual({ EUR: '-560' });
    expect(units).toEqual({ ACME: '6' });
  });

  test.for([
    ['no sign tells purchases from sales', ['ACME,10,100.00,1000.00', 'ACME,4,110.00,440.00']],
    ['signs contradict each other', ['ACME,10,100.00,-1000.00', 'ACME,-4,110.00,-440.00']],
    ['units without a price may be a dividend', ['ACME,10,100.00,-1000.00', 'ACME,10,,5.00']],
    ['cash alone may be anything', ['ACME,10,100.00,-1000.00', ',,,5000.00']],
  ] as const)('is asked about where %s, and nothing of it is booked unasked', async ([, [one, other]]) => {
    const { open, rows } = await read([header, `2026-01-06,${one},EUR,`, `2026-01-07,${other},EUR,`]);
    expect(open).toEqual(['types']);
    expect(rows.some((row) => row.endsWith('unknown_type'))).toBe(true);
  });

  test('is told by a known word in its text', async () => {
    const { open, cash } = await book([
      header,
      '2026-01-05,,,,5000.00,EUR,Deposit',
      '2026-01-06,ACME,10,100.00,1000.00,EUR,Kauf aus Sparplan',
      '2026-01-07,ACME,4,110.00,440.00,EUR,Verkauf',
      '2026-01-08,,,,3.00,EUR,Interest',
    ]);
    expect(open).toEqual([]);
    expect(cash).toEqual({ EUR: '4443' });
  });

  test('is asked about where the text and the signs say opposite things', async () => {
    const { open, rows, words } = await read([
      header,
      '2026-01-06,ACME,10,100.00,-1000.00,EUR,Verkauf',
      '2026-01-07,ACME,10,100.00,-1000.00,EUR,',
    ]);
    expect(open).toEqual(['types']);
    expect(words).toEqual(['±units+ cash- priced Verkauf', '±units+ cash- priced']);
    expect(rows).toEqual([expect.stringContaining('unknown_type'), 'new buy 1000']);
  });

  test('asks for the column if one may hold types in words of its own', async () => {
    const uploaded = await upload(
      'Date,Was,Symbol,Quantity,Price,Amount,Currency',
      '2026-01-06,Erwerbung,ACME,10,100.00,-1000.00,EUR',
      '2026-01-07,Ertragnis,ACME,10,1.00,10.00,EUR',
      '2026-01-08,Erwerbung,ACME,10,100.00,-1000.00,EUR',
    );
    expect(uploaded.suggestion.open).toContain('columns');
  });

  test('does not take the meaning of signs from an earlier file', async () => {
    await book([header, '2026-01-06,ACME,10,100.00,-1000.00,EUR,', '2026-01-07,ACME,4,110.00,440.00,EUR,']);
    const { rows } = await read([
      header,
      '2026-02-06,ACME,10,100.00,1000.00,EUR,',
      '2026-02-07,ACME,-4,110.00,440.00,EUR,',
    ]);
    expect(rows).toEqual(['new buy 1000', 'new sell 440']);
  });
});

test.for([
  ['Kauf aus Sparplan', 'buy'],
  ['Tausch Betrag (Verkauf)', 'sell'],
  ['Tausch Betrag (Kauf)', 'buy'],
  ['Ausführung ORDER Kauf', 'buy'],
  ['Best Buy Co', null],
  ['Kauf Storno', null],
  ['Cancel buy', null],
  ['BUY (Ca.)', null],
  ['Buy to cover', null],
  ['Dividend reinvestment purchase', null],
  ['PRODUCTWIJZIGING : Koop', null],
  ['IBKR FUT BUY', null],
  ['Gebühr Kauf', null],
  ['Card purchase', null],
] as const)('"%s" means %s', ([word, meaning]) => {
  expect(findMeaning(word)).toBe(meaning);
});
