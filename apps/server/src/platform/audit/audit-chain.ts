/** The hashes of the trail's chain, pure: what a row says, in one way of writing it, and the row before. */
import { createHash } from 'node:crypto';

/** A row of the trail as its hash sees it; JSON as the database writes it. */
export interface TrailRow {
  readonly id: string;
  readonly eventType: string;
  readonly userId: string | null;
  readonly createdAt: string;
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly metadata: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What the first row, and the first anchor, follow. */
export const beginning: Buffer = Buffer.alloc(32);

const hashOf = (previous: Buffer, parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(parts)).digest();

/**
 * The hash of what a row says besides who, when, what and about which record. The salt is kept beside it: without it nobody can
 * guess from the hash what was erased.
 */
export const detailsHashOf = (
  { metadata, before, after }: Pick<TrailRow, 'metadata' | 'before' | 'after'>,
  salt: Buffer,
): Buffer => hashOf(salt, [metadata, before, after]);

interface Place {
  readonly seq: number;
  readonly previous: Buffer;
  readonly detailsHash: Buffer;
}

/** The hash of a row with all before it; of its details it holds only their own hash, so that they can be erased. */
export const sealOf = (row: TrailRow, { seq, previous, detailsHash }: Place): Buffer =>
  hashOf(previous, [
    seq,
    row.id,
    row.eventType,
    row.userId,
    row.createdAt,
    row.entity,
    row.entityId,
    detailsHash.toString('hex'),
  ]);

/** Where a day's rows end. */
export interface DayEnd {
  readonly day: string;
  readonly lastSeq: number;
  readonly lastHash: Buffer;
}

/** The anchor of a day, which stands for all rows up to its end. */
export const anchorOf = ({ day, lastSeq, lastHash }: DayEnd, previous: Buffer): Buffer =>
  hashOf(previous, [day, lastSeq, lastHash.toString('hex')]);
