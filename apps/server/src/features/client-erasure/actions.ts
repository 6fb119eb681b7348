/** Erases a client after retention: the ledgers and hashes stay on record, who the client was does not. */
import type { ClientErasure } from '@partnerfolio/contract/clients/erasure';
import { v7 as uuid } from 'uuid';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { readRetention } from '../../platform/firm/retention.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { noteRevisions } from '../../platform/live/changes.ts';
import { giveSpaceBack } from '../client-documents/queries.ts';
import { clientView } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient, lockClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { recordsKept } from '../retention/rules.ts';
import * as carryOut from './carry-out.queries.ts';
import { fates, pseudonymOf } from './fates.rules.ts';
import * as queries from './queries.ts';
import { hindrancesOf, refusalReasons } from './rules.ts';

/** Until when records are kept, and every reason against erasing the client today. */
const examine = async (db: Db, { app }: Act, client: ClientDetail) => {
  const { status, closed_at: closedAt } = client;
  const closedOn = closedAt === null ? null : app.clock.dateOf(new Date(closedAt));
  const { recordYears } = await readRetention(db);
  const records = recordsKept({ isClosed: status === 'closed', closedOn }, recordYears);
  const counted = await queries.countHindrances(db, client.id);
  const isErased = client.erased_at !== null;
  const hindrances = hindrancesOf({ isErased, records, today: app.clock.today(), ...counted });
  return { keptUntil: records.keptUntil, hindrances };
};

/** What an erasure would do to a client, and whether it can be done. */
export const previewErasure = async (act: Act, id: string) => {
  const client = await findClient(act.app.db, act.viewer, id);
  if (client === null) return refuse('not_found');
  const { contacts, notes, tasks, documents, files, links, transactions, ...blanked } =
    await queries.countExtent(act.app.db, id);
  return {
    ...(await examine(act.app.db, act, client)),
    pseudonym: pseudonymOf(id),
    deleted: { contacts, notes, tasks, documents, files, links },
    blanked,
    kept: { transactions },
  } satisfies ClientErasure;
};

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
  const [hindrance] = (await examine(trx, act, client)).hindrances;
  return hindrance === undefined ? { client } : refuse('wrong_state', because(refusalReasons[hindrance]));
};

/** Deletes and blanks all rows of the client, and removes its files. */
const eraseRows = async (trx: Db, { app, viewer }: Act, client: ClientDetail): Promise<void> => {
  const erased = { clientId: client.id, pseudonym: pseudonymOf(client.id) };
  await queries.markErased(trx, { clientId: client.id, at: app.clock.now(), by: viewer.id });
  const { ids, documentBytes } = await queries.keepHashes(trx, client.id);
  await carryOut.deleteMentions(trx, { clientId: client.id, name: client.name });
  for (const [table, fate] of Object.entries(fates)) await carryOut.carryOut(trx, table, { fate, erased });
  for (const file of ids) await app.files.remove(trx, file);
  await giveSpaceBack(trx, documentBytes);
};

const eraseOnce = (act: Act, asked: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openForErasure(trx, act, asked);
    if (!('client' in opened)) return opened;
    await carryOut.rememberIds(trx, asked.id);
    // Another request may have written of the client after the sealing; only sealed events can be erased.
    if (await carryOut.hasUnsealedEvents(trx, asked.id)) return 'unsealed' as const;
    await eraseRows(trx, act, opened.client);
    const id = uuid();
    const events = await carryOut.eraseEventDetails(trx, asked.id, id);
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
