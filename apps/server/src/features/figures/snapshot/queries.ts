/** The SQL of frozen figures. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What figures are of: a portfolio or a client by id, or the firm. */
export type Subject =
  | { readonly of: 'portfolio' | 'client'; readonly id: string }
  | { readonly of: 'firm'; readonly id: null };

export interface FrozenRow {
  readonly id: string;
  readonly subject: Subject['of'];
  readonly subject_id: string | null;
  readonly stamp: string;
  readonly figures: string;
  readonly sha256: Buffer;
  readonly frozen_at: string;
  readonly frozen_by: string | null;
}

export const insertSnapshot = async (db: Db, row: FrozenRow): Promise<void> => {
  await sql`
    insert into figure_snapshots (id, subject, subject_id, stamp, figures, sha256, frozen_at, frozen_by)
    values (${row.id}, ${row.subject}, ${row.subject_id}, ${row.stamp}, ${row.figures}, ${row.sha256},
      ${row.frozen_at}, ${row.frozen_by})`.execute(db);
};

export const findSnapshot = async (db: Db, id: string): Promise<FrozenRow | null> => {
  const { rows } = await sql<FrozenRow>`/* prepared figure_snapshot */
    select id, subject, subject_id, stamp, figures, sha256, frozen_at, frozen_by
    from figure_snapshots where id = ${id}`.execute(db);
  return rows[0] ?? null;
};
