/**
 * The hashes that chain the audit log, pure: each covers the row's content in one canonical form, and the hash of the
 * row before.
 */
import { createHash } from 'node:crypto';

/** A row of the audit log as it is hashed; JSON columns as PostgreSQL writes them. */
export interface AuditRow {
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

/** What the first row and the first anchor follow. */
export const beginning: Buffer = Buffer.alloc(32);

const chainHash = (previous: Buffer, parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(parts)).digest();

/**
 * Hashes what may be erased later: everything but who, when, what and which record. The salt is stored beside it and
 * erased with the details, so that nobody can guess erased details from the hash.
 */
export const hashDetails = (
  { metadata, before, after }: Pick<AuditRow, 'metadata' | 'before' | 'after'>,
  salt: Buffer,
): Buffer => chainHash(salt, [metadata, before, after]);

interface Place {
  readonly seq: number;
  readonly previous: Buffer;
  readonly detailsHash: Buffer;
}

/**
 * Hashes a row together with all rows before it. Of the details it covers only their hash, so that they can be erased
 * and the chain still verifies.
 */
export const hashRow = (row: AuditRow, { seq, previous, detailsHash }: Place): Buffer =>
  chainHash(previous, [
    seq,
    row.id,
    row.eventType,
    row.userId,
    row.createdAt,
    row.entity,
    row.entityId,
    detailsHash.toString('hex'),
  ]);

/** The last row of a day. */
export interface DayEnd {
  readonly day: string;
  readonly lastSeq: number;
  readonly lastHash: Buffer;
}

/** The anchor of a day, a hash that covers all rows up to the end of that day. */
export const hashAnchor = ({ day, lastSeq, lastHash }: DayEnd, previous: Buffer): Buffer =>
  chainHash(previous, [day, lastSeq, lastHash.toString('hex')]);

/**
 * `changed`: the row differs from what was sealed; `missing`: no row has this place; `anchor`: the day's anchor does
 * not match; `removal`: the day is marked as removed by retention, and the log does not confirm it.
 */
export interface BrokenPlace {
  readonly kind: 'changed' | 'missing' | 'anchor' | 'removal';
  /** The place in the chain. */
  readonly seq: number;
  /** The id of the changed row. */
  readonly id: string | null;
  /** The day of the anchor. */
  readonly day: string | null;
}
