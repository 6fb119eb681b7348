/** The SQL that makes drafts of proposals name another instrument. Submitted versions are frozen and keep theirs. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whether a version that is being decided names the instrument. */
export const isBeingDecided = async (db: Db, instrumentId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from proposal_targets as target
      join proposal_versions as version on version.proposal_id = target.proposal_id and version.number = target.version
      join investment_proposals as proposal on proposal.id = target.proposal_id
      where target.instrument_id = ${instrumentId} and version.frozen_at is not null
        and proposal.status in ('pending_approval', 'approved', 'sent', 'accepted')) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Moves the targets of drafts; where one names both instruments, their weights are added up. */
export const moveDraftTargets = async (
  trx: Db,
  { from, into }: { from: string; into: string },
): Promise<void> => {
  const ofDraft = sql`exists (select from proposal_versions as version
    where version.proposal_id = target.proposal_id and version.number = target.version and version.frozen_at is null)`;
  const sameList = sql`other.proposal_id = target.proposal_id and other.version = target.version
    and other.alternative = target.alternative`;
  await sql`
    update proposal_targets as target set weight_pct = target.weight_pct + other.weight_pct
    from proposal_targets as other
    where target.instrument_id = ${into} and other.instrument_id = ${from} and ${sameList} and ${ofDraft}`.execute(
    trx,
  );
  await sql`
    delete from proposal_targets as target using proposal_targets as other
    where target.instrument_id = ${from} and other.instrument_id = ${into} and ${sameList} and ${ofDraft}`.execute(
    trx,
  );
  await sql`
    update proposal_targets as target set instrument_id = ${into}
    where instrument_id = ${from} and ${ofDraft}`.execute(trx);
};
