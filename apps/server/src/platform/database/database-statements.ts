/**
 * Prepared statements. A statement that begins with a name in a comment, such as the one each request asks for its
 * session, is parsed and planned once per connection instead of at each call: on the embedded database that is most of
 * its cost. Kysely has no way to say so, hence the comment. Such a statement lists its columns by name, because one
 * with a star fails once a later version has added a column.
 */

const named = /^\s*\/\* prepared (\w+) \*\//;

export type Naming = (text: string) => string | undefined;

/**
 * Names statements. One that is written in a few ways, such as for those who see every client and those who don't,
 * has a number after its name for each further way, because a name stands for one text.
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
