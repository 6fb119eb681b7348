import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
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

const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
const bank = (account: string, ...transactions: string[]) =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260301${transactions.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const entry = (type: string, day: string, amount: string, fitid: string) =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitid}<NAME>Smith &amp; Sons</STMTTRN>`;
const investments = (...transactions: string[]) =>
  `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260301<CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>77</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20260301${transactions.join('\n')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>US0378331005<UNIQUEIDTYPE>ISIN</SECID><SECNAME>Apple Inc.<TICKER>AAPL</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>`;
const security = '<SECID><UNIQUEID>US0378331005<UNIQUEIDTYPE>ISIN</SECID>';
const general = (fitid: string, day: string) => `<INVTRAN><FITID>${fitid}<DTTRADE>${day}</INVTRAN>`;
const sgml = (...parts: string[]) => `${header}<OFX>${parts.join('')}</OFX>`;

/** Uploads a file and reads its rows under the suggestion. */
const read = async (text: string, types: Record<string, 'deposit' | 'withdrawal' | 'ignore'> = {}) => {
  const upload = await uploadTestFile(t, { portfolioId, text, as });
  const { layout } = upload.suggestion;
  if (layout?.kind !== 'transactions') throw new Error('no layout');
  const chosen = await chooseSuggested(t, upload, {
    as,
    createInstruments: true,
    types: { ...layout.types, ...types },
  });
  const query = { offset: 0, limit: 50 };
  const { items } = (await t.request(listImportRows, { params: { id: upload.id }, query }, as)).body;
  const rows = items.map((row) => [
    row.status,
    row.date,
    row.type,
    row.symbol,
    row.quantity,
    row.price,
    row.amount,
    row.fee,
  ]);
  return {
    upload,
    chosen: chosen.body,
    rows,
    faults: items.flatMap(({ faults: errors }) => errors.map(({ code }) => code)),
  };
};

describe('bank transactions', () => {
  test('dates never move by their time or zone; comma decimals and blanks read as such', async () => {
    const { upload, rows } = await read(
      sgml(
        bank(
          '1',
          entry('INT', '20260105233000.000[-8:PST]', ' 1.5 ', 'a'),
          entry('DEP', '20260106', '1400,82', 'b'),
          entry('FEE', '20260107000000[+13:NZDT]', '-8.95000', 'c'),
          entry('INT', '20260108', '-0.125', 'd'),
        ),
      ),
    );
    expect(upload).toMatchObject({ format: 'ofx', tables: [{ name: '1' }], suggestion: { open: [] } });
    expect(rows).toEqual([
      ['new', '2026-01-05', 'interest', null, null, null, '1.5', '0'],
      ['new', '2026-01-06', 'deposit', null, null, null, '1400.82', '0'],
      ['new', '2026-01-07', 'fee', null, null, null, '8.95', '0'],
      ['new', '2026-01-08', 'interest_charged', null, null, null, '0.125', '0'],
    ]);
  });

  test('what a general credit or debit was for is asked, by direction', async () => {
    const text = sgml(bank('1', entry('OTHER', '20260105', '5', 'a'), entry('OTHER', '20260105', '-5', 'b')));
    const upload = await uploadTestFile(t, { portfolioId, text, as });
    expect(upload.suggestion.open).toEqual(['types']);
    expect(upload.typeWords).toEqual(['OFX OTHER in', 'OFX OTHER out']);
    const types = { 'OFX OTHER in': 'deposit', 'OFX OTHER out': 'ignore' } as const;
    expect((await read(text, types)).rows.map(([status]) => status)).toEqual(['new', 'ignored']);
  });

  test('a reused id hides nothing: other amounts, days and accounts stay, true twins stay two, and a second import adds none', async () => {
    const one = sgml(
      bank(
        '1',
        entry('DEP', '20260105', '10', 'x'),
        entry('FEE', '20260105', '-1', 'x'),
        entry('DEP', '20260106', '10', 'x'),
        entry('DEP', '20260106', '10', 'x'),
      ),
    );
    const first = await read(one);
    expect(first.chosen).toMatchObject({ newRows: 4, duplicateRows: 0 });
    await applyAndWait(t, first.chosen, { as });
    expect((await read(one)).chosen).toMatchObject({ newRows: 0, duplicateRows: 4 });
    const otherAccount = await read(one.replace('<ACCTID>1', '<ACCTID>2'));
    expect(otherAccount.chosen).toMatchObject({ duplicateRows: 0 });
  });

  test('of several accounts the user chooses one', async () => {
    const rows = [entry('DEP', '20260105', '10', 'x'), entry('DEP', '20260106', '10', 'y')];
    const text = sgml(bank('1', ...rows), bank('2', ...rows));
    const upload = await uploadTestFile(t, { portfolioId, text, as });
    expect(upload).toMatchObject({ tables: [{ name: '1' }, { name: '2' }], suggestion: { open: ['table'] } });
  });
});

describe('investment transactions', () => {
  const trades = investments(
    `<BUYSTOCK><INVBUY>${general('1', '20260105')}${security}<UNITS>10<UNITPRICE>100<COMMISSION>1.50<FEES>0.50<TOTAL>-1002.00<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`,
    `<SELLSTOCK><INVSELL>${general('2', '20260106')}${security}<UNITS>-4<UNITPRICE>110<COMMISSION>1<MEMO><TOTAL>439</INVSELL><SELLTYPE>SELL</SELLSTOCK>`,
    `<REINVEST>${general('3', '20260107')}${security}<INCOMETYPE>DIV<TOTAL>-50<UNITS>0.5<UNITPRICE>0</REINVEST>`,
    `<INCOME>${general('4', '20260108')}${security}<INCOMETYPE>DIV<TOTAL>-3</INCOME>`,
    `<TRANSFER>${general('5', '20260109')}${security}<UNITS>2<TFERACTION>IN</TRANSFER>`,
    `<SPLIT>${general('6', '20260110')}${security}<NUMERATOR>2<DENOMINATOR>1</SPLIT>`,
    `<INVBANKTRAN>${entry('DEP', '20260102', '5000', '7')}<SUBACCTFUND>CASH</INVBANKTRAN>`,
  );

  test('are booked with units and total, also where the price of a reinvestment is 0; a reversed dividend is an error', async () => {
    const { rows, faults: errors, upload } = await read(sgml(trades), { 'OFX SPLIT': 'ignore' });
    expect(upload.suggestion.open).toEqual(['types']);
    expect(rows).toEqual([
      ['new', '2026-01-05', 'buy', 'AAPL', '10', '100', '1000', '2'],
      ['new', '2026-01-06', 'sell', 'AAPL', '4', '110', '440', '1'],
      ['new', '2026-01-07', 'dividend', 'AAPL', null, null, '50', '0'],
      ['new', '2026-01-07', 'buy', 'AAPL', '0.5', null, '50', '0'],
      ['error', '2026-01-08', 'Dividend', 'AAPL', null, null, '-3', null],
      ['new', '2026-01-09', 'transfer_in', 'AAPL', '2', null, null, '0'],
      ['ignored', '2026-01-10', 'OFX SPLIT', 'AAPL', null, null, null, null],
      ['new', '2026-01-02', 'deposit', null, null, null, '5000', '0'],
    ]);
    expect(errors).toContain('negative_income');
  });

  test('have the accrued interest of a bond beside their total', async () => {
    const bonds = investments(
      `<BUYDEBT><INVBUY>${general('1', '20260105')}${security}<UNITS>1000<UNITPRICE>98<COMMISSION>4<TOTAL>-984</INVBUY><ACCRDINT>12.50</BUYDEBT>`,
      `<SELLDEBT><INVSELL>${general('2', '20260106')}${security}<UNITS>-500<UNITPRICE>99<COMMISSION>1<TOTAL>494</INVSELL><SELLREASON>SELL<ACCRDINT>7</SELLDEBT>`,
    );
    const { chosen, rows } = await read(sgml(bonds));
    expect(rows).toEqual([
      ['new', '2026-01-05', 'buy', 'AAPL', '1000', '98', '980', '4'],
      ['new', '2026-01-06', 'sell', 'AAPL', '500', '99', '495', '1'],
    ]);
    await applyAndWait(t, chosen, { as });
    const { items } = (await t.request(listTransactions, { params: { id: portfolioId }, query: {} }, as))
      .body;
    expect(items.toReversed().map(({ accruedInterest, net }) => [accruedInterest, net])).toEqual([
      ['12.5', '-996.5'],
      ['7', '501'],
    ]);
  });

  test('the XML of OFX 2 reads the same, and its entities and external references are left alone', async () => {
    const closed = sgml(trades)
      .replace(header, '')
      .replaceAll(/<([A-Z]+)>([^<\n]+)/g, (_, name: string, value: string) => `<${name}>${value}</${name}>`);
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><!DOCTYPE OFX [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>${closed.replace('Smith &amp; Sons', '&a;&x;')}`;
    const [one, other] = [
      await read(sgml(trades), { 'OFX SPLIT': 'ignore' }),
      await read(xml, { 'OFX SPLIT': 'ignore' }),
    ];
    expect(other.rows).toEqual(one.rows);
    expect(other.upload.sample.flat()).toContain('&a;&x;');
  });
});

const root = resolve(import.meta.dirname, '../../../../../../..');
const folders = ['../shared/imports', '../../shared/imports'].map((path) => resolve(root, path));
const folder = folders.find((path) => existsSync(path)) ?? '';

describe.skipIf(folder === '')("others' own files", () => {
  const sample = (name: string) => readFileSync(resolve(folder, name), 'utf8');

  test('Vanguard: imports whole, under the id that two securities share', async () => {
    const { chosen, rows, upload } = await read(sample('ofxparse-vanguard.ofx'));
    expect(upload.suggestion.open).toEqual([]);
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      ['2011-07-15', 'sell', '012345678', '42.123', '100', '4212.3'],
    ]);
    expect(chosen.totalRows).toBe(1);
  });

  test('a bad date and amount: every row says why, and nothing can be booked', async () => {
    const { chosen, faults: errors } = await read(sample('ofxparse-decimal-error.ofx'), {
      'OFX OTHER in': 'deposit',
    });
    expect(chosen).toMatchObject({ newRows: 0, errorRows: 1 });
    expect(errors).toContain('not_a_date');
  });
});
