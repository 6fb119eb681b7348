/** SQL of the revisions of kinds: counted by whoever changes a thing of a kind, compared by whoever keeps what was made of all. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

/** Kinds of things of which something is made that is kept: of every portfolio with its ledger, every instrument with its prices, every client. */
export type RevisionKind = 'portfolios' | 'instruments' | 'clients';

/** More places than most firms have connections: two writers in one place wait for each other's commit. */
const places = 32;

/**
 * Counts a change of some kinds. All are counted in one statement and in one order, after everything else a transaction locks:
 * two writers never wait for each other in a circle.
 */
export const countRevisions = async (trx: Db, kinds: readonly RevisionKind[]): Promise<void> => {
  await sql`/* prepared count_revisions */
    insert into revisions (kind, place, revision)
    select kind, pg_backend_pid() % ${sql.lit(places)}, 1
    from unnest(${`{${kinds.join(',')}}`}::text[]) as changed (kind) order by kind
    on conflict (kind, place) do update set revision = revisions.revision + 1`.execute(trx);
};

/** The revision of some kinds together, as an expression: another text as soon as a thing of one of them has changed. */
export const revisionOf = (...kinds: readonly RevisionKind[]): RawBuilder<string> => sql<string>`(
  select md5(coalesce(string_agg(concat_ws('/', kind, place, revision), ',' order by kind, place), ''))
  from revisions where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;
