/** SQL about users as other records name them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The address of a user of the table `p`. An erased one has none: what is stored in its place is no address to show or find. */
export const emailUnlessErased: RawBuilder<string | null> = sql<
  string | null
>`case when p.erased_at is null then p.email end`;
