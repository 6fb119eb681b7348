/** Reads the rows of a transaction file with their edits. */
import type { Db } from '../../../../platform/database/db.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { EditsByLine } from '../../understand/edits/edits.queries.ts';
import { readTransactions } from '../../understand/reader/file-readers.actions.ts';
import { refusalOfRowCount } from '../../upload/row-limit.ts';
import { storedFile } from '../../upload/stored-file.ts';
import type { AssessmentInput } from './bookable-rows.ts';
import { toMutableRow } from './answered-rows.actions.ts';
import type { MutableRow } from './answered-rows.actions.ts';

/** Reads every row with the layout, using nothing but the file. */
export const readRows = async (
  db: Db,
  { row, layout, rowLimit }: AssessmentInput,
  edits: EditsByLine,
): Promise<MutableRow[] | Refusal<'invalid'>> => {
  const rows: MutableRow[] = [];
  for await (const some of readTransactions(db, storedFile(row), { layout, edits: edits.cells })) {
    const refusal = refusalOfRowCount(rows.length + some.length, rowLimit);
    if (refusal !== null) return refusal;
    for (const one of some) rows.push(toMutableRow(one, edits));
  }
  return rows;
};
