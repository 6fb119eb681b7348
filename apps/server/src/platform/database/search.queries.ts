/** What a person types into a search field and the names it is for, as SQL compares them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Text = RawBuilder<string | null>;

/** What a list sorts a name by: without accents and case, in an order that is the same on every database. */
export const nameKey = (name: Text): RawBuilder<string | null> =>
  sql<string | null>`name_key(${name}) collate "C"`;

/** How close the closest of the texts is to what was typed, to sort by: 0 is the same, 1 begins so, 2 is anything else. */
export const closeness = (typed: string, texts: readonly Text[]): RawBuilder<number> => {
  const any = (test: (text: Text) => RawBuilder<boolean>) => sql.join(texts.map(test), sql` or `);
  const same = any((text) => sql<boolean>`name_key(${text}) = name_key(${typed})`);
  const begins = any((text) => sql<boolean>`starts_with(name_key(${text}), name_key(${typed}))`);
  return sql<number>`case when ${same} then 0 when ${begins} then 1 else 2 end`;
};

/** Whether one of the texts holds what was typed, whatever its accents and case. */
export const holdsTyped = (typed: string, texts: readonly Text[]): RawBuilder<boolean> => {
  const held = texts.map((text) => sql<boolean>`name_key(${text}) like name_pattern(${typed})`);
  return sql<boolean>`(${sql.join(held, sql` or `)})`;
};
