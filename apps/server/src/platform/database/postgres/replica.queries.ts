/** How far a server and its replica have come. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../schema.ts';

export type Primary = Kysely<Database>;

/** A point in the history of a database, which a replica may have reached. */
export interface Position {
  /** The last commit, as an address in the write-ahead log. */
  readonly address: string;
  /** Increases by one each time a replica becomes the primary; addresses are comparable on one timeline only. */
  readonly timeline: number;
  /** The server and its databases: a replica has the same identifiers. */
  readonly system: string;
  readonly database: number;
}

/**
 * With asynchronous commits, a change is visible before it is flushed, and only the address of what was inserted is
 * certain to cover it.
 */
export const readPosition = async (primary: Primary): Promise<Position> => {
  const { rows } = await sql<Position>`/* prepared read_position */
    select now.address::text as address, ('x' || left(pg_walfile_name(now.address), 8))::bit(32)::int as timeline,
      (select system_identifier::text from pg_control_system()) as system,
      (select oid::int from pg_database where datname = current_database()) as database
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as address) as now`.execute(primary);
  const [position] = rows;
  if (position === undefined) throw new Error('The primary gives no position');
  return position;
};

interface State {
  readonly is_of_primary: boolean;
  /** Null on a server that is no replica, or no longer one. */
  readonly has_replayed: boolean | null;
}

export const readState = async (
  client: pg.PoolClient,
  { address, timeline, system, database }: Position,
): Promise<State> => {
  const { rows } = await client.query<State>(
    `select (select system_identifier::text from pg_control_system()) = $3
        and (select oid::int from pg_database where datname = current_database()) = $4 as is_of_primary,
      pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = $2
        and pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed`,
    [address, timeline, system, database],
  );
  const [state] = rows;
  if (state?.is_of_primary !== true) throw new Error('DATABASE_REPLICA_URL names no replica of the database');
  return state;
};
