/** Whether a file has a column of types at all, or only texts and signs. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { columnValues, isPlausible, share } from './samples.ts';
import type { Sample } from './samples.ts';
import { rowWord, wordMeaning } from './row-word.ts';
import { hasWord, isWord } from './words.ts';

type Columns = TransactionLayout['columns'];

/** Whether the signs of all rows say what they are. */
const signsDecide = (sample: Sample, columns: Columns): boolean => {
  const words = sample.rows.map((row) => rowWord(row, columns)).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => wordMeaning(word, words) !== null);
};

/**
 * The columns without a type that is only the description of the rows: none of its texts is a known word, and the signs
 * say what the rows are.
 */
export const withoutUnsaidType = <C extends { type?: number; name?: number; note?: number }>(
  columns: C,
  sample: Sample,
): C => {
  const { type, ...rest } = columns;
  if (type === undefined || !isWord('description', plainWords(sample.header[type] ?? ''))) return columns;
  const free = columns.name === undefined ? 'name' : 'note';
  const others = { ...rest, ...(rest[free] === undefined ? { [free]: type } : {}) };
  const known = sample.rows.some((row) => wordMeaning(rowWord(row, { type } as Columns), []) !== null);
  const signed = { ...others, type: null } as unknown as Columns;
  return known || !signsDecide(sample, signed) ? columns : (others as C);
};

const wordsAtMost = 12;

/** Whether the values recur like the words of types do, and are no codes. */
const looksLikeTypes = (values: readonly string[]): boolean => {
  const distinct = new Set(values);
  const isWord = (value: string): boolean =>
    /^\p{L}[\p{L} ./()-]{2,40}$/u.test(value) && /\p{Ll}/u.test(value);
  return (
    distinct.size > 1 &&
    distinct.size <= wordsAtMost &&
    (distinct.size < values.length || values.length <= 3) &&
    share([...distinct], isWord) > 0.8
  );
};

/** Whether a file without a recognised type has a column that may hold it under a name and in words of its own. */
export const mayHaveTypes = (sample: Sample, columns: Columns): boolean => {
  if (columns.type !== null) return false;
  const taken = new Set(Object.values(columns));
  return sample.header.some((heading, at) => {
    if (taken.has(at) || hasWord('notType', heading)) return false;
    const values = columnValues(sample, at);
    return looksLikeTypes(values) && !isPlausible('number', values) && !isPlausible('date', values);
  });
};
