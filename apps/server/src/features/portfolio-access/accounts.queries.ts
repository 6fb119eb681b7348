/** The SQL of the accounts at custodians that portfolios have. */
import type { Account } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The accounts of the portfolio in a query of `portfolios`, as JSON in the order in which they were added. */
export const accountsOfPortfolio = sql<Account[]>`(
  select json_agg(json_build_object('id', id, 'custodian', custodian, 'number', number, 'currency', currency,
    'alias', alias, 'omnibus', omnibus, 'openedOn', opened_on, 'closedOn', closed_on) order by id)
  from portfolio_accounts where portfolio_id = portfolios.id)`;

/** The accounts of a portfolio in the order in which they were added; empty if there is no such portfolio. */
export const listAccounts = async (db: Db, portfolioId: string): Promise<readonly Account[]> => {
  const { rows } = await sql<{ accounts: Account[] | null }>`/* prepared list_accounts */
    select ${accountsOfPortfolio} as accounts from portfolios where id = ${portfolioId}`.execute(db);
  return rows[0]?.accounts ?? [];
};

/** Waits for other transactions that place an account of this custodian and number in a portfolio. */
export const lockAccountNumber = async (trx: Db, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${key}`}, 0))`.execute(trx);
};

/** An account with its dates, null for an open end. */
type Placed = Pick<Account, 'custodian' | 'number'> & {
  readonly openedOn: string | null;
  readonly closedOn: string | null;
};

/** Whether another portfolio has an account of that custodian and number at the same time. */
export const isElsewhere = async (trx: Db, portfolioId: string, account: Placed): Promise<boolean> => {
  const { rows } = await sql`
    select from portfolio_accounts
    where not omnibus and number <> '' and lower(custodian) = lower(${account.custodian})
      and upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
        = upper(regexp_replace(${account.number}, '[^[:alnum:]]', '', 'g'))
      and portfolio_id <> ${portfolioId}
      and daterange(opened_on, closed_on, '[]') && daterange(${account.openedOn}, ${account.closedOn}, '[]')
    limit 1`.execute(trx);
  return rows.length > 0;
};

/** The day of the last entry of each account that has any. */
export const lastEntryDays = async (
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; day: string }>`
    select account.id, max(entry.trade_date) as day
    from portfolio_accounts as account
    join stored_transactions as entry on entry.portfolio_id = account.portfolio_id
      and account.id in (entry.account_id, entry.to_account_id)
    where account.id = any (${`{${ids.join(',')}}`}::uuid[])
    group by account.id`.execute(trx);
  return new Map(rows.map(({ id, day }) => [id, day]));
};

export const deleteAccounts = async (trx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await trx.deleteFrom('portfolio_accounts').where('id', 'in', ids).execute();
};

/** Adds an account, or changes the one with its id. */
export const putAccount = async (
  trx: Db,
  account: Omit<Account, 'openedOn' | 'closedOn'> & Placed & { readonly portfolioId: string },
): Promise<void> => {
  const columns = {
    custodian: account.custodian,
    number: account.number,
    currency: account.currency,
    alias: account.alias,
    omnibus: account.omnibus,
    opened_on: account.openedOn,
    closed_on: account.closedOn,
  };
  await trx
    .insertInto('portfolio_accounts')
    .values({ id: account.id, portfolio_id: account.portfolioId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
};
