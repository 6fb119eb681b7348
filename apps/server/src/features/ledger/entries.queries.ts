/** The SQL that reads ledgers for replay and writes entries in bulk. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { LotPick } from '@partnerfolio/finance/entry';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columnName } from '../../platform/database/column-names.ts';
import type { ColumnName } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import type { CarriedLot, EntryFields } from './rules.ts';

/** The columns that a replay needs. */
export interface ReplayRow {
  readonly id: string;
  readonly seq: number;
  readonly type: TransactionType;
  readonly trade_date: string;
  readonly trade_time: string | null;
  readonly account_id: string;
  readonly to_account_id: string | null;
  readonly instrument_id: string | null;
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
  readonly cost_share: string | null;
  readonly to_amount: string | null;
  readonly to_currency: string | null;
  readonly lots: CarriedLot[] | null;
  readonly from_lots: LotPick[] | null;
  readonly reverses_id: string | null;
  readonly transfer_id: string | null;
  readonly arrives_on: string | null;
  readonly trade_price: string | null;
  readonly trade_price_day: string | null;
}

/** The columns of a `ReplayRow`; a missing one does not compile. */
const replayColumns: Readonly<Record<keyof ReplayRow, true>> = {
  id: true,
  seq: true,
  type: true,
  trade_date: true,
  trade_time: true,
  account_id: true,
  to_account_id: true,
  instrument_id: true,
  quantity: true,
  price: true,
  amount: true,
  fee: true,
  tax: true,
  accrued_interest: true,
  currency: true,
  ratio_new: true,
  ratio_old: true,
  to_instrument_id: true,
  cost_share: true,
  to_amount: true,
  to_currency: true,
  lots: true,
  from_lots: true,
  reverses_id: true,
  transfer_id: true,
  arrives_on: true,
  trade_price: true,
  trade_price_day: true,
};
const replayed = sql.raw(Object.keys(replayColumns).join(', '));

/** Entries written after a revision of the ledger; all entries for revision −1. */
export const entriesSince = async (db: Db, portfolioId: string, revision: number): Promise<ReplayRow[]> => {
  const since = revision < 0 ? sql`` : sql`and ledger_revision > ${revision}`;
  const { rows } = await sql<ReplayRow>`/* prepared entries */
    select ${replayed} from transactions where portfolio_id = ${portfolioId} ${since}`.execute(db);
  return rows;
};

/** The entries of short ledgers, read at once: of each portfolio that has at most this many. */
export const entriesOfShortLedgers = async (
  db: Db,
  portfolioIds: readonly string[],
  atMost: number,
): Promise<ReadonlyMap<string, ReplayRow[]>> => {
  const { rows } = await sql<ReplayRow & { portfolio_id: string }>`/* prepared short_ledgers */
    select portfolio_id, ${replayed} from unnest(${`{${portfolioIds.join(',')}}`}::uuid[]) as wanted (portfolio)
    cross join lateral (
      select portfolio_id, ${replayed} from transactions where portfolio_id = wanted.portfolio
      limit ${sql.lit(atMost + 1)}) as entries`.execute(db);
  const found = new Map<string, ReplayRow[]>(portfolioIds.map((id) => [id, []]));
  // The rows as they are: copying them without a column took a tenth of a renewal.
  for (const row of rows) found.get(row.portfolio_id)?.push(row);
  for (const [id, entries] of found) if (entries.length > atMost) found.delete(id);
  return found;
};

/** A ledger's revisions, whether it is closed, whether it tracks cash, and the settings of its replay. */
export const ledgerState = async (db: Db, portfolioId: string) =>
  (await db
    .selectFrom('portfolios')
    .select([
      'id',
      'ledger_revision',
      'ledger_reset_revision',
      'short_sales',
      'day_order',
      'closed_on',
      'cash_kept',
    ])
    .where('id', '=', portfolioId)
    .executeTakeFirst()) ?? null;

/** An entry as stored. */
export interface StoredEntry extends EntryFields {
  readonly accountId: string;
  readonly id: string;
  readonly seq: number;
  readonly reversesId: string | null;
  /** In hex. */
  readonly rowKey: string | null;
  readonly rowOccurrence: number | null;
  /** The id of the transfer of which the entry is one side. */
  readonly transferId?: string | null;
  readonly arrivesOn?: string | null;
  readonly tradePrice?: string | null;
  readonly tradePriceDay?: string | null;
}

export interface EntryOrigin {
  readonly portfolioId: string;
  readonly ledgerRevision: number;
  readonly importId: string | null;
  readonly userId: string | null;
  readonly at: string;
}

type PlainColumn = Exclude<keyof StoredEntry, 'lots' | 'fromLots' | 'note' | 'rowKey'>;

/** A column as a PostgreSQL array literal; only for values without quotes, commas or blanks. */
const plain = (rows: readonly StoredEntry[], column: PlainColumn): string =>
  `{${rows.map((row) => row[column] ?? 'NULL').join(',')}}`;

/**
 * A column of free texts, or null when all are empty, as in nearly every file: the driver examines each character
 * that it quotes.
 */
const texts = (values: readonly (string | null)[]): string | (string | null)[] =>
  values.every((value) => value === null) ? `{${values.map(() => 'NULL').join(',')}}` : [...values];

const toJson = (value: readonly unknown[] | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** The column type of each field of an entry; a missing field does not compile. */
const storedAs = {
  id: 'uuid',
  seq: 'bigint',
  type: 'text',
  tradeDate: 'date',
  settlementDate: 'date',
  tradeTime: 'time',
  accountId: 'uuid',
  toAccountId: 'uuid',
  instrumentId: 'uuid',
  quantity: 'numeric',
  price: 'numeric',
  amount: 'numeric',
  fee: 'numeric',
  tax: 'numeric',
  accruedInterest: 'numeric',
  currency: 'text',
  ratioNew: 'numeric',
  ratioOld: 'numeric',
  toInstrumentId: 'uuid',
  costShare: 'numeric',
  toAmount: 'numeric',
  toCurrency: 'text',
  lots: 'jsonb',
  fromLots: 'jsonb',
  note: 'text',
  reversesId: 'uuid',
  rowKey: 'bytea',
  rowOccurrence: 'int',
  transferId: 'uuid',
  arrivesOn: 'date',
  tradePrice: 'numeric',
  tradePriceDay: 'date',
} as const satisfies Record<keyof StoredEntry, string>;
/** The fields of an entry, in the order of their columns. */
export const storedFields = Object.keys(storedAs) as (keyof StoredEntry)[];
const storedColumns = sql.raw(storedFields.map(columnName).join(', '));

/** The values of one column as a PostgreSQL array. */
const valuesIn = (rows: readonly StoredEntry[], field: keyof StoredEntry): string | (string | null)[] => {
  if (field === 'lots' || field === 'fromLots') return texts(rows.map((row) => toJson(row[field])));
  if (field === 'note') return texts(rows.map(({ note }) => note));
  if (field === 'rowKey')
    return `{${rows.map(({ rowKey }) => (rowKey === null ? 'NULL' : String.raw`\\x${rowKey}`)).join(',')}}`;
  return plain(rows, field);
};

const toArrays = (rows: readonly StoredEntry[]): RawBuilder<unknown> =>
  sql.join(storedFields.map((field) => sql`${valuesIn(rows, field)}::${sql.raw(storedAs[field])}[]`));

/** Inserts entries in one statement; those of an import are its batch. */
export const insertEntries = async (
  trx: Db,
  rows: readonly StoredEntry[],
  origin: EntryOrigin,
): Promise<void> => {
  await sql`
    insert into transactions (${storedColumns}, portfolio_id, ledger_revision, import_id, batch, created_by, created_at)
    select *, ${origin.portfolioId}::uuid, ${origin.ledgerRevision}::int, ${origin.importId}::uuid, ${origin.importId}::uuid,
      ${origin.userId}::uuid, ${origin.at}::timestamptz
    from unnest(${toArrays(rows)})`.execute(trx);
};

/** Records which instruments a ledger names. */
export const linkInstruments = async (
  trx: Db,
  portfolioId: string,
  instrumentIds: readonly string[],
): Promise<void> => {
  if (instrumentIds.length === 0) return;
  await sql`
    insert into portfolio_instruments (portfolio_id, instrument_id)
    select ${portfolioId}::uuid, id from unnest(${`{${instrumentIds.join(',')}}`}::uuid[]) as named (id)
    on conflict do nothing`.execute(trx);
};

const toColumns = (entry: EntryFields & Pick<StoredEntry, 'accountId'>) =>
  ({
    type: entry.type,
    trade_date: entry.tradeDate,
    settlement_date: entry.settlementDate,
    trade_time: entry.tradeTime,
    account_id: entry.accountId,
    to_account_id: entry.toAccountId,
    instrument_id: entry.instrumentId,
    quantity: entry.quantity,
    price: entry.price,
    amount: entry.amount,
    fee: entry.fee,
    tax: entry.tax,
    accrued_interest: entry.accruedInterest,
    currency: entry.currency,
    ratio_new: entry.ratioNew,
    ratio_old: entry.ratioOld,
    to_instrument_id: entry.toInstrumentId,
    cost_share: entry.costShare,
    to_amount: entry.toAmount,
    to_currency: entry.toCurrency,
    lots: toJson(entry.lots),
    from_lots: toJson(entry.fromLots),
    note: entry.note,
  }) satisfies Record<ColumnName<keyof EntryFields>, unknown>;

/** Writes an entry over itself and counts the change. */
export const overwriteEntry = async (
  trx: Db,
  entry: StoredEntry,
  { portfolioId, ledgerRevision }: Pick<EntryOrigin, 'portfolioId' | 'ledgerRevision'>,
): Promise<void> => {
  await trx
    .updateTable('transactions')
    .set((eb) => ({
      ...toColumns(entry),
      instrument_ignored: false,
      revision: eb('revision', '+', 1),
      ledger_revision: ledgerRevision,
    }))
    .where('portfolio_id', '=', portfolioId)
    .where('id', '=', entry.id)
    .execute();
};

/** The entries of a ledger until a day. */
export const entriesUntil = async (
  trx: Db,
  { portfolioId, until }: { portfolioId: string; until: string },
): Promise<{ id: string; day: string }[]> => {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, trade_date as day from transactions
    where portfolio_id = ${portfolioId} and trade_date <= ${until} order by trade_date, seq`.execute(trx);
  return rows;
};

/** Deletes entries. */
export const deleteEntries = async (trx: Db, portfolioId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from transactions
    where portfolio_id = ${portfolioId} and id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(trx);
};

/** Removes instruments that no entry of a ledger names any more. */
export const unlinkInstruments = async (trx: Db, portfolioId: string): Promise<void> => {
  await sql`
    delete from portfolio_instruments as named where portfolio_id = ${portfolioId} and not exists (
        select from transactions
        where instrument_id = named.instrument_id and portfolio_id = named.portfolio_id)
      and not exists (
        select from transactions
        where to_instrument_id = named.instrument_id and portfolio_id = named.portfolio_id)`.execute(trx);
};

/** The keys of imported rows in a ledger, with the number of rows for each. */
export const countRowKeys = async (db: Db, portfolioId: string): Promise<{ key: string; n: number }[]> => {
  const { rows } = await sql<{ key: string; n: number }>`
    select encode(row_key, 'hex') as key, max(row_occurrence)::int as n
    from transactions where portfolio_id = ${portfolioId} and row_key is not null
    group by row_key`.execute(db);
  return rows;
};

/** Deletes all entries of a portfolio that is deleted as well. */
export const deleteLedger = async (trx: Db, portfolioId: string): Promise<void> => {
  await trx.deleteFrom('stored_transactions').where('portfolio_id', '=', portfolioId).execute();
};
