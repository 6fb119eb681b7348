/** SQL that compares search text with names. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Text = RawBuilder<string | null>;

/** The sort key of a name: without accents and case, in an order that is the same on every database. */
export const nameKey = (name: Text): RawBuilder<string | null> =>
  sql<string | null>`name_key(${name}) collate "C"`;

/**
 * How closely the best of the texts matches the search text, to sort by: 0 is equal, 1 begins with it, 2 anything
 * else.
 */
export const closeness = (typed: string, texts: readonly Text[]): RawBuilder<number> => {
  const any = (test: (text: Text) => RawBuilder<boolean>) => sql.join(texts.map(test), sql` or `);
  const same = any((text) => sql<boolean>`name_key(${text}) = name_key(${typed})`);
  const begins = any((text) => sql<boolean>`starts_with(name_key(${text}), name_key(${typed}))`);
  return sql<number>`case when ${same} then 0 when ${begins} then 1 else 2 end`;
};

/** Whether one of the texts contains the search text, ignoring accents and case. */
export const holdsTyped = (typed: string, texts: readonly Text[]): RawBuilder<boolean> => {
  const held = texts.map((text) => sql<boolean>`name_key(${text}) like name_pattern(${typed})`);
  return sql<boolean>`(${sql.join(held, sql` or `)})`;
};
