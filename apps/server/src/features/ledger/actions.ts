/** Writing to ledgers. Each change is checked by an exact replay of the complete resulting ledger. */
import type { Instrument, LedgerEntry } from '@partnerfolio/finance/entry';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../platform/jobs/in-turns.ts';
import { refreshStatistics } from '../../platform/database/statistics.queries.ts';
import { advanceLedger, enterLedger, lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type {
  LedgerLock,
  LedgerPass,
  PeriodConsent,
  PeriodRefusal,
} from '../portfolio-access/ledger-lock.actions.ts';
import { worthlessDays } from '../market-data/worthless.queries.ts';
import * as queries from './entries.queries.ts';
import { findChangeErrors, findInstruments, readForWrite, toPricingState } from './replay.actions.ts';
import type { LedgerState, ReplayLedger } from './replay.actions.ts';
import { listAccounts } from '../portfolio-access/accounts.queries.ts';
import { accountErrors, placeIn } from './accounts.rules.ts';
import type { AccountOfEntries, Placed, StatedAccounts } from './accounts.rules.ts';
import { sizeErrors } from './amounts.rules.ts';
import {
  bookingError,
  entryError,
  instrumentsNamed,
  ledgerEntry,
  notFound,
  ownErrors,
  periodError,
  wrongState,
} from './rules.ts';
import type { BookingError, EntryFields, LedgerReason } from './rules.ts';
import { zeroErrors, zeroStated } from './zeros.rules.ts';

/** An entry to book. A row of a file has a key, in hex, by which a later import finds it again. */
export interface NewEntry extends Omit<EntryFields, keyof StatedAccounts>, StatedAccounts {
  /** The id to store it under; a new one if omitted. */
  readonly id?: string;
  /** The entry that it reverses, as in a file of our own export. */
  readonly reversesId?: string | null;
  readonly rowKey?: string | null;
  /** Counts rows of a file with the same key, from 1. */
  readonly rowOccurrence?: number | null;
  /** Whether a settlement date before the trade date is accepted, as for every row of a file. */
  readonly settlesAsStated?: boolean;
  /** Links the entry to the other side of a transfer between two portfolios. */
  readonly link?: EntryLink;
}

/** The stored link of one side of a transfer between two portfolios. */
export interface EntryLink {
  readonly id: string;
  readonly arrivesOn: string | null;
  readonly tradePrice: { readonly price: string; readonly date: string } | null;
}

/** The user who books, the time, and the import if there is one. */
export interface Bookkeeper {
  readonly userId: string | null;
  readonly importId: string | null;
  readonly now: Date;
  /** The firm's calendar date; no trade may be later. */
  readonly today: string;
  /** What the user may do in closed periods. */
  readonly closedPeriods: PeriodConsent;
}

export type Booked =
  | { readonly ok: true; readonly ids: readonly string[]; readonly pass: LedgerPass | null }
  | { readonly ok: false; readonly code: 'not_found' | 'wrong_state'; readonly reason: LedgerReason }
  | { readonly ok: false; readonly code: 'ledger_fault'; readonly faults: readonly BookingError[] };

/** Refuses a missing or closed ledger. */
export const refuseClosedLedger = (
  lock: Pick<LedgerLock, 'closed_on'> | null,
): Extract<Booked, { code: 'not_found' | 'wrong_state' }> | null => {
  if (lock === null) return notFound('no_such_portfolio');
  if (lock.closed_on !== null) return wrongState('portfolio_closed');
  return null;
};

/** The entry in its account of a portfolio. */
export const placeEntry = async <E extends StatedAccounts>(
  db: Db,
  portfolioId: string,
  entry: E,
): Promise<Placed<E>> => ({ ...entry, ...placeIn(await listAccounts(db, portfolioId), entry) });

interface Draft {
  readonly entries: readonly NewEntry[];
  /** The accounts of the portfolio. */
  readonly accounts: readonly AccountOfEntries[];
  /** The entries' ids, in the same order. */
  readonly ids: readonly string[];
  readonly lastSeq: number;
  readonly today: string;
  /** Instruments that the entries name and that do not exist yet; only a preview has any. */
  readonly newInstruments?: readonly Instrument[];
}

const draftEntries = ({ entries, accounts, ids, lastSeq }: Draft): Promise<LedgerEntry[]> =>
  mapInTurns(entries, (entry, i) =>
    ledgerEntry(ids[i] ?? '', lastSeq + 1 + i, {
      ...entry,
      ...placeIn(accounts, entry),
      reversesId: entry.reversesId ?? null,
    }),
  );

type Instruments = ReadonlyMap<string, Instrument>;

/** What the price of an entry states. */
export const quotationIn = (
  instruments: Instruments,
  { instrumentId }: Pick<EntryFields, 'instrumentId'>,
): Pick<Instrument, 'quotation'> => {
  const { quotation = 'unit' } = instruments.get(instrumentId ?? '') ?? {};
  return { quotation };
};

/** Whether an entry states what others have booked: a reversal, or one side of a transfer with the lots of the other. */
const statesBooked = ({ reversesId, link }: NewEntry): boolean =>
  (reversesId !== undefined && reversesId !== null) || link !== undefined;

/** Errors of each entry by itself. */
const findOwnErrors = async (
  db: Db,
  { entries, accounts, ids, today }: Draft,
  instruments: Instruments,
): Promise<BookingError[]> => {
  const errors: BookingError[] = [];
  const atZero = entries.flatMap((entry) => zeroStated(entry)?.instrumentId ?? []);
  const worthless = await worthlessDays(db, [...new Set(atZero)]);
  await eachInTurns(entries, (entry, index) => {
    const asStated = entry.settlesAsStated ?? (entry.rowKey ?? null) !== null;
    const isOwn = !statesBooked(entry);
    for (const error of [
      ...ownErrors(entry, today, asStated),
      ...accountErrors(accounts, entry),
      ...(isOwn ? sizeErrors({ ...entry, ...quotationIn(instruments, entry) }) : []),
      ...(isOwn ? zeroErrors(zeroStated(entry), worthless) : []),
    ])
      errors.push(entryError(error, { index, entryId: ids[index] ?? '', day: entry.tradeDate }));
  });
  return errors;
};

/** The errors that adding entries would cause, in these entries or in others that depend on them. */
const findDraftErrors = async (db: Db, present: ReplayLedger, draft: Draft): Promise<BookingError[]> => {
  const created = (draft.newInstruments ?? []).map((one) => [one.id, one] as const);
  const instruments = await findInstruments(
    db,
    new Map([...present.instruments, ...created]),
    instrumentsNamed(draft.entries),
  );
  const own = await findOwnErrors(db, draft, instruments);
  const entries = [...present.entries.values(), ...(await draftEntries(draft))];
  const found = await findChangeErrors(present, { entries, instruments });
  if (found.length === 0) return own;
  const indexes = new Map(draft.ids.map((id, index) => [id, index]));
  return [...own, ...found.map((error) => bookingError(error, indexes.get(error.entryId) ?? null))];
};

/** The errors for which booking entries into a given state of a ledger would be refused; books nothing. */
export const findErrorsInState = async (
  db: Db,
  state: LedgerState,
  { entries, ...given }: Pick<Draft, 'today' | 'newInstruments'> & { entries: readonly NewEntry[] },
): Promise<readonly BookingError[]> => {
  const present = await readForWrite(db, state);
  // A preview is not stored, so its ids only have to differ from each other and from real ones.
  const ids = entries.map(({ id }, i) => id ?? `new ${i}`);
  const accounts = await listAccounts(db, state.portfolioId);
  const lastSeq = Number.MAX_SAFE_INTEGER - entries.length - 1;
  return findDraftErrors(db, present, { entries, accounts, ids, lastSeq, ...given });
};

/** The errors for which booking entries into the current ledger would be refused; books nothing. */
export const findEntryErrors = async (
  db: Db,
  portfolioId: string,
  draft: Parameters<typeof findErrorsInState>[2],
): Promise<readonly BookingError[]> => {
  const state = await queries.ledgerState(db, portfolioId);
  return state === null ? [] : findErrorsInState(db, toPricingState(state), draft);
};

/** The embedded database stores this many in about a twentieth of a second; other users wait that long. */
export const entriesAtOnce = 500;

/** From this many new entries on, the planner's statistics need a refresh; otherwise it assumes an empty ledger. */
const manyEntries = 1_000;

/** Refreshes the planner's statistics after many new entries; nobody else waits for it. */
export const refreshLedgerStatistics = async (trx: Db, count: number): Promise<void> => {
  if (count < manyEntries) return;
  await refreshStatistics(trx, 'stored_transactions', [
    'portfolio_id',
    'trade_date',
    'instrument_id',
    'type',
  ]);
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

/** Entries to book, and who books them. */
interface Booking {
  readonly entries: readonly NewEntry[];
  readonly by: Bookkeeper;
}

const storedEntry = (entry: Placed<NewEntry>, id: string, seq: number): queries.StoredEntry => ({
  ...entry,
  ...linkColumns(entry.link),
  id,
  seq,
  reversesId: entry.reversesId ?? null,
  rowKey: entry.rowKey ?? null,
  rowOccurrence: entry.rowOccurrence ?? null,
});

/** An entry with its id and its number in the ledger. */
interface Numbered {
  readonly entry: Placed<NewEntry>;
  readonly id: string;
  readonly seq: number;
}

/** The state of a ledger that entries continue. */
export type LedgerEnd = Pick<LedgerLock, 'id' | 'ledger_revision' | 'last_seq'> & {
  readonly accounts: readonly AccountOfEntries[];
};

/** Entries to book: most of many are written before the ledger changes, the rest with the change. */
export interface BookingPlan {
  readonly ahead: readonly Numbered[];
  readonly rest: readonly Numbered[];
  /** Whether the ledger has reserved their numbers. */
  readonly isReserved: boolean;
}

const numbered = (
  { last_seq, accounts }: LedgerEnd,
  entries: readonly NewEntry[],
  ids?: readonly string[],
): Numbered[] =>
  entries.map((entry, i) => ({
    entry: { ...entry, ...placeIn(accounts, entry) },
    id: ids?.[i] ?? entry.id ?? uuid(),
    seq: last_seq + 1 + i,
  }));

/**
 * Divides the many entries of an import, whose numbers the ledger has reserved. Those that state what is booked wait, because
 * someone may reverse or link it meanwhile; of the others, the last few do.
 */
export const planAhead = (end: LedgerEnd, entries: readonly NewEntry[]): BookingPlan => {
  const all = numbered(end, entries);
  const free = all.filter(({ entry }) => !statesBooked(entry));
  const ahead = free.slice(0, Math.max(0, free.length - entriesAtOnce));
  const last = ahead.at(-1)?.seq ?? 0;
  const rest = all.filter(({ entry, seq }) => seq > last || statesBooked(entry));
  return { ahead, rest, isReserved: true };
};

/** Books the entries together, at the end of a locked ledger. */
export const planTogether = (
  end: LedgerEnd,
  entries: readonly NewEntry[],
  ids?: readonly string[],
): BookingPlan => ({ ahead: [], rest: numbered(end, entries, ids), isReserved: false });

/** Writes some entries into the ledger that ends as given; those of a hidden batch stay hidden. */
export const writeEntries = (
  trx: Db,
  end: Omit<LedgerEnd, 'accounts'>,
  { some, by }: { readonly some: readonly Numbered[]; readonly by: Bookkeeper },
): Promise<void> =>
  queries.insertEntries(
    trx,
    some.map(({ entry, id, seq }) => storedEntry(entry, id, seq)),
    {
      portfolioId: end.id,
      ledgerRevision: end.ledger_revision + 1,
      importId: by.importId,
      userId: by.userId,
      at: by.now.toISOString(),
    },
  );

/** Lets the entries of a plan into a locked ledger. */
const enterWithPlan = (
  trx: Db,
  lock: LedgerLock,
  { plan: { ahead, rest }, by }: { readonly plan: BookingPlan; readonly by: Bookkeeper },
) =>
  enterLedger(trx, lock, {
    touched: () => [...ahead, ...rest].map(({ id, entry: { tradeDate: day } }) => ({ id, day })),
    by,
  });

/**
 * Books entries in which `findErrorsInState` found no error, in the same state of the ledger, which the caller has
 * locked; refuses only those of a closed period. The check of many entries takes long, so it runs before the lock. The caller has
 * compared the state, has written those of the plan that go ahead, and calls `refreshLedgerStatistics` after the commit.
 */
export const bookChecked = async (
  trx: Db,
  lock: LedgerLock,
  booking: { readonly plan: BookingPlan; readonly by: Bookkeeper },
): Promise<{ readonly ok: true; readonly pass: LedgerPass | null } | PeriodRefusal> => {
  const { plan, by } = booking;
  const { ahead, rest, isReserved } = plan;
  if (ahead.length + rest.length === 0) return { ok: true, pass: null };
  const entered = await enterWithPlan(trx, lock, booking);
  if (!entered.ok) return entered;
  const named = [...ahead, ...rest].map(({ entry }) => entry);
  await queries.linkInstruments(trx, lock.id, instrumentsNamed(named));
  for (let start = 0; start < rest.length; start += entriesAtOnce)
    await writeEntries(trx, lock, { some: rest.slice(start, start + entriesAtOnce), by });
  await advanceLedger(trx, entered.pass, { added: named.length, removed: 0, isReserved });
  return entered;
};

/** The errors of the entries that a closed period refuses. */
const periodErrors = (refusal: PeriodRefusal, { entries, ids }: Pick<Draft, 'entries' | 'ids'>) =>
  entries.flatMap(({ tradeDate: day }, index) => {
    const entryId = ids[index] ?? '';
    return refusal.entries.has(entryId) ? [periodError(refusal, { index, entryId, day })] : [];
  });

/** Books entries like `bookTransactions`, into an open ledger that the caller has locked. */
export const bookUnderLock = async (
  trx: Db,
  lock: LedgerLock,
  { entries, by }: Booking,
): Promise<Exclude<Booked, { code: 'not_found' | 'wrong_state' }>> => {
  if (entries.length === 0) return { ok: true, ids: [], pass: null };
  const present = await readForWrite(trx, toPricingState(lock));
  const ids = entries.map(() => uuid());
  const accounts = await listAccounts(trx, lock.id);
  const draft = { entries, accounts, ids, lastSeq: lock.last_seq, today: by.today };
  const errors = await findDraftErrors(trx, present, draft);
  if (errors.length > 0) return { ok: false, code: 'ledger_fault', faults: errors };
  const booked = await bookChecked(trx, lock, {
    plan: planTogether({ ...lock, accounts }, entries, ids),
    by,
  });
  if (!booked.ok) return { ok: false, code: 'ledger_fault', faults: periodErrors(booked, draft) };
  await refreshLedgerStatistics(trx, entries.length);
  return { ok: true, ids, pass: booked.pass };
};

/**
 * Books entries in the given order, all or none. Waits for other writers of the ledger, checks the resulting ledger
 * by one exact replay, and refuses with every new error. The caller checks access and writes the audit event.
 */
export const bookTransactions = async (trx: Db, portfolioId: string, booking: Booking): Promise<Booked> => {
  const lock = await lockLedger(trx, portfolioId);
  const refusal = refuseClosedLedger(lock);
  if (lock === null || refusal !== null) return refusal ?? notFound('no_such_portfolio');
  return bookUnderLock(trx, lock, booking);
};

/** The keys of a ledger's imported rows in hex, with the number of rows for each. */
export const ledgerRowKeys = async (db: Db, portfolioId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries.countRowKeys(db, portfolioId);
  return new Map(rows.map((row) => [row.key, row.n]));
};
