/** Reads an uploaded workbook or CSV, and finds the table of facts in it. */
import { factFileLimits } from '@partnerfolio/contract/instruments/fact-imports';
import { refuseFor } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { readWholeFile } from '../../imports/parse/whole-file.actions.ts';
import type { Unread } from '../../imports/parse/whole-file.actions.ts';
import { findTable } from './layout.ts';
import type { FactLayout, FoundTable } from './layout.ts';

/** No name of an issuer or source is longer. */
const limits = { rows: factFileLimits.rows, cellChars: 1_000 };

const refuseFile = (why: Unread): Refusal<'invalid'> => {
  if (why === 'too_many_rows')
    return refuseFor('file', 'fact_file_too_many_rows', { rows: factFileLimits.rows });
  return refuseFor('file', why === 'empty' ? 'fact_file_empty' : 'fact_file_unreadable');
};

const knownColumns = ({ layout }: FoundTable): number => Object.keys(layout.columns).length;

/** The table of facts of a file, and which column is what. */
export const readFactTable = async (
  bytes: Buffer,
): Promise<{ readonly layout: FactLayout; readonly rows: FoundTable['rows'] } | Refusal<'invalid'>> => {
  const file = await readWholeFile(bytes, limits);
  if (typeof file === 'string') return refuseFile(file);
  const { tables, isWorkbook } = file;
  const [best] = tables
    .flatMap(({ rows }) => findTable(rows) ?? [])
    .toSorted((one, other) => knownColumns(other) - knownColumns(one));
  if (best === undefined) {
    const isFilled = tables.some(({ rows }) => rows.length > 0);
    return isFilled ? refuseFor('file', 'fact_file_unrecognised') : refuseFile('empty');
  }
  if (best.rows.length === 0) return refuseFile('empty');
  return best.rows.length > factFileLimits.rows
    ? refuseFile('too_many_rows')
    : { layout: { ...best.layout, isWorkbook }, rows: best.rows };
};
