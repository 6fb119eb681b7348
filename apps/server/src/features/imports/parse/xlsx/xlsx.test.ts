import { afterEach, describe, expect, test } from 'vitest';
import {
  dateSerial,
  sheetRows,
  spreadsheet,
  workbookParts,
  zipArchive,
} from '../../../../testing/spreadsheets.ts';
import type { TestCell } from '../../../../testing/spreadsheets.ts';
import { createFileConverter } from '../file-converter.ts';

/** The texts of the tables in a file, or the code of the refusal. */
const convert = async (bytes: Uint8Array) => {
  const converter = createFileConverter();
  await converter.ask({ do: 'original', bytes });
  const texts: string[] = [];
  for (;;) {
    const answer = await converter.ask({ do: 'converted', format: 'xlsx' });
    if (answer === null) throw new Error('no answer');
    if ('refused' in answer) return { refused: answer.refused };
    if ('tables' in answer) return { tables: answer.tables, texts };
    const { table, bytes: piece } = answer.piece;
    texts[table] = (texts[table] ?? '') + Buffer.from(piece).toString();
  }
};

const lines = async (rows: readonly (readonly TestCell[])[], options = {}) =>
  (await convert(spreadsheet(rows, options))).texts?.[0]?.split('\n').slice(0, -1);

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('dates', () => {
  test.each(['America/New_York', 'Europe/Madrid', 'Pacific/Auckland', 'UTC'])(
    'a serial is the same calendar day in %s, and keeps its time to the second',
    async (TZ) => {
      process.env['TZ'] = TZ;
      expect(
        await lines([[dateSerial(45_746)], [dateSerial(45_746.999_99)], [dateSerial(45_746.396_608_796_3)]]),
      ).toEqual(['2025-03-30', '2025-03-30 23:59:59', '2025-03-30 09:31:07']);
    },
  );

  test('follow the epoch of the workbook, and the leap day of 1900 that never was shifts none', async () => {
    expect(await lines([[dateSerial(45_746 - 1462)]], { is1904: true })).toEqual(['2025-03-30']);
    expect(await lines([[dateSerial(36_586)], [dateSerial(61 + 1826)]])).toEqual([
      '2000-03-01',
      '1905-03-01',
    ]);
  });

  test('a time alone is a time', async () => {
    expect(await lines([[dateSerial(0.396_608_796_3), 'x']])).toEqual(['09:31:07,x']);
  });
});

describe('cells', () => {
  test('formulas, links and rich texts give their value; an error stays an error', async () => {
    const xml = (text: string): TestCell => ({ xml: text });
    expect(
      await lines([
        [
          xml('<c><f>A2*2</f><v>12.5</v></c>'),
          xml('<c t="str"><f>HYPERLINK("https://x.example","ACME")</f><v>ACME</v></c>'),
          xml('<c t="inlineStr"><is><r><t>AC</t></r><r><t>ME</t></r></is></c>'),
          xml('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
          xml('<c t="b"><v>1</v></c>'),
        ],
      ]),
    ).toEqual(['12.5,ACME,ACME,#DIV/0!,TRUE']);
  });

  test('numbers come as they were typed, and none can be taken for thousands', async () => {
    expect(
      await lines([[0.300_000_000_000_000_04, 1.234, -1234, 1e-7, 1e21, 1_897.327_499_999_999_9]]),
    ).toEqual(['0.3,1.2340,-1234,0.0000001,1000000000000000000000,1897.3275']);
  });

  test('lines are the rows of the sheet, also below blank rows and cells with line breaks', async () => {
    expect(await lines([['a', 'b'], [], ['one\ntwo, "three"', '']])).toEqual([
      'a,b',
      '',
      '"one two, ""three"""',
    ]);
  });
});

test('refuses a formula whose result is not stored, instead of reading an empty cell', async () => {
  const bare = spreadsheet([['Fee'], [{ xml: '<c><f>SUM(B1:B9)</f></c>' }]]);
  expect(await convert(bare)).toMatchObject({ refused: { code: 'formula_without_value' } });
});

test('reads every visible sheet that has rows', async () => {
  const sheet = (name: string, rows: string[][]) => ({ name, rows: sheetRows(rows) });
  const parts = workbookParts([
    sheet('Cover', [['Broker']]),
    { ...sheet('Cache', [['a'], ['b']]), isHidden: true },
    sheet('Empty', []),
    sheet('Trades &amp; cash', [['Date'], ['2026-01-05']]),
  ]);
  expect(await convert(zipArchive(parts))).toEqual({
    tables: [
      { name: 'Cover', rowCount: 1 },
      { name: 'Trades & cash', rowCount: 2 },
    ],
    texts: ['Broker\n', 'Date\n2026-01-05\n'],
  });
});

describe('refuses', () => {
  const parts = (rows: string) => workbookParts([{ name: 'S', rows }]);
  const changed = (rows: string, part: object) =>
    zipArchive(parts(rows).map((one) => (one.name.endsWith('sheet1.xml') ? { ...one, ...part } : one)));
  const filler = '<row><c><v>1</v></c></row>';

  test('an archive that would unpack to more than its ratio allows', async () => {
    const bomb = changed('', { text: Buffer.alloc(9 * 1024 * 1024, 0x20) });
    expect(await convert(bomb)).toMatchObject({ refused: { code: 'unpacked_too_large' } });
  });

  test('sizes beyond the limit, as the directory states them', async () => {
    const bomb = changed(filler, { statedSize: 2 ** 32 - 1 });
    expect(await convert(bomb)).toMatchObject({ refused: { code: 'unpacked_too_large' } });
  });

  test.each([0, 100])(
    'a sheet that is larger than the %i bytes that the directory states',
    async (statedSize) => {
      expect(await convert(changed(filler.repeat(1000), { statedSize }))).toMatchObject({
        refused: { code: 'file_damaged' },
      });
    },
  );

  test.each([
    ['a cut-off archive', spreadsheet([['a'], ['b']]).slice(0, 400), 'file_damaged'],
    [
      'a row number out of order',
      zipArchive(parts('<row r="5"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>')),
      'file_damaged',
    ],
    [
      'a row number beyond any sheet',
      zipArchive(parts('<row r="99999999"><c><v>1</v></c></row>')),
      'file_damaged',
    ],
    ['another archive', zipArchive([{ name: 'a.txt', text: 'a' }]), 'foreign_file'],
  ])('%s', async (_, bytes, code) => {
    expect(await convert(bytes)).toMatchObject({ refused: { code } });
  });

  test('entities: they stay as written, and nothing is fetched or repeated', async () => {
    const rows = '<row r="1"><c t="inlineStr"><is><t>&lol;&xxe;</t></is></c></row>';
    const xml = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY lol "lollol"><!ENTITY xxe SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${rows}</sheetData></worksheet>`;
    expect((await convert(changed('', { text: xml }))).texts).toEqual(['&lol;&xxe;\n']);
  });
});
