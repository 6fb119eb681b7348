/**
 * Changes of booked entries: an edit keeps the previous values in the audit log, and a reversal is an entry of its
 * own.
 */
import type { LotPick } from '@partnerfolio/finance/entry';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import {
  advanceLedger,
  enterLedger,
  lockLedger,
  periodMetadata,
} from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { quotationIn, refuseClosedLedger } from './actions.ts';
import type { Bookkeeper, Booked } from './actions.ts';
import { worthlessDays } from '../market-data/worthless.queries.ts';
import * as queries from './entries.queries.ts';
import { findLots, findTransaction } from './queries.ts';
import type { TransactionRow } from './queries.ts';
import { findChangeErrors, findInstruments, readForWrite, toPricingState } from './replay.actions.ts';
import { listAccounts } from '../portfolio-access/accounts.queries.ts';
import { accountErrors } from './accounts.rules.ts';
import type { Placed } from './accounts.rules.ts';
import { sizeErrors } from './amounts.rules.ts';
import {
  bookingError,
  entriesWith,
  entryError,
  instrumentsNamed,
  isCashAlone,
  ledgerEntry,
  notFound,
  ownErrors,
  periodFault,
  wrongState,
} from './rules.ts';
import type { BookingError, CarriedLot, EntryFields } from './rules.ts';
import { zeroErrors, zeroStated } from './zeros.rules.ts';

export type Changed =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: 'stale' }
  | Exclude<Booked, { ok: true }>;

const noEntry = notFound('no_such_entry');

/** The entry to change. */
export interface EntryTarget {
  readonly portfolioId: string;
  readonly transactionId: string;
}

/** An effective entry, with its ledger locked. */
export interface Opened {
  readonly ok: true;
  readonly lock: LedgerLock;
  readonly row: TransactionRow;
  readonly lots: readonly CarriedLot[] | null;
  readonly fromLots: readonly LotPick[] | null;
}

/** Locks the ledger and reads the entry; refuses a reversed entry or a reversal. */
export const openEntry = async (
  trx: Db,
  { portfolioId, transactionId }: EntryTarget,
): Promise<Opened | Exclude<Booked, { ok: true }>> => {
  const lock = await lockLedger(trx, portfolioId);
  if (lock === null) return noEntry;
  const row = await findTransaction(trx, portfolioId, transactionId);
  if (row === null) return noEntry;
  const refusal = refuseClosedLedger(lock);
  if (refusal !== null) return refusal;
  if (row.reverses_id !== null) return wrongState('reversal_fixed');
  if (row.reversed_by_id !== null) return wrongState('entry_reversed_already');
  return { ok: true, lock, row, ...(await findLots(trx, portfolioId, transactionId)) };
};

/** An entry as the audit log records it. */
export const storedFields = ({ row, lots, fromLots }: Opened): Placed<EntryFields> => ({
  type: row.type,
  tradeDate: row.trade_date,
  settlementDate: row.settlement_date,
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
  lots,
  fromLots,
  note: row.note,
});

interface Candidate {
  readonly id: string;
  readonly seq: number;
  readonly stated: Omit<Placed<EntryFields>, 'note'> & { readonly reversesId: string | null };
}

/** The errors that adding an entry to the ledger (or replacing the one with its id) would cause. */
export const findCandidateErrors = async (
  trx: Db,
  lock: LedgerLock,
  { id, seq, stated }: Candidate,
): Promise<BookingError[]> => {
  const present = await readForWrite(trx, toPricingState(lock));
  const instruments = await findInstruments(trx, present.instruments, [
    stated.instrumentId,
    stated.toInstrumentId,
  ]);
  const entry = ledgerEntry(id, seq, stated);
  const entries = entriesWith(present.entries, [entry]);
  const errors = await findChangeErrors(present, { entries, instruments, written: new Set([id]) });
  return errors.map((error) => bookingError(error, error.entryId === id ? 0 : null));
};

interface Edit {
  readonly fields: EntryFields;
  readonly revision: number;
  readonly by: Omit<Bookkeeper, 'importId'>;
}

/** A sale or valuation at 0 that was booked before it was refused stays one when something else is edited. */
const newZeroErrors = async (trx: Db, fields: EntryFields, opened: Opened) => {
  const [zero, before] = [zeroStated(fields), zeroStated(storedFields(opened))];
  if (zero === null || JSON.stringify(zero) === JSON.stringify(before)) return [];
  return zeroErrors(zero, await worthlessDays(trx, [zero.instrumentId]));
};

/** Edits a booked entry; refuses when the ledger would become invalid, or when someone else has changed the entry. */
export const editTransaction = async (
  trx: Db,
  target: EntryTarget,
  { fields: given, revision, by }: Edit,
): Promise<Changed> => {
  const opened = await openEntry(trx, target);
  if (!opened.ok) return opened;
  const { lock, row } = opened;
  if (row.transfer_id !== null) return wrongState('transfer_side_changed_alone');
  if (row.revision !== revision) return { ok: false, code: 'stale' };
  // Without a stated account the entry stays in its own.
  const fields = { ...given, accountId: given.accountId ?? row.account_id };
  const { note, ...stated } = fields;
  const keepsDates = fields.settlementDate === row.settlement_date && fields.tradeDate === row.trade_date;
  const instruments = await findInstruments(trx, new Map(), [fields.instrumentId]);
  const own = [
    ...ownErrors(fields, by.today, keepsDates),
    ...accountErrors(await listAccounts(trx, lock.id), fields),
    ...sizeErrors({ ...fields, ...quotationIn(instruments, fields) }),
    ...(await newZeroErrors(trx, fields, opened)),
  ].map((error) => entryError(error, { index: 0, entryId: row.id, day: fields.tradeDate }));
  const candidate = { id: row.id, seq: row.seq, stated: { ...stated, reversesId: null } };
  const errors = [...own, ...(await findCandidateErrors(trx, lock, candidate))];
  if (errors.length > 0) return { ok: false, code: 'ledger_fault', faults: errors };
  const days = [row.trade_date, fields.tradeDate];
  const entered = await enterLedger(trx, lock, {
    touched: () => days.map((day) => ({ id: row.id, day })),
    by,
  });
  if (!entered.ok) return periodFault(entered);
  const ledgerRevision = lock.ledger_revision + 1;
  await queries.overwriteEntry(
    trx,
    { ...candidate, ...stated, note, reversesId: null, rowKey: null, rowOccurrence: null },
    { portfolioId: lock.id, ledgerRevision },
  );
  await queries.linkInstruments(trx, lock.id, instrumentsNamed([fields]));
  await advanceLedger(trx, entered.pass, { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'transaction.update',
    now: by.now,
    userId: by.userId,
    entity: 'transaction',
    entityId: row.id,
    metadata: { portfolioId: lock.id, ...periodMetadata(entered.pass) },
    before: storedFields(opened),
    after: fields,
  });
  return { ok: true, id: row.id };
};

interface Reversal {
  readonly note: string | null;
  /** The revision that the user saw. */
  readonly revision: number;
  /** True for one side of a transfer when the same transaction reverses the other. */
  readonly isOfBothSides?: true;
  readonly by: Omit<Bookkeeper, 'importId'>;
}

/** Reverses a booked entry by a linked entry; refuses when others depend on it, or when someone else has changed it. */
export const reverseTransaction = async (
  trx: Db,
  target: EntryTarget,
  { note, revision, by, isOfBothSides }: Reversal,
): Promise<Changed> => {
  const opened = await openEntry(trx, target);
  if (!opened.ok) return opened;
  const { lock, row } = opened;
  if (row.transfer_id !== null && isOfBothSides !== true) return wrongState('transfer_side_reversed_alone');
  if (row.revision !== revision) return { ok: false, code: 'stale' };
  const id = uuid();
  const seq = lock.last_seq + 1;
  const { note: _, ...fields } = storedFields(opened);
  // Older versions stored an instrument with a deposit or withdrawal; it has no effect, and new rows do not repeat
  // it.
  const instrumentId = isCashAlone(fields.type) ? null : fields.instrumentId;
  const stated = { ...fields, instrumentId, reversesId: row.id };
  const errors = await findCandidateErrors(trx, lock, { id, seq, stated });
  if (errors.length > 0) return { ok: false, code: 'ledger_fault', faults: errors };
  const entered = await enterLedger(trx, lock, { touched: () => [{ id: row.id, day: row.trade_date }], by });
  if (!entered.ok) return periodFault(entered);
  await queries.insertEntries(trx, [{ id, seq, ...stated, note, rowKey: null, rowOccurrence: null }], {
    portfolioId: lock.id,
    ledgerRevision: lock.ledger_revision + 1,
    importId: null,
    userId: by.userId,
    at: by.now.toISOString(),
  });
  await advanceLedger(trx, entered.pass, { added: 1, removed: 0 });
  await writeAudit(trx, {
    eventType: 'transaction.reverse',
    now: by.now,
    userId: by.userId,
    entity: 'transaction',
    entityId: row.id,
    metadata: { portfolioId: lock.id, reversalId: id, ...periodMetadata(entered.pass) },
    before: storedFields(opened),
    after: null,
  });
  return { ok: true, id };
};
