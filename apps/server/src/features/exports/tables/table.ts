/** How an exported table is read from the answer of its list. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { ExportTable, ListOf } from '@partnerfolio/contract/exports/tables';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { withRemarks } from './columns.ts';
import type { ExportColumn } from './columns.ts';

type AnswerOf<T extends ExportTable> = OutputOf<ListOf<T>>;

/** Rows of a table: all, or those whose column holds the id in the path. */
export interface SourceRows {
  readonly table: keyof Database;
  readonly of?: 'id' | 'client_id' | 'portfolio_id' | 'instrument_id';
}

interface TableShape<T extends ExportTable, R> {
  /** The beginning of the file's name, and the name of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn<R>[];
  /** Names the client, portfolio or instrument of the path in the file's name. */
  readonly subject?: 'getClient' | 'getPortfolio' | 'getInstrument';
  /** The rows of the database that its rows come from: while none of them changes, its pages fit together. */
  readonly restsOn: readonly SourceRows[];
  /** The list shows the newest row first, but an import must read the oldest first. */
  readonly isReversed?: boolean;
  /** The file can be imported again, so that nothing may stand above its header row. */
  readonly isImportable?: boolean;
  /** Adds what the list omits; reads from the same state of the database as the list. */
  readonly complete?: (db: Db, rows: readonly R[]) => Promise<readonly R[]>;
  /** What the answer states about all rows, such as a currency. */
  readonly stated?: (answer: AnswerOf<T>) => readonly (readonly [label: string, text: string])[];
}

/** A table with the types of its list and rows erased, so that all fit into one record. */
export interface TableDefinition extends Omit<
  TableShape<ExportTable, unknown>,
  'columns' | 'stated' | 'complete'
> {
  readonly rows: (answer: unknown) => readonly unknown[];
  readonly complete: (db: Db, rows: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly columns: readonly ExportColumn<unknown>[];
  readonly stated: (answer: unknown) => readonly (readonly [label: string, text: string])[];
}

/** Defines the table of a list; its columns are checked against the list's rows. */
export const tableOf = <T extends ExportTable>() => ({
  rows: <R>(rows: (answer: AnswerOf<T>) => readonly R[]) => ({
    define: (shape: TableShape<T, R>): TableDefinition => ({
      ...shape,
      // Only answers of this table's own list reach these functions, which no type of a record can express.
      rows: (answer) => rows(answer as AnswerOf<T>),
      complete: async (db, all) => shape.complete?.(db, all as readonly R[]) ?? all,
      columns: withRemarks(shape.columns) as unknown as readonly ExportColumn<unknown>[],
      stated: (answer) => shape.stated?.(answer as AnswerOf<T>) ?? [],
    }),
  }),
});
