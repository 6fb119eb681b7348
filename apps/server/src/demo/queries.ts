/** Which records of the sample firm exist. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The records by their name at creation, from the audit log, because users may have renamed them. Sorted newest
 * first, so that a map built from them keeps the oldest of equal names.
 */
const namedAtCreation = async (db: Db, entity: string, field: string): Promise<readonly Named[]> => {
  const { rows } = await sql<Named>`
    select entity_id as id, after ->> ${field} as name from audit_logs
    where entity = ${entity} and event_type = ${`${entity}.create`} and entity_id is not null and after ->> ${field} is not null
    order by created_at desc, id desc`.execute(db);
  return rows;
};

/** Ids by the name at creation; also by the present name if no other record was created under it. */
const idsByName = (present: readonly Named[], created: readonly Named[]): ReadonlyMap<string, string> => {
  const there = new Set(present.map(({ id }) => id));
  const known = [...present, ...created.filter(({ id }) => there.has(id))];
  return new Map(known.map(({ id, name }) => [name, id]));
};

/** Ids of the instruments by their symbol at creation. */
export const instrumentsBySymbol = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const present = await db.selectFrom('instruments').select(['id', 'symbol as name']).execute();
  return idsByName(present, await namedAtCreation(db, 'instrument', 'symbol'));
};

/** Ids of the clients by their name at creation. */
export const clientsByName = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const present = await db.selectFrom('clients').select(['id', 'name']).execute();
  return idsByName(present, await namedAtCreation(db, 'client', 'name'));
};

/** Ids of a client's portfolios by their name at creation. */
export const portfoliosByName = async (db: Db, clientId: string): Promise<ReadonlyMap<string, string>> => {
  const present = await db
    .selectFrom('portfolios')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .execute();
  return idsByName(present, await namedAtCreation(db, 'portfolio', 'name'));
};

/** The ids of the open portfolios of a name. */
export const openPortfoliosNamed = async (db: Db, name: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('portfolios')
    .select('id')
    .where('name', '=', name)
    .where('closed_on', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Whether the log of complaints and breaches has any record. */
export const hasLogRecords = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('log_records').select('id').limit(1).executeTakeFirst()) !== undefined;

export interface LastDays {
  /** The last day of prices by instrument, as day numbers. */
  closes: ReadonlyMap<string, number>;
  /** The last day of rates against the euro by currency. */
  rates: ReadonlyMap<string, number>;
}

const epochDay = sql`date '1970-01-01'`;

/** The last days of prices and rates. */
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
  /** Booked entries of the sample ledger. */
  entries: number;
  /** Whether a currency exchange is among them, which older versions did not book. */
  hasExchange: boolean;
}

/** A portfolio with the number of its booked sample entries; entries of users do not count. */
export const findDemoPortfolio = async (
  db: Db,
  { id, userId }: { id: string; userId: string },
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
      sql<boolean>`coalesce(bool_or(transactions.type = 'currency_exchange'), false)`.as('has_exchange'),
    ])
    .where('portfolios.id', '=', id)
    .groupBy('portfolios.id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    revision: row.revision,
    isClosed: row.closed_on !== null,
    entries: Number(row.entries),
    hasExchange: row.has_exchange,
  };
};

/** The open portfolio of a client, both by their names at creation. */
export const findOpenPortfolio = async (
  db: Db,
  { client, portfolio }: { client: string; portfolio: string },
): Promise<string | null> => {
  const clientId = (await clientsByName(db)).get(client);
  const id = clientId === undefined ? undefined : (await portfoliosByName(db, clientId)).get(portfolio);
  if (id === undefined) return null;
  const row = await db
    .selectFrom('portfolios')
    .select('id')
    .where('id', '=', id)
    .where('closed_on', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whether a file of this name was ever uploaded for a portfolio. */
export const hasImport = async (db: Db, portfolioId: string, fileName: string): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('portfolio_id', '=', portfolioId)
    .where('file_name', '=', fileName)
    .executeTakeFirst()) !== undefined;

/** Whether this edition has extended the firm up to a day. */
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

/** Whether this edition created the firm. */
export const isOfEdition = async (db: Db, edition: number): Promise<boolean> =>
  (await db
    .selectFrom('audit_logs')
    .select('id')
    .where('entity', '=', 'demo')
    .where('event_type', '=', 'demo.found')
    .where(sql<string>`metadata ->> 'edition'`, '=', String(edition))
    .executeTakeFirst()) !== undefined;

/** Whether the database contains any user. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) !== undefined;

export const hasPerson = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** The names of all groups, including deleted ones. */
export const groupNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const present = await db.selectFrom('user_groups').select('name').execute();
  const created = await namedAtCreation(db, 'group', 'name');
  return new Set([...present, ...created].map(({ name }) => name));
};

/** The purposes of all proposals at creation. */
export const proposalPurposes = async (db: Db): Promise<ReadonlySet<string>> => {
  const present = await db.selectFrom('proposal_versions').select('purpose').execute();
  const created = await namedAtCreation(db, 'proposal', 'purpose');
  return new Set([...present.map(({ purpose }) => purpose), ...created.map(({ name }) => name)]);
};

/** The texts of all notes and the subjects of all tasks at creation. */
export const activityTexts = async (db: Db): Promise<ReadonlySet<string>> => {
  const notes = await namedAtCreation(db, 'client_note', 'text');
  const tasks = await namedAtCreation(db, 'client_task', 'subject');
  return new Set([...notes, ...tasks].map(({ name }) => name));
};

/** Whether the firm has ever had a benchmark. */
export const hasHadBenchmarks = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('audit_logs')
    .select('id')
    .where('event_type', '=', 'benchmark.create')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the firm has ever had a model. */
export const hasHadModels = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('audit_logs')
    .select('id')
    .where('event_type', '=', 'model.create')
    .limit(1)
    .executeTakeFirst()) !== undefined;
