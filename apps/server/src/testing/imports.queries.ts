/** What tests look up of imports behind the endpoints' back. */
import { sql } from 'kysely';
import { yearsOfInstruments } from '../features/market-data/prices.queries.ts';
import type { Db } from '../platform/database/db.ts';

/** An import, and how much of it is in the ledger, the prices and the list of instruments. */
export interface StoredImport {
  readonly kind: 'transactions' | 'prices';
  readonly state: string;
  readonly failure: string | null;
  readonly entries: number;
  readonly closes: number;
  /** Closes in the years that series read. */
  readonly closesOfYears: number;
  readonly instruments: number;
}

/** The imports of a file's name with what is stored of them; `symbols` is how their instruments' symbols begin. */
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
