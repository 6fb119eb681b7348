/** Ends all access that does not ask the user to authenticate again. */
import { clearFactors } from '../factors/authenticator.actions.ts';
import { confirmAddress } from '../people/queries.ts';
import { deleteIdentities } from '../providers/queries.ts';
import { revokeAllApiTokens } from '../../platform/session/api-tokens.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import { endSessions } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { forgetDevices } from '../sign-in/queries.ts';

interface Eviction {
  readonly userId: string;
  /** The acting user, for the audit log. */
  readonly by: string;
  /** The session to keep; null: none. */
  readonly except: string | null;
  readonly now: Date;
  readonly reason: string;
}

/** Ends a user's sessions and API tokens. */
export const endAccess = async (trx: Trx, { userId, by, except, now, reason }: Eviction): Promise<void> => {
  await endSessions(trx, { userId, except, now, reason });
  const revoked = await revokeAllApiTokens(trx, { userId, now });
  await writeAudits(
    trx,
    revoked.map(({ id, ...before }) => ({
      eventType: 'api_token.revoke',
      now,
      userId: by,
      entity: 'token',
      entityId: id,
      before,
      metadata: { reason },
    })),
  );
};

/** Also forgets known devices, which are exempt from some limits; used after a new password. */
export const evict = async (trx: Trx, eviction: Eviction): Promise<void> => {
  await endAccess(trx, eviction);
  await forgetDevices(trx, eviction.userId);
};

/**
 * Records that an address is confirmed. The first confirmation removes everything that an earlier, unverified user of
 * the account may have added: factors, linked providers, sessions, API tokens and devices.
 */
export const proveAddress = async (
  trx: Trx,
  { userId, by, now }: Pick<Eviction, 'userId' | 'by' | 'now'>,
): Promise<void> => {
  if (!(await confirmAddress(trx, userId, now))) return;
  await clearFactors(trx, userId);
  await deleteIdentities(trx, userId);
  await evict(trx, { userId, by, except: null, now, reason: 'address_proved' });
};
