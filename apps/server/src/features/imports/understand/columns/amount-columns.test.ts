/** Files that state the money of a row more than once, as programs and brokers write them. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
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
type Uploaded = Awaited<ReturnType<typeof upload>>;
const openOf = ({ suggestion }: Uploaded) => suggestion.open;
const columnsOf = ({ suggestion, sample }: Uploaded) => {
  const { columns } = suggestion.layout as TransactionLayout;
  const named = (at: number | null) => (at === null ? null : sample[0]?.[at]);
  return { amount: named(columns.amount), currency: named(columns.currency) };
};
const bookAll = async (uploaded: Uploaded) => {
  const { body } = await chooseSuggested(t, uploaded, { as, createInstruments: true });
  expect(body).toMatchObject({ questionRows: 0, errorRows: 0 });
  await applyAndWait(t, body, { as });
  return countLedger({ t, portfolioId, as });
};

const swiss = [
  '2024-08-13T00:00;Kauf;11’684.77;CHF;11’573.18;CHF;;111.59;0.00;500;CH0256379097;;MOLN.SW;Molecular Partners AG;',
  '2024-09-25T00:00;Kauf;9’910.32;CHF;10’765.70;USD;0.9188;3.77;14.84;110;IE00BGV5VN51;;XAIX.SW;Xtrackers AI;',
  '2024-10-28T00:00;Verkauf;5’560.10;CHF;5’584.50;CHF;;24.40;0.00;250;CH0256379097;;MOLN.SW;Molecular Partners AG;',
  '2024-11-01T00:00;Dividende;85.00;CHF;100.00;CHF;;0.00;15.00;250;CH0256379097;;MOLN.SW;Molecular Partners AG;',
];
const headings = {
  German:
    'Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz',
  English:
    'Date;Type;Value;Transaction Currency;Gross Amount;Currency Gross Amount;Exchange Rate;Fees;Taxes;Shares;ISIN;WKN;Ticker Symbol;Security Name;Note',
  Spanish:
    'Fecha;Tipo;Valor;Divisa de la transacción;Importe bruto;Divisa del importe bruto;Tipo de cambio;Comisiones;Impuestos;Títulos;ISIN;WKN;Símbolo;Nombre;Nota',
  French:
    'Date;Type;Valeur;Devise de transaction;Montant brut;Devise du montant brut;Taux de change;Frais;Impôts;Quantité;ISIN;WKN;Symbole;Nom;Remarque',
  Italian:
    "Data;Tipo;Valore;Valuta della transazione;Importo lordo;Valuta dell'importo lordo;Cambio;Commissioni;Imposte;Quantità;ISIN;WKN;Simbolo;Nome;Commento",
} as const;

describe("Portfolio Performance's CSV", () => {
  test.for(Object.entries(headings))('in %s books the cash of the account', async ([, header]) => {
    const uploaded = await upload(header, ...swiss);
    expect(openOf(uploaded)).toEqual([]);
    expect(await bookAll(uploaded)).toEqual({
      cash: { CHF: '-15949.99' },
      units: { 'MOLN.SW': '250', 'XAIX.SW': '110' },
    });
  });

  test('asks whether the value includes charges if no row shows it, and never books the foreign gross', async () => {
    const row =
      '2024-09-25T00:00;Buy;932.00;EUR;1000.00;USD;1.0811;7.00;0.00;10;US0378331005;;AAPL;Apple Inc.;';
    const uploaded = await upload(headings.English, row);
    expect(columnsOf(uploaded)).toEqual({ amount: 'Value', currency: 'Transaction Currency' });
    expect(openOf(uploaded)).toEqual(['amounts']);
  });
});

describe('a file with two amounts', () => {
  test.for([
    ['in two currencies', 'Date,Type,Symbol,Quantity,Amount,Currency,Amount EUR', '1000.00,USD,932.00'],
    [
      'in two currencies, each beside its amount',
      'Date,Type,Symbol,Quantity,Amount,Currency,Total,Currency',
      '1000.00,USD,932.00,EUR',
    ],
    [
      'that differ',
      'Date,Type,Symbol,Quantity,Gross Amount,Currency,Settlement amount',
      '1000.00,EUR,1007.00',
    ],
    [
      'in a foreign currency without another',
      'Date,Type,Symbol,Quantity,Gross Amount,Gross Amount Currency,Currency',
      '1000.00,USD,EUR',
    ],
  ])('%s asks which one was paid', async ([, header, money]) => {
    expect(openOf(await upload(header ?? '', `2026-01-05,Buy,ACME,10,${money ?? ''}`))).toContain(
      'amountColumn',
    );
  });

  test('asks if a row states only the other one', async () => {
    const header = 'Date,Type,Symbol,Quantity,Gross,Currency,Net';
    const rows = ['2026-01-05,Buy,ACME,10,1000.00,EUR,1000.00', '2026-01-06,Buy,ACME,10,,EUR,1007.00'];
    expect(openOf(await upload(header, ...rows))).toEqual(['amountColumn']);
  });

  test.for([
    [
      'before and after the charges',
      'Gross Amount,Fee,Net Amount,Currency',
      '1000.00,7.00,1007.00,EUR',
      '-1007',
    ],
    ['after and before the charges', 'Amount,Fee,Gross value,Currency', '1007.00,7.00,1000.00,EUR', '-1007'],
    ['that are equal', 'Amount,Total,Currency', '1000.00,1000.00,EUR', '-1000'],
  ])('%s asks nothing, and books what was paid', async ([, header, money, cash]) => {
    const uploaded = await upload(
      `Date,Type,Symbol,Quantity,${header ?? ''}`,
      `2026-01-05,Buy,ACME,10,${money ?? ''}`,
    );
    expect(openOf(uploaded)).toEqual([]);
    expect((await bookAll(uploaded)).cash).toEqual({ EUR: cash });
  });

  test('asks again for a layout that was saved before', async () => {
    const header = 'Date,Type,Symbol,Quantity,Gross Amount,Currency,Settlement amount';
    await bookAll(await upload(header, '2026-01-05,Buy,ACME,10,1000.00,EUR,1000.00'));
    const later = await upload(header, '2026-01-06,Buy,ACME,10,1000.00,EUR,1007.00');
    expect(later.suggestion.origin).toBe('saved');
    expect(openOf(later)).toEqual(['amountColumn']);
  });
});
