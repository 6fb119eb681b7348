/** Writing to ledgers. Every change is checked by an exact replay of the whole ledger it would give. */
import type { Instrument, LedgerEntry } from '@partnerfolio/finance/entry';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { refreshStatistics } from '../../platform/database/statistics.queries.ts';
import { advanceLedger, lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from './entries.queries.ts';
import { faultsOfChange, instrumentsOf, readForWrite, stateOf } from './replay.actions.ts';
import type { ReplayLedger } from './replay.actions.ts';
import {
  bookingFault,
  entriesWith,
  entryFault,
  instrumentsNamed,
  ledgerEntry,
  notFound,
  ownFaults,
  wrongState,
} from './rules.ts';
import type { BookingFault, EntryFields, LedgerReason } from './rules.ts';

/** An entry to book; a row of a file says by what it can be found again, in hex. */
export interface NewEntry extends EntryFields {
  readonly rowKey?: string | null;
  /** Which of the rows with this key it is, counted from 1. */
  readonly rowOccurrence?: number | null;
  /** Whether its settlement stands as stated though it is before the trade; so it does for every row of a file. */
  readonly settlesAsStated?: boolean;
  /** What joins it to the other side of a transfer between two portfolios. */
  readonly link?: EntryLink;
}

/** What is stored with one side of a transfer between two portfolios. */
export interface EntryLink {
  readonly id: string;
  readonly arrivesOn: string | null;
  readonly tradePrice: { readonly price: string; readonly date: string } | null;
}

/** Who books, when, and from which file. */
export interface Bookkeeper {
  readonly userId: string | null;
  readonly importId: string | null;
  readonly now: Date;
  /** The firm's calendar date: no trade may be later. */
  readonly today: string;
}

export type Booked =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly code: 'not_found' | 'wrong_state'; readonly reason: LedgerReason }
  | { readonly ok: false; readonly code: 'ledger_fault'; readonly faults: readonly BookingFault[] };

/** Refuses a ledger that takes no entries. */
export const refusalOfLock = (
  lock: Pick<LedgerLock, 'closed_on'> | null,
): Extract<Booked, { code: 'not_found' | 'wrong_state' }> | null => {
  if (lock === null) return notFound('no_such_portfolio');
  if (lock.closed_on !== null) return wrongState('portfolio_closed');
  return null;
};

interface Draft {
  readonly entries: readonly (NewEntry & { readonly id: string })[];
  readonly lastSeq: number;
  readonly today: string;
  /** Instruments that entries name and that are yet to be created; only a preview has any. */
  readonly newInstruments?: readonly Instrument[];
}

const draftEntries = ({ entries, lastSeq }: Draft): LedgerEntry[] =>
  entries.map((entry, i) => ledgerEntry(entry.id, lastSeq + 1 + i, { ...entry, reversesId: null }));

/** The faults that adding entries would bring, those of the entries and those of others that depend on them. */
const faultsOfDraft = async (db: Db, present: ReplayLedger, draft: Draft): Promise<BookingFault[]> => {
  const own = draft.entries.flatMap((entry, index) =>
    ownFaults(entry, draft.today, entry.settlesAsStated ?? (entry.rowKey ?? null) !== null).map((fault) =>
      entryFault(fault, { index, entryId: entry.id, day: entry.tradeDate }),
    ),
  );
  const created = (draft.newInstruments ?? []).map((one) => [one.id, one] as const);
  const instruments = await instrumentsOf(
    db,
    new Map([...present.instruments, ...created]),
    draft.entries.flatMap((entry) => [entry.instrumentId, entry.toInstrumentId]),
  );
  const entries = entriesWith(present.entries, draftEntries(draft));
  const found = await faultsOfChange(present, { entries, instruments });
  if (found.length === 0) return own;
  const indexes = new Map(draft.entries.map((entry, index) => [entry.id, index]));
  return [...own, ...found.map((fault) => bookingFault(fault, indexes.get(fault.entryId) ?? null))];
};

/** What booking entries would be refused for, without booking them: for a preview of an import. */
export const faultsOfEntries = async (
  db: Db,
  portfolioId: string,
  { entries, ...given }: Pick<Draft, 'today' | 'newInstruments'> & { entries: readonly NewEntry[] },
): Promise<readonly BookingFault[]> => {
  const state = await queries.ledgerState(db, portfolioId);
  if (state === null) return [];
  const present = await readForWrite(db, stateOf(state));
  // Nothing of a preview is kept, and so its ids need only differ from each other and from real ones.
  const numbered = entries.map((entry, i) => ({ ...entry, id: `new ${i}` }));
  const lastSeq = Number.MAX_SAFE_INTEGER - entries.length - 1;
  return faultsOfDraft(db, present, { entries: numbered, lastSeq, ...given });
};

/** Statements of this size keep the embedded database's other callers waiting no longer than a moment. */
const entriesAtOnce = 2_500;

/** After as many the planner has to be told, or it reads the ledger as if it were empty. */
const manyEntries = 1_000;

const storeEntries = async (
  trx: Db,
  rows: readonly queries.StoredEntry[],
  origin: queries.EntryOrigin,
): Promise<void> => {
  await queries.linkInstruments(trx, origin.portfolioId, instrumentsNamed(rows));
  for (let start = 0; start < rows.length; start += entriesAtOnce)
    await queries.insertEntries(trx, rows.slice(start, start + entriesAtOnce), origin);
  if (rows.length < manyEntries) return;
  await refreshStatistics(trx, 'transactions', ['portfolio_id', 'trade_date', 'instrument_id', 'type']);
  await refreshStatistics(trx, 'portfolio_instruments');
};

const linkColumns = (link: EntryLink | undefined) =>
  link === undefined
    ? {}
    : {
        transferId: link.id,
        arrivesOn: link.arrivesOn,
        tradePrice: link.tradePrice?.price ?? null,
        tradePriceDay: link.tradePrice?.date ?? null,
      };

/** Entries to book, and by whom. */
interface Booking {
  readonly entries: readonly NewEntry[];
  readonly by: Bookkeeper;
}

/** Books entries, as `bookTransactions` does, into a ledger that the caller has locked and that takes entries. */
export const bookUnderLock = async (
  trx: Db,
  lock: LedgerLock,
  { entries, by }: Booking,
): Promise<Exclude<Booked, { code: 'not_found' | 'wrong_state' }>> => {
  const portfolioId = lock.id;
  if (entries.length === 0) return { ok: true, ids: [] };
  const present = await readForWrite(trx, stateOf(lock));
  const numbered = entries.map((entry) => ({ ...entry, id: uuid() }));
  const draft = { entries: numbered, lastSeq: lock.last_seq, today: by.today };
  const faults = await faultsOfDraft(trx, present, draft);
  if (faults.length > 0) return { ok: false, code: 'ledger_fault', faults };
  const rows = numbered.map((entry, i) => ({
    ...entry,
    ...linkColumns(entry.link),
    seq: lock.last_seq + 1 + i,
    reversesId: null,
    rowKey: entry.rowKey ?? null,
    rowOccurrence: entry.rowOccurrence ?? null,
  }));
  await storeEntries(trx, rows, {
    portfolioId,
    ledgerRevision: lock.ledger_revision + 1,
    importId: by.importId,
    userId: by.userId,
    at: by.now.toISOString(),
  });
  await advanceLedger(trx, lock, { added: rows.length, removed: 0 });
  return { ok: true, ids: rows.map((row) => row.id) };
};

/**
 * Books entries in the order given, all or none. Waits for other writers of the ledger, checks the ledger as it would be by
 * one exact replay, and refuses with every new fault. The caller checks access and writes the audit row.
 */
export const bookTransactions = async (trx: Db, portfolioId: string, booking: Booking): Promise<Booked> => {
  const lock = await lockLedger(trx, portfolioId);
  const refusal = refusalOfLock(lock);
  if (lock === null || refusal !== null) return refusal ?? notFound('no_such_portfolio');
  return bookUnderLock(trx, lock, booking);
};

/** The keys of a ledger's imported rows, as hex, and how many rows of the ledger have each. */
export const ledgerRowKeys = async (db: Db, portfolioId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries.countRowKeys(db, portfolioId);
  return new Map(rows.map((row) => [row.key, row.n]));
};
