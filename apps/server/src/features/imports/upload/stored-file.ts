/** An import's file as it is stored, and as its readers need it. */
import type { ImportRow } from '../import/queries.ts';
import type { Encoding } from './text-encoding.ts';

/** A stored text: a CSV, or a table of another file. */
export interface StoredText {
  readonly importId: string;
  readonly table: number;
}

export interface StoredFile extends StoredText {
  /** Whether the text was made of another format, so that its separator is known. */
  readonly isConverted: boolean;
  readonly encoding: Encoding;
}

/** The file of an import, as the reader needs it. */
export const storedFile = (
  row: Pick<ImportRow, 'id' | 'encoding' | 'format' | 'table_index'>,
): StoredFile => ({
  importId: row.id,
  table: row.table_index ?? 0,
  isConverted: row.format !== 'csv',
  // The detected encoding, as stored.
  encoding: row.encoding as Encoding,
});
