/** Enforces a required second factor for users who already have a passkey. */
import type { SignedIn } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { countPasskeys, deletePasskeys } from './queries.ts';

/**
 * Where the firm requires a second factor, a user with a passkey must use it before changing any sign-in method;
 * otherwise a stolen password would be enough to add a new factor.
 */
export const refuseWithoutPasskey = async (
  db: Db,
  { id, lacksFactor }: SignedIn,
): Promise<Refusal<'factor_required'> | null> =>
  lacksFactor && (await countPasskeys(db, id)) > 0 ? refuse('factor_required') : null;

/** Removes all passkeys of a user, in the transaction of an action that restores their access. */
export const clearPasskeys = (trx: Trx, userId: string): Promise<void> => deletePasskeys(trx, userId);
