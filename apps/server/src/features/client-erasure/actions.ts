/** Erases a client after retention: the ledgers and hashes stay on record, who the client was does not. */
import { v7 as uuid } from 'uuid';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { eraseDetailsAbout, hasUnsealedAbout } from '../../platform/audit/audit-seal.queries.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { noteRevisions } from '../../platform/live/changes.ts';
import { giveSpaceBack } from '../client-documents/queries.ts';
import { clientView } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { changeClient, findClient, lockClient } from '../clients/queries.ts';
import * as carryOut from './carry-out.queries.ts';
import { fates, pseudonymOf } from './fates.rules.ts';
import * as queries from './queries.ts';
import { deleteMentions } from './mentions.actions.ts';
import { refuseErasure } from './preview.actions.ts';

interface Asked {
  readonly id: string;
  readonly revision: number;
}

/** Locks a client and its portfolios, and refuses unless it can be erased. */
const openForErasure = async (trx: Db, act: Act, { id, revision }: Asked) => {
  const client = await lockClient(trx, act.viewer, id);
  if (client === null) return refuse('not_found');
  if (client.erased_at !== null) return refuse('wrong_state', because('client_erased'));
  if (!client.may_edit) return refuse('forbidden');
  if (client.revision !== revision) return refuse('stale');
  await queries.lockPortfolios(trx, id);
  return (await refuseErasure(trx, act, client)) ?? { client };
};

/** Deletes and blanks all rows of a client, and removes its files. */
const eraseRows = async (trx: Db, { app, viewer }: Act, client: queries.MergedClient): Promise<void> => {
  const erased = { clientId: client.id, pseudonym: pseudonymOf(client.id) };
  const at = app.clock.now().toISOString();
  // The rows of the client may be blanked from here to the end of this transaction.
  await changeClient(trx, client.id, { erased_at: at, erased_by: viewer.id, updated_at: at });
  const { ids, documentBytes } = await queries.keepHashes(trx, client.id);
  await deleteMentions(trx, client);
  for (const [table, fate] of Object.entries(fates)) await carryOut.carryOut(trx, table, { fate, erased });
  for (const file of ids) await app.files.remove(trx, file);
  await giveSpaceBack(trx, documentBytes);
};

const eraseOnce = (act: Act, asked: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openForErasure(trx, act, asked);
    if (!('client' in opened)) return opened;
    const clients = [...(await queries.lockMerged(trx, asked.id)), opened.client];
    await carryOut.rememberIds(
      trx,
      clients.map((one) => one.id),
    );
    // Another request may have written of the client after the sealing; only sealed events can be erased.
    if (await hasUnsealedAbout(trx, carryOut.erasedIds)) return 'unsealed' as const;
    for (const client of clients) await eraseRows(trx, act, client);
    const id = uuid();
    const events = await eraseDetailsAbout(trx, carryOut.erasedIds, id);
    await writeAudit(trx, {
      id,
      eventType: 'client.erase',
      now: act.app.clock.now(),
      userId: act.viewer.id,
      entity: 'client',
      entityId: asked.id,
      metadata: { events },
    });
    await noteRevisions(trx, ['portfolios']);
    const row = await findClient(trx, act.viewer, asked.id);
    return row === null ? refuse('not_found') : clientView(row, act.viewer);
  });

const triesAtMost = 5;

/** Erases a client for good. Concurrent calls: one wins, the other gets 409. */
export const eraseClient = async (act: Act, asked: Asked) => {
  for (let tries = 1; tries <= triesAtMost; tries += 1) {
    await sealAuditLog(act.app);
    const outcome = await eraseOnce(act, asked);
    if (outcome !== 'unsealed') return outcome;
  }
  return refuse('busy');
};
