/** Reads an uploaded workbook or CSV, and finds the table of facts in it. */
import { factFileLimits } from '@partnerfolio/contract/instruments/fact-imports';
import { delimiters } from '@partnerfolio/contract/imports';
import { BeyondLimit, createCsvReader } from '../../../platform/files/csv-rows.ts';
import { isRefusal, refuseFor } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { convertPieces } from '../../imports/parse/convert.actions.ts';
import { tableDelimiter } from '../../imports/parse/tables/table-text.ts';
import { recogniseFile } from '../../imports/upload/content-kind.ts';
import { watchEncoding } from '../../imports/upload/text-encoding.ts';
import { findTable } from './layout.ts';
import type { FactLayout, FoundTable } from './layout.ts';

const unreadable = () => refuseFor('file', 'fact_file_unreadable');
const empty = () => refuseFor('file', 'fact_file_empty');

/** No name of an issuer or source is longer; what is cut off is never read. */
const cellCharsAtMost = 1_000;

type Rows = FoundTable['rows'];

const splitText = (text: string, delimiter: string): Rows | null => {
  try {
    const reader = createCsvReader({ delimiter, skipLines: 0 });
    return [...reader.push(text), ...reader.end()]
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, cellCharsAtMost)) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof BeyondLimit) return null;
    throw error;
  }
};

/** A CSV, split by each separator. */
const csvTables = (bytes: Buffer): readonly Rows[] | Refusal<'invalid'> => {
  const watch = watchEncoding();
  watch.see(bytes);
  const finding = watch.finding();
  if (finding.kind !== 'text') return finding.kind === 'empty' ? empty() : unreadable();
  const text = new TextDecoder(finding.encoding).decode(bytes);
  if (text.trim() === '') return empty();
  const tables = delimiters.flatMap((delimiter) => {
    const rows = splitText(text, delimiter);
    return rows === null ? [] : [rows];
  });
  return tables.length === 0 ? unreadable() : tables;
};

const workbookTables = async (bytes: Buffer): Promise<readonly Rows[] | Refusal<'invalid'>> => {
  const texts = new Map<number, Buffer[]>();
  const store = ({ table, bytes: piece }: { table: number; bytes: Uint8Array }) => {
    const pieces = texts.get(table) ?? [];
    pieces.push(Buffer.from(piece));
    texts.set(table, pieces);
  };
  const limit = { database: 'server', rows: factFileLimits.rows } as const;
  const whole = async function* () {
    yield bytes;
  };
  const tables = await convertPieces(whole(), { store, format: 'xlsx', limit });
  if (isRefusal(tables)) return unreadable();
  return tables.map(
    (_, i) => splitText(Buffer.concat(texts.get(i) ?? []).toString('utf8'), tableDelimiter) ?? [],
  );
};

const knownColumns = ({ layout }: FoundTable): number => Object.keys(layout.columns).length;

/** The table of facts of a file, and which column is what. */
export const readFactTable = async (
  bytes: Buffer,
): Promise<{ readonly layout: FactLayout; readonly rows: Rows } | Refusal<'invalid'>> => {
  if (bytes.length === 0) return empty();
  const known = recogniseFile(bytes);
  if (known !== null && known.format !== 'xlsx') return unreadable();
  const isWorkbook = known !== null;
  const tables = isWorkbook ? await workbookTables(bytes) : csvTables(bytes);
  if (isRefusal(tables)) return tables;
  const [best] = tables
    .flatMap((rows) => findTable(rows) ?? [])
    .toSorted((one, other) => knownColumns(other) - knownColumns(one));
  if (best === undefined)
    return tables.some((rows) => rows.length > 0) ? refuseFor('file', 'fact_file_unrecognised') : empty();
  if (best.rows.length === 0) return empty();
  return best.rows.length > factFileLimits.rows
    ? refuseFor('file', 'fact_file_too_many_rows', { rows: factFileLimits.rows })
    : { layout: { ...best.layout, isWorkbook }, rows: best.rows };
};
