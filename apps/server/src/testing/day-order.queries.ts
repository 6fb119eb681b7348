/** The database states that tests of the upgrade to the current processing order prepare and read. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** Marks portfolios like the migration did. */
export const markForComparison = async (db: Db, portfolioIds: readonly string[]): Promise<void> => {
  for (const id of portfolioIds) {
    await db.insertInto('day_order_reviews').values({ portfolio_id: id, state: 'pending' }).execute();
    await db.updateTable('portfolios').set({ day_order: 'former' }).where('id', '=', id).execute();
  }
};

/** The state of each comparison, and its portfolio's order. */
export const listComparisons = async (db: Db) =>
  db
    .selectFrom('portfolios')
    .leftJoin('day_order_reviews', 'day_order_reviews.portfolio_id', 'portfolios.id')
    .select(['portfolios.id', 'day_order', 'state', 'ledger_revision'])
    .orderBy('portfolios.id')
    .execute();

/** Gives deposits an instrument, as an older version allowed. */
export const nameInstrument = async (db: Db, transactionId: string, instrumentId: string): Promise<void> => {
  await db
    .updateTable('transactions')
    .set({ instrument_id: instrumentId, instrument_ignored: true })
    .where('id', '=', transactionId)
    .execute();
  await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
    where id = (select portfolio_id from transactions where id = ${transactionId})`.execute(db);
};

/** Gives a sale an unknown lot, as an older version allowed. */
export const nameLot = async (
  db: Db,
  transactionId: string,
  lot: string,
  quantity: string,
): Promise<void> => {
  await db
    .updateTable('transactions')
    .set({ from_lots: JSON.stringify([{ lot, quantity }]) })
    .where('id', '=', transactionId)
    .execute();
  await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
    where id = (select portfolio_id from transactions where id = ${transactionId})`.execute(db);
};

/** Inserts a deposit with an instrument, past every check but the database's. */
export const insertDeposit = async (db: Db, portfolioId: string, instrumentId: string): Promise<void> => {
  await sql`insert into transactions (portfolio_id, account_id, id, seq, type, trade_date, instrument_id, amount, currency,
      ledger_revision, created_at)
    select ${portfolioId}, id, gen_random_uuid(), 900, 'deposit', '2026-01-02', ${instrumentId}, 1, 'EUR', 1, now()
    from portfolio_accounts where portfolio_id = ${portfolioId}`.execute(db);
};

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Entries as version 0.1 stored them. */
export interface OldEntry {
  readonly type: string;
  readonly day: string;
  readonly hasInstrument: boolean;
}

/** Inserts portfolios with their ledgers into a database of version 0.1, in the order of the list. */
export const insertOldLedgers = async (
  db: Db,
  ledgers: readonly (readonly OldEntry[])[],
): Promise<string[]> => {
  await sql`insert into profiles (id, email, full_name, created_at)
    values (${uuid(1)}, 'ann@example.com', 'Ann', now())`.execute(db);
  await sql`insert into clients (id, name, kind, status, owner_id, created_at, updated_at)
    values (${uuid(2)}, 'Ann', 'person', 'active', ${uuid(1)}, now(), now())`.execute(db);
  await sql`insert into instruments (id, symbol, name, asset_class, currency, created_at, updated_at)
    values (${uuid(3)}, 'ACME', 'Acme', 'equity', 'EUR', now(), now())`.execute(db);
  for (const [i, entries] of ledgers.entries()) {
    const id = uuid(100 + i);
    await sql`insert into portfolios (id, client_id, name, base_currency, kind, cash_kept, cost_method, opened_on, created_at,
        updated_at)
      values (${id}, ${uuid(2)}, ${`Portfolio ${i}`}, 'EUR', 'advisory', true, 'fifo', '2020-01-01', now(), now())`.execute(
      db,
    );
    for (const [n, { type, day, hasInstrument }] of entries.entries())
      await sql`insert into transactions (portfolio_id, id, seq, type, trade_date, instrument_id, amount, currency,
          ledger_revision, created_at)
        values (${id}, gen_random_uuid(), ${n}, ${type}, ${day}, ${hasInstrument ? uuid(3) : null}, 1, 'EUR', 1, now())`.execute(
        db,
      );
  }
  return ledgers.map((_, i) => uuid(100 + i));
};

/** Counts deposits and withdrawals with an instrument, which has no effect. */
export const countIgnored = async (db: Db): Promise<number> => {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('instrument_ignored', '=', true)
    .execute();
  return rows.length;
};

/** Marks portfolios whose figures are to be compared, by all sets of definitions or from a later one, as migrations do. */
export const markForDefinitions = async (
  db: Db,
  portfolioIds: readonly string[],
  firstSet: 1 | 2 = 1,
): Promise<void> => {
  for (const id of portfolioIds)
    await db
      .insertInto('definition_reviews')
      .values({ portfolio_id: id, state: 'pending', first_set: firstSet })
      .onConflict((conflict) =>
        conflict.column('portfolio_id').doUpdateSet({ state: 'pending', first_set: firstSet }),
      )
      .execute();
};
