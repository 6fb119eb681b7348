/** The SQL that settles requested instruments when a file is read again. */
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';

interface Settling {
  readonly importId: string;
  /** The names that no instrument has after the reading. */
  readonly missing: readonly string[];
  /** The revision of all instruments before a reading for the requests; null for a reading that a user asked for. */
  readonly revision: string | null;
  readonly now: Date;
}

/**
 * Compares an import's requests with a new reading of its file: those that it no longer lacks are settled, answered
 * ones that it still lacks are open again. A user whose own step read the file sees it and needs no mail.
 */
export const settleRequests = async (
  trx: Db,
  { importId, missing, revision, now }: Settling,
): Promise<{ readonly settled: number; readonly reopened: number }> => {
  const at = now.toISOString();
  const told = revision === null ? sql`${at}::timestamptz` : sql`null`;
  const isMissing = sql<boolean>`name = any (${missing}::text[])`;
  const settled = await sql`
    update requested_instruments set state = 'settled', settled_at = ${at}, is_read = true, told_at = ${told},
      refused_by = null, reason = null
    where import_id = ${importId} and state in ('open', 'refused') and not ${isMissing}`.execute(trx);
  const reopened = await sql`
    update requested_instruments set state = 'open', settled_at = null, is_read = true
    where import_id = ${importId} and state = 'settled' and not is_read and ${isMissing}`.execute(trx);
  await sql`
    update requested_instruments set is_read = true,
      checked_revision = coalesce(${revision}::text, checked_revision),
      told_at = case when is_read then told_at else ${told} end
    where import_id = ${importId} and (state in ('open', 'refused') or not is_read)`.execute(trx);
  return { settled: Number(settled.numAffectedRows ?? 0n), reopened: Number(reopened.numAffectedRows ?? 0n) };
};
