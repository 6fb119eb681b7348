/** Files made to take memory or time are refused with a reason, at every upload, while they are read. */
import { uploadPrices, uploadRates, uploadTransactions } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { workbookParts, zipArchive } from '../../../testing/spreadsheets.ts';
import { watchLines } from '../upload/line-count.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

type Upload = string | Uint8Array<ArrayBuffer>;

/** The answer of each upload: the status, and the reason. */
const refusals = async (upload: Upload): Promise<string[]> => {
  const query = { fileName: 'file' };
  const options = { as, upload };
  const answers = [
    await t.request(uploadTransactions, { params: { id: portfolioId }, query }, options),
    await t.request(uploadPrices, { query }, options),
    await t.request(uploadRates, { query }, options),
  ];
  return answers.map(({ status, problem }) => `${status} ${problem?.fields?.[0]?.code ?? ''}`);
};

const megabyte = 1024 * 1024;
const sheet = (rows: string) => zipArchive(workbookParts([{ name: 'S', rows }]));
const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';
/** Not so uniform that it counts as a bomb by its ratio alone. */
const varied = (piece: string) =>
  Array.from({ length: Math.ceil((9 * megabyte) / (piece.length * 40)) }, (_, n) =>
    piece.repeat(40).concat(((n * 2_654_435_761) % 4_294_967_296).toString(36)),
  ).join('');

const everywhere: Readonly<Record<string, readonly [() => Upload, reason: string]>> = {
  'a cell beyond the last column': [
    () => sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>'),
    'too_many_columns',
  ],
  'a cell far beyond the last column': [
    () => sheet('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>'),
    'too_many_columns',
  ],
  'cells in the last column of many rows': [
    () =>
      sheet(
        Array.from(
          { length: 3000 },
          (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    'too_many_columns',
  ],
  'a cell beyond the last row': [
    () => sheet('<row r="1048577"><c r="A1048577"><v>1</v></c></row>'),
    'file_damaged',
  ],
  'a comment without end': [() => sheet(`<!--${varied('-x')}`), 'file_damaged'],
  'a comment of megabytes': [() => sheet(`<!--${varied('-x')}-->${cell}`), 'file_damaged'],
  'a section of megabytes': [
    () => sheet(`<row r="1"><c t="inlineStr"><is><t><![CDATA[${varied(']]x')}]]></t></is></c></row>`),
    'file_damaged',
  ],
  'a cell of megabytes': [
    () => sheet(`<row r="1"><c t="inlineStr"><is><t>${varied('ab')}</t></is></c></row>`),
    'file_damaged',
  ],
  'an attribute of megabytes': [
    () => sheet(`<row r="1" a="${varied('ab')}"><c><v>1</v></c></row>`),
    'file_damaged',
  ],
  'a Flex query with a comment of megabytes': [
    () => `<FlexQueryResponse><!--${'-x'.repeat(megabyte)}--></FlexQueryResponse>`,
    'file_damaged',
  ],
  'a Flex query with a section of megabytes': [
    () => `<FlexQueryResponse><a><![CDATA[${']]x'.repeat(megabyte)}]]></a></FlexQueryResponse>`,
    'file_damaged',
  ],
  'an OFX file with a value of megabytes': [
    () => `<OFX><A>${'x'.repeat(megabyte)}</A></OFX>`,
    'file_damaged',
  ],
  'JSON of many levels': [() => `{"meta":${'['.repeat(500_000)}`, 'file_damaged'],
  'JSON of many values': [() => `{"activities":[${'{},'.repeat(6_000_000)}{}]}`, 'takes_too_long'],
  'more lines than a file may have': [() => 'a,b\n'.repeat(5_000_002), 'too_many_lines'],
};

test.each(Object.entries(everywhere))('422 at every upload for %s', async (_, [make, reason]) => {
  const refused = new Set(await refusals(make()));
  refused.delete('422 too_many_rows');
  refused.delete('422 too_many_rows_embedded');
  expect([...refused]).toEqual([`422 ${reason}`]);
});

const rows = 250_102;
const activity = '{"accountId":"a","type":"BUY","date":"2024-01-02"}';

test.each<[string, () => Upload]>([
  ['a text', () => `date,type\n${'2024-01-02,buy\n'.repeat(rows)}`],
  ['a text with quotation marks', () => `"date",type\n${'"2024-01-02",buy\n'.repeat(rows)}`],
  ['JSON', () => `{"activities":[${`${activity},`.repeat(rows)}${activity}]}`],
  [
    'a spreadsheet',
    () =>
      sheet(Array.from({ length: rows }, (_, n) => `<row r="${n + 1}"><c><v>${n}</v></c></row>`).join('')),
  ],
])('422 for %s with too many transactions', async (_, make) => {
  const options = { as, upload: make() };
  const query = { fileName: 'file' };
  const answer = await t.request(uploadTransactions, { params: { id: portfolioId }, query }, options);
  expect([answer.status, answer.problem?.fields?.[0]?.code]).toEqual([
    422,
    expect.stringMatching(/^too_many_rows/),
  ]);
  expect(await t.db.selectFrom('import_chunks').select('n').execute()).toEqual([]);
});

test('a text is refused within the piece that brings its first row over the limit', () => {
  const limit = { database: 'embedded', rows: 10 } as const;
  const line = Buffer.from('2024-01-02,buy\r\n');
  const read = (piece: Buffer) => {
    const watch = watchLines(limit);
    for (let n = 1; n <= 1000; n += 1) if (watch.see(piece) !== null) return n;
    return null;
  };
  expect(read(line)).toBe(112);
  expect(read(Buffer.from('\r'))).toBeNull();
  // Lines inside a quoted cell are no rows.
  expect(read(Buffer.from('"a\nb\nc"\n'))).toBeNull();
});
