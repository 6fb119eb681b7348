/** Imports of facts and their rows in the shape of the contract. */
import type {
  FactChoices,
  FactImport,
  FactImportRow,
  NewIssuer,
} from '@partnerfolio/contract/instruments/fact-imports';
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import type { FactLayout } from '../read/layout.ts';
import * as queries from './queries.ts';
import type { FactImportDetail } from './queries.ts';

/** What lists show of an import. */
export const listedView = (row: FactImportDetail) => ({
  id: row.id,
  state: row.state,
  kind: row.kind,
  fileName: row.file_name,
  statements: row.statements,
  createdBy: { id: row.created_by, fullName: row.creator_name },
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
});

/** An import; the server alone writes the stored JSON. */
export const importView = async (db: Db, row: FactImportDetail): Promise<FactImport> => {
  const { headings, ignored } = row.layout as FactLayout;
  return {
    ...listedView(row),
    byteSize: row.byte_size,
    version: row.version,
    headings: [...headings],
    ignored: [...ignored],
    choices: row.choices as FactChoices,
    open: row.open as FactImport['open'],
    newIssuers: row.new_issuers as NewIssuer[],
    counts: await queries.countRows(db, row.id),
    revision: row.revision,
  };
};

/** An import that is known to exist. */
export const readView = async (db: Db, id: string): Promise<FactImport> => {
  const row = await queries.findImport(db, id);
  invariant(row !== null, 'an import that was just written is there');
  return importView(db, row);
};

type StoredRow = Awaited<ReturnType<typeof queries.pageOfRows>>['rows'][number];

export const rowView = ({ named, errors, facts, ...row }: StoredRow): FactImportRow => ({
  ...row,
  ...named,
  errors: errors.map((error) => ({ ...error, message: fieldErrorTitle(error) })),
  facts: facts.map(({ issuerId: _issuerId, ...fact }) => fact),
});
