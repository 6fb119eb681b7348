/** Reads an uploaded workbook or CSV into tables. */
import { bookLimits } from '@partnerfolio/contract/clients/imports';
import { refuseFor } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { readWholeFile } from '../../imports/parse/whole-file.actions.ts';
import type { Unread, WholeFile } from '../../imports/parse/whole-file.actions.ts';
import { suggestLayout } from './suggest.rules.ts';
import type { BookTable } from './suggest.rules.ts';

/** No cell of a client, account or lot is longer. */
const limits = { rows: bookLimits.rows, cellChars: 5_000 };

const refuseFile = (why: Unread): Refusal<'invalid'> => {
  if (why === 'too_many_rows') return refuseFor('file', 'book_too_many_rows', { rows: bookLimits.rows });
  return refuseFor('file', why === 'empty' ? 'book_file_empty' : 'book_file_unreadable');
};

const knownHeadings = (table: BookTable): number => Object.keys(suggestLayout(table, 0).columns).length;

/** The table of a CSV, split by the separator with which most of its headings are known. */
const csvTable = ({ tables }: WholeFile, fileName: string): readonly BookTable[] =>
  tables
    .map(({ rows }) => ({ name: fileName.replace(/\.[^.]*$/, ''), rows }))
    .toSorted((one, other) => knownHeadings(other) - knownHeadings(one))
    .slice(0, 1);

/** The tables of a file that have rows; refuses anything else than a workbook or a CSV, and too many rows. */
export const readTables = async (
  bytes: Buffer,
  fileName: string,
): Promise<readonly BookTable[] | Refusal<'invalid'>> => {
  const file = await readWholeFile(bytes, limits);
  if (typeof file === 'string') return refuseFile(file);
  const tables = file.isWorkbook ? file.tables : csvTable(file, fileName);
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return refuseFile('empty');
  const count = filled.reduce((sum, { rows }) => sum + rows.length, 0);
  return count > bookLimits.rows ? refuseFile('too_many_rows') : filled;
};
