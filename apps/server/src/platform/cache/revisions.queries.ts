/** SQL of the revisions of kinds: a writer counts them, and a cache key for something made of all things of a kind contains them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

/** A portfolio includes its ledger, an instrument its prices; figures are those stored for lists and totals. */
export type RevisionKind = 'portfolios' | 'instruments' | 'clients' | 'figures';

/** Two writers in one place wait for each other's commit, so there are more places than most firms have connections. */
const places = 32;

/** Counts a change of some kinds. One statement in one order, as the last lock of a transaction, so that writers cannot deadlock. */
export const countRevisions = async (trx: Db, kinds: readonly RevisionKind[]): Promise<void> => {
  await sql`/* prepared count_revisions */
    insert into revisions (kind, place, revision)
    select kind, pg_backend_pid() % ${sql.lit(places)}, 1
    from unnest(${`{${kinds.join(',')}}`}::text[]) as changed (kind) order by kind
    on conflict (kind, place) do update set revision = revisions.revision + 1`.execute(trx);
};

/** The revision of some kinds together, as an SQL expression: its text differs after each change of one of them. */
export const revisionOf = (...kinds: readonly RevisionKind[]): RawBuilder<string> => sql<string>`(
  select md5(coalesce(string_agg(concat_ws('/', kind, place, revision), ',' order by kind, place), ''))
  from revisions where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;
