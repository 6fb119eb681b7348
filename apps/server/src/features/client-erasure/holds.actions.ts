/** Placing and releasing holds, each in one transaction with its audit event, on the locked client. */
import { holdsAtMost } from '@partnerfolio/contract/clients/retention/erasure';
import type { ClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import type { Act } from '../clients/actions.ts';
import { findClient, lockClient } from '../clients/queries.ts';
import * as queries from './holds.queries.ts';
import type { HoldRow, NewHold } from './holds.queries.ts';

const toHold = (row: HoldRow): ClientHold => ({
  id: row.id,
  reason: row.reason,
  reviewOn: row.review_on,
  placedAt: row.placed_at,
  placedBy: { id: row.placed_by, fullName: row.placer_name },
  release:
    row.released_at === null || row.released_by === null || row.release_reason === null
      ? null
      : {
          at: row.released_at,
          by: { id: row.released_by, fullName: row.releaser_name },
          reason: row.release_reason,
        },
});

/** The holds of a client, for whoever sees the client. */
export const readHolds = async ({ app, viewer }: Act, clientId: string) =>
  (await findClient(app.db, viewer, clientId)) === null
    ? refuse('not_found')
    : { items: (await queries.listHolds(app.db, clientId)).map(toHold) };

/** Locks a client whose holds change: until the transaction ends, nobody erases it. */
const openClient = async (trx: Db, { viewer }: Act, clientId: string) => {
  const client = await lockClient(trx, viewer, clientId);
  if (client === null) return refuse('not_found');
  return client.erased_at === null ? null : refuse('wrong_state', because('client_erased'));
};

const reread = async (trx: Db, place: { readonly clientId: string; readonly id: string }) => {
  const row = await queries.findHold(trx, place);
  invariant(row !== null, 'a hold that was just written is there');
  return toHold(row);
};

/** Forbids to erase a client. */
export const placeHold = (act: Act, { clientId, reason, reviewOn }: NewHold) =>
  inTransaction(act.app.db, async (trx) => {
    const refused = await openClient(trx, act, clientId);
    if (refused !== null) return refused;
    const create = async () => {
      if ((await queries.countHolds(trx, clientId)) >= holdsAtMost)
        return refuse('wrong_state', because('too_many_holds'));
      const id = uuid();
      const now = act.app.clock.now();
      await queries.insertHold(trx, {
        id,
        client_id: clientId,
        reason,
        review_on: reviewOn,
        placed_at: now.toISOString(),
        placed_by: act.viewer.id,
      });
      await writeAudit(trx, {
        eventType: 'client.place_hold',
        now,
        userId: act.viewer.id,
        entity: 'client',
        entityId: clientId,
        metadata: { holdId: id, reason, ...(reviewOn !== null && { nextReviewOn: reviewOn }) },
      });
      return reread(trx, { clientId, id });
    };
    return createOnce(trx, { create });
  });

/** Releases a hold, which stays on record. Concurrent calls: one wins, the other gets 409. */
export const releaseHold = (
  act: Act,
  { clientId, id, reason }: { readonly clientId: string; readonly id: string; readonly reason: string },
) =>
  inTransaction(act.app.db, async (trx) => {
    const refused = await openClient(trx, act, clientId);
    if (refused !== null) return refused;
    const hold = await queries.findHold(trx, { clientId, id });
    if (hold === null) return refuse('not_found');
    if (hold.released_at !== null) return refuse('wrong_state', because('hold_released'));
    const now = act.app.clock.now();
    await queries.releaseHold(trx, { id, at: now, by: act.viewer.id, reason });
    await writeAudit(trx, {
      eventType: 'client.release_hold',
      now,
      userId: act.viewer.id,
      entity: 'client',
      entityId: clientId,
      metadata: { holdId: id, reason },
    });
    return reread(trx, { clientId, id });
  });
