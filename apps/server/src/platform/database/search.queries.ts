/** SQL that compares search text with names. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { nearestSpelt } from './spelling.ts';

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

/** The parts of a text by which an index finds it, as the indexes of migration `list_search` say it. */
const trigrams = (text: Text): RawBuilder<string[]> => sql<string[]>`(name_trigrams(${text}) collate "C")`;

/** One or two letters, which only begin words of names. Everything else is found anywhere in a text. */
const isBeginning = (typed: string): boolean => /^[\p{L}\p{N}]{1,2}$/u.test(withoutMarks(typed));

/** Letters and digits up to three: the index says exactly which names have them, and nothing needs to be compared. */
const isOnePart = (typed: string): boolean => /^[a-z0-9]{1,3}$/i.test(withoutMarks(typed));

const withoutMarks = (typed: string): string => typed.normalize('NFKD').replaceAll(/\p{M}/gu, '');

export interface IndexedTexts {
  /** The columns to find, such as `clients.id`, and where: a table, perhaps joined with others. */
  readonly id: RawBuilder<string>;
  readonly from: RawBuilder<unknown>;
  readonly where?: RawBuilder<boolean>;
  readonly names: readonly Text[];
  /** Such as e-mail addresses: found from three letters on, because half of them have the same words. */
  readonly others?: readonly Text[];
  readonly tags?: RawBuilder<string[]>;
}

const textFound = (typed: string, text: Text): RawBuilder<boolean> => {
  const found = sql<boolean>`${trigrams(text)} @> typed_trigrams(${typed})`;
  return isOnePart(typed) ? found : sql<boolean>`${found} and ${holdsTyped(typed, [text])}`;
};

const tagFound = (typed: string, tags: RawBuilder<string[]>): RawBuilder<boolean> =>
  sql<boolean>`(tag_trigrams(${tags}) collate "C") @> typed_trigrams(${typed})
    and exists (select from unnest(${tags}) as t (tag) where ${holdsTyped(typed, [sql<string>`tag`])})`;

/**
 * A select of the ids of all rows with a text that contains the search text, ignoring accents and case; one or two letters
 * begin a word. Only for texts with an index of their parts. Each text has a select of its own: of conditions combined by
 * `or`, the parts would be computed again for each row found.
 */
export const idsFound = (typed: string, texts: IndexedTexts): RawBuilder<string> => {
  const { id, from, where = sql<boolean>`true`, names, others = [], tags } = texts;
  const isShort = isBeginning(typed);
  const conditions = [...names, ...(isShort ? [] : others)].map((text) => textFound(typed, text));
  if (tags !== undefined && !isShort) conditions.push(tagFound(typed, tags));
  const selects = conditions.map((found) => sql`select ${id} from ${from} where ${where} and ${found}`);
  return sql<string>`${sql.join(selects, sql` union all `)}`;
};

/** So many similar names follow at most. */
const mostSimilar = 50;

export interface NamedRows {
  readonly id: RawBuilder<string>;
  readonly name: RawBuilder<string>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** The ids of what has a name spelt like the search text, the nearest first. */
export const idsSpeltLike = async (
  db: Db,
  typed: string,
  { id, name, from, where }: NamedRows,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; key: string; typed: string }>`
    select ${id} as id, name_key(${name}) as key, name_key(${typed}) as typed from ${from}
    where ${trigrams(name)} && typo_trigrams(${typed}) and ${where}`.execute(db);
  return nearestSpelt(rows).slice(0, mostSimilar);
};
