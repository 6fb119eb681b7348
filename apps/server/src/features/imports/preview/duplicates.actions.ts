/** Which rows of a file the ledger holds already, by their key or by what they say. */
import type { Db } from '../../../platform/database/db.ts';
import { mapInTurns } from '../../../platform/jobs/in-turns.ts';
import { bookedEntries, describeEntries } from './booked.queries.ts';
import type { BookedRow } from './booked.queries.ts';
import { likelyDuplicates } from './likely-duplicates.ts';
import type { Comparable } from './likely-duplicates.ts';
import type { StoredQuestion } from '../rows/row-questions.ts';
import { countOccurrences } from '../rows/row-keys.ts';
import type { KeyedEntry, Occurrences } from '../rows/row-keys.ts';
import type { RowAnswers } from '../rows/row-directions.ts';

/** A row as it is looked for in the ledger. */
export interface SoughtRow extends Comparable {
  readonly key: string;
  /** Null where the file states none. */
  readonly tradeTime: string | null;
  /** Asked for only where the ledger holds anything. */
  readonly formerKey: () => string;
}

export type Finding =
  | { readonly kind: 'booked' }
  /** Not booked under its key; `likeId` names an entry that says the same. */
  | { readonly kind: 'unbooked'; readonly occurrence: number; readonly likeId: string | null };

const keyed = (entries: readonly BookedRow[]): ReadonlyMap<string, KeyedEntry[]> => {
  const byKey = new Map<string, KeyedEntry[]>();
  for (const { id, rowKey, rowOccurrence, time } of entries) {
    if (rowKey === null) continue;
    const one = { id, number: rowOccurrence ?? 1, time };
    const known = byKey.get(rowKey);
    if (known === undefined) byKey.set(rowKey, [one]);
    else known.push(one);
  }
  return byKey;
};

const dayRange = (rows: readonly SoughtRow[]): { from: string; to: string } | null => {
  const [first] = rows;
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of rows) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
};

/**
 * The entries that rows were booked as. Times tell equal rows apart as far as both sides state them: first each row takes an
 * entry with its own time, then one that was booked without its time, or any for a row without a time.
 */
const bookedRows = async (
  rows: readonly SoughtRow[],
  { takeAt, takeAny }: Occurrences,
): Promise<readonly (string | null)[]> => {
  const exact = await mapInTurns(
    rows,
    ({ key, formerKey, tradeTime }) => takeAt(key, tradeTime) ?? takeAt(formerKey(), tradeTime),
  );
  return mapInTurns(rows, ({ key, formerKey, tradeTime }, at) => {
    const found = exact[at] ?? null;
    if (found !== null) return found;
    return tradeTime === null
      ? (takeAny(key) ?? takeAny(formerKey()))
      : (takeAt(key, null) ?? takeAt(formerKey(), null));
  });
};

/**
 * Looks all rows up, first by key, then those left among the entries left: each entry is given to one row at most, so that of
 * two equal rows against one entry the second is new.
 */
export const findBooked = async (
  db: Db,
  portfolioId: string,
  rows: readonly SoughtRow[],
): Promise<readonly Finding[]> => {
  const days = dayRange(rows);
  const booked = days === null ? [] : await bookedEntries(db, portfolioId, days);
  const occurrences = countOccurrences(keyed(booked));
  const found = booked.length === 0 ? [] : await bookedRows(rows, occurrences);
  const given = new Set(found);
  const like = likelyDuplicates(booked.filter((entry) => entry.isInForce && !given.has(entry.id)));
  return mapInTurns(rows, (row, at) =>
    typeof found[at] === 'string'
      ? { kind: 'booked' }
      : { kind: 'unbooked', occurrence: occurrences.next(row.key), likeId: like.take(row) },
  );
};

type LikelyDuplicate = Extract<StoredQuestion, { kind: 'likely_duplicate' }>;

/** What an answer was about, by the line of the row. */
export interface GivenAnswers extends RowAnswers {
  /** The entry that the row was said to be, or not to be. */
  readonly entryId?: string | null;
}

/** What is asked about each of some entries; an answer counts only for the entry it was given about. */
export const likelyDuplicateQuestions = async (
  db: Db,
  portfolioId: string,
  entryIds: readonly string[],
): Promise<(id: string, given: GivenAnswers) => LikelyDuplicate | null> => {
  const entries = await describeEntries(db, portfolioId, entryIds);
  return (id, { entryId, likely_duplicate: said }) => {
    const entry = entries.get(id);
    if (entry === undefined) return null;
    const answer = entryId === id && (said === 'skip' || said === 'book') ? said : null;
    return { kind: 'likely_duplicate', entry, answer };
  };
};
