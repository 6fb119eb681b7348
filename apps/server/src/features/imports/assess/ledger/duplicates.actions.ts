/** Finds the rows of a file that are already in the ledger, by key or by contents. */
import type { Db } from '../../../../platform/database/db.ts';
import { mapInTurns } from '../../../../platform/jobs/in-turns.ts';
import { bookedEntries, describeEntries } from './booked.queries.ts';
import type { BookedIn, BookedRow } from './booked.queries.ts';
import { likelyDuplicates } from './likely-duplicates.ts';
import type { Comparable } from './likely-duplicates.ts';
import type { StoredQuestion } from '../../understand/rows/row-questions.ts';
import { countOccurrences } from '../../understand/entries/row-keys.ts';
import type { KeyedEntry, Occurrences } from '../../understand/entries/row-keys.ts';
import type { GivenAnswers } from '../rows/answers.queries.ts';

/** A row to look for in the ledger. */
export interface ComparedRow extends Comparable {
  readonly key: string;
  /** Null if the file states none. */
  readonly tradeTime: string | null;
  /** A function, because it is needed only if the ledger contains entries. */
  readonly formerKey: () => string;
  /** Whether only its key is known, because it could not be read. */
  readonly isInvalid?: true;
}

export type Finding =
  | { readonly kind: 'booked' }
  /** No entry has its key; `likeId` is the id of an entry with the same contents. */
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

const dayRange = (rows: readonly ComparedRow[]): { from: string; to: string } | null => {
  const first = rows.find(({ day }) => day !== '');
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of rows) {
    if (day === '') continue;
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
};

/**
 * Finds the entry that each row was booked as. Rows with equal keys are told apart by their times: first each row
 * takes an entry with the same time. Then a row with a time takes an entry without one, and a row without a time
 * takes any.
 */
const bookedRows = async (
  rows: readonly ComparedRow[],
  { takeAt, takeAny }: Occurrences,
): Promise<readonly (string | null)[]> => {
  const exact = await mapInTurns(
    rows,
    ({ key, formerKey, tradeTime }) => takeAt(key, tradeTime) ?? takeAt(formerKey(), tradeTime),
  );
  return mapInTurns(rows, ({ key, formerKey, tradeTime }, at) => {
    const matched = exact[at] ?? null;
    if (matched !== null) return matched;
    return tradeTime === null
      ? (takeAny(key) ?? takeAny(formerKey()))
      : (takeAt(key, null) ?? takeAt(formerKey(), null));
  });
};

/**
 * Looks up all rows: first by key, then compares the remaining rows with the remaining entries. Each entry matches at
 * most one row, so that of two equal rows and one entry the second row is new.
 */
export const findBooked = async (
  db: Db,
  booking: BookedIn,
  rows: readonly ComparedRow[],
): Promise<readonly Finding[]> => {
  const days = dayRange(rows);
  const booked = rows.length === 0 ? [] : await bookedEntries(db, booking, days);
  const occurrences = countOccurrences(keyed(booked));
  const matched = booked.length === 0 ? [] : await bookedRows(rows, occurrences);
  const given = new Set(matched);
  const like = likelyDuplicates(booked.filter((entry) => entry.isInForce && !given.has(entry.id)));
  return mapInTurns(rows, (row, at) =>
    typeof matched[at] === 'string'
      ? { kind: 'booked' }
      : {
          kind: 'unbooked',
          occurrence: occurrences.next(row.key),
          likeId: row.isInvalid ? null : like.take(row),
        },
  );
};

type LikelyDuplicate = Extract<StoredQuestion, { kind: 'likely_duplicate' }>;

/** The questions about entries that rows may duplicate. An answer counts only for the entry it was given about. */
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
