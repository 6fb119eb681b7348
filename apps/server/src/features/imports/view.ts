/** Imports as the contract answers them. */
import type { Import, Layout } from '@partnerfolio/contract/imports';
import type { StoredFile } from './file-readers.actions.ts';
import type { ImportRow } from './queries.ts';
import type { Encoding } from './text-encoding.ts';

/** The file of an import, as it is read. */
export const storedFile = (row: Pick<ImportRow, 'id' | 'encoding'>): StoredFile => ({
  importId: row.id,
  // Only what the bytes were found to be is stored.
  encoding: row.encoding as Encoding,
});

/** An import as it is listed. */
export const importView = (row: ImportRow): Import => ({
  id: row.id,
  kind: row.kind,
  portfolio:
    row.portfolio_id === null || row.portfolio_name === null
      ? null
      : { id: row.portfolio_id, name: row.portfolio_name },
  state: row.state,
  fileName: row.file_name,
  byteSize: row.byte_size,
  // Only layouts that the contract has parsed are stored.
  layout: row.layout as Layout | null,
  totalRows: row.total_rows,
  doneRows: row.done_rows,
  newRows: row.new_rows,
  duplicateRows: row.duplicate_rows,
  errorRows: row.error_rows,
  questionRows: row.question_rows,
  failure: row.failure,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  revision: row.revision,
});
