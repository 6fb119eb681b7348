/** What of the sample firm is there already. */
import { sql } from 'kysely';
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

export interface LastDays {
  /** By instrument, as day numbers. */
  closes: ReadonlyMap<string, number>;
  /** By the currency that a euro is told in. */
  rates: ReadonlyMap<string, number>;
}

const epochDay = sql`date '1970-01-01'`;

/** The newest days of closes and rates. */
export const lastSampleDays = async (db: Db): Promise<LastDays> => {
  const closes = await sql<{ key: string; day: number | null }>`
    select id::text as key, (select max(day) from prices where instrument_id = instruments.id) - ${epochDay} as day
    from instruments`.execute(db);
  const rates = await sql<{ key: string; day: number }>`
    select quote as key, max(day) - ${epochDay} as day from fx_rates where base = 'EUR' group by quote`.execute(
    db,
  );
  const dated = (rows: readonly { key: string; day: number | null }[]) =>
    new Map(rows.flatMap(({ key, day }) => (day === null ? [] : [[key, day] as const])));
  return { closes: dated(closes.rows), rates: dated(rates.rows) };
};

export interface DemoPortfolioState {
  id: string;
  revision: number;
  isClosed: boolean;
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
        .on('transactions.row_key', 'is not', null)
        .on('transactions.import_id', 'is', null),
    )
    .select((each) => [
      'portfolios.id',
      'portfolios.revision',
      'portfolios.closed_on',
      each.fn.count<number>('transactions.id').as('entries'),
    ])
    .where('portfolios.client_id', '=', clientId)
    .where('portfolios.name', '=', name)
    .groupBy('portfolios.id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    revision: row.revision,
    isClosed: row.closed_on !== null,
    entries: Number(row.entries),
  };
};

/** The open portfolio of this name of the client of that name. */
export const findOpenPortfolio = async (
  db: Db,
  { client, portfolio }: { client: string; portfolio: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('portfolios')
    .innerJoin('clients', 'clients.id', 'portfolios.client_id')
    .select('portfolios.id')
    .where('clients.name', '=', client)
    .where('portfolios.name', '=', portfolio)
    .where('portfolios.closed_on', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whether a file of this name was ever imported into a portfolio, whatever became of it. */
export const hasImport = async (db: Db, portfolioId: string, fileName: string): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('portfolio_id', '=', portfolioId)
    .where('file_name', '=', fileName)
    .executeTakeFirst()) !== undefined;

/** Whether the firm has been grown to a day by this edition of it. */
export const hasGrownTo = async (
  db: Db,
  { until, edition }: { until: string; edition: number },
): Promise<boolean> =>
  (await db
    .selectFrom('audit_logs')
    .select('id')
    .where('entity', '=', 'demo')
    .where('event_type', '=', 'demo.grow')
    .where(sql<string>`metadata ->> 'until'`, '>=', until)
    .where(sql<string>`metadata ->> 'edition'`, '=', String(edition))
    .executeTakeFirst()) !== undefined;

/** Whether the firm was founded by this edition of it. */
export const isOfEdition = async (db: Db, edition: number): Promise<boolean> =>
  (await db
    .selectFrom('audit_logs')
    .select('id')
    .where('entity', '=', 'demo')
    .where('event_type', '=', 'demo.found')
    .where(sql<string>`metadata ->> 'edition'`, '=', String(edition))
    .executeTakeFirst()) !== undefined;

/** Whether anything is in the database that the sample firm did not bring. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) !== undefined;

export const hasPerson = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** What the proposals there are were ever for. */
export const proposalPurposes = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('proposal_versions').select('purpose').execute();
  return new Set(rows.map((row) => row.purpose));
};
