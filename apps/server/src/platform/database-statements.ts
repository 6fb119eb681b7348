/**
 * Prepared statements. A statement that begins with a name in a comment, such as the one each request asks for its
 * session, is parsed and planned once per connection instead of at each call: on the embedded database that is most of
 * its cost. Kysely has no way to say so, hence the comment. Such a statement lists its columns by name, because one
 * with a star fails once a later version has added a column.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const named = /^\s*\/\* prepared (\w+) \*\//;

type Naming = (text: string) => string | undefined;

/**
 * Names statements. One that is written in a few ways, such as for those who see every client and those who don't,
 * has a number after its name for each further way, because a name stands for one text.
 */
const statementNames = (): Naming => {
  const names = new Map<string, string>();
  const ways = new Map<string, number>();
  return (text) => {
    const word = named.exec(text)?.[1];
    if (word === undefined) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    const way = (ways.get(word) ?? 0) + 1;
    const name = way === 1 ? word : `${word}_${way}`;
    ways.set(word, way);
    names.set(text, name);
    return name;
  };
};

const naming = (client: pg.PoolClient, nameOf: Naming): PostgresPoolClient => {
  const query = (text: string, values: unknown[] = []) => {
    const name = nameOf(text);
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  // Kysely's second overload, for cursors, is never called: no cursor is configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
};

/** The pool as Kysely uses it; each connection is wrapped once, because Kysely knows connections by identity. */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = statementNames();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? naming(client, nameOf);
      wrapped.set(client, known);
      // A client is lent anew at each connect, and with it its way back.
      return Object.assign(known, { release: () => client.release() });
    },
    end: () => pool.end(),
  };
};
