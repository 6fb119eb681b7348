/**
 * Undoes what an import has booked. Entries that the same user booked and nobody changed are removed; entries that
 * another user booked, or that were changed since, are reversed and stay in the ledger. The audit log keeps the
 * values of each.
 */
import { v7 as uuid } from 'uuid';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { advanceLedger, lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { refuseClosedLedger } from './actions.ts';
import * as queries from './entries.queries.ts';
import type { ImportedEntry, StoredEntry } from './entries.queries.ts';
import { findChangeFaults, readForWrite, toPricingState } from './replay.actions.ts';
import { bookingFault, entriesWith, entryFault, ledgerEntry, planUnbooking } from './rules.ts';
import type { BookingFault, Unbooking } from './rules.ts';

export interface UnbookingRequest {
  readonly importId: string;
  readonly by: { readonly userId: string; readonly now: Date };
  /** Whether the user may change or reverse booked entries. */
  readonly mayCorrect: boolean;
  /** Whether changed entries are to be reversed; otherwise they stop the undo. */
  readonly reversesChanged: boolean;
}

export type Unbooked =
  | { readonly ok: true; readonly removed: number; readonly reversed: number }
  | { readonly ok: false; readonly code: 'wrong_state' }
  | { readonly ok: false; readonly code: 'forbidden' }
  | { readonly ok: false; readonly code: 'entries_changed'; readonly entries: readonly ImportedEntry[] }
  | { readonly ok: false; readonly code: 'depended_on'; readonly faults: readonly BookingFault[] };

/** Batches of this size delay other users of the embedded database only briefly. */
const entriesAtOnce = 2_500;

const inPieces = async <T>(all: readonly T[], act: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let start = 0; start < all.length; start += entriesAtOnce)
    await act(all.slice(start, start + entriesAtOnce));
};

/** The reversing entries, numbered after the ledger's last entry. */
const toReversals = (entries: readonly ImportedEntry[], lock: LedgerLock): StoredEntry[] =>
  entries.map(({ fields }, i) => ({
    ...fields,
    id: uuid(),
    seq: lock.last_seq + 1 + i,
    reversesId: fields.id,
    note: null,
    rowKey: null,
    rowOccurrence: null,
  }));

interface Plan extends Unbooking<ImportedEntry> {
  readonly reversals: readonly StoredEntry[];
}

/** The errors that the ledger would have without the entries. */
const faultsWithout = async (trx: Db, lock: LedgerLock, plan: Plan): Promise<readonly BookingFault[]> => {
  const present = await readForWrite(trx, toPricingState(lock));
  const gone = new Set(plan.removed.map(({ fields }) => fields.id));
  const rest = new Map([...present.entries].filter(([id]) => !gone.has(id)));
  const reversals = plan.reversals.map((one) => ledgerEntry(one.id, one.seq, one));
  const entries = entriesWith(rest, reversals);
  const faults = await findChangeFaults(present, { entries, instruments: present.instruments });
  return faults.map((fault) => bookingFault(fault, null));
};

const toAuditEvents = (
  entry: ImportedEntry,
  { request, lock, reversalId }: { request: UnbookingRequest; lock: LedgerLock; reversalId?: string },
) => {
  const { id, seq: _, reversesId: __, rowKey: ___, rowOccurrence: ____, ...before } = entry.fields;
  return {
    eventType: 'transaction.undo' as const,
    now: request.by.now,
    userId: request.by.userId,
    entity: 'transaction',
    entityId: id,
    metadata: {
      portfolioId: lock.id,
      importId: request.importId,
      ...(reversalId === undefined ? {} : { reversalId }),
    },
    before: { ...before, bookedBy: entry.bookedBy },
    after: null,
    // The import's own event notifies open pages.
    isPart: true,
  };
};

const carryOut = async (
  trx: Db,
  { lock, request, plan }: { lock: LedgerLock; request: UnbookingRequest; plan: Plan },
): Promise<void> => {
  const { importId, by } = request;
  const origin = {
    portfolioId: lock.id,
    ledgerRevision: lock.ledger_revision + 1,
    importId: null,
    userId: by.userId,
    at: by.now.toISOString(),
  };
  await inPieces(plan.reversals, (some) => queries.insertEntries(trx, some, origin));
  // The remaining entries are reversed, so the same row of a file counts as new again.
  await queries.forgetRowKeys(trx, lock.id, importId);
  await inPieces(plan.removed, (some) =>
    queries.deleteEntries(
      trx,
      lock.id,
      some.map(({ fields }) => fields.id),
    ),
  );
  await queries.unlinkInstruments(trx, lock.id);
  await advanceLedger(trx, lock, { added: plan.reversals.length, removed: plan.removed.length });
  await inPieces(plan.removed, (some) =>
    writeAudits(
      trx,
      some.map((entry) => toAuditEvents(entry, { request, lock })),
    ),
  );
  const reversalIds = new Map(plan.reversals.map(({ id, reversesId }) => [reversesId, id]));
  await inPieces(plan.reversed, (some) =>
    writeAudits(
      trx,
      some.map((entry) =>
        toAuditEvents(entry, { request, lock, reversalId: reversalIds.get(entry.fields.id) ?? '' }),
      ),
    ),
  );
};

/** Why the user may not undo the entries; null when allowed. */
const findRefusal = (
  { others, changed }: Unbooking<ImportedEntry>,
  { mayCorrect, reversesChanged }: UnbookingRequest,
): Extract<Unbooked, { code: 'forbidden' | 'entries_changed' }> | null => {
  if (others.length > 0 && !mayCorrect) return { ok: false, code: 'forbidden' };
  if (changed.length === 0) return null;
  if (!reversesChanged) return { ok: false, code: 'entries_changed', entries: changed };
  return mayCorrect ? null : { ok: false, code: 'forbidden' };
};

/** One side of a transfer is reversed together with the other, by a user who may change both ledgers. */
const faultOfLinked = ({ fields: { id, tradeDate } }: ImportedEntry): BookingFault =>
  entryFault({ field: 'type', code: 'one_side_of_transfer' }, { index: null, entryId: id, day: tradeDate });

/** Undoes the entries of an import, in the transaction that holds its lock; refuses with every reason against it. */
export const unbookImport = async (trx: Db, request: UnbookingRequest): Promise<Unbooked> => {
  const { importId, by } = request;
  const portfolioId = await queries.portfolioOfImport(trx, importId);
  if (portfolioId === null) return { ok: true, removed: 0, reversed: 0 };
  const lock = await lockLedger(trx, portfolioId);
  if (lock === null || refuseClosedLedger(lock) !== null) return { ok: false, code: 'wrong_state' };
  const chosen = planUnbooking(await queries.entriesOfImport(trx, lock.id, importId), by.userId);
  const linked = [...chosen.removed, ...chosen.reversed].filter(({ isLinked }) => isLinked);
  if (linked.length > 0)
    return { ok: false, code: 'depended_on', faults: linked.slice(0, 1).map(faultOfLinked) };
  const refusal = findRefusal(chosen, request);
  if (refusal !== null) return refusal;
  const plan = { ...chosen, reversals: toReversals(chosen.reversed, lock) };
  const faults = await faultsWithout(trx, lock, plan);
  if (faults.length > 0) return { ok: false, code: 'depended_on', faults };
  await carryOut(trx, { lock, request, plan });
  return { ok: true, removed: plan.removed.length, reversed: plan.reversed.length };
};
