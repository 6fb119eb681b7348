/**
 * Freezes figures that leave the house, and reads them back to the last digit. A snapshot never changes, whatever happens to the
 * prices, entries and formulas behind it.
 */
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import type { StampedFigures } from '../compute/inputs/state.actions.ts';
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

/** The SHA-256 of figures in hexadecimal, as a snapshot of them will have it. */
export const hashOfFigures = (figures: object): string => hashOf(canonicalText(figures)).toString('hex');

const toSnapshot = (row: FrozenRow, figures: unknown): Snapshot => ({
  id: row.id,
  subject: { of: row.subject, id: row.subject_id } as Subject,
  stamp: row.stamp,
  figures,
  sha256: row.sha256.toString('hex'),
  frozenAt: row.frozen_at,
  frozenBy: row.frozen_by,
});

/** Writes a snapshot in the caller's transaction; `by` is the user who sends the figures, null for a schedule. */
export const freeze = async (
  app: App,
  trx: Db,
  {
    figures,
    stamp,
    subject,
    by,
  }: StampedFigures<object> & { readonly subject: Subject; readonly by: string | null },
): Promise<Snapshot> => {
  const text = canonicalText(figures);
  const row: FrozenRow = {
    id: uuid(),
    subject: subject.of,
    subject_id: subject.id,
    stamp,
    figures: text,
    sha256: hashOf(text),
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
