/** Goes through the trail and says whether it is as it was sealed, or where it first is not. */
import { anchorOf, beginning, detailsHashOf, sealOf } from './audit-chain.ts';
import type { DayEnd } from './audit-chain.ts';
import * as queries from './audit-seal.queries.ts';
import type { Anchor, SealedRow } from './audit-seal.queries.ts';
import type { Db } from '../database/db.ts';

/** `changed`: the row isn't what was sealed; `missing`: no row is in that place; `anchor`: the day's anchor doesn't fit. */
export interface BrokenPlace {
  readonly kind: 'changed' | 'missing' | 'anchor';
  /** The place in the chain. */
  readonly seq: number;
  /** The row that was changed. */
  readonly id: string | null;
  /** The day of the anchor. */
  readonly day: string | null;
}

export interface TrailVerdict {
  /** Rows that were found in order before the broken place, or all. */
  readonly sealed: number;
  /** Rows too new to be sealed, unless the oldest waits for longer than seconds: then sealing has stopped. */
  readonly unsealed: number;
  /** When the oldest row that waits was written. */
  readonly oldestUnsealedAt: string | null;
  readonly anchors: number;
  /** The newest anchor, to compare with one that was kept outside. */
  readonly lastAnchor: { readonly day: string; readonly anchor: string } | null;
  readonly broken: BrokenPlace | null;
}

interface Walk {
  readonly seq: number;
  readonly hash: Buffer;
}

const missing = (seq: number): BrokenPlace => ({ kind: 'missing', seq, id: null, day: null });

/** Whether the details are those that were sealed, or have been erased and are gone. */
const areDetailsRight = (row: SealedRow, detailsHash: Buffer): boolean => {
  if (row.erasedBy !== null) return row.metadata === '{}' && row.before === null && row.after === null;
  return row.detailsSalt !== null && detailsHashOf(row, row.detailsSalt).equals(detailsHash);
};

/** One step along the chain: where it leads, or what is broken. */
const step = (walk: Walk, row: SealedRow): Walk | BrokenPlace => {
  const seq = walk.seq + 1;
  if (row.seq !== seq) return missing(seq);
  const changed: BrokenPlace = { kind: 'changed', seq, id: row.id, day: null };
  if (row.detailsHash === null || !areDetailsRight(row, row.detailsHash)) return changed;
  const hash = sealOf(row, { seq, previous: walk.hash, detailsHash: row.detailsHash });
  return hash.equals(row.hash) ? { seq, hash } : changed;
};

const isBroken = (outcome: Walk | BrokenPlace): outcome is BrokenPlace => 'kind' in outcome;

/** Anchors of a day that was not after that of the one before: a clock had stepped back. */
export const anchorsOutOfOrder = (anchors: readonly Anchor[]): readonly Anchor[] =>
  anchors.filter((each, i) => each.day <= (anchors[i - 1]?.day ?? ''));

/** Whether the anchors follow each other, in their chain and, but for those a repair has named, by their days. */
const brokenAnchor = (anchors: readonly Anchor[], repaired: ReadonlySet<string>): BrokenPlace | null => {
  let previous = beginning;
  for (const each of anchors) {
    if (!anchorOf(each, previous).equals(each.anchor))
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

/** Walks along the rows, and compares with what was noted of their hashes: at the end of each day, and at the last. */
const walkAlong = async (db: Db, marks: readonly DayEnd[], signal?: AbortSignal): Promise<Passage> => {
  const noted = new Map(marks.map((mark) => [mark.lastSeq, mark]));
  let walk: Walk = { seq: 0, hash: beginning };
  for (;;) {
    signal?.throwIfAborted();
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

/** Whether the rows go as far as was noted. */
const brokenEnd = async (db: Db, walk: Walk, marks: readonly DayEnd[]): Promise<BrokenPlace | null> => {
  const furthest = Math.max(0, ...marks.map(({ lastSeq }) => lastSeq));
  if (furthest > walk.seq) return missing(walk.seq + 1);
  // Rows without a note of their end: the note was taken away, unless the very first were sealed only now.
  const hasNote = marks.length > 0 || walk.seq === 0 || (await queries.findEnd(db)) !== null;
  return hasNote ? null : missing(walk.seq + 1);
};

/** Whether every row whose details are gone was erased by an act that is on the trail. */
const brokenErasure = async (db: Db): Promise<BrokenPlace | null> => {
  const unknown = await queries.findUnknownErasure(db);
  return unknown === null ? null : { kind: 'changed', seq: unknown.seq, id: unknown.id, day: null };
};

/** Verifies the whole trail; `signal` gives it up. */
export const verifyTrail = async (db: Db, signal?: AbortSignal): Promise<TrailVerdict> => {
  // Noted before the walk, for sealing goes on meanwhile.
  const end = await queries.findEnd(db);
  const anchors = await queries.listAnchors(db);
  const marks = end === null ? anchors : [...anchors, end];
  const { walk, broken } = await walkAlong(db, marks, signal);
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
  if (kind === 'changed') return `Row ${seq} (${id}) is not what was sealed.`;
  if (kind === 'missing') return `Row ${seq} is missing.`;
  return `The anchor of ${day} does not fit row ${seq}.`;
};

/** The verdict for the terminal. */
export const inWords = ({ sealed, unsealed, oldestUnsealedAt, lastAnchor, broken }: TrailVerdict): string => {
  const anchor = lastAnchor === null ? '' : ` The anchor of ${lastAnchor.day} is ${lastAnchor.anchor}.`;
  if (broken !== null)
    return `The audit trail is BROKEN after ${sealed} rows. ${placeInWords(broken)}${anchor}`;
  const since = oldestUnsealedAt === null ? '' : `, the oldest since ${oldestUnsealedAt}`;
  return `The audit trail is whole: ${sealed} rows sealed, ${unsealed} waiting for it${since}.${anchor}`;
};
