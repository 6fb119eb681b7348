/** Issued reports by their hashes. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** An issued report, without anything that it says or whom it is for. */
export interface VerifiedRow {
  readonly number: number;
  readonly version: number;
  readonly issued_at: string;
  readonly withdrawn_at: string | null;
  readonly is_kept: boolean;
  /** The newest later version, preferably one that was not withdrawn; null for the newest. */
  readonly later_version: number | null;
  readonly later_issued_at: string | null;
  readonly later_withdrawn_at: string | null;
}

const columns = sql`r.number, r.version, r.issued_at, r.withdrawn_at, r.file_id is not null as is_kept,
  later.version as later_version, later.issued_at as later_issued_at, later.withdrawn_at as later_withdrawn_at`;

const later = sql`left join lateral (
  select n.version, n.issued_at, n.withdrawn_at from reports n
  where n.number = r.number and n.version > r.version
  order by n.withdrawn_at is not null, n.version desc limit 1
) later on true`;

/** The reports whose file has this SHA-256; two at most, because more say nothing else. */
export const findByFile = async (db: Db, hash: string): Promise<readonly VerifiedRow[]> => {
  const { rows } = await sql<VerifiedRow>`/* prepared verify_file */
    select ${columns} from reports r ${later} where r.sha256 = ${hash} limit 2`.execute(db);
  return rows;
};

/** The reports the SHA-256 of whose figures is between two, in hexadecimal; two at most. */
export const findByFigures = async (db: Db, first: string, last: string): Promise<readonly VerifiedRow[]> => {
  const { rows } = await sql<VerifiedRow>`/* prepared verify_data */
    select ${columns} from figure_snapshots s join reports r on r.snapshot_id = s.id ${later}
    where s.sha256 between decode(${first}, 'hex') and decode(${last}, 'hex') limit 2`.execute(db);
  return rows;
};
