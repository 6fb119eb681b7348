/**
 * Ledgers prepared for replay and cached. A ledger with a newer revision is updated by its new entries only, so a
 * back-dated trade reads one row instead of ten thousand.
 */
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DayOrder } from '@partnerfolio/finance/day-order';
import type { Instrument, LedgerEntry, LedgerFault, TransferLink } from '@partnerfolio/finance/entry';
import { ledgerSteps } from '@partnerfolio/finance/ledger';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { findCaches } from '../../platform/cache/caches.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import type { Db } from '../../platform/database/db.ts';
import { createSharedWork } from '../../platform/jobs/shared-work.ts';
import { quotingOfInstruments } from '../market-data/queries.ts';
import * as queries from './entries.queries.ts';
import { findLedgerErrors, ledgerEntry, newErrors } from './rules.ts';

/** A ledger at a revision: its stored entries, prepared for calculation on first use. */
export interface ReplayLedger {
  readonly revision: number;
  readonly shortSales: boolean;
  readonly dayOrder: DayOrder;
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** The instruments that the entries name. */
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly ledger: () => Promise<Ledger>;
  /** The prepared ledger, if it has been prepared. */
  readonly known: () => Ledger | undefined;
}

/** The requested state of a ledger: at least as new as `revision`. */
export interface LedgerState {
  readonly portfolioId: string;
  readonly revision: number;
  readonly resetRevision: number;
  /** Whether the portfolio allows short sales. */
  readonly shortSales: boolean;
  /** The processing order within a day. */
  readonly dayOrder: DayOrder;
}

/** The state of a portfolio's ledger, from its row. */
export const toPricingState = (row: {
  readonly id: string;
  readonly ledger_revision: number;
  readonly ledger_reset_revision: number;
  readonly short_sales: boolean;
  readonly day_order: DayOrder;
}): LedgerState => ({
  portfolioId: row.id,
  revision: row.ledger_revision,
  resetRevision: row.ledger_reset_revision,
  shortSales: row.short_sales,
  dayOrder: row.day_order,
});

const bytesOfEntry = 1600;
const ledgerCache = (db: Db) => findCaches(db).cache<ReplayLedger>('ledgers', 0.32);

const linkOfRow = (row: queries.ReplayRow): TransferLink | undefined => {
  const { transfer_id: id, arrives_on: arrives, trade_price: price, trade_price_day: date } = row;
  if (id === null) return undefined;
  return {
    id,
    ...(arrives !== null && { arrives: arrives as LocalDate }),
    ...(price !== null && date !== null && { tradePrice: { price, date: date as LocalDate } }),
  };
};

const entryOfRow = (row: queries.ReplayRow): LedgerEntry =>
  ledgerEntry(row.id, row.seq, {
    type: row.type,
    tradeDate: row.trade_date,
    tradeTime: row.trade_time,
    accountId: row.account_id,
    toAccountId: row.to_account_id,
    instrumentId: row.instrument_id,
    quantity: row.quantity,
    price: row.price,
    amount: row.amount,
    fee: row.fee,
    tax: row.tax,
    accruedInterest: row.accrued_interest,
    currency: row.currency,
    ratioNew: row.ratio_new,
    ratioOld: row.ratio_old,
    toInstrumentId: row.to_instrument_id,
    costShare: row.cost_share,
    toAmount: row.to_amount,
    toCurrency: row.to_currency,
    lots: row.lots,
    fromLots: row.from_lots,
    reversesId: row.reverses_id,
    transfer: linkOfRow(row),
  });

/** The instruments that entries name: those given, and the others from the database. */
export const findInstruments = async (
  db: Db,
  known: ReadonlyMap<string, Instrument>,
  instrumentIds: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, Instrument>> => {
  const missing = new Set<string>();
  for (const id of instrumentIds) if (typeof id === 'string' && !known.has(id)) missing.add(id);
  if (missing.size === 0) return known;
  const all = new Map(known);
  for (const [id, { currency, quotation }] of await quotingOfInstruments(db, [...missing]))
    all.set(id, { id, currency: currency as Instrument['currency'], quotation });
  return all;
};

interface Entries {
  readonly entries: readonly LedgerEntry[];
  readonly instruments: ReadonlyMap<string, Instrument>;
}

/** A ledger after a change, and the entries written for it. */
interface ChangedEntries extends Entries {
  readonly written?: ReadonlySet<string>;
}

/** The settings of a portfolio that affect the replay of its ledger. */
type ReplaySettings = Pick<LedgerState, 'shortSales' | 'dayOrder'>;

/** Prepares entries for calculation; reuses those that an earlier ledger has prepared, and yields to other requests. */
const prepare = (
  { entries, instruments, shortSales, dayOrder }: Entries & ReplaySettings,
  earlier: Ledger | undefined,
): Promise<Ledger> =>
  inTurns(
    ledgerSteps({
      entries,
      shortSales,
      dayOrder,
      instruments: instruments.values(),
      ...(earlier === undefined ? {} : { earlier }),
    }),
  );

const hasSameSettings = (a: ReplaySettings, b: ReplaySettings): boolean =>
  a.shortSales === b.shortSales && a.dayOrder === b.dayOrder;

/** A ledger at a state, from rows that were written since an earlier one. */
const ledgerOfRows = async (
  db: Db,
  { revision, shortSales, dayOrder }: LedgerState,
  {
    base,
    rows,
    instruments: known,
  }: {
    readonly base: ReplayLedger | undefined;
    readonly rows: readonly queries.ReplayRow[];
    readonly instruments: ReadonlyMap<string, Instrument>;
  },
): Promise<ReplayLedger> => {
  const entries = new Map(base?.entries);
  for (const row of rows) entries.set(row.id, entryOfRow(row));
  const instruments = await findInstruments(
    db,
    known,
    rows.flatMap((row) => [row.instrument_id, row.to_instrument_id]),
  );
  let prepared: Ledger | undefined;
  const shareReading = createSharedWork<Ledger>();
  const ledger = async () =>
    (prepared ??= await shareReading('', () =>
      prepare({ entries: [...entries.values()], instruments, shortSales, dayOrder }, base?.known()),
    ));
  return { revision, shortSales, dayOrder, entries, instruments, ledger, known: () => prepared };
};

const read = async (db: Db, state: LedgerState, earlier: ReplayLedger | undefined): Promise<ReplayLedger> => {
  const base = earlier !== undefined && earlier.revision >= state.resetRevision ? earlier : undefined;
  const rows = await queries.entriesSince(db, state.portfolioId, base?.revision ?? -1);
  if (base !== undefined && rows.length === 0 && hasSameSettings(base, state))
    return { ...base, revision: state.revision };
  return ledgerOfRows(db, state, { base, rows, instruments: base?.instruments ?? new Map() });
};

/**
 * The errors that a ledger would have with other entries and does not have now. The current ledger is replayed only
 * when there is something to compare.
 */
export const findChangeErrors = async (
  present: ReplayLedger,
  { written, ...changed }: ChangedEntries,
): Promise<readonly LedgerFault[]> => {
  const { shortSales, dayOrder } = present;
  const after = findLedgerErrors(await prepare({ ...changed, shortSales, dayOrder }, present.known()));
  return after.length === 0 ? after : newErrors(after, findLedgerErrors(await present.ledger()), written);
};

/** A ledger's short sales, as the errors they would be if the portfolio did not allow them. */
export const findShortSales = async (present: ReplayLedger): Promise<readonly LedgerFault[]> => {
  const { entries, instruments, dayOrder } = present;
  const without = { entries: [...entries.values()], instruments, shortSales: false, dayOrder };
  const after = findLedgerErrors(await prepare(without, present.known()));
  return after.length === 0 ? after : newErrors(after, findLedgerErrors(await present.ledger()));
};

/** A ledger in the current processing order within a day, whatever order the portfolio uses. */
export const inCurrentOrder = async ({
  entries,
  instruments,
  shortSales,
  ledger,
}: ReplayLedger): Promise<Ledger> => {
  const current = { entries: [...entries.values()], instruments, shortSales, dayOrder: 'current' as const };
  return prepare(current, await ledger());
};

/** The errors that a ledger in its previous processing order would have in the current one. */
export const findErrorsInCurrentOrder = async (present: ReplayLedger): Promise<readonly LedgerFault[]> =>
  newErrors(findLedgerErrors(await inCurrentOrder(present)), findLedgerErrors(await present.ledger()));

const cacheLedger = (db: Db, { portfolioId }: LedgerState, loaded: ReplayLedger): ReplayLedger => {
  ledgerCache(db).set(portfolioId, loaded, loaded.entries.size * bytesOfEntry);
  return loaded;
};

/** A ledger to read, from the cache. For committed states only: a writer uses `readForWrite`. */
export const loadLedger = (db: Db, state: LedgerState): Promise<ReplayLedger> => {
  const cache = ledgerCache(db);
  const known = cache.get(state.portfolioId);
  if (known !== undefined && known.revision >= state.revision) return Promise.resolve(known);
  return cache.once(`${state.portfolioId}/${state.revision}`, async () =>
    cacheLedger(db, state, await read(db, state, known)),
  );
};

/** A ledger of more entries is read by itself, so that a batch of ledgers stays small. */
const shortLedger = 2000;

/**
 * Reads the ledgers of many portfolios at once into the cache, those that are not there; long ones are left to `loadLedger`.
 * `instrumentsIn` gives what a portfolio's ledger names.
 */
export const loadLedgers = async (
  db: Db,
  states: readonly LedgerState[],
  instrumentsIn: (portfolioId: string) => ReadonlyMap<string, Instrument>,
): Promise<void> => {
  const cache = ledgerCache(db);
  const missing = states.filter(({ portfolioId }) => cache.get(portfolioId) === undefined);
  if (missing.length < 2) return;
  const ids = missing.map(({ portfolioId }) => portfolioId);
  const found = await queries.entriesOfShortLedgers(db, ids, shortLedger);
  for (const state of missing) {
    const rows = found.get(state.portfolioId);
    if (rows === undefined) continue;
    const instruments = instrumentsIn(state.portfolioId);
    cacheLedger(db, state, await ledgerOfRows(db, state, { base: undefined, rows, instruments }));
  }
};

/**
 * A locked ledger as the transaction sees it. Never cached, because the transaction may have written to it and may
 * still roll back.
 */
export const readForWrite = (trx: Db, state: LedgerState): Promise<ReplayLedger> => {
  const known = ledgerCache(trx).get(state.portfolioId);
  const isNewer = known !== undefined && known.revision > state.revision;
  return read(trx, state, isNewer ? undefined : known);
};
