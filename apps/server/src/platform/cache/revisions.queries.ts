/**
 * The SQL of revisions by kind. A writer increases them; the cache key of a result over all records of a kind
 * contains that kind's revision.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

/** A portfolio's revision covers its ledger, an instrument's its prices; figures are those stored for lists and totals. */
export type RevisionKind = 'portfolios' | 'instruments' | 'clients' | 'figures';

/**
 * A revision is kept as several counters, which readers compare one by one. Writers of the same counter wait for each other's commit, so there are
 * more counters than most firms have connections.
 */
const places = 32;

/**
 * Counts a change of some kinds: one statement in a fixed order, as the transaction's last lock, so that writers
 * cannot deadlock.
 */
export const countRevisions = async (trx: Db, kinds: readonly RevisionKind[]): Promise<void> => {
  await sql`/* prepared count_revisions */
    insert into revisions (kind, place, revision)
    select kind, pg_backend_pid() % ${sql.lit(places)}, 1
    from unnest(${`{${kinds.join(',')}}`}::text[]) as changed (kind) order by kind
    on conflict (kind, place) do update set revision = revisions.revision + 1`.execute(trx);
};

/** The revision of some kinds together, as an SQL expression whose text differs after each change of any of them. */
export const selectRevision = (...kinds: readonly RevisionKind[]): RawBuilder<string> => sql<string>`(
  select md5(coalesce(string_agg(concat_ws('/', kind, place, revision), ',' order by kind, place), ''))
  from revisions where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;
