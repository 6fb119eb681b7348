/** SQL of the ledger as it is replayed and written: whole ledgers, what is new of them, entries in bulk. */
import type { LotPick } from '@partnerfolio/finance/entry';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { TransactionType } from '../../platform/database/schema.ts';
import type { CarriedLot, EntryFields, Unbookable } from './rules.ts';

/** What a replay needs of an entry. */
export interface ReplayRow {
  readonly id: string;
  readonly seq: number;
  readonly type: TransactionType;
  readonly trade_date: string;
  readonly trade_time: string | null;
  readonly instrument_id: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
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

/** Entries of a ledger written after a revision of it; all of them after −1. */
export const entriesSince = async (db: Db, portfolioId: string, revision: number): Promise<ReplayRow[]> => {
  const since = revision < 0 ? sql`` : sql`and ledger_revision > ${revision}`;
  const { rows } = await sql<ReplayRow>`
    select id, seq, type, trade_date, trade_time, instrument_id, quantity, price, amount, fee, tax, currency, ratio_new, ratio_old,
      to_instrument_id, cost_share, to_amount, to_currency, lots, from_lots, reverses_id, transfer_id, arrives_on, trade_price,
      trade_price_day
    from transactions where portfolio_id = ${portfolioId} ${since}`.execute(db);
  return rows;
};

/** Revision of a ledger, the last one at which entries were taken out, whether it may sell short, and its processing order. */
export const ledgerState = async (db: Db, portfolioId: string) =>
  (await db
    .selectFrom('portfolios')
    .select(['id', 'ledger_revision', 'ledger_reset_revision', 'short_sales', 'day_order'])
    .where('id', '=', portfolioId)
    .executeTakeFirst()) ?? null;

/** An entry as it is stored. */
export interface StoredEntry extends EntryFields {
  readonly id: string;
  readonly seq: number;
  readonly reversesId: string | null;
  /** In hex. */
  readonly rowKey: string | null;
  readonly rowOccurrence: number | null;
  /** Of one side of a transfer between two portfolios. */
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

/** Values of a column as PostgreSQL writes an array; only for values without quotes, commas or blanks. */
const plain = (rows: readonly StoredEntry[], column: PlainColumn): string =>
  `{${rows.map((row) => row[column] ?? 'NULL').join(',')}}`;

/** Free texts of a column. Nearly no file has any, and the driver looks at each character of what it has to quote. */
const texts = (values: readonly (string | null)[]): string | (string | null)[] =>
  values.every((value) => value === null) ? `{${values.map(() => 'NULL').join(',')}}` : [...values];

const toJson = (value: readonly unknown[] | null): string | null =>
  value === null ? null : JSON.stringify(value);

const unnestEntries = (rows: readonly StoredEntry[]): RawBuilder<unknown> => sql`unnest(
  ${plain(rows, 'id')}::uuid[], ${plain(rows, 'seq')}::bigint[], ${plain(rows, 'type')}::text[],
  ${plain(rows, 'tradeDate')}::date[], ${plain(rows, 'settlementDate')}::date[],
  ${plain(rows, 'tradeTime')}::time[], ${plain(rows, 'instrumentId')}::uuid[],
  ${plain(rows, 'quantity')}::numeric[], ${plain(rows, 'price')}::numeric[], ${plain(rows, 'amount')}::numeric[],
  ${plain(rows, 'fee')}::numeric[], ${plain(rows, 'tax')}::numeric[], ${plain(rows, 'currency')}::text[],
  ${plain(rows, 'ratioNew')}::numeric[], ${plain(rows, 'ratioOld')}::numeric[],
  ${plain(rows, 'toInstrumentId')}::uuid[], ${plain(rows, 'costShare')}::numeric[],
  ${plain(rows, 'toAmount')}::numeric[], ${plain(rows, 'toCurrency')}::text[],
  ${texts(rows.map(({ lots }) => toJson(lots)))}::jsonb[], ${texts(rows.map((row) => toJson(row.fromLots)))}::jsonb[],
  ${texts(rows.map((row) => row.note))}::text[], ${plain(rows, 'reversesId')}::uuid[],
  ${`{${rows.map(({ rowKey }) => (rowKey === null ? 'NULL' : String.raw`\\x${rowKey}`)).join(',')}}`}::bytea[],
  ${plain(rows, 'rowOccurrence')}::int[], ${plain(rows, 'transferId')}::uuid[], ${plain(rows, 'arrivesOn')}::date[],
  ${plain(rows, 'tradePrice')}::numeric[], ${plain(rows, 'tradePriceDay')}::date[])`;

/** Adds entries in one statement. */
export const insertEntries = async (
  trx: Db,
  rows: readonly StoredEntry[],
  origin: EntryOrigin,
): Promise<void> => {
  await sql`
    insert into transactions (id, seq, type, trade_date, settlement_date, trade_time, instrument_id, quantity, price, amount, fee,
      tax, currency, ratio_new, ratio_old, to_instrument_id, cost_share, to_amount, to_currency, lots, from_lots, note, reverses_id,
      row_key, row_occurrence, transfer_id, arrives_on, trade_price, trade_price_day, portfolio_id, ledger_revision, import_id, created_by, created_at)
    select *, ${origin.portfolioId}::uuid, ${origin.ledgerRevision}::int, ${origin.importId}::uuid,
      ${origin.userId}::uuid, ${origin.at}::timestamptz
    from ${unnestEntries(rows)}`.execute(trx);
};

/** Notes which instruments a ledger names. */
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

/** Writes an entry over itself and counts the change. */
export const overwriteEntry = async (
  trx: Db,
  entry: StoredEntry,
  { portfolioId, ledgerRevision }: Pick<EntryOrigin, 'portfolioId' | 'ledgerRevision'>,
): Promise<void> => {
  await trx
    .updateTable('transactions')
    .set((eb) => ({
      type: entry.type,
      trade_date: entry.tradeDate,
      settlement_date: entry.settlementDate,
      trade_time: entry.tradeTime,
      instrument_id: entry.instrumentId,
      instrument_ignored: false,
      quantity: entry.quantity,
      price: entry.price,
      amount: entry.amount,
      fee: entry.fee,
      tax: entry.tax,
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
      revision: eb('revision', '+', 1),
      ledger_revision: ledgerRevision,
    }))
    .where('portfolio_id', '=', portfolioId)
    .where('id', '=', entry.id)
    .execute();
};

/** The portfolio an import has written entries to; null when there are none. */
export const portfolioOfImport = async (trx: Db, importId: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('transactions')
    .select('portfolio_id')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return row?.portfolio_id ?? null;
};

/** An entry of an import as it is now, with who booked it. */
export interface ImportedEntry extends Unbookable {
  readonly fields: StoredEntry;
  /** Whether it was joined to an entry of another portfolio. */
  readonly isLinked: boolean;
}

interface ImportedRow extends StoredEntry, Unbookable {
  readonly isLinked: boolean;
}

/** The entries of an import, in their order. */
export const entriesOfImport = async (
  trx: Db,
  portfolioId: string,
  importId: string,
): Promise<ImportedEntry[]> => {
  const { rows } = await sql<ImportedRow>`
    select entry.id, entry.seq, entry.type, entry.trade_date as "tradeDate", entry.settlement_date as "settlementDate",
      entry.trade_time as "tradeTime",
      entry.instrument_id as "instrumentId", entry.quantity, entry.price, entry.amount, entry.fee, entry.tax,
      entry.currency, entry.ratio_new as "ratioNew", entry.ratio_old as "ratioOld",
      entry.to_instrument_id as "toInstrumentId", entry.cost_share as "costShare",
      entry.to_amount as "toAmount", entry.to_currency as "toCurrency", entry.lots,
      entry.from_lots as "fromLots", entry.note, entry.reverses_id as "reversesId",
      encode(entry.row_key, 'hex') as "rowKey", entry.row_occurrence as "rowOccurrence",
      entry.created_by as "bookedBy", entry.revision > 1 as "isChanged",
      entry.transfer_id is not null as "isLinked", reversal.id is not null as "isReversed"
    from transactions as entry
    left join transactions as reversal
      on reversal.portfolio_id = ${portfolioId} and reversal.reverses_id = entry.id
    where entry.portfolio_id = ${portfolioId} and entry.import_id = ${importId}
    order by entry.seq`.execute(trx);
  return rows.map(({ bookedBy, isChanged, isReversed, isLinked, ...fields }) => ({
    fields,
    isLinked,
    bookedBy,
    isChanged,
    isReversed,
  }));
};

/** Forgets by which rows of a file the entries of an import could be found again. */
export const forgetRowKeys = async (trx: Db, portfolioId: string, importId: string): Promise<void> => {
  await trx
    .updateTable('transactions')
    .set({ row_key: null, row_occurrence: null })
    .where('portfolio_id', '=', portfolioId)
    .where('import_id', '=', importId)
    .execute();
};

/** Removes entries. */
export const deleteEntries = async (trx: Db, portfolioId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from transactions
    where portfolio_id = ${portfolioId} and id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(trx);
};

/** Forgets instruments that no entry of a ledger names any more. */
export const unlinkInstruments = async (trx: Db, portfolioId: string): Promise<void> => {
  await sql`
    delete from portfolio_instruments as named where portfolio_id = ${portfolioId} and not exists (
        select from transactions
        where instrument_id = named.instrument_id and portfolio_id = named.portfolio_id)
      and not exists (
        select from transactions
        where to_instrument_id = named.instrument_id and portfolio_id = named.portfolio_id)`.execute(trx);
};

/** The keys of imported rows in a ledger, and how many rows have each. */
export const countRowKeys = async (db: Db, portfolioId: string): Promise<{ key: string; n: number }[]> => {
  const { rows } = await sql<{ key: string; n: number }>`
    select encode(row_key, 'hex') as key, max(row_occurrence)::int as n
    from transactions where portfolio_id = ${portfolioId} and row_key is not null
    group by row_key`.execute(db);
  return rows;
};
