/** Takes back what an import has stated. */
import { writeAudit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { undoStatements } from '../../instrument-facts/queries.ts';
import type { Act } from '../import/act.ts';
import * as queries from '../import/queries.ts';
import { readView } from '../import/view.actions.ts';

/**
 * Takes back every statement of an import: what was stated before counts again, and what was stated since stays. The
 * statements stay as a record; issuers that the import created stay too, because others may name them by now.
 */
export const undoImport = (
  { app, viewer }: Act,
  { importId, revision }: { readonly importId: string; readonly revision: number },
) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row === null) return refuse('not_found');
    if (row.revision !== revision) return refuse('stale');
    if (row.state !== 'applied') return refuse('wrong_state', because('fact_import_not_applied'));
    const now = app.clock.now();
    const count = await undoStatements(trx, importId, now);
    await queries.changeImport(trx, importId, { state: 'undone', undone_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'fact_import.undo',
      now,
      userId: viewer.id,
      entity: 'fact_import',
      entityId: importId,
      metadata: { fileName: row.file_name, count },
    });
    return readView(trx, importId);
  });
