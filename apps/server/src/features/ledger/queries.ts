/** The SQL that reads the ledger for users: lists, filters, single entries. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { Person } from '@partnerfolio/contract/people';
import type { LotPick } from '@partnerfolio/finance/entry';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdsTyped } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import type { CarriedLot } from './rules.ts';

export interface TransactionRow {
  readonly id: string;
  readonly seq: number;
  readonly type: TransactionType;
  readonly trade_date: string;
  readonly settlement_date: string | null;
  readonly trade_time: string | null;
  readonly account_id: string;
  readonly to_account_id: string | null;
  readonly instrument_id: string | null;
  readonly symbol: string | null;
  readonly instrument_name: string | null;
  /** What prices of the instrument state. */
  readonly quotation: Quotation | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly accrued_interest: string;
  readonly currency: string;
  readonly ratio_new: string | null;
  readonly ratio_old: string | null;
  readonly to_instrument_id: string | null;
  readonly to_symbol: string | null;
  readonly to_name: string | null;
  readonly cost_share: string | null;
  readonly to_amount: string | null;
  readonly to_currency: string | null;
  readonly note: string | null;
  readonly reverses_id: string | null;
  readonly reversed_by_id: string | null;
  readonly import_id: string | null;
  readonly transfer_id: string | null;
  readonly attachment_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
}

const entries = (where: RawBuilder<boolean>, page: RawBuilder<unknown>) => sql<TransactionRow>`
  select entry.id, entry.seq, entry.type, entry.trade_date, entry.settlement_date, entry.trade_time,
    entry.account_id, entry.to_account_id, entry.instrument_id,
    instruments.symbol, instruments.name as instrument_name, instruments.quotation, entry.quantity, entry.price, entry.amount, entry.fee,
    entry.tax, entry.accrued_interest, entry.currency, entry.ratio_new, entry.ratio_old, entry.to_instrument_id, given.symbol as to_symbol,
    given.name as to_name, entry.cost_share, entry.to_amount, entry.to_currency, entry.note, entry.reverses_id,
    reversal.id as reversed_by_id, entry.import_id, entry.transfer_id, entry.revision, entry.created_at,
    entry.created_by, profiles.full_name as created_by_name,
    (select count(*)::int from entry_attachments as file
      where file.portfolio_id = entry.portfolio_id and file.transaction_id = entry.id) as attachment_count
  from (select transactions.* from transactions
    left join instruments on instruments.id = transactions.instrument_id
    where ${where} ${page}) as entry
  left join instruments on instruments.id = entry.instrument_id
  left join instruments as given on given.id = entry.to_instrument_id
  left join transactions as reversal
    on reversal.portfolio_id = entry.portfolio_id and reversal.reverses_id = entry.id
  left join profiles on profiles.id = entry.created_by
  order by entry.trade_date desc, entry.seq desc`;

export interface TransactionFilter {
  readonly portfolioId: string;
  readonly q?: string | undefined;
  readonly type?: TransactionType | undefined;
  readonly accountId?: string | undefined;
  readonly instrumentId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly importId?: string | undefined;
}

const matching = (filter: TransactionFilter): RawBuilder<boolean> => {
  const conditions = [sql<boolean>`transactions.portfolio_id = ${filter.portfolioId}`];
  const { type, accountId, instrumentId, from, to, importId } = filter;
  if (type !== undefined) conditions.push(sql<boolean>`transactions.type = ${type}`);
  if (accountId !== undefined)
    conditions.push(
      sql<boolean>`${accountId}::uuid in (transactions.account_id, transactions.to_account_id)`,
    );
  if (instrumentId !== undefined)
    conditions.push(
      sql<boolean>`${instrumentId}::uuid in (transactions.instrument_id, transactions.to_instrument_id)`,
    );
  if (from !== undefined) conditions.push(sql<boolean>`transactions.trade_date >= ${from}`);
  if (to !== undefined) conditions.push(sql<boolean>`transactions.trade_date <= ${to}`);
  if (importId !== undefined) conditions.push(sql<boolean>`transactions.import_id = ${importId}`);
  if (filter.q !== undefined && filter.q !== '') {
    conditions.push(
      holdsTyped(filter.q, [sql`transactions.note`, sql`instruments.symbol`, sql`instruments.name`]),
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** Whether all entries of a ledger match. */
const matchesAll = (filter: TransactionFilter): boolean => {
  const { q, type, accountId, instrumentId, from, to, importId } = filter;
  return [q, type, accountId, instrumentId, from, to, importId].every(
    (one) => one === undefined || one === '',
  );
};

/** The tables that a filter asks. */
const searched = ({ q }: TransactionFilter) =>
  q === undefined
    ? sql`transactions`
    : sql`transactions left join instruments on instruments.id = transactions.instrument_id`;

/** How many entries match; for a whole ledger, its writers maintain the count. */
const countMatching = async (db: Db, filter: TransactionFilter): Promise<number> => {
  const counted = matchesAll(filter)
    ? sql<{ n: number }>`select entry_count as n from portfolios where id = ${filter.portfolioId}`
    : sql<{ n: number }>`select count(*)::int as n from ${searched(filter)} where ${matching(filter)}`;
  const { rows } = await counted.execute(db);
  return rows[0]?.n ?? 0;
};

/** The ids of all entries that match; null if every entry of the ledger does. */
export const listMatchingIds = async (
  db: Db,
  filter: TransactionFilter,
): Promise<ReadonlySet<string> | null> => {
  if (matchesAll(filter)) return null;
  const { rows } = await sql<{
    id: string;
  }>`select transactions.id from ${searched(filter)} where ${matching(filter)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** A page of a ledger, newest first, with the count of all matching entries. */
export const listTransactionRows = async (
  db: Db,
  filter: TransactionFilter,
  page: { readonly offset: number; readonly limit: number },
) => {
  const total = await countMatching(db, filter);
  const { rows } = await entries(
    matching(filter),
    sql`order by transactions.trade_date desc, transactions.seq desc limit ${page.limit} offset ${page.offset}`,
  ).execute(db);
  return { rows, total };
};

/** One entry; null when the portfolio has no such entry. */
export const findTransaction = async (
  db: Db,
  portfolioId: string,
  id: string,
): Promise<TransactionRow | null> => {
  const where = sql<boolean>`transactions.portfolio_id = ${portfolioId} and transactions.id = ${id}`;
  const { rows } = await entries(where, sql``).execute(db);
  return rows[0] ?? null;
};

/** The lots that an entry carries or takes, which lists omit. */
export interface EntryLots {
  readonly lots: readonly CarriedLot[] | null;
  readonly fromLots: readonly LotPick[] | null;
}

export const findLots = async (db: Db, portfolioId: string, id: string): Promise<EntryLots> => {
  const row = await db
    .selectFrom('transactions')
    .select(['lots', 'from_lots'])
    .where('portfolio_id', '=', portfolioId)
    .where('id', '=', id)
    .executeTakeFirst();
  // The contract had parsed both before they were stored.
  return { lots: row?.lots ?? null, fromLots: row?.from_lots ?? null } as EntryLots;
};

/** When and by whom an entry was last edited; null if never. */
export const findLastChange = async (
  db: Db,
  id: string,
): Promise<{ readonly at: string; readonly by: Person | null } | null> => {
  const row = await db
    .selectFrom('audit_logs')
    .leftJoin('profiles', 'profiles.id', 'audit_logs.user_id')
    .select(['audit_logs.created_at', 'profiles.id', 'profiles.full_name'])
    .where('audit_logs.entity', '=', 'transaction')
    .where('audit_logs.entity_id', '=', id)
    .where('audit_logs.event_type', '=', 'transaction.update')
    .orderBy('audit_logs.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { at: row.created_at, by: row.id === null ? null : { id: row.id, fullName: row.full_name } };
};

/** The other side of a transfer, for viewers who may see it. */
export interface OtherSide {
  readonly transfer_id: string;
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly transaction_id: string;
  readonly trade_date: string;
  readonly revision: number;
}

/** The other sides of some transfers of a portfolio, by transfer, except those the viewer may not see. */
export const otherSides = async (
  db: Db,
  viewer: Staff,
  { portfolioId, transferIds }: { portfolioId: string; transferIds: readonly string[] },
): Promise<ReadonlyMap<string, OtherSide>> => {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<OtherSide>`
    select transactions.transfer_id, portfolios.id as portfolio_id, portfolios.name as portfolio_name,
      clients.id as client_id, clients.name as client_name, transactions.id as transaction_id, transactions.trade_date,
      transactions.revision
    from transactions
    join portfolios on portfolios.id = transactions.portfolio_id
    join clients on clients.id = portfolios.client_id
    where transactions.transfer_id = any (${`{${transferIds.join(',')}}`}::uuid[])
      and transactions.portfolio_id <> ${portfolioId} and ${isVisibleClient(viewer)}`.execute(db);
  return new Map(rows.map((row) => [row.transfer_id, row]));
};
