/**
 * Prepared statements. A statement that begins with a name in a comment is parsed and planned once per connection
 * instead of at each call, which on the embedded database is most of its cost. Kysely offers no option for it, hence
 * the comment. Such a statement must list its columns, because one with a star fails once a later version has added a
 * column.
 */

const named = /^\s*\/\* prepared (\w+) \*\//;

export type Naming = (text: string) => string | undefined;

/**
 * Assigns names to statements. A statement with several variants, such as for users who see all clients and users who
 * do not, gets a number after its name for each, because a name must always stand for the same text.
 */
export const statementNames = (): Naming => {
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
