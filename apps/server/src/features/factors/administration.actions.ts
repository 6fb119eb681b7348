/** What administrators and operators do with second factors. */
import type { Role } from '@partnerfolio/contract/access';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { findUser } from '../people/users.queries.ts';
import { clearFactors, sealContext } from './authenticator.actions.ts';
import { noteFactorChange } from './notices.actions.ts';
import * as queries from './queries.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** Removes the factors of a user who has lost them. */
export const resetFactors = async ({ app, viewer }: Act, userId: string) => {
  const reset = await inTransaction(app.db, async (trx) => {
    if ((await findUser(trx, userId)) === null) return refuse('not_found');
    await clearFactors(trx, userId);
    await noteFactorChange(app, trx, { change: 'factors_reset', userId, by: viewer.id });
    return { done: true } as const;
  });
  app.mail.wake();
  return reset;
};

/** Sets the roles that must have a second factor. */
export const requireFactors = ({ app, viewer }: Act, roles: readonly Role[]) =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.listRequirements(trx);
    await queries.replaceRequirements(trx, [...new Set(roles)]);
    const after = await queries.listRequirements(trx);
    await writeAudit(trx, {
      eventType: 'factors.require',
      now: app.clock.now(),
      userId: viewer.id,
      before: { roles: before },
      after: { roles: after },
    });
    return { roles: after };
  });

/** Seals every secret again with the newest key; returns how many. */
export const resealAuthenticators = async (trx: Trx, secrets: Secrets): Promise<number> => {
  const rows = await queries.lockSealed(trx);
  for (const { user_id: userId, secret } of rows) {
    const place = sealContext(userId);
    await queries.putSealed(trx, userId, secrets.seal(secrets.open(secret, place), place));
  }
  return rows.length;
};

/**
 * Deletes every app for an operator who has lost the key, because its secret can no longer be read; returns how many.
 */
export const forgetAuthenticators = async (trx: Trx, now: Date): Promise<number> => {
  const owners = await queries.removeAllFactors(trx);
  await writeAudit(trx, {
    eventType: 'secrets.forget',
    now,
    userId: null,
    metadata: { authenticators: owners.length },
  });
  return owners.length;
};
