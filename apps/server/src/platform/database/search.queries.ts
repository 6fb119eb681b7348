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
 * How closely the best of the texts matches the search text, to sort by: 0 is equal, 1 begins with it, 2 has a word that
 * begins with it, 3 anything else.
 */
export const closeness = (typed: string, texts: readonly Text[]): RawBuilder<number> =>
  closenessOfKeys(
    typed,
    texts.map((text) => sql<string>`name_key(${text})`),
  );

/** Like `closeness`, of names whose keys are there: computing the keys of many thousand names takes seconds. */
export const closenessOfKeys = (typed: string, keys: readonly Text[]): RawBuilder<number> => {
  const any = (test: (key: Text) => RawBuilder<boolean>) => sql.join(keys.map(test), sql` or `);
  const same = any((key) => sql<boolean>`${key} = name_key(${typed})`);
  const begins = any((key) => sql<boolean>`starts_with(${key}, name_key(${typed}))`);
  const hasWord = any((key) => sql<boolean>`position(' ' || name_key(${typed}) in ${key}) > 0`);
  return sql<number>`case when ${same} then 0 when ${begins} then 1 when ${hasWord} then 2 else 3 end`;
};

/** Whether one of the texts contains the search text, ignoring accents and case. */
export const holdsTyped = (typed: string, texts: readonly Text[]): RawBuilder<boolean> =>
  keysHoldTyped(
    typed,
    texts.map((text) => sql<string>`name_key(${text})`),
  );

/** Like `holdsTyped`, of texts whose keys are there. */
export const keysHoldTyped = (typed: string, keys: readonly Text[]): RawBuilder<boolean> => {
  const held = keys.map((key) => sql<boolean>`${key} like name_pattern(${typed})`);
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

/** A search text of more words is looked for as it stands, because each word takes a look at every index. */
const mostWords = 6;

/** The words of a search text, of which each must be found. */
const wordsOf = (typed: string): readonly string[] => {
  const words = [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))];
  return words.length === 0 || words.length > mostWords ? [typed] : words;
};

/** Whether each word of the search text is found, in any order: "okafor growth" by a client's and a portfolio's name together. */
export const everyWord = (
  typed: string,
  isFound: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`(${sql.join(wordsOf(typed).map(isFound), sql` and `)})`;

/** A select of the ids of all rows with a text that contains any word of the search text, as `idsFound` finds each. */
export const idsOfAnyWord = (typed: string, texts: IndexedTexts): RawBuilder<string> =>
  sql<string>`${sql.join(
    wordsOf(typed).map((word) => idsFound(word, texts)),
    sql` union all `,
  )}`;

/** So many similar names follow at most. */
const mostSimilar = 50;
/** So many names are compared with the search text at most: one misspelt word may resemble those of half the firm. */
const mostCompared = 5000;

export interface NamedRows {
  readonly id: RawBuilder<string>;
  /** The names in which a word may be misspelt, each with an index of its parts, and the tables of each where they differ. */
  readonly names: readonly { readonly name: Text; readonly from?: RawBuilder<unknown> }[];
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** Whether a name has parts of the word: any of a longer one, all of a short one, which may not be misspelt. */
const resembles = (word: string, name: Text): RawBuilder<boolean> =>
  isOnePart(word) || isBeginning(word)
    ? sql<boolean>`${trigrams(name)} @> typed_trigrams(${word})`
    : sql<boolean>`${trigrams(name)} && typo_trigrams(${word})`;

const anyResembles = (word: string, { id, names, from }: NamedRows): RawBuilder<boolean> => {
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return resembles(word, only.name);
  const selects = names.map(
    ({ name, from: tables = from }) => sql`select ${id} from ${tables} where ${resembles(word, name)}`,
  );
  return sql<boolean>`${id} in (${sql.join(selects, sql` union all `)})`;
};

/** The ids of what has names spelt like the words of the search text, the nearest first. */
export const idsSpeltLike = async (db: Db, typed: string, rows: NamedRows): Promise<string[]> => {
  const { id, names, from, where } = rows;
  const alike = everyWord(typed, (word) => anyResembles(word, rows));
  const name = sql`concat_ws(' ', ${sql.join(names.map((one) => one.name))})`;
  const found = await sql<{ id: string; key: string; typed: string }>`
    select ${id} as id, name_key(${name}) as key, name_key(${typed}) as typed from ${from}
    where ${alike} and ${where} limit ${mostCompared}`.execute(db);
  return nearestSpelt(found.rows).slice(0, mostSimilar);
};
