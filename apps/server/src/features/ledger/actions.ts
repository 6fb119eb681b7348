/** Writing to ledgers. Every change is checked by an exact replay of the whole ledger it would give. */
import type { Instrument, LedgerEntry } from '@partnerfolio/finance/entry';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../platform/jobs/in-turns.ts';
import { refreshStatistics } from '../../platform/database/statistics.queries.ts';
import { advanceLedger, lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from './entries.queries.ts';
import { faultsOfChange, findInstruments, readForWrite, toPricingState } from './replay.actions.ts';
import type { LedgerState, ReplayLedger } from './replay.actions.ts';
import {
  bookingFault,
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
  readonly entries: readonly NewEntry[];
  /** Their ids, in the same order. */
  readonly ids: readonly string[];
  readonly lastSeq: number;
  readonly today: string;
  /** Instruments that entries name and that are yet to be created; only a preview has any. */
  readonly newInstruments?: readonly Instrument[];
}

const draftEntries = ({ entries, ids, lastSeq }: Draft): Promise<LedgerEntry[]> =>
  mapInTurns(entries, (entry, i) =>
    ledgerEntry(ids[i] ?? '', lastSeq + 1 + i, { ...entry, reversesId: null }),
  );

/** What is wrong with the entries each on its own. */
const findOwnFaults = async ({ entries, ids, today }: Draft): Promise<BookingFault[]> => {
  const faults: BookingFault[] = [];
  await eachInTurns(entries, (entry, index) => {
    const asStated = entry.settlesAsStated ?? (entry.rowKey ?? null) !== null;
    for (const fault of ownFaults(entry, today, asStated))
      faults.push(entryFault(fault, { index, entryId: ids[index] ?? '', day: entry.tradeDate }));
  });
  return faults;
};

/** The faults that adding entries would bring, those of the entries and those of others that depend on them. */
const faultsOfDraft = async (db: Db, present: ReplayLedger, draft: Draft): Promise<BookingFault[]> => {
  const own = await findOwnFaults(draft);
  const created = (draft.newInstruments ?? []).map((one) => [one.id, one] as const);
  const instruments = await findInstruments(
    db,
    new Map([...present.instruments, ...created]),
    instrumentsNamed(draft.entries),
  );
  const entries = [...present.entries.values(), ...(await draftEntries(draft))];
  const found = await faultsOfChange(present, { entries, instruments });
  if (found.length === 0) return own;
  const indexes = new Map(draft.ids.map((id, index) => [id, index]));
  return [...own, ...found.map((fault) => bookingFault(fault, indexes.get(fault.entryId) ?? null))];
};

/** What booking entries into a ledger in a state would be refused for, without booking them. */
export const faultsInState = async (
  db: Db,
  state: LedgerState,
  { entries, ...given }: Pick<Draft, 'today' | 'newInstruments'> & { entries: readonly NewEntry[] },
): Promise<readonly BookingFault[]> => {
  const present = await readForWrite(db, state);
  // Nothing of a preview is kept, and so its ids need only differ from each other and from real ones.
  const ids = entries.map((_, i) => `new ${i}`);
  const lastSeq = Number.MAX_SAFE_INTEGER - entries.length - 1;
  return faultsOfDraft(db, present, { entries, ids, lastSeq, ...given });
};

/** What booking entries into a ledger as it is now would be refused for, without booking them. */
export const faultsOfEntries = async (
  db: Db,
  portfolioId: string,
  draft: Parameters<typeof faultsInState>[2],
): Promise<readonly BookingFault[]> => {
  const state = await queries.ledgerState(db, portfolioId);
  return state === null ? [] : faultsInState(db, toPricingState(state), draft);
};

/** Statements of this size keep the embedded database's other callers waiting no longer than a moment. */
const entriesAtOnce = 2_500;

/** After as many the planner has to be told, or it reads the ledger as if it were empty. */
const manyEntries = 1_000;

/** Tells the planner of entries that have come, after many of them; others need not wait for it. */
export const refreshLedgerStatistics = async (trx: Db, count: number): Promise<void> => {
  if (count < manyEntries) return;
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

const storedEntry = (entry: NewEntry, id: string, seq: number): queries.StoredEntry => ({
  ...entry,
  ...linkColumns(entry.link),
  id,
  seq,
  reversesId: null,
  rowKey: entry.rowKey ?? null,
  rowOccurrence: entry.rowOccurrence ?? null,
});

const storeEntries = async (
  trx: Db,
  lock: LedgerLock,
  { entries, ids, by }: Booking & { readonly ids: readonly string[] },
): Promise<void> => {
  await queries.linkInstruments(trx, lock.id, instrumentsNamed(entries));
  const origin = {
    portfolioId: lock.id,
    ledgerRevision: lock.ledger_revision + 1,
    importId: by.importId,
    userId: by.userId,
    at: by.now.toISOString(),
  };
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const some = entries.slice(start, start + entriesAtOnce);
    const rows = some.map((entry, i) =>
      storedEntry(entry, ids[start + i] ?? '', lock.last_seq + 1 + start + i),
    );
    await queries.insertEntries(trx, rows, origin);
  }
  await advanceLedger(trx, lock, { added: entries.length, removed: 0 });
};

/**
 * Books entries that `faultsInState` has found nothing wrong with, in the very state of the ledger that the caller has
 * locked: checking many takes long, and others would wait for it. The caller has compared the state, and calls
 * `refreshLedgerStatistics` once all is committed.
 */
export const bookChecked = async (trx: Db, lock: LedgerLock, booking: Booking): Promise<void> => {
  if (booking.entries.length === 0) return;
  await storeEntries(trx, lock, { ...booking, ids: booking.entries.map(() => uuid()) });
};

/** Books entries, as `bookTransactions` does, into a ledger that the caller has locked and that takes entries. */
export const bookUnderLock = async (
  trx: Db,
  lock: LedgerLock,
  { entries, by }: Booking,
): Promise<Exclude<Booked, { code: 'not_found' | 'wrong_state' }>> => {
  if (entries.length === 0) return { ok: true, ids: [] };
  const present = await readForWrite(trx, toPricingState(lock));
  const ids = entries.map(() => uuid());
  const faults = await faultsOfDraft(trx, present, { entries, ids, lastSeq: lock.last_seq, today: by.today });
  if (faults.length > 0) return { ok: false, code: 'ledger_fault', faults };
  await storeEntries(trx, lock, { entries, ids, by });
  await refreshLedgerStatistics(trx, entries.length);
  return { ok: true, ids };
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
