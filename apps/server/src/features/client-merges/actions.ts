/**
 * Merges two records of one client. In a feature of its own, because it touches every table that names clients;
 * `tables.rules.ts` says what becomes of each.
 */
import type { Client } from '@partnerfolio/contract/clients';
import type { ClientMergeRefusal } from '@partnerfolio/contract/clients/merging/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { revokeLinksOf } from '../../platform/session/links.queries.ts';
import { keepOneMainContact } from '../client-contacts/queries.ts';
import { clientView } from '../clients/actions.ts';
import { endShares, markMerged } from '../clients/merged.queries.ts';
import type { Acting, Pair } from '../clients/merged.queries.ts';
import { findClient } from '../clients/queries.ts';
import { renamePortfolios } from '../portfolio-access/queries.ts';
import { moveToClient } from '../restrictions/move.queries.ts';
import * as moving from './moving.queries.ts';
import { readMergeFacts, readPair } from './pair.actions.ts';
import type { Clients } from './pair.actions.ts';
import { listNames, listShares, lockClients, lockPortfolios } from './queries.ts';
import { tell } from './telling.actions.ts';
import { mergeRefusalsOf, renamedPortfolios, unitedTags } from './rules.ts';

export interface Merge extends Pair {
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
const move = async (
  trx: Db,
  pair: Clients,
  { renamed, by }: { renamed: Renamed; by: Acting & { readonly today: LocalDate } },
) => {
  const ids = { from: pair.from.id, into: pair.into.id };
  await renamePortfolios(trx, renamed, by.at);
  await keepOneMainContact(trx, ids, by);
  await endShares(trx, ids.from);
  await revokeLinksOf(trx, ids.from, by);
  await markMerged(trx, ids, { by, tags: unitedTags(pair.into.tags, pair.from.tags) });
  const counts = await moving.moveRecords(trx, ids, by);
  await moveToClient(trx, ids, by);
  await moving.fillFacts(trx, ids);
  return counts;
};

/** Merges a client into another: all of it in one transaction, or nothing. */
export const mergeClients = (app: App, viewer: Staff, merge: Merge): Promise<Client | Refused> =>
  inTransaction<Client | Refused>(app.db, async (trx) => {
    const now = app.clock.now();
    const by = { userId: viewer.id, at: now.toISOString(), today: app.clock.today() };
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
