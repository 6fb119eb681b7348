/** The SQL of the search for documents by their names and those of their clients. */
import { sql } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { closeness, everyWord, idsFound, idsSpeltLike } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import { seenBy } from './queries.ts';

const id = sql<string>`d.id`;
const name = sql<string>`d.name`;
const clientName = sql<string>`clients.name`;

/** Documents found by a word of their name or their client's. */
const isFound = (typed: string) => {
  const selects = [
    idsFound(typed, { id, from: sql`client_documents as d`, names: [name] }),
    idsFound(typed, {
      id,
      from: sql`clients join client_documents as d on d.client_id = clients.id`,
      names: [clientName],
    }),
  ];
  return sql<boolean>`d.id in (${sql.join(selects, sql` union all `)})`;
};

interface FoundDocumentRow {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
}

export interface DocumentQuestion {
  readonly q: string;
  readonly limit: number;
  /** Names spelt similarly follow fewer matches than this. */
  readonly few: number;
}

/** The documents that a viewer may see in which each word of a text is found, the closest first, then the newest. */
export const findDocumentsNamed = async (
  db: Db,
  viewer: Staff,
  { q, limit, few }: DocumentQuestion,
): Promise<FoundDocumentRow[]> => {
  const from = seenBy(viewer);
  const page = { direction: 'asc', offset: 0, limit, few } as const;
  const { ids } = await readPage(db, page, {
    id,
    from,
    where: [sql<boolean>`true`],
    found: everyWord(q, isFound),
    similar: () =>
      idsSpeltLike(db, q, { id, names: [{ name }, { name: clientName }], from, where: sql<boolean>`true` }),
    keys: [
      { key: closeness(q, [name, clientName]), direction: 'asc' },
      { key: sql`d.created_at`, direction: 'desc' },
    ],
  });
  const { rows } = await sql<FoundDocumentRow>`
    select d.id, d.name, d.client_id, clients.name as client_name from ${from}
    where d.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], d.id)`.execute(db);
  return rows;
};
