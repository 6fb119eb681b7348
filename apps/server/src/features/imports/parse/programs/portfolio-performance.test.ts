/**
 * Portfolio Performance's client file. Elements, references and factors are those that the program's published source
 * writes (version 49 to 69); the figures are made up.
 */
import { tryToUpload } from '../../../../testing/imports.ts';
import { conversionError, importTwice, readProgramFile } from '../../../../testing/program-files.ts';
import { zipArchive } from '../../../../testing/spreadsheets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
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
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2010-01-01' });
});
afterAll(() => t.close());

const given = () => ({ t, portfolioId, as });

const security = `<security><uuid>s1</uuid><name>Acme Inc.</name><currencyCode>USD</currencyCode><isin>US0378331005</isin><tickerSymbol>ACME</tickerSymbol><feed>MANUAL</feed><prices><price t="2024-01-02" v="1234000000"/><price t="2024-01-03" v="1244000000"/></prices><attributes><map/></attributes><events><event><date>2024-05-01</date><type>STOCK_SPLIT</type><details>2:1</details></event></events><isRetired>false</isRetired></security>`;

const money = (id: string, day: string, type: string, amount: string, more = '') =>
  `<account-transaction><uuid>${id}</uuid><date>${day}T00:00</date><currencyCode>EUR</currencyCode><amount>${amount}</amount>${more}<shares>0</shares><type>${type}</type></account-transaction>`;
const units = (...all: (readonly [type: string, amount: string])[]) =>
  `<units>${all.map(([type, amount]) => `<unit type="${type}"><amount currency="EUR" amount="${amount}"/></unit>`).join('')}</units>`;

/** The portfolio, written where it first occurs: in the purchase of the first account's third transaction. */
const portfolio = `<portfolio><uuid>p1</uuid><name>Depot</name><isRetired>false</isRetired><referenceAccount reference="../../../../.."/><transactions>
<portfolio-transaction><uuid>t3</uuid><date>2024-01-10T09:30</date><currencyCode>EUR</currencyCode><amount>100500</amount><security reference="../../../../../../../../../securities/security"/><crossEntry class="buysell" reference="../../../.."/><shares>1050000000</shares>${units(['FEE', '400'], ['FEE', '100'])}<type>BUY</type></portfolio-transaction>
<portfolio-transaction><uuid>t8</uuid><date>2024-02-01T00:00</date><currencyCode>EUR</currencyCode><amount>50000</amount><security reference="../../portfolio-transaction/security"/><shares>500000000</shares><type>DELIVERY_INBOUND</type></portfolio-transaction>
</transactions></portfolio>`;

const client = (change: (text: string) => string = (text) => text) =>
  change(`<?xml version="1.0" encoding="UTF-8"?>
<client>
<version>66</version>
<baseCurrency>EUR</baseCurrency>
<securities>${security}</securities>
<watchlists/>
<accounts>
<account><uuid>a1</uuid><name>Konto</name><currencyCode>EUR</currencyCode><isRetired>false</isRetired><transactions>
${money('t1', '2024-01-02', 'DEPOSIT', '500000')}
${money('t2', '2024-01-31', 'DIVIDENDS', '850', `<security reference="../../../../../securities/security"/>${units(['TAX', '150'])}`)}
<account-transaction><uuid>t3a</uuid><date>2024-01-10T09:30</date><currencyCode>EUR</currencyCode><amount>100500</amount><security reference="../../../../../securities/security"/><crossEntry class="buysell">${portfolio}<portfolioTransaction reference="../portfolio/transactions/portfolio-transaction"/><account reference="../../../.."/><accountTransaction reference="../.."/></crossEntry><shares>0</shares><type>BUY</type></account-transaction>
${money('t4', '2024-02-28', 'FEES', '1290')}
${money('t5', '2024-03-31', 'INTEREST_CHARGE', '333')}
${money('t6', '2024-04-01', 'REMOVAL', '20000')}
<account-transaction><uuid>t7</uuid><date>2024-04-02T00:00</date><currencyCode>EUR</currencyCode><amount>10000</amount><crossEntry class="account-transfer"><accountFrom reference="../../../.."/><transactionFrom reference="../.."/><accountTo><uuid>a2</uuid><name>USD</name><currencyCode>USD</currencyCode><transactions><account-transaction><uuid>t7b</uuid><date>2024-04-02T00:00</date><currencyCode>USD</currencyCode><amount>10900</amount><crossEntry class="account-transfer" reference="../../../.."/><shares>0</shares><type>TRANSFER_IN</type></account-transaction></transactions></accountTo><transactionTo reference="../accountTo/transactions/account-transaction"/></crossEntry><shares>0</shares><type>TRANSFER_OUT</type></account-transaction>
</transactions></account>
<account reference="../account/transactions/account-transaction[7]/crossEntry/accountTo"/>
</accounts>
<portfolios><portfolio reference="../../accounts/account/transactions/account-transaction[3]/crossEntry/portfolio"/>
<portfolio><uuid>p2</uuid><name>Zweitdepot</name><referenceAccount reference="../../../accounts/account/transactions/account-transaction[7]/crossEntry/accountTo"/><transactions/></portfolio></portfolios>
<plans/>
</client>`);

/** The second portfolio settles in the first account too, so that all belongs together. */
const together = (text: string) =>
  text
    .replace('<name>Zweitdepot</name>', '<name>Zweitdepot</name><crossEntry class="buysell"/>')
    .replace(
      '<transactions/></portfolio></portfolios>',
      `<transactions><portfolio-transaction><uuid>t9</uuid><date>2024-05-02T00:00</date><currencyCode>EUR</currencyCode><amount>24800</amount><security reference="../../../../../securities/security"/><crossEntry class="buysell"><portfolio reference="../../../.."/><portfolioTransaction reference="../.."/><account reference="../../../../../../accounts/account"/></crossEntry><shares>250000000</shares>${units(['FEE', '150'], ['TAX', '50'])}<type>SELL</type></portfolio-transaction></transactions></portfolio></portfolios>`,
    );

describe('a Portfolio Performance file', () => {
  test('books cash and units as the file states them, and a second import adds nothing', async () => {
    const { first, counted, second } = await importTwice(given(), client(together));
    expect(first.upload).toMatchObject({
      format: 'portfolio_performance',
      tables: [{ name: 'Depot, Zweitdepot' }],
      suggestion: { open: [] },
    });
    expect(first.rows).toEqual([
      'new 2024-01-02 deposit - - 5000 0 0 EUR',
      'new 2024-01-10 buy ACME 10.5 1000 5 0 EUR',
      'new 2024-01-31 dividend ACME - 10 0 1.5 EUR',
      'new 2024-02-01 transfer_in ACME 5 500 0 0 EUR',
      'new 2024-02-28 fee - - 12.9 0 0 EUR',
      'new 2024-03-31 interest_charged - - 3.33 0 0 EUR',
      'new 2024-04-01 withdrawal - - 200 0 0 EUR',
      'new 2024-04-02 currency_exchange - - 100 0 0 EUR',
      'new 2024-05-02 sell ACME 2.5 250 1.5 0.5 EUR',
    ]);
    // EUR 5000 −1005 +8.50 −12.90 −3.33 −200 −100 +248; units 10.5 + 5 − 2.5.
    expect(counted).toEqual({ cash: { EUR: '3935.27', USD: '109' }, units: { ACME: '13' } });
    expect(second).toMatchObject({ newRows: 0, duplicateRows: 9, errorRows: 0 });
  });

  test('of groups that do not belong together the user chooses one; transfers between them cross the border', async () => {
    const { body } = await tryToUpload(t, { portfolioId, text: client(), as });
    expect(body).toMatchObject({
      tables: [
        { name: 'Depot', rowCount: 9 },
        { name: 'Zweitdepot', rowCount: 2 },
      ],
      suggestion: { open: ['table'] },
    });
    const types = body.typeWords;
    expect(types).toContain('Transfer out');
  });

  test('reads references by id like references by path', async () => {
    const byId = client((text) =>
      together(text)
        .replace('<security>', '<security id="7">')
        .replaceAll(/<security reference="[^"]*"\/>/g, '<security reference="7"/>'),
    );
    const { rows } = await readProgramFile(given(), byId);
    expect(rows).toContain('new 2024-01-10 buy ACME 10.5 1000 5 0 EUR');
  });

  test('reads a date that is a reference to that of the other side', async () => {
    const outer = '<date reference="../../../../../date"/>';
    const shared = client((text) =>
      together(text)
        .replace('<uuid>t3</uuid><date>2024-01-10T09:30</date>', `<uuid>t3</uuid>${outer}`)
        .replace('<uuid>t7b</uuid><date>2024-04-02T00:00</date>', `<uuid>t7b</uuid>${outer}`),
    );
    const { counted, first } = await importTwice(given(), shared);
    expect(first.rows).toContain('new 2024-01-10 buy ACME 10.5 1000 5 0 EUR');
    expect(counted).toEqual({ cash: { EUR: '3935.27', USD: '109' }, units: { ACME: '13' } });
  });

  test('counts a fee that is a reference to an equal one, and books no row whose fee is nowhere', async () => {
    const fee = '<unit type="FEE"><amount currency="EUR" amount="100"/></unit>';
    const withFee = (reference: string) =>
      client((text) =>
        together(text).replace(fee, `<unit type="FEE"><amount reference="${reference}"/></unit>`),
      );
    const { rows } = await readProgramFile(given(), withFee('../../unit/amount'));
    expect(rows).toContain('new 2024-01-10 buy ACME 10.5 997 8 0 EUR');
    const unread = await readProgramFile(given(), withFee('../../nowhere'));
    expect(unread.rows.filter((row) => row.includes('2024-01-10'))).toEqual([
      expect.stringMatching(/^error 2024-01-10 Buy /),
    ]);
  });

  test('quotes a created instrument in the currency of its security', async () => {
    const { upload } = await readProgramFile(given(), client(together));
    const column = upload.sample[0]?.indexOf('Instrument currency') ?? -1;
    expect(upload.sample[2]?.[column]).toBe('USD');
  });
});

describe('a file of Portfolio Performance that is not read', () => {
  const binary = (...parts: (string | number[])[]) =>
    new Uint8Array(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
    );
  test.each([
    ['is encrypted', binary('PORTFOLIO', [1, 200, 3, 4]), 'portfolio_file_packed'],
    ['is binary', binary('PPPBV1', [8, 66, 4]), 'portfolio_file_packed'],
    ['is compressed', zipArchive([{ name: 'data.xml', text: client() }]), 'portfolio_file_packed'],
  ])('is refused where it %s', async (_, text, code) => {
    const { status, problem } = await tryToUpload(t, { portfolioId, text, as });
    expect([status, problem?.fields?.[0]?.code]).toEqual([422, code]);
  });

  test.each([
    [
      'is of an old version, which counts shares otherwise',
      client((text) => text.replace('>66<', '>48<')),
      'file_version_unread',
    ],
    ['is of a newer version', client((text) => text.replace('>66<', '>70<')), 'file_version_unread'],
    [
      'defines entities',
      client((text) => text.replace('<client>', '<!DOCTYPE client [<!ENTITY a "b">]><client>')),
      'has_document_type',
    ],
    [
      'nests deeply',
      client((text) => text.replace('<plans/>', '<x>'.repeat(1000) + '</x>'.repeat(1000))),
      'file_damaged',
    ],
    ['has no transactions', '<?xml version="1.0"?><client><version>66</version></client>', 'no_transactions'],
  ])('is refused by the reader where it %s', async (_, text, code) => {
    expect(await conversionError('portfolio_performance', text)).toBe(code);
  });

  test('may refer to itself or to nothing without an end', async () => {
    const circular = client((text) =>
      together(text).replaceAll(/<security reference="[^"]*"\/>/g, '<security reference="../security"/>'),
    );
    const { rows } = await readProgramFile(given(), circular);
    expect(rows).toContain('error 2024-01-10 Buy - 10.5 -1005 5 - EUR');
  });

  test('begins like a heading that is a text', async () => {
    const text = 'PORTFOLIO;Date;Type;Amount;Currency\nx;2026-01-05;Deposit;5;EUR\n';
    const { body } = await tryToUpload(t, { portfolioId, text, as });
    expect(body).toMatchObject({ format: 'csv' });
  });
});
