/** What a required second factor means for people who have a passkey. */
import type { SignedIn } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { countPasskeys, deletePasskeys } from './queries.ts';

/**
 * Whose firm asks for a second factor, and who has a passkey, must use it before they may change what proves who they are:
 * a stolen password must not be enough to make a factor of one's own.
 */
export const refusalWithoutPasskey = async (
  db: Db,
  { id, lacksFactor }: SignedIn,
): Promise<Refusal<'factor_required'> | null> =>
  lacksFactor && (await countPasskeys(db, id)) > 0 ? refuse('factor_required') : null;

/** Removes all passkeys of a person, in the transaction of an act that lets them in anew. */
export const clearPasskeys = (trx: Trx, userId: string): Promise<void> => deletePasskeys(trx, userId);
