/** Finds names that contain the words of a search text with typos. */

/** Words are separated by punctuation or a blank, as in the parts by which the database finds names. */
const separator = /[\s!-/:-@[-`{-~]+/;

/**
 * The allowed typos: letters that are wrong, missing, added or swapped with the next one. A short word may have none.
 */
const typosAllowed = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/** The number of typos between two words, or more than `most`. */
export const typosBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) row.push(typosAt({ one, other, i, j }, { before, last, row }));
    before = last;
    last = row;
  }
  return last[other.length] ?? most + 1;
};

interface Place {
  readonly one: string;
  readonly other: string;
  readonly i: number;
  readonly j: number;
}

interface Rows {
  readonly before: readonly number[];
  readonly last: readonly number[];
  readonly row: readonly number[];
}

/** The typos between the first `i` letters of one and the first `j` of the other. */
const typosAt = ({ one, other, i, j }: Place, { before, last, row }: Rows): number => {
  const wrong = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
  const least = Math.min(wrong, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
  const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
  return isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least;
};

/** The number of typos with which the words contain a typed word, completely or as a beginning; null if they do not. */
const fewestTypos = (typed: string, words: readonly string[]): number | null => {
  if (words.some((word) => word.startsWith(typed))) return 0;
  const most = typosAllowed(typed);
  const least = Math.min(...words.map((word) => typosBetween(typed, word, most)));
  return least <= most ? least : null;
};

interface Spelt {
  readonly id: string;
  readonly key: string;
  readonly typed: string;
}

/** The ids of the names that contain each typed word with typos, those with the fewest typos first, then by name. */
export const nearestSpelt = (names: readonly Spelt[]): string[] =>
  names
    .flatMap(({ id, key, typed }) => {
      const words = key.split(separator);
      const typos = typed
        .split(separator)
        .filter((word) => word !== '')
        .map((word) => fewestTypos(word, words));
      const total = typos.reduce<number | null>((sum, n) => (sum === null || n === null ? null : sum + n), 0);
      return total === null ? [] : [{ id, key, total }];
    })
    .toSorted((a, b) => a.total - b.total || compare(a.key, b.key) || compare(a.id, b.id))
    .map(({ id }) => id);

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
