/** The SQL of booked entries, to compare a file with the ledger. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { Person } from '@partnerfolio/contract/people';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { StoredQuestion } from '../../understand/rows/row-questions.ts';
import type { BookedEntry } from './likely-duplicates.ts';

/** A booked entry with its import key, in hex. */
export interface BookedRow extends BookedEntry {
  readonly rowKey: string | null;
  readonly rowOccurrence: number | null;
  /** Its time of day; null if unknown. */
  readonly time: string | null;
  /** Neither reversed nor a reversal. */
  readonly isInForce: boolean;
}

interface Row {
  id: string;
  type: TransactionType;
  day: string;
  instrument_id: string | null;
  currency: string;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  accrued_interest: string;
  to_amount: string | null;
  to_currency: string | null;
  row_key: string | null;
  row_occurrence: number | null;
  trade_time: string | null;
  in_force: boolean;
}

/** The stated amount; for a trade at a price in percent without one, that of quantity and price. */
const grossInPercent = sql`case when entry.amount is null and instruments.quotation = 'percent' and entry.type in ('buy', 'sell')
  then entry.quantity * entry.price / 100 else entry.amount end`;

/** The ledger with which a file is compared: that of one account, or all of a portfolio. */
export interface BookedIn {
  readonly portfolioId: string;
  readonly accountId: string | null;
}

/**
 * The entries of an account within a range of days, in the order of booking; besides, those of imports with edits,
 * because the date of an edited row is not that of the file.
 */
export const bookedEntries = async (
  db: Db,
  { portfolioId, accountId }: BookedIn,
  days: { readonly from: string; readonly to: string } | null,
): Promise<BookedRow[]> => {
  const isOwn = accountId === null ? sql`true` : sql`entry.account_id = ${accountId}`;
  const within = days === null ? sql`false` : sql`entry.trade_date between ${days.from} and ${days.to}`;
  const { rows } = await sql<Row>`
    select entry.id, entry.type, entry.trade_date as day, entry.instrument_id, entry.currency, entry.quantity,
      entry.price, ${grossInPercent} as amount, entry.fee, entry.tax, entry.accrued_interest, entry.to_amount, entry.to_currency, entry.trade_time,
      encode(entry.row_key, 'hex') as row_key, entry.row_occurrence,
      entry.reverses_id is null and reversal.id is null as in_force
    from transactions as entry
    left join instruments on instruments.id = entry.instrument_id
    left join transactions as reversal
      on reversal.portfolio_id = ${portfolioId} and reversal.reverses_id = entry.id
    where entry.portfolio_id = ${portfolioId} and ${isOwn} and (${within} or entry.import_id in (
      select id from imports where portfolio_id = ${portfolioId}
        and exists (select from import_edits where import_id = imports.id)))
    order by entry.seq`.execute(db);
  return rows.map(
    ({
      instrument_id,
      accrued_interest,
      to_amount,
      to_currency,
      row_key,
      row_occurrence,
      trade_time,
      in_force,
      ...row
    }) => ({
      ...row,
      accruedInterest: accrued_interest,
      instrumentId: instrument_id,
      toAmount: to_amount,
      toCurrency: to_currency,
      rowKey: row_key,
      rowOccurrence: row_occurrence,
      time: trade_time,
      isInForce: in_force,
    }),
  );
};

type Described = Extract<StoredQuestion, { kind: 'likely_duplicate' }>['entry'];

/** Entries with what identifies them for a user, besides who booked them. */
export const describeEntries = async (
  db: Db,
  portfolioId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Described>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Described>`
    select entry.id, entry.quantity, coalesce(${grossInPercent}, entry.quantity * entry.price)::text as amount,
      entry.currency, entry.created_at as "bookedAt", imports.file_name as "fileName"
    from transactions as entry
    left join instruments on instruments.id = entry.instrument_id
    left join imports on imports.id = entry.import_id
    where entry.portfolio_id = ${portfolioId} and entry.id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Who booked each of some entries. */
export const findBookers = async (
  db: Db,
  portfolioId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('profiles', 'profiles.id', 'transactions.created_by')
    .select(['transactions.id as entry_id', 'profiles.id', 'profiles.full_name'])
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.id', 'in', entryIds)
    .execute();
  return new Map(rows.map((row) => [row.entry_id, { id: row.id, fullName: row.full_name }]));
};

/** Which of these ids an entry of any ledger has. */
export const takenEntryIds = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from transactions where id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};

/** The portfolios of some entries, by the entry's id. */
export const portfoliosOfEntries = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; portfolio_id: string }>`
    select id, portfolio_id from transactions where id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.portfolio_id]));
};
