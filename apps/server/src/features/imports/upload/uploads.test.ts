import { getUpload, listPortfolioImports } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { tryToUpload, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';

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

const header = 'date,symbol,type,quantity,price,fee,currency';
const trades = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const buy = '2026-01-05,ACME,BUY,10,12.5,1,EUR';
const sell = '2026-02-02,ACME,SELL,4,13.25,1,EUR';
const upload = (text: string | Uint8Array<ArrayBuffer>) => uploadTestFile(t, { portfolioId, text, as });

describe('uploading', () => {
  test('201 with the first lines, the suggested layout and the words of the types', async () => {
    const answer = await upload(trades(buy, sell));
    expect(answer).toMatchObject({
      state: 'uploaded',
      encoding: 'utf-8',
      delimiter: ',',
      typeWords: ['BUY', 'SELL'],
      suggestion: { origin: 'recognised', open: [], layout: { types: { BUY: 'buy', SELL: 'sell' } } },
    });
    expect(answer.sample[1]).toEqual(buy.split(','));
  });

  test('leaves open what only the user can decide: the order of day and month, the decimal separator, the currency', async () => {
    const answer = await upload('Date;Symbol;Type;Quantity;Price\n03/04/2025;ACME;Buy;1.234;100\n');
    expect(answer.suggestion.open).toEqual(['dateFormat', 'numberFormat', 'currency']);
  });

  test('leaves columns without known names open, and shows them with another separator on request', async () => {
    const answer = await upload('x;y,z\n1;2,3\n');
    expect(answer.suggestion).toMatchObject({ layout: null, open: ['columns'] });
    const again = await t.request(getUpload, { params: { id: answer.id }, query: { delimiter: ';' } }, as);
    expect(again.body.sample[0]).toEqual(['x', 'y,z']);
  });

  test('reads a Windows-1252 file as such, and reports the encoding', async () => {
    const text = 'Fecha;Símbolo;Tipo;Cantidad;Precio;Divisa\n31/12/2025;ACME;Compra;1;1,5;EUR\n';
    const answer = await upload(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(answer).toMatchObject({ encoding: 'windows-1252', suggestion: { open: [] } });
    expect(answer.sample[0]).toContain('Símbolo');
  });

  test('a UTF-16 file is read', async () => {
    const answer = await upload(new Uint8Array(Buffer.from(`\ufeff${trades(buy)}`, 'utf16le')));
    expect(answer).toMatchObject({ encoding: 'utf-16le', suggestion: { open: [] } });
  });

  test.each([
    ['empty', '', { code: 'file_empty' }],
    ['blank', '\n \n', { code: 'file_empty' }],
    ['only names', `${header}\n`, { code: 'no_rows' }],
    ['a damaged spreadsheet', 'PK\u0003\u0004\u0000\u0000', { code: 'file_damaged' }],
    [
      'an OFX file that is cut off, under another name',
      'OFXHEADER:100\nDATA:OFXSGML\n<OFX><STMTTRN><TRNAMT>-8.95</STMTTRN>\n',
      { code: 'file_damaged' },
    ],
    [
      'an OFX file without transactions',
      '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>',
      { code: 'no_transactions' },
    ],
    [
      'XML',
      '<?xml version="1.0"?>\n<Document><Entry/></Document>\n',
      { code: 'foreign_file', params: { kind: 'xml' } },
    ],
    [
      'JSON',
      '[\n  {"date": "2026-01-05", "type": "buy"}\n]\n',
      { code: 'foreign_file', params: { kind: 'json' } },
    ],
    [
      'something with a zero character',
      'date,type\n2026-01-05,b\u0000uy\n',
      { code: 'not_text', params: {} },
    ],
  ])('422 when the file is %s, and nothing of it stays', async (_, text, error) => {
    const answer = await tryToUpload(t, { portfolioId, text, as });
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields).toMatchObject([{ path: 'file', ...error }]);
    const listed = await t.request(listPortfolioImports, { params: { id: portfolioId } }, as);
    expect(listed.body.total).toBe(0);
    expect(await t.db.selectFrom('imports').select('id').execute()).toEqual([]);
    expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
  });

  test('413 beyond 64 MB, announced or not, and nothing of it stays', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61);
    let left = 66;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(megabyte) : controller.close()),
    });
    const path = `/api/portfolios/${portfolioId}/imports?fileName=big.csv`;
    const headers = { authorization: `Bearer ${as.accessToken}`, 'content-type': 'text/csv' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await t.fetch(path, init)).status).toBe(413);
    expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
    expect(await t.db.selectFrom('imports').select('id').execute()).toEqual([]);
  });
});
