/** What tests read of imports directly from the database. */
import { sql } from 'kysely';
import { yearsOfInstruments } from '../features/market-data/prices.queries.ts';
import type { Db } from '../platform/database/db.ts';

/** An import, with how much of it is in the ledger, the prices and the instruments. */
export interface StoredImport {
  readonly kind: 'transactions' | 'prices';
  readonly state: string;
  readonly failure: string | null;
  readonly entries: number;
  readonly closes: number;
  /** Prices in the price years. */
  readonly closesOfYears: number;
  readonly instruments: number;
}

/** Imports by file name with what is stored of them; `symbols` is the prefix of their instruments' symbols. */
export const storedByImport = async (
  db: Db,
  { fileName, symbols }: { fileName: string; symbols: Record<StoredImport['kind'], string> },
): Promise<StoredImport[]> => {
  const { rows } = await sql<Omit<StoredImport, 'closesOfYears' | 'instruments'>>`
    select kind, state, failure,
      (select count(*)::int from transactions where import_id = imports.id) as entries,
      (select count(*)::int from prices where import_id = imports.id) as closes
    from imports where file_name = ${fileName}`.execute(db);
  const stored: StoredImport[] = [];
  for (const row of rows) {
    const { rows: named } = await sql<{ id: string }>`
      select id from instruments where starts_with(symbol, ${symbols[row.kind]})`.execute(db);
    const years = await yearsOfInstruments(
      db,
      named.map(({ id }) => id),
    );
    const closes = years.flatMap((year) => [...year.closes].filter((close) => !Number.isNaN(close)));
    stored.push({ ...row, closesOfYears: closes.length, instruments: named.length });
  }
  return stored;
};
