/**
 * Merges two records of one client. In a feature of its own, because it touches every table that names clients;
 * `tables.rules.ts` says what becomes of each.
 */
import type { Client } from '@partnerfolio/contract/clients';
import type { ClientMergeRefusal } from '@partnerfolio/contract/clients/merging/choices';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { toFields } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { noteChanges, noteRevisions } from '../../platform/live/changes.ts';
import { clientView } from '../clients/actions.ts';
import { clientColumns } from '../clients/columns.ts';
import { findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { notify } from '../notifications/notify.actions.ts';
import * as moving from './moving.queries.ts';
import { readMergeFacts, readPair } from './pair.actions.ts';
import type { Clients } from './pair.actions.ts';
import { listNames, listShares, lockClients, lockPortfolios } from './queries.ts';
import type { ShareRow } from './queries.ts';
import { mergeRefusalsOf, renamedPortfolios, unitedTags } from './rules.ts';
import type { Counts } from './rules.ts';

export interface Merge extends moving.Pair {
  readonly revision: number;
  readonly intoRevision: number;
}

type Refused = Refusal<
  'not_found' | 'forbidden' | 'invalid' | 'stale' | 'wrong_state',
  ClientMergeRefusal | 'client_merged_already' | 'ledger_kept_changing'
>;
type Renamed = ReturnType<typeof renamedPortfolios>;

/** Locks ledgers and clients in the order of all other writers, and refuses what cannot be merged as it is under the locks. */
const open = async (trx: Db, viewer: Staff, merge: Merge): Promise<Clients | Refused> => {
  const locked = await lockPortfolios(trx, merge.from);
  await lockClients(trx, [merge.from, merge.into]);
  const pair = await readPair(trx, viewer, merge);
  if ('ok' in pair) return pair;
  if (pair.from.revision !== merge.revision || pair.into.revision !== merge.intoRevision)
    return refuse('stale');
  const [code] = mergeRefusalsOf(await readMergeFacts(trx, pair));
  if (code !== undefined) return refuse('wrong_state', because(code));
  // A portfolio that was added meanwhile is not locked, and locking it now could deadlock.
  const present = await listNames(trx, merge.from);
  return present.length === locked.length ? pair : refuse('wrong_state', because('ledger_kept_changing'));
};

/** Moves everything, and returns how many records of each kind moved. */
const move = async (trx: Db, pair: Clients, { renamed, by }: { renamed: Renamed; by: moving.Acting }) => {
  const ids = { from: pair.from.id, into: pair.into.id };
  await moving.renamePortfolios(trx, renamed, by.at);
  await moving.keepOneMainContact(trx, ids, by);
  await moving.endSight(trx, ids, by);
  await moving.markMerged(trx, ids, { by, tags: unitedTags(pair.into.tags, pair.from.tags) });
  const counts = await moving.moveRecords(trx, ids, by);
  await moving.fillFacts(trx, ids);
  return counts;
};

interface Done {
  readonly pair: Clients;
  readonly after: ClientDetail;
  readonly counts: Counts;
  readonly shares: readonly ShareRow[];
  readonly renamed: Renamed;
}

/** The audit events of a merge: one of each client, of each share that ended, and of each portfolio with a new name. */
const eventsOf = (
  { pair, after, counts, shares, renamed }: Done,
  { userId, now }: { readonly userId: string; readonly now: Date },
): AuditEvent[] => {
  const { from, into } = pair;
  const metadata = { fromId: from.id, intoId: into.id, mergedName: from.name, ...counts };
  const base = { now, userId };
  const merged = { ...base, eventType: 'client.merge', entity: 'client', metadata } as const;
  return [
    ...shares.map(({ user_id: colleague, level }): AuditEvent => ({
      ...base,
      eventType: 'client.unshare',
      entity: 'client',
      entityId: from.id,
      before: { userId: colleague, level },
      after: { userId: colleague, level: null },
      accessRevokedFor: colleague,
    })),
    ...renamed.map(({ id, before, after: name }): AuditEvent => ({
      ...base,
      eventType: 'portfolio.update',
      entity: 'portfolio',
      entityId: id,
      before: { name: before },
      after: { name },
    })),
    {
      ...merged,
      entityId: from.id,
      before: toFields(clientColumns, from),
      accessRevokedFor: from.owner_id === into.owner_id ? null : from.owner_id,
    },
    {
      ...merged,
      entityId: into.id,
      before: toFields(clientColumns, into),
      after: toFields(clientColumns, after),
    },
  ];
};

/** Writes the events, tells open pages and caches of the portfolios, and the owners who did not do it themselves. */
const tell = async (trx: Trx, done: Done, act: { readonly userId: string; readonly now: Date }) => {
  const { from, into } = done.pair;
  await writeAudits(trx, eventsOf(done, act));
  await noteRevisions(trx, ['portfolios']);
  const portfolios = await listNames(trx, into.id);
  noteChanges(
    trx,
    portfolios.map(({ id }) => ({ entity: 'portfolio', id })),
  );
  await notify(trx, {
    kind: 'clients_merged',
    subjectId: into.id,
    event: `${from.id} ${into.id}`,
    by: act.userId,
    to: [from.owner_id, into.owner_id],
    now: act.now,
  });
};

/** Merges a client into another: all of it in one transaction, or nothing. */
export const mergeClients = (app: App, viewer: Staff, merge: Merge): Promise<Client | Refused> =>
  inTransaction<Client | Refused>(app.db, async (trx) => {
    const now = app.clock.now();
    const by = { userId: viewer.id, at: now.toISOString() };
    const pair = await open(trx, viewer, merge);
    if ('ok' in pair) return pair;
    const renamed = renamedPortfolios(await listNames(trx, merge.from), await listNames(trx, merge.into));
    const shares = await listShares(trx, [merge.from]);
    const counts = await move(trx, pair, { renamed, by });
    const after = await findClient(trx, viewer, merge.into);
    invariant(after !== null, 'the client that stays is seen by whoever could change it');
    await tell(trx, { pair, after, counts, shares, renamed }, { userId: viewer.id, now });
    return clientView(after, viewer);
  });
