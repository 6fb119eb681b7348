/** Checks a spreadsheet's archive before it is unpacked: its size, and whether it contains every value. */
import { importError } from '../../import/errors.rules.ts';
import { watchMarkup } from '../tables/markup-limits.ts';
import { UnreadableFile } from '../tables/table-text.ts';
import { readZipDirectory, unpackedPieces } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

const megabyte = 1024 * 1024;

/** More than 1,000,000 rows of transactions need, and little enough to read in seconds. */
export const archiveLimits = {
  sheetBytes: 400 * megabyte,
  /** Parts that are read whole, such as the texts that cells share. */
  partBytes: 32 * megabyte,
  /** No spreadsheet of a person compresses better; small parts may. */
  ratio: 200,
  ratioFromBytes: 8 * megabyte,
} as const;

const damaged = () => new UnreadableFile(importError('file_damaged'));
const tooLarge = (bytes: number) =>
  new UnreadableFile(importError('unpacked_too_large', { limit: Math.floor(bytes / megabyte) }));

const isSheet = ({ name }: ZipEntry): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isText = ({ name }: ZipEntry): boolean => /\.(?:xml|rels)$/i.test(name);

const sum = (entries: readonly ZipEntry[]): number => entries.reduce((bytes, { size }) => bytes + size, 0);

const isExtreme = ({ size, packedSize }: ZipEntry): boolean =>
  size > archiveLimits.ratioFromBytes && size > packedSize * archiveLimits.ratio;

/** A size of 0 beside packed bytes states nothing, so it limits nothing. */
const hidesSize = ({ size, packedSize, method }: ZipEntry): boolean =>
  size === 0 && packedSize > 2 && method === 8;

const checkSizes = (entries: readonly ZipEntry[]): void => {
  const texts = entries.filter(isText);
  if (texts.some(hidesSize)) throw damaged();
  const sheets = texts.filter(isSheet);
  if (sum(sheets) > archiveLimits.sheetBytes || texts.some(isExtreme))
    throw tooLarge(archiveLimits.sheetBytes);
  const others = texts.filter((entry) => !isSheet(entry));
  if (sum(others) > archiveLimits.partBytes) throw tooLarge(archiveLimits.partBytes);
};

/** A cell with a formula and no result: written by a program that does not calculate. */
const bareFormula =
  /<(?:\w{1,20}:)?c\b[^<>]*>\s*<(?:\w{1,20}:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w{1,20}:)?f>)\s*<\/(?:\w{1,20}:)?c>/;
/** The longest formula, and the tags around it. */
const overlapChars = 9000;

/** Whether a sheet has a formula without a result, which would be read as an empty cell. */
const hasBareFormula = async (bytes: Buffer, sheet: ZipEntry): Promise<boolean> => {
  let rest = '';
  const markup = watchMarkup();
  for await (const piece of unpackedPieces(bytes, sheet)) {
    const latin = piece.toString('latin1');
    markup.see(latin);
    const text = rest + latin;
    if ((text.includes('<f') || text.includes(':f')) && bareFormula.test(text)) return true;
    rest = text.slice(-overlapChars);
  }
  return false;
};

/** Checks the parts that are read whole, before they are. */
const checkPart = async (bytes: Buffer, part: ZipEntry): Promise<void> => {
  const markup = watchMarkup();
  for await (const piece of unpackedPieces(bytes, part)) markup.see(piece.toString('latin1'));
};

const checkContents = async (bytes: Buffer, texts: readonly ZipEntry[]): Promise<void> => {
  for (const part of texts) {
    let isBare = false;
    try {
      if (isSheet(part)) isBare = await hasBareFormula(bytes, part);
      else await checkPart(bytes, part);
    } catch {
      throw damaged();
    }
    if (isBare) throw new UnreadableFile(importError('formula_without_value'));
  }
};

/** Refuses an archive that is no XLSX, has markup without end, is damaged or too large, or lacks the results of its formulas. */
export const checkArchive = async (bytes: Buffer): Promise<void> => {
  const entries = readZipDirectory(bytes);
  if (entries === null) throw damaged();
  if (entries.some(({ name }) => name === 'data.xml' || name === 'data.portfolio'))
    throw new UnreadableFile(importError('portfolio_file_packed'));
  if (!entries.some(({ name }) => name === '[Content_Types].xml') || !entries.some(isSheet)) {
    const kind = entries.some(({ name }) => name === 'mimetype' || name === 'xl/workbook.bin')
      ? 'spreadsheet'
      : 'compressed';
    throw new UnreadableFile(importError('foreign_file', { kind }));
  }
  checkSizes(entries);
  await checkContents(bytes, entries.filter(isText));
};
