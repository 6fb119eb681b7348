/** Discards imports that were uploaded long ago and never applied. */
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import * as queries from '../import/queries.ts';
import { hasFile } from '../import/rules.ts';
import { draftDays, draftEnd } from '../import/view.ts';
import { dropFile } from './revert.actions.ts';

const dayMs = 86_400_000;
const draftsAtOnce = 100;

const expire = (app: App, importId: string): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    await queries.lockImport(trx, importId);
    const row = await queries.findImport(trx, importId);
    const now = app.clock.now();
    // Someone may have applied it, or requested instruments for it, since it was listed.
    if (row === null || !hasFile(row.state)) return;
    const end = draftEnd(row);
    if (end === null || end > now.toISOString()) return;
    await dropFile(trx, row.id);
    await queries.changeImport(trx, row.id, { state: 'cancelled' });
    await writeAudit(trx, {
      eventType: 'import.cancel',
      now,
      userId: null,
      entity: 'import',
      entityId: row.id,
      metadata: {
        kind: row.kind,
        portfolioId: row.portfolio_id,
        fileName: row.file_name,
        afterDays: draftDays,
      },
    });
  });

/** Discards the expired drafts, in batches. */
export const expireDrafts = async (app: App): Promise<void> => {
  const before = new Date(app.clock.now().getTime() - draftDays * dayMs);
  let ids = await queries.listOldDrafts(app.db, { before, limit: draftsAtOnce });
  while (ids.length > 0) {
    for (const id of ids) await expire(app, id);
    ids =
      ids.length < draftsAtOnce ? [] : await queries.listOldDrafts(app.db, { before, limit: draftsAtOnce });
  }
};
