/**
 * The lock that lets one writer at a time change a ledger, and the gate of closed periods that each of them passes: only it gives the
 * pass that `advanceLedger` takes. In a folder of its own, because several features write ledgers.
 */
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdPeriods, insertLateChange, periodInForce } from './closed-periods.queries.ts';
import type { ClosingPlace } from './closed-periods.queries.ts';
import { periodParams } from './closed-periods.rules.ts';
import type { InForce } from './closed-periods.rules.ts';
import { advanceLedgerRow, lockLedgerRow, reserveNumbers, setDayOrderRow } from './queries.ts';
import type { LedgerChange } from './queries.ts';

/** A portfolio whose ledger the transaction may write to. */
export type LedgerLock = NonNullable<Awaited<ReturnType<typeof lockLedgerRow>>>;

/** Waits for other writers of the ledger; null when the portfolio does not exist. The caller checks access. */
export const lockLedger = (trx: Db, portfolioId: string): Promise<LedgerLock | null> =>
  lockLedgerRow(trx, portfolioId);

/** Whether a writer may change a closed period: lacks the right, has to confirm it first, or has. */
export type PeriodConsent = 'refused' | 'unconfirmed' | 'confirmed';

/** What a user may do in closed periods, by right and confirmation. */
export const consentOf = (viewer: Staff, intoClosedPeriod: boolean): PeriodConsent => {
  if (!can(viewer, 'ledger.correct')) return 'refused';
  return intoClosedPeriod ? 'confirmed' : 'unconfirmed';
};

/** Who changes a ledger, and when. */
export interface LedgerWriter {
  readonly userId: string | null;
  readonly importId?: string | null;
  readonly now: Date;
  readonly closedPeriods: PeriodConsent;
}

/** An entry that a change writes or removes, on one of its days; one that moves has two. */
export interface Touched {
  readonly id: string;
  readonly day: string;
}

/** A change of closed days. */
export interface LateChange {
  readonly period: InForce;
  readonly firstDay: string;
  readonly entries: readonly string[];
  readonly by: LedgerWriter;
}

declare const passed: unique symbol;

/** The right to change a locked ledger: only this file makes one. */
export interface LedgerPass {
  readonly [passed]: true;
  readonly lock: LedgerLock;
  /** Null if no closed day changes. */
  readonly late: LateChange | null;
}

/** Why a change of closed days is refused. */
export interface PeriodRefusal {
  readonly ok: false;
  readonly code: 'in_closed_period' | 'closed_period_unconfirmed';
  readonly period: InForce;
  readonly params: ReturnType<typeof periodParams>;
  /** The entries on closed days. */
  readonly entries: ReadonlySet<string>;
}

const passOf = (lock: LedgerLock, late: LateChange | null): LedgerPass =>
  ({ lock, late }) as unknown as LedgerPass;

export const placeOf = ({ id, client_id }: Pick<LedgerLock, 'id' | 'client_id'>): ClosingPlace => ({
  portfolioId: id,
  clientId: client_id,
});

/** The entries of closed days, and the first of these days. */
const closedPart = (touched: readonly Touched[], { closedThrough }: InForce) => {
  const late = touched.filter(({ day }) => day <= closedThrough);
  const firstDay = late.reduce((first, { day }) => (day < first ? day : first), closedThrough as string);
  return { entries: [...new Set(late.map(({ id }) => id))], firstDay };
};

/**
 * Lets a change into a locked ledger, unless it concerns closed days and its writer may not change them or has not confirmed it.
 * Until the transaction ends, nobody closes or reopens the ledger. `touched` gives the entries, at least those until a day.
 */
export const enterLedger = async (
  trx: Db,
  lock: LedgerLock,
  {
    touched,
    by,
  }: {
    readonly touched: (until: LocalDate) => readonly Touched[] | Promise<readonly Touched[]>;
    readonly by: LedgerWriter;
  },
): Promise<{ readonly ok: true; readonly pass: LedgerPass } | PeriodRefusal> => {
  await holdPeriods(trx, placeOf(lock));
  const period = await periodInForce(trx, placeOf(lock));
  if (period === null) return { ok: true, pass: passOf(lock, null) };
  const { entries, firstDay } = closedPart(await touched(period.closedThrough), period);
  if (entries.length === 0) return { ok: true, pass: passOf(lock, null) };
  if (by.closedPeriods === 'confirmed')
    return { ok: true, pass: passOf(lock, { period, firstDay, entries, by }) };
  const code = by.closedPeriods === 'refused' ? 'in_closed_period' : 'closed_period_unconfirmed';
  return { ok: false, code, period, params: periodParams(period), entries: new Set(entries) };
};

/** Lets a change into a ledger that concerns no day: figures are to be read anew, but no entry differs. */
export const enterWithoutEntries = (lock: LedgerLock): LedgerPass => passOf(lock, null);

/** What an audit event of a late change names; nothing for other changes. */
export const periodMetadata = (pass: LedgerPass | null) => {
  const late = pass?.late ?? null;
  return late === null
    ? {}
    : {
        closedPeriod: late.period.closedThrough,
        closingScope: late.period.scope,
        closingId: late.period.id,
      };
};

/** As many ids of entries are kept with a late change; those of a larger import are found by it. */
const idsKept = 1000;

/** Marks a change of closed days, so that what was reported of them before can be told apart. */
const markLate = (trx: Db, { id, ledger_revision }: LedgerLock, late: LateChange): Promise<void> =>
  insertLateChange(trx, {
    id: uuid(),
    portfolio_id: id,
    closing_id: late.period.id,
    ledger_revision: ledger_revision + 1,
    first_day: late.firstDay,
    entry_count: late.entries.length,
    entry_ids: late.entries.slice(0, idsKept),
    import_id: late.by.importId ?? null,
    changed_at: late.by.now.toISOString(),
    changed_by: late.by.userId,
  });

/**
 * Counts a change of the ledger that has passed the gate of closed periods: its revision becomes `lock.ledger_revision + 1`. After
 * a removal, readers reload the entries instead of adding new ones to their copy.
 */
export const advanceLedger = async (
  trx: Db,
  { lock, late }: LedgerPass,
  change: LedgerChange,
): Promise<void> => {
  await advanceLedgerRow(trx, lock.id, change);
  if (late !== null) await markLate(trx, lock, late);
};

/** Reserves the numbers of entries that are written before the ledger changes. */
export const reserveEntries = (trx: Db, lock: LedgerLock, count: number): Promise<void> =>
  reserveNumbers(trx, lock.id, count);

/** Sets the locked ledger's processing order within a day; counts as a change, because all its figures may differ. */
export const setDayOrder = async (
  trx: Db,
  pass: LedgerPass,
  dayOrder: LedgerLock['day_order'],
): Promise<void> => {
  await setDayOrderRow(trx, pass.lock.id, dayOrder);
  await advanceLedger(trx, pass, { added: 0, removed: 0 });
};
