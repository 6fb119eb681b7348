/** Makes XLSX files for tests: of rows, or of the XML of their parts. */
import { deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly text: string | Buffer;
  /** What the directory says instead of the true size. */
  readonly statedSize?: number;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/** A reader does not check an entry whose checksum is 0. */
const noChecksum = 0;

/** A ZIP archive of the parts. */
export const zipArchive = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, text, statedSize } of parts) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const size = statedSize ?? bytes.length;
    const shared = [
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 4],
      [noChecksum, 4],
      [packed.length, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const local = Buffer.concat([numbers([0x04034b50, 4], ...shared), Buffer.from(name), packed]);
    entries.push(
      numbers([0x02014b50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      Buffer.from(name),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [parts.length, 2],
    [parts.length, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  );
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

export interface TestSheet {
  readonly name: string;
  /** The rows, as XML inside `sheetData`. */
  readonly rows: string;
  readonly isHidden?: boolean;
}

/** Style 1 is a date, style 2 a date with time. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts of a workbook, as a spreadsheet program writes them. */
export const workbookParts = (sheets: readonly TestSheet[], { is1904 = false } = {}): Part[] => [
  {
    name: '[Content_Types].xml',
    text: `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, isHidden }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${declaration}<Relationships xmlns="${packaged}/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  },
  { name: 'xl/styles.xml', text: styles },
  ...sheets.map(({ rows }, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    text: `${declaration}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  })),
];

/** A cell: a text, a number, or XML as given. */
export type TestCell = string | number | { readonly xml: string };

const letter = (column: number): string => String.fromCodePoint(65 + column);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cellXml = (cell: TestCell, place: string): string => {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${place}"`);
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
};

/** The XML of rows, from row 1. */
export const sheetRows = (rows: readonly (readonly TestCell[])[]): string =>
  rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')}</row>`,
    )
    .join('');

/** An XLSX file of one sheet. */
export const spreadsheet = (rows: readonly (readonly TestCell[])[], options: { is1904?: boolean } = {}) =>
  zipArchive(workbookParts([{ name: 'Trades', rows: sheetRows(rows) }], options));

/** The day with this serial number, with an optional fraction for the time. */
export const dateSerial = (serial: number): TestCell => ({
  xml: `<c s="${Number.isInteger(serial) ? 1 : 2}"><v>${serial}</v></c>`,
});
