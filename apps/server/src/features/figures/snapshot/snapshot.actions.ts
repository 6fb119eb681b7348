/**
 * Freezes figures that leave the house, and reads them back to the last digit. A snapshot never changes, whatever happens to the
 * prices, entries and formulas behind it.
 */
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { canonicalText } from '../compute/canonical.rules.ts';
import { findSnapshot, insertSnapshot } from './queries.ts';
import type { FrozenRow, Subject } from './queries.ts';

export interface Snapshot {
  readonly id: string;
  readonly subject: Subject;
  readonly stamp: string;
  readonly figures: unknown;
  /** The SHA-256 of the canonical text, in hexadecimal. */
  readonly sha256: string;
  readonly frozenAt: string;
  readonly frozenBy: string | null;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Figures as they will be frozen: their canonical text, and its SHA-256. */
export interface FiguresToFreeze {
  readonly figures: object;
  readonly text: string;
  readonly sha256: Buffer;
}

export const toFreeze = (figures: object): FiguresToFreeze => {
  const text = canonicalText(figures);
  return { figures, text, sha256: hashOf(text) };
};

const toSnapshot = (row: FrozenRow, figures: unknown): Snapshot => ({
  id: row.id,
  subject: { of: row.subject, id: row.subject_id } as Subject,
  stamp: row.stamp,
  figures,
  sha256: row.sha256.toString('hex'),
  frozenAt: row.frozen_at,
  frozenBy: row.frozen_by,
});

interface Frozen {
  readonly figures: FiguresToFreeze;
  /** Of the state of the data that the figures were computed from. */
  readonly stamp: string;
  readonly subject: Subject;
  /** The user who sends the figures, null for a schedule. */
  readonly by: string | null;
}

/** Writes a snapshot in the caller's transaction. */
export const freeze = async (
  app: App,
  trx: Db,
  { figures: { figures, text, sha256 }, stamp, subject, by }: Frozen,
): Promise<Snapshot> => {
  const row: FrozenRow = {
    id: uuid(),
    subject: subject.of,
    subject_id: subject.id,
    stamp,
    figures: text,
    sha256,
    frozen_at: app.clock.now().toISOString(),
    frozen_by: by,
  };
  await insertSnapshot(trx, row);
  return toSnapshot(row, figures);
};

/** A snapshot as it was frozen; null for an unknown id. Throws if its text no longer has its hash: somebody changed the database. */
export const readSnapshot = async (db: Db, id: string): Promise<Snapshot | null> => {
  const row = await findSnapshot(db, id);
  if (row === null) return null;
  invariant(hashOf(row.figures).equals(row.sha256), `the frozen figures ${id} were altered`);
  return toSnapshot(row, JSON.parse(row.figures));
};
