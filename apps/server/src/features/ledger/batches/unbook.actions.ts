/**
 * Undoes what an import has booked. Entries that the same user booked and nobody changed are removed; entries that
 * another user booked, or that were changed or got an attachment since, are reversed and stay in the ledger. The audit log keeps the
 * values of each. The ledger is checked before the transaction; many entries are hidden by it, and deleted after it.
 */
import { v7 as uuid } from 'uuid';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { App } from '../../../platform/context.ts';
import { giveWay, inStep } from '../../../platform/database/steps.ts';
import {
  advanceLedger,
  enterLedger,
  lockLedger,
  periodMetadata,
} from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerPass, PeriodConsent, PeriodRefusal } from '../../portfolio-access/ledger-lock.actions.ts';
import { entriesAtOnce, refuseClosedLedger } from '../actions.ts';
import * as entries from '../entries.queries.ts';
import type { StoredEntry } from '../entries.queries.ts';
import { findChangeErrors, readForWrite, toPricingState } from '../replay.actions.ts';
import { bookingError, entriesWith, entryError, ledgerEntry, planUnbooking } from '../rules.ts';
import type { BookingError, Unbooking } from '../rules.ts';
import * as queries from './queries.ts';
import type { ImportedEntry } from './queries.ts';

export interface UnbookingRequest {
  readonly importId: string;
  readonly by: Unbooker;
  /** Whether the user may change or reverse booked entries. */
  readonly mayCorrect: boolean;
  /** Whether changed entries are to be reversed; otherwise they stop the undo. */
  readonly reversesChanged: boolean;
}

interface UnbookedBy {
  readonly userId: string | null;
  readonly now: Date;
}

/** The user who undoes an import, and what the user may do in closed periods. */
export interface Unbooker extends UnbookedBy {
  readonly closedPeriods: PeriodConsent;
}

export type UnbookingRefusal =
  | { readonly ok: false; readonly code: 'wrong_state' }
  | { readonly ok: false; readonly code: 'forbidden' }
  | { readonly ok: false; readonly code: 'entries_changed'; readonly entries: readonly ImportedEntry[] }
  | { readonly ok: false; readonly code: 'depended_on'; readonly faults: readonly BookingError[] };

/** What the undo of an import will do, for one state of its ledger. */
export interface UnbookingPlan extends Unbooking<ImportedEntry> {
  readonly ok: true;
  readonly request: UnbookingRequest;
  readonly portfolioId: string;
  readonly ledgerRevision: number;
  /** Numbered when they are booked. */
  readonly reversals: readonly StoredEntry[];
  /** Entries that stay: reversed now or earlier. */
  readonly kept: readonly ImportedEntry[];
}

const inPieces = async <T>(all: readonly T[], act: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let start = 0; start < all.length; start += entriesAtOnce)
    await act(all.slice(start, start + entriesAtOnce));
};

const idsOf = (some: readonly ImportedEntry[]): string[] => some.map(({ fields }) => fields.id);

/** The reversing entries. */
const toReversals = (reversed: readonly ImportedEntry[]): StoredEntry[] =>
  reversed.map(({ fields }, i) => ({
    ...fields,
    id: uuid(),
    seq: Number.MAX_SAFE_INTEGER - reversed.length + i,
    reversesId: fields.id,
    note: null,
    rowKey: null,
    rowOccurrence: null,
  }));

type LedgerRow = NonNullable<Awaited<ReturnType<typeof entries.ledgerState>>>;

/** The errors that the ledger would have without the entries. */
const errorsWithout = async (
  db: Db,
  ledger: LedgerRow,
  { removed, reversals }: Pick<UnbookingPlan, 'removed' | 'reversals'>,
): Promise<readonly BookingError[]> => {
  const present = await readForWrite(db, toPricingState(ledger));
  const gone = new Set(idsOf(removed));
  const rest = new Map([...present.entries].filter(([id]) => !gone.has(id)));
  const added = reversals.map((one) => ledgerEntry(one.id, one.seq, one));
  const errors = await findChangeErrors(present, {
    entries: entriesWith(rest, added),
    instruments: present.instruments,
  });
  return errors.map((error) => bookingError(error, null));
};

const toAuditEvents = (
  entry: ImportedEntry,
  {
    importId,
    portfolioId,
    by,
    reversalId,
    pass,
  }: {
    importId: string;
    portfolioId: string;
    by: UnbookedBy;
    reversalId?: string;
    pass: LedgerPass | null;
  },
) => {
  const { id, seq: _, reversesId: __, rowKey: ___, rowOccurrence: ____, ...before } = entry.fields;
  return {
    eventType: 'transaction.undo' as const,
    now: by.now,
    userId: by.userId,
    entity: 'transaction',
    entityId: id,
    metadata: {
      portfolioId,
      importId,
      ...(reversalId === undefined ? {} : { reversalId }),
      ...periodMetadata(pass),
    },
    before: { ...before, bookedBy: entry.bookedBy },
    after: null,
    // The import's own event notifies open pages.
    isPart: true,
  };
};

/** Why the user may not undo the entries; null when allowed. */
const findRefusal = (
  { others, changed }: Unbooking<ImportedEntry>,
  { mayCorrect, reversesChanged }: UnbookingRequest,
): Extract<UnbookingRefusal, { code: 'forbidden' | 'entries_changed' }> | null => {
  if (others.length > 0 && !mayCorrect) return { ok: false, code: 'forbidden' };
  if (changed.length === 0) return null;
  if (!reversesChanged) return { ok: false, code: 'entries_changed', entries: changed };
  return mayCorrect ? null : { ok: false, code: 'forbidden' };
};

/** One side of a transfer is reversed together with the other, by a user who may change both ledgers. */
const errorOfLinked = ({ fields: { id, tradeDate } }: ImportedEntry): BookingError =>
  entryError({ field: 'type', code: 'one_side_of_transfer' }, { index: null, entryId: id, day: tradeDate });

const allEntries = async (app: App, portfolioId: string, importId: string): Promise<ImportedEntry[]> => {
  const all: ImportedEntry[] = [];
  for (;;) {
    const began = performance.now();
    const after = all.at(-1)?.fields.seq ?? -1;
    const page = { portfolioId, importId, after, limit: entriesAtOnce };
    const some = await queries.entriesOfImport(app.db, page);
    for (const one of some) all.push(one);
    if (some.length < entriesAtOnce) return all;
    await giveWay(app, performance.now() - began);
  }
};

/** Plans the undo of an import's entries, for the ledger as it is; refuses with every reason against it. */
export const planUndo = async (
  app: App,
  portfolioId: string,
  request: UnbookingRequest,
): Promise<UnbookingPlan | UnbookingRefusal> => {
  const ledger = await entries.ledgerState(app.db, portfolioId);
  if (ledger === null || refuseClosedLedger(ledger) !== null) return { ok: false, code: 'wrong_state' };
  const all = await allEntries(app, portfolioId, request.importId);
  const chosen = planUnbooking(all, request.by.userId ?? '');
  const linked = [...chosen.removed, ...chosen.reversed].filter(({ isLinked }) => isLinked);
  if (linked.length > 0)
    return { ok: false, code: 'depended_on', faults: linked.slice(0, 1).map(errorOfLinked) };
  const refusal = findRefusal(chosen, request);
  if (refusal !== null) return refusal;
  const reversals = toReversals(chosen.reversed);
  const errors = await errorsWithout(app.db, ledger, { removed: chosen.removed, reversals });
  if (errors.length > 0) return { ok: false, code: 'depended_on', faults: errors };
  const removed = new Set(chosen.removed);
  const kept = all.filter((one) => !removed.has(one));
  const ledgerRevision = ledger.ledger_revision;
  return { ok: true, ...chosen, request, portfolioId, ledgerRevision, reversals, kept };
};

/** Whether the entries to remove are hidden first, because deleting them takes long. */
const hidesFirst = ({ removed }: UnbookingPlan): boolean => removed.length > entriesAtOnce;

/**
 * Puts exactly the entries to remove into the batch of the import, in short transactions. It changes nothing that anyone sees,
 * and needs no undo of its own.
 */
export const gatherBatch = async (app: App, plan: UnbookingPlan): Promise<void> => {
  if (!hidesFirst(plan)) return;
  const { portfolioId, request, removed, kept } = plan;
  const set = (some: readonly ImportedEntry[], batch: string | null) =>
    inPieces(some, (piece) =>
      inStep(app, (trx) => queries.setBatch(trx, { portfolioId, ids: idsOf(piece), batch })),
    );
  await set(
    removed.filter(({ isBatched }) => !isBatched),
    request.importId,
  );
  await set(
    kept.filter(({ isBatched }) => isBatched),
    null,
  );
};

const auditEach = (
  trx: Db,
  some: readonly ImportedEntry[],
  { plan, pass }: { readonly plan: UnbookingPlan; readonly pass: LedgerPass },
): Promise<void> => {
  const { portfolioId, request, reversals } = plan;
  const reversalIds = new Map(reversals.map(({ id, reversesId }) => [reversesId, id]));
  const { importId, by } = request;
  return inPieces(some, (piece) =>
    writeAudits(
      trx,
      piece.map((entry) => {
        const reversalId = reversalIds.get(entry.fields.id);
        return toAuditEvents(entry, {
          importId,
          portfolioId,
          by,
          pass,
          ...(reversalId === undefined ? {} : { reversalId }),
        });
      }),
    ),
  );
};

const reverseAndRemove = async (trx: Db, plan: UnbookingPlan, pass: LedgerPass): Promise<void> => {
  const { lock } = pass;
  const { request, removed, reversed, reversals, kept, portfolioId } = plan;
  const origin = {
    portfolioId,
    ledgerRevision: lock.ledger_revision + 1,
    importId: null,
    userId: request.by.userId,
    at: request.by.now.toISOString(),
  };
  const placed = reversals.map((one, i) => ({ ...one, seq: lock.last_seq + 1 + i }));
  await inPieces(placed, (some) => entries.insertEntries(trx, some, origin));
  // The remaining entries are reversed, so the same row of a file counts as new again.
  await inPieces(kept, (some) => queries.forgetRowKeys(trx, portfolioId, idsOf(some)));
  if (!hidesFirst(plan))
    await inPieces(removed, async (some) => {
      await entries.deleteEntries(trx, portfolioId, idsOf(some));
      await auditEach(trx, some, { plan, pass });
    });
  await entries.unlinkInstruments(trx, portfolioId);
  await advanceLedger(trx, pass, { added: reversals.length, removed: removed.length });
  await auditEach(trx, reversed, { plan, pass });
};

/** An undo that is carried out: `hidden` if the entries are hidden and `removeHidden` has to delete them. */
export interface Undone {
  readonly ok: true;
  readonly ending: 'undone' | 'hidden';
  readonly pass: LedgerPass;
}

/**
 * Undoes an import as planned, in the transaction that holds its lock. `moved` if the ledger has changed since the plan, `busy`
 * if another import is being written into it; refused if entries of a closed period would go.
 */
export const carryOutUndo = async (
  trx: Db,
  plan: UnbookingPlan,
): Promise<Undone | 'moved' | 'busy' | PeriodRefusal> => {
  const { portfolioId, request } = plan;
  const lock = await lockLedger(trx, portfolioId);
  if (lock?.ledger_revision !== plan.ledgerRevision || refuseClosedLedger(lock) !== null) return 'moved';
  // Attaching a file leaves the ledger's revision as it is.
  if (await queries.haveAttachments(trx, portfolioId, idsOf(plan.removed))) return 'moved';
  const isHidden = hidesFirst(plan);
  const { removed, reversed } = plan;
  const touched = () => [...removed, ...reversed].map(({ fields: { id, tradeDate: day } }) => ({ id, day }));
  const by = { ...request.by, importId: request.importId };
  const entered = await enterLedger(trx, lock, { touched, by });
  if (!entered.ok) return entered;
  if (isHidden && !(await queries.hideBatch(trx, { batch: request.importId, portfolioId }))) return 'busy';
  await reverseAndRemove(trx, plan, entered.pass);
  return { ok: true, ending: isHidden ? 'hidden' : 'undone', pass: entered.pass };
};

/** Deletes some entries of an import's hidden batch; records each that was in the ledger. */
export const removeHidden = async (
  trx: Db,
  importId: string,
  { portfolioId, undoneBy }: { portfolioId: string; undoneBy: UnbookedBy | null },
): Promise<number> => {
  const some = await queries.deleteHidden(trx, { portfolioId, batch: importId, limit: entriesAtOnce });
  if (undoneBy !== null)
    await writeAudits(
      trx,
      some.map((entry) => toAuditEvents(entry, { importId, portfolioId, by: undoneBy, pass: null })),
    );
  return some.length;
};
