/** The days that retention has removed from the audit log: what remains of them, and whether the log confirms it. */
import { retentionBounds } from '@partnerfolio/contract/settings/retention';
import { addMonths } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { BrokenPlace, DayEnd } from './audit-chain.ts';
import { findRemoval } from './audit-removal.queries.ts';
import type { StoredAnchor } from './audit-seal.queries.ts';
import type { Db } from '../database/db.ts';

const monthsAYear = 12;

/** Days before this one are older than so many years; for 29 February, in a year without one, 28 February. */
export const firstKeptDay = (today: LocalDate, years: number): LocalDate =>
  addMonths(today, -monthsAYear * years);

/** The anchors of the removed days: they are the first ones. */
export const removedDays = (anchors: readonly StoredAnchor[]): readonly StoredAnchor[] => {
  const kept = anchors.findIndex(({ removedBy }) => removedBy === null);
  return kept === -1 ? anchors : anchors.slice(0, kept);
};

export const lastRemoved = (anchors: readonly StoredAnchor[]): StoredAnchor | undefined =>
  removedDays(anchors).at(-1);

/** The part of the log that retention has removed. */
export interface RemovedPart {
  readonly rows: number;
  readonly days: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** The day (UTC) of the last removal. */
  readonly at: string;
}

export const removedPart = (anchors: readonly StoredAnchor[]): RemovedPart | null => {
  const removed = removedDays(anchors);
  const [first, last] = [removed[0], removed.at(-1)];
  if (first === undefined || last === undefined) return null;
  const at = new Date(last.removedAt ?? 0).toISOString().slice(0, 10);
  return { rows: last.lastSeq, days: removed.length, firstDay: first.day, lastDay: last.day, at };
};

/** The day on which a row was sealed. */
const sealedOn = (seq: number, anchors: readonly StoredAnchor[], end: DayEnd | null): string | null =>
  anchors.find(({ lastSeq }) => lastSeq >= seq)?.day ?? end?.day ?? null;

/**
 * Whether the log confirms the last removal: its event stands there, because it is younger than the shortest period, and
 * the chain covers what it states. It cannot have removed a younger day, by the day on which its event was sealed; a wrong
 * time in the event does not change that.
 */
const isConfirmed = async (
  db: Db,
  { last, anchors, end }: { last: StoredAnchor; anchors: readonly StoredAnchor[]; end: DayEnd | null },
): Promise<boolean> => {
  if (last.removedBy === null || last.removedAt === null) return false;
  const event = await findRemoval(db, last.removedBy);
  if (event === null || event.upTo !== last.lastSeq) return false;
  if (Date.parse(event.createdAt) !== Date.parse(last.removedAt)) return false;
  const day = event.seq === null ? null : sealedOn(event.seq, anchors, end);
  return day === null || last.day < firstKeptDay(day as LocalDate, retentionBounds.auditYears.min);
};

/** The removed day that the log does not confirm: one that does not follow the first ones, or the last of these. */
export const brokenRemoval = async (
  db: Db,
  anchors: readonly StoredAnchor[],
  end: DayEnd | null,
): Promise<BrokenPlace | null> => {
  const removed = removedDays(anchors);
  const stray = anchors.slice(removed.length).find(({ removedBy }) => removedBy !== null);
  const last = removed.at(-1);
  const isSound =
    stray === undefined && (last === undefined || (await isConfirmed(db, { last, anchors, end })));
  const named = stray ?? last;
  return isSound || named === undefined
    ? null
    : { kind: 'removal', seq: named.lastSeq, id: null, day: named.day };
};
