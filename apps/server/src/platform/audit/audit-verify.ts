/** Verifies the audit log: walks along the hash chain and reports the first place that does not match. */
import { hashAnchor, beginning, hashDetails, hashRow } from './audit-chain.ts';
import type { BrokenPlace, DayEnd } from './audit-chain.ts';
import { brokenRemoval, lastRemoved, removedDays, removedPart } from './audit-removed.ts';
import type { RemovedPart } from './audit-removed.ts';
import * as queries from './audit-seal.queries.ts';
import type { Anchor, SealedRow, StoredAnchor } from './audit-seal.queries.ts';
import type { Db } from '../database/db.ts';

export interface Verification {
  /** Rows verified before the broken place, or all that are kept. */
  readonly sealed: number;
  /** Unsealed rows. When the oldest has waited for more than a few seconds, sealing has stopped. */
  readonly unsealed: number;
  /** When the oldest unsealed row was written. */
  readonly oldestUnsealedAt: string | null;
  readonly anchors: number;
  /** The newest anchor, to compare with a copy kept elsewhere. */
  readonly lastAnchor: { readonly day: string; readonly anchor: string } | null;
  /** What retention has removed, proven by the anchors of its days; null if nothing. */
  readonly removed: RemovedPart | null;
  readonly broken: BrokenPlace | null;
}

interface Walk {
  readonly seq: number;
  readonly hash: Buffer;
}

const missing = (seq: number): BrokenPlace => ({ kind: 'missing', seq, id: null, day: null });

/** Whether the details match their hash, or were erased completely. */
const areDetailsRight = (row: SealedRow, detailsHash: Buffer): boolean => {
  if (row.erasedBy !== null) return row.metadata === '{}' && row.before === null && row.after === null;
  return row.detailsSalt !== null && hashDetails(row, row.detailsSalt).equals(detailsHash);
};

/** Verifies one row: returns the next state of the walk, or what is broken. */
const step = (walk: Walk, row: SealedRow): Walk | BrokenPlace => {
  const seq = walk.seq + 1;
  if (row.seq !== seq) return missing(seq);
  const changed: BrokenPlace = { kind: 'changed', seq, id: row.id, day: null };
  if (row.detailsHash === null || !areDetailsRight(row, row.detailsHash)) return changed;
  const hash = hashRow(row, { seq, previous: walk.hash, detailsHash: row.detailsHash });
  return hash.equals(row.hash) ? { seq, hash } : changed;
};

const isBroken = (outcome: Walk | BrokenPlace): outcome is BrokenPlace => 'kind' in outcome;

/** Anchors whose day is not after the day of the anchor before, because the clock had stepped back. */
export const anchorsOutOfOrder = <A extends Anchor>(anchors: readonly A[]): readonly A[] =>
  anchors.filter((each, i) => each.day <= (anchors[i - 1]?.day ?? ''));

/** The first anchor that does not follow the one before by its hash. */
const unchainedAnchor = (anchors: readonly Anchor[]): BrokenPlace | null => {
  let previous = beginning;
  for (const each of anchors) {
    if (!hashAnchor(each, previous).equals(each.anchor))
      return { kind: 'anchor', seq: each.lastSeq, id: null, day: each.day };
    previous = each.anchor;
  }
  return null;
};

/**
 * The first anchor out of order by its day, unless a repair names it. The event of a repair may be removed with the days
 * before it, so those do not count; they were in order when they were removed.
 */
const strayAnchor = (anchors: readonly StoredAnchor[], repaired: ReadonlySet<string>): BrokenPlace | null => {
  const stray = anchorsOutOfOrder(anchors).find(
    ({ day, removedBy }) => removedBy === null && !repaired.has(day),
  );
  return stray === undefined ? null : { kind: 'anchor', seq: stray.lastSeq, id: null, day: stray.day };
};

const pageSize = 1000;

interface Passage {
  readonly walk: Walk;
  readonly broken: BrokenPlace | null;
}

/** The state of the walk before the first row that is kept. */
const startOf = (anchors: readonly StoredAnchor[]): Walk => {
  const last = lastRemoved(anchors);
  return last === undefined ? { seq: 0, hash: beginning } : { seq: last.lastSeq, hash: last.lastHash };
};

/**
 * Walks along the rows that are kept and compares their hashes with the recorded ones: at the end of each day, and at the
 * last row. It stops after the row `upTo`, if one is given.
 */
const walkAlong = async (
  db: Db,
  { start, marks, upTo = Infinity }: { start: Walk; marks: readonly DayEnd[]; upTo?: number },
): Promise<Passage> => {
  const noted = new Map(marks.map((mark) => [mark.lastSeq, mark]));
  let walk = start;
  for (;;) {
    const rows = await queries.selectSealed(db, { after: walk.seq, limit: pageSize });
    for (const row of rows) {
      const outcome = step(walk, row);
      if (isBroken(outcome)) return { walk, broken: outcome };
      walk = outcome;
      const mark = noted.get(walk.seq);
      if (mark !== undefined && !mark.lastHash.equals(walk.hash))
        return { walk, broken: { kind: 'anchor', seq: walk.seq, id: null, day: mark.day } };
      if (walk.seq === upTo) return { walk, broken: null };
    }
    if (rows.length < pageSize) return { walk, broken: null };
  }
};

/** The broken place when the chain ends before the last recorded row. */
const brokenEnd = async (db: Db, walk: Walk, marks: readonly DayEnd[]): Promise<BrokenPlace | null> => {
  const furthest = Math.max(0, ...marks.map(({ lastSeq }) => lastSeq));
  if (furthest > walk.seq) return missing(walk.seq + 1);
  // Sealed rows without a recorded end: someone deleted the record, unless the very first rows were sealed just now.
  const hasNote = marks.length > 0 || walk.seq === 0 || (await queries.findEnd(db)) !== null;
  return hasNote ? null : missing(walk.seq + 1);
};

/** The first row with erased details that no erasure event covers. */
const brokenErasure = async (db: Db, removedUpTo: number): Promise<BrokenPlace | null> => {
  const unknown = await queries.findUnknownErasure(db, removedUpTo);
  return unknown === null ? null : { kind: 'changed', seq: unknown.seq, id: unknown.id, day: null };
};

/** The first broken place of days that are still there, in which retention looks before it removes them. */
export const findBrokenDay = async (
  db: Db,
  anchors: readonly StoredAnchor[],
  last: StoredAnchor,
): Promise<BrokenPlace | null> => {
  const upTo = last.lastSeq;
  const unchained = unchainedAnchor(anchors.filter(({ lastSeq }) => lastSeq <= upTo));
  if (unchained !== null) return unchained;
  const { walk, broken } = await walkAlong(db, { start: startOf(anchors), marks: anchors, upTo });
  return broken ?? (walk.seq < upTo ? missing(walk.seq + 1) : null);
};

const verifyOnce = async (db: Db, anchors: readonly StoredAnchor[], end: DayEnd | null) => {
  const marks = end === null ? anchors : [...anchors, end];
  const start = startOf(anchors);
  // Before the walk, because it starts from what the anchors of removed days say.
  const unproven = unchainedAnchor(removedDays(anchors)) ?? (await brokenRemoval(db, anchors, end));
  if (unproven !== null) return { sealed: 0, broken: unproven };
  const { walk, broken } = await walkAlong(db, { start, marks });
  return {
    sealed: walk.seq - start.seq,
    broken:
      broken ??
      unchainedAnchor(anchors) ??
      strayAnchor(anchors, await queries.listRepairedDays(db)) ??
      (await brokenEnd(db, walk, marks)) ??
      (await brokenErasure(db, start.seq)),
  };
};

/** Verifies the whole audit log. */
export const verifyAuditLog = async (db: Db): Promise<Verification> => {
  // Read before the walk, because sealing goes on meanwhile.
  const end = await queries.findEnd(db);
  const anchors = await queries.listAnchors(db);
  const { sealed, broken } = await verifyOnce(db, anchors, end);
  // Retention may have removed days under the walk: what is missing then is proven by other anchors.
  if (broken !== null && startOf(await queries.listAnchors(db)).seq > startOf(anchors).seq)
    return verifyAuditLog(db);
  const last = anchors.at(-1);
  return {
    sealed,
    ...(await queries.findLag(db)),
    anchors: anchors.length,
    lastAnchor: last === undefined ? null : { day: last.day, anchor: last.anchor.toString('hex') },
    removed: removedPart(anchors),
    broken,
  };
};

const placeInWords = ({ kind, seq, id, day }: BrokenPlace): string => {
  if (kind === 'changed') return `Row ${seq} (${id}) differs from what was sealed.`;
  if (kind === 'missing') return `Row ${seq} is missing.`;
  if (kind === 'removal') return `The log does not confirm that retention removed ${day}, up to row ${seq}.`;
  return `The anchor of ${day} does not fit row ${seq}.`;
};

const removedInWords = (removed: RemovedPart | null): string =>
  removed === null
    ? ''
    : ` Removed by retention on ${removed.at}, proven by their anchors: ${removed.rows} rows of ${removed.days} days, ${removed.firstDay} to ${removed.lastDay}.`;

/** The result of a verification as text for the terminal. */
export const describeVerification = ({
  sealed,
  unsealed,
  oldestUnsealedAt,
  lastAnchor,
  removed,
  broken,
}: Verification): string => {
  const anchor = lastAnchor === null ? '' : ` The anchor of ${lastAnchor.day} is ${lastAnchor.anchor}.`;
  if (broken !== null)
    return `The audit log is BROKEN after ${sealed} rows. ${placeInWords(broken)}${anchor}`;
  const since = oldestUnsealedAt === null ? '' : `, the oldest since ${oldestUnsealedAt}`;
  return `Audit log verified: ${sealed} rows sealed, ${unsealed} waiting${since}.${removedInWords(removed)}${anchor}`;
};
