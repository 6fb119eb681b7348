/** The SQL of closed periods that writers of ledgers need: their locks, what is closed, and the mark of a late change. */
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { InForce } from './closed-periods.rules.ts';

/** The portfolio and client of a ledger; null for a scope that is wider. */
export interface ClosingPlace {
  readonly portfolioId: string | null;
  readonly clientId: string | null;
}

const keysOf = ({ portfolioId, clientId }: ClosingPlace): string[] => [
  'firm',
  ...(clientId === null ? [] : [`client ${clientId}`]),
  ...(portfolioId === null ? [] : [`portfolio ${portfolioId}`]),
];

const lockKey = (key: string | RawBuilder<string>) => sql`hashtextextended('closed period ' || ${key}, 0)`;

/** Holds the closed periods of a ledger as they are until the transaction ends. */
export const holdPeriods = async (trx: Db, place: ClosingPlace): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(sql<string>`key`)})
    from unnest(${keysOf(place)}::text[]) as keys (key)`.execute(trx);
};

/** Locks the record of a scope as a row that refers to it does; false while somebody changes it. The firm has none. */
const tryLockRecord = async (trx: Db, { portfolioId, clientId }: ClosingPlace): Promise<boolean> => {
  const id = portfolioId ?? clientId;
  if (id === null) return true;
  const table = sql.table(portfolioId === null ? 'clients' : 'portfolios');
  const { rows } = await sql`select id from ${table} where id = ${id} for key share skip locked`.execute(trx);
  return rows.length > 0;
};

/**
 * Locks the closed period of one scope for a change; false while a writer of a ledger holds it. Never waits: a writer first locks
 * its portfolio and then waits for the closed period, so whoever has the latter must not wait for the portfolio.
 */
export const tryLockPeriod = async (trx: Db, place: ClosingPlace): Promise<boolean> => {
  if (!(await tryLockRecord(trx, place))) return false;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(keysOf(place).at(-1) ?? 'firm')}) as locked`.execute(trx);
  return rows[0]?.locked === true;
};

/** The latest act of the firm, the client and the portfolio. */
export const latestActs = ({ portfolioId, clientId }: ClosingPlace): RawBuilder<unknown> => sql`(
  (select * from period_closings where scope = 'firm' order by revision desc limit 1)
  union all (select * from period_closings where scope = 'client' and client_id = ${clientId}::uuid
    order by revision desc limit 1)
  union all (select * from period_closings where scope = 'portfolio' and portfolio_id = ${portfolioId}::uuid
    order by revision desc limit 1))`;

/** What is closed: of several scopes the latest day, of equal days the widest scope. Null if nothing is. */
export const periodInForce = async (db: Db, place: ClosingPlace): Promise<InForce | null> => {
  const { rows } = await sql<InForce>`
    select id, scope, closed_through as "closedThrough", reason from ${latestActs(place)} as acts
    where closed_through is not null
    order by closed_through desc, array_position(array['firm', 'client', 'portfolio'], scope) limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const insertLateChange = async (trx: Db, row: Insertable<Database['late_changes']>): Promise<void> => {
  await trx.insertInto('late_changes').values(row).execute();
};
