/** Imports of clients and their rows in the shape of the contract. */
import type { ClientImport, ClientImportRow, ClientLayout } from '@partnerfolio/contract/clients/imports';
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { visibleClients, visiblePortfolios } from './facts.queries.ts';
import * as queries from './queries.ts';
import type { ClientImportDetail } from './queries.ts';

/** An import; the server alone writes the stored JSON. */
export const importView = async (db: Db, row: ClientImportDetail): Promise<ClientImport> => ({
  id: row.id,
  state: row.state,
  fileName: row.file_name,
  byteSize: row.byte_size,
  tables: row.tables as ClientImport['tables'],
  layout: row.layout as ClientLayout,
  openDate: row.open_date,
  openNumber: row.open_number,
  counts: (await queries.countRows(db, row.id)) as ClientImport['counts'],
  clients: row.clients,
  doneClients: row.done_clients,
  createdBy: { id: row.created_by, fullName: row.creator_name },
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  revision: row.revision,
});

/** An import of the user's own that is known to exist. */
export const readView = async (db: Db, viewer: Staff, id: string): Promise<ClientImport> => {
  const row = await queries.findImport(db, { id, userId: viewer.id });
  invariant(row !== null, 'an import that was just written is there');
  return importView(db, row);
};

type StoredRow = Awaited<ReturnType<typeof queries.pageOfRows>>['rows'][number];

const idsOf = (rows: readonly StoredRow[], sheet: string) =>
  rows.flatMap((row) => (row.sheet === sheet && row.record_id !== null ? [row.record_id] : []));

/** Rows with the records and candidates that the user may still see. */
export const rowViews = async (
  db: Db,
  viewer: Staff,
  rows: readonly StoredRow[],
): Promise<ClientImportRow[]> => {
  const candidates = rows.flatMap((row) => row.candidates as string[]);
  const clients = await visibleClients(db, viewer, [...candidates, ...idsOf(rows, 'clients')]);
  const portfolios = await visiblePortfolios(db, viewer, idsOf(rows, 'portfolios'));
  const byId = new Map(clients.map((one) => [one.id, one]));
  const recordOf = ({ sheet, record_id: id, status }: StoredRow): ClientImportRow['record'] => {
    if (id === null || status === 'removed') return null;
    if (sheet === 'clients' && byId.has(id)) return { kind: 'client', id };
    return sheet === 'portfolios' && portfolios.has(id) ? { kind: 'portfolio', id } : null;
  };
  return rows.map((row) => ({
    table: row.table_index,
    line: row.line,
    sheet: row.sheet as ClientImportRow['sheet'],
    cells: row.cells as string[],
    status: row.status as ClientImportRow['status'],
    errors: (row.errors as FieldError[]).map((error) => ({ ...error, message: fieldErrorTitle(error) })),
    candidates: (row.candidates as string[]).flatMap((id) => {
      const one = byId.get(id);
      return one === undefined
        ? []
        : [{ id, name: one.name, kind: one.kind, owner: { id: one.owner_id, fullName: one.owner_name } }];
    }),
    answer: row.answer,
    record: recordOf(row),
  }));
};
