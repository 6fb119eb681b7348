/** Hands over clients when their owner leaves. */
import { writeAudits } from '../../platform/audit/audit.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { moveClients } from './takeover.queries.ts';
import type { Takeover } from './takeover.queries.ts';

/** Gives all clients of one user to another, each with an audit event; returns how many. */
export const takeOverClients = async (trx: Trx, takeover: Takeover): Promise<number> => {
  const { from, to, by, now } = takeover;
  const ids = await moveClients(trx, takeover);
  await writeAudits(
    trx,
    ids.map((entityId) => ({
      eventType: 'client.reassign',
      now,
      userId: by,
      entity: 'client',
      entityId,
      before: { ownerId: from },
      after: { ownerId: to },
      metadata: { because: 'deactivation' },
      accessRevokedFor: from,
    })),
  );
  return ids.length;
};
