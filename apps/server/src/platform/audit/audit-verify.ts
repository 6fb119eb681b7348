/** Verifies the audit log: walks along the hash chain and reports the first place that does not match. */
import { hashAnchor, beginning, hashDetails, hashRow } from './audit-chain.ts';
import type { DayEnd } from './audit-chain.ts';
import * as queries from './audit-seal.queries.ts';
import type { Anchor, SealedRow } from './audit-seal.queries.ts';
import type { Db } from '../database/db.ts';

/**
 * `changed`: the row differs from what was sealed; `missing`: no row has this place; `anchor`: the day's anchor does
 * not match.
 */
export interface BrokenPlace {
  readonly kind: 'changed' | 'missing' | 'anchor';
  /** The place in the chain. */
  readonly seq: number;
  /** The id of the changed row. */
  readonly id: string | null;
  /** The day of the anchor. */
  readonly day: string | null;
}

export interface Verification {
  /** Rows verified before the broken place, or all rows. */
  readonly sealed: number;
  /** Unsealed rows. When the oldest has waited for more than a few seconds, sealing has stopped. */
  readonly unsealed: number;
  /** When the oldest unsealed row was written. */
  readonly oldestUnsealedAt: string | null;
  readonly anchors: number;
  /** The newest anchor, to compare with a copy kept elsewhere. */
  readonly lastAnchor: { readonly day: string; readonly anchor: string } | null;
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
export const anchorsOutOfOrder = (anchors: readonly Anchor[]): readonly Anchor[] =>
  anchors.filter((each, i) => each.day <= (anchors[i - 1]?.day ?? ''));

/** The first anchor that does not follow the one before, by hash or, unless a repair names it, by day. */
const brokenAnchor = (anchors: readonly Anchor[], repaired: ReadonlySet<string>): BrokenPlace | null => {
  let previous = beginning;
  for (const each of anchors) {
    if (!hashAnchor(each, previous).equals(each.anchor))
      return { kind: 'anchor', seq: each.lastSeq, id: null, day: each.day };
    previous = each.anchor;
  }
  const stray = anchorsOutOfOrder(anchors).find(({ day }) => !repaired.has(day));
  return stray === undefined ? null : { kind: 'anchor', seq: stray.lastSeq, id: null, day: stray.day };
};

const pageSize = 1000;

interface Passage {
  readonly walk: Walk;
  readonly broken: BrokenPlace | null;
}

/**
 * Walks along all rows and compares their hashes with the recorded ones: at the end of each day, and at the last row.
 */
const walkAlong = async (db: Db, marks: readonly DayEnd[]): Promise<Passage> => {
  const noted = new Map(marks.map((mark) => [mark.lastSeq, mark]));
  let walk: Walk = { seq: 0, hash: beginning };
  for (;;) {
    const rows = await queries.selectSealed(db, { after: walk.seq, limit: pageSize });
    for (const row of rows) {
      const outcome = step(walk, row);
      if (isBroken(outcome)) return { walk, broken: outcome };
      walk = outcome;
      const mark = noted.get(walk.seq);
      if (mark !== undefined && !mark.lastHash.equals(walk.hash))
        return { walk, broken: { kind: 'anchor', seq: walk.seq, id: null, day: mark.day } };
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
const brokenErasure = async (db: Db): Promise<BrokenPlace | null> => {
  const unknown = await queries.findUnknownErasure(db);
  return unknown === null ? null : { kind: 'changed', seq: unknown.seq, id: unknown.id, day: null };
};

/** Verifies the whole audit log. */
export const verifyAuditLog = async (db: Db): Promise<Verification> => {
  // Read before the walk, because sealing goes on meanwhile.
  const end = await queries.findEnd(db);
  const anchors = await queries.listAnchors(db);
  const marks = end === null ? anchors : [...anchors, end];
  const { walk, broken } = await walkAlong(db, marks);
  const last = anchors.at(-1);
  return {
    sealed: walk.seq,
    ...(await queries.findLag(db)),
    anchors: anchors.length,
    lastAnchor: last === undefined ? null : { day: last.day, anchor: last.anchor.toString('hex') },
    broken:
      broken ??
      brokenAnchor(anchors, await queries.listRepairedDays(db)) ??
      (await brokenEnd(db, walk, marks)) ??
      (await brokenErasure(db)),
  };
};

const placeInWords = ({ kind, seq, id, day }: BrokenPlace): string => {
  if (kind === 'changed') return `Row ${seq} (${id}) differs from what was sealed.`;
  if (kind === 'missing') return `Row ${seq} is missing.`;
  return `The anchor of ${day} does not fit row ${seq}.`;
};

/** The result of a verification as text for the terminal. */
export const describeVerification = ({
  sealed,
  unsealed,
  oldestUnsealedAt,
  lastAnchor,
  broken,
}: Verification): string => {
  const anchor = lastAnchor === null ? '' : ` The anchor of ${lastAnchor.day} is ${lastAnchor.anchor}.`;
  if (broken !== null)
    return `The audit log is BROKEN after ${sealed} rows. ${placeInWords(broken)}${anchor}`;
  const since = oldestUnsealedAt === null ? '' : `, the oldest since ${oldestUnsealedAt}`;
  return `Audit log verified: ${sealed} rows sealed, ${unsealed} waiting${since}.${anchor}`;
};
