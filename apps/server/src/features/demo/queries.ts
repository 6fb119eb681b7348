/** What of the sample firm is there already. */
import type { Db } from '../../platform/db.ts';

/** Ids of the instruments by symbol. */
export const instrumentsBySymbol = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('instruments').select(['id', 'symbol']).execute();
  return new Map(rows.map((row) => [row.symbol, row.id]));
};

/** Ids of the clients by name. */
export const clientsByName = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('clients').select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
};

export interface DemoPortfolioState {
  id: string;
  /** Entries of the sample ledger that are booked. */
  entries: number;
}

/** A client's portfolio by name, with how much of its sample ledger is booked; entries people added don't count. */
export const findDemoPortfolio = async (
  db: Db,
  { clientId, name, userId }: { clientId: string; name: string; userId: string },
): Promise<DemoPortfolioState | null> => {
  const row = await db
    .selectFrom('portfolios')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.portfolio_id', '=', 'portfolios.id')
        .on('transactions.created_by', '=', userId)
        .on('transactions.row_key', 'is not', null),
    )
    .select((each) => ['portfolios.id', each.fn.count<number>('transactions.id').as('entries')])
    .where('portfolios.client_id', '=', clientId)
    .where('portfolios.name', '=', name)
    .groupBy('portfolios.id')
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, entries: Number(row.entries) };
};

/** Whether anything is in the database that the sample firm did not bring. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) !== undefined;

export const hasPerson = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
