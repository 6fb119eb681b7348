/** Keeps the rows of a file as read, because a file is applied as it was previewed a moment ago. */
import { createHash } from 'node:crypto';
import type { Db } from '../../../../platform/database/db.ts';
import { findCaches } from '../../../../platform/cache/caches.ts';
import type { StoredFile } from '../../upload/stored-file.ts';
import type { PackedRows } from './reader-messages.ts';
import type { CellEdits, ReadLayout } from '../cells/row-cells.ts';

/** How a file is read. */
export interface HowRead {
  readonly layout: ReadLayout;
  /** The edited cells by line. */
  readonly edits: ReadonlyMap<number, CellEdits>;
}

interface Readings {
  /** A stored file never changes, so this names what its rows are read from. */
  readonly key: string;
  readonly batches: readonly PackedRows[];
}

const readingsCache = (db: Db) => findCaches(db).cache<Readings>('import_readings', 0.04);

const keyOf = ({ encoding, isConverted }: StoredFile, { layout, edits }: HowRead): string =>
  createHash('sha256')
    .update(JSON.stringify([encoding, isConverted, layout, [...edits]]))
    .digest('base64url');

/** The kept rows of a file, or those that `read` yields, which are kept if there is room for them. */
export const withKept = async function* (
  db: Db,
  { file, how }: { readonly file: StoredFile; readonly how: HowRead },
  read: () => AsyncIterable<PackedRows>,
): AsyncGenerator<PackedRows> {
  const cache = readingsCache(db);
  // One for each file: whoever changes the layout will not go back.
  const place = `${file.importId}/${file.table}`;
  const key = keyOf(file, how);
  const kept = cache.get(place);
  if (kept?.key === key) return yield* kept.batches;
  const batches: PackedRows[] = [];
  let chars = 0;
  for await (const batch of read()) {
    batches.push(batch);
    chars += batch.length;
    yield batch;
  }
  cache.set(place, { key, batches }, 2 * chars);
};
