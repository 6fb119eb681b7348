/** The SQL of the search for documents by their names. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { withinTransaction } from '../../platform/database/transactions.ts';
import {
  closenessOfKeys,
  everyWord,
  idsOfAnyWord,
  idsSpeltLike,
  keysHoldTyped,
} from '../../platform/database/search.queries.ts';
import { seenBy } from './queries.ts';

const name = sql<string>`d.name`;

interface FoundDocumentRow {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
}

export interface DocumentQuestion {
  readonly q: string;
  readonly limit: number;
}

/** The documents with these ids that a viewer may see. */
const seenAmong = (viewer: Staff, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, d.name, d.created_at, d.client_id, clients.name as client_name, name_key(d.name) as key,
    name_key(clients.name) as client_key
  from ${seenBy(viewer)} where d.id = any (array(${ids}))`;

/**
 * Documents with a word of the text in their name, and each other word there or in their client's. The index finds the names;
 * only those are compared as a whole, because a name of a client alone would find all documents of many clients.
 */
const findAsTyped = async (
  db: Db,
  viewer: Staff,
  { q, limit }: DocumentQuestion,
): Promise<FoundDocumentRow[]> => {
  const named = idsOfAnyWord(q, {
    id: sql<string>`named.id`,
    from: sql`client_documents as named`,
    names: [sql<string>`named.name`],
  });
  const found = sql<FoundDocumentRow>`
    with seen as materialized (${seenAmong(viewer, named)})
    select id, name, client_id, client_name from seen
    where ${everyWord(q, (word) => keysHoldTyped(word, [sql<string>`key`, sql<string>`client_key`]))}
    order by ${closenessOfKeys(q, [sql<string>`key`])}, created_at desc, id desc limit ${limit}`;
  return withinTransaction(db, async (trx) => {
    // A word that is in most names makes the planner read the table, computing the parts of each name: seconds instead of
    // milliseconds, because it expects to compute them also where the index has them.
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await found.execute(trx)).rows;
  });
};

/** Documents with names spelt like the text, the nearest first. */
const findSpeltLike = async (
  db: Db,
  viewer: Staff,
  { q, limit }: DocumentQuestion,
): Promise<FoundDocumentRow[]> => {
  const from = seenBy(viewer);
  const ids = await idsSpeltLike(db, q, {
    id: sql<string>`d.id`,
    names: [{ name }],
    from,
    where: sql<boolean>`true`,
  });
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundDocumentRow>`
    select id, name, client_id, client_name
    from (${seenAmong(viewer, sql`select unnest(${ids}::uuid[])`)}) as seen
    order by array_position(${ids}::uuid[], id) limit ${limit}`.execute(db);
  return rows;
};

/** The documents that a viewer may see and that a text finds: the closest first, then the newest; with few, those spelt alike. */
export const findDocumentsNamed = async (
  db: Db,
  viewer: Staff,
  question: DocumentQuestion,
): Promise<FoundDocumentRow[]> => {
  const found = await findAsTyped(db, viewer, question);
  if (found.length >= question.limit) return found;
  const others = (await findSpeltLike(db, viewer, question)).filter(
    ({ id }) => !found.some((one) => one.id === id),
  );
  return [...found, ...others].slice(0, question.limit);
};
