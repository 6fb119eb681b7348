/**
 * Merges two instruments that are the same. In a feature of its own, because it touches all others that name
 * instruments; each of them moves its own rows.
 */
import { mergedPortfoliosAtMost } from '@partnerfolio/contract/instruments/merging';
import type { MergeRefusal } from '@partnerfolio/contract/instruments/merging';
import type { Instrument } from '@partnerfolio/contract/market-data';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { effectOfMove, lockLedgersNaming, moveInLedger } from '../ledger/instrument-move.actions.ts';
import { ledgersNaming } from '../ledger/instrument-move.queries.ts';
import { readForWrite, toPricingState } from '../ledger/replay.actions.ts';
import { readInstrument } from '../market-data/actions.ts';
import { lockPair, moveInstrument } from '../market-data/merging/actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { tellOwners } from './owners.actions.ts';
import { moveRecords } from './moved-records.actions.ts';
import { enterLedgers, moveOf, readPair, refusalsOf } from './pair.actions.ts';
import type { Instruments } from './pair.actions.ts';

type Reason =
  | MergeRefusal
  | 'merge_changes_cost'
  | 'ledger_kept_changing'
  | 'in_closed_period'
  | 'closed_period_unconfirmed';
type Refused = Refusal<'not_found' | 'invalid' | 'stale' | 'wrong_state', Reason>;

interface Merge {
  readonly viewer: Staff;
  readonly from: string;
  readonly into: string;
  readonly revision: number;
  readonly intoRevision: number;
  readonly acceptsCost: boolean;
  readonly intoClosedPeriod: boolean;
  /** Whether the viewer sees every client. */
  readonly isForAll: boolean;
  readonly now: Date;
}

/**
 * Locks the ledgers that name the instrument, then feeds and instruments: in the order of all other writers. A ledger
 * that began to name it meanwhile makes the merge fail, because locking it now could deadlock.
 */
const lockAll = async (
  trx: Db,
  { from, into }: { from: string; into: string },
): Promise<readonly LedgerLock[] | Refused> => {
  const naming = await ledgersNaming(trx, from);
  if (naming.length > mergedPortfoliosAtMost) return refuse('wrong_state', because('merge_too_large'));
  const locks = await lockLedgersNaming(trx, from, naming);
  await lockPair(trx, { from, into });
  return (await locks.areAll()) ? locks.held : refuse('wrong_state', because('ledger_kept_changing'));
};

/** The portfolios whose cost or gains change, or why the merge is refused. */
const changedBy = async (
  trx: Db,
  { locks, pair, merge }: { locks: readonly LedgerLock[]; pair: Instruments; merge: Merge },
): Promise<readonly string[] | Refused> => {
  const changed: string[] = [];
  for (const lock of locks) {
    const present = await readForWrite(trx, toPricingState(lock));
    const effect = await effectOfMove(trx, { present, settings: lock }, moveOf(pair));
    if (!effect.keepsUnits) return refuse('wrong_state', because('merge_changes_units'));
    if (!effect.keepsValuations) return refuse('wrong_state', because('merge_changes_valuation'));
    if (!effect.keepsCost) changed.push(lock.id);
  }
  if (changed.length > 0 && !merge.isForAll)
    return refuse('wrong_state', because('merge_needs_every_client', { count: changed.length }));
  if (changed.length > 0 && !merge.acceptsCost) return refuse('wrong_state', because('merge_changes_cost'));
  return changed;
};

/** Refuses a merge under its locks; otherwise returns both instruments, and the portfolios whose cost or gains change. */
const checkMerge = async (
  trx: Db,
  merge: Merge,
  locks: readonly LedgerLock[],
): Promise<{ readonly pair: Instruments; readonly changed: readonly string[] } | Refused> => {
  const pair = await readPair(trx, merge);
  if ('ok' in pair) return pair;
  if (pair.from.revision !== merge.revision || pair.into.revision !== merge.intoRevision)
    return refuse('stale');
  const [code] = await refusalsOf(trx, pair, await ledgersNaming(trx, merge.from));
  if (code !== undefined) return refuse('wrong_state', because(code));
  const changed = await changedBy(trx, { locks, pair, merge });
  return 'ok' in changed ? changed : { pair, changed };
};

/** The fields of an instrument as the audit log keeps them. */
const audited = (instrument: Instrument) => {
  const { id, symbol, isin, name, assetClass, sector, region, currency, exchange, quotation } = instrument;
  return { id, symbol, isin, name, assetClass, sector, region, currency, exchange, quotation };
};

/** Merges an instrument into another: all in the caller's transaction, or nothing. Call `app.mail.wake()` after it. */
export const mergeInstruments = async (app: App, trx: Trx, merge: Merge): Promise<Instrument | Refused> => {
  const locks = await lockAll(trx, merge);
  if ('ok' in locks) return locks;
  const checked = await checkMerge(trx, merge, locks);
  if ('ok' in checked) return checked;
  const passes = await enterLedgers(trx, merge, locks);
  if ('ok' in passes) return passes;
  const { pair, changed } = checked;
  const by = { userId: merge.viewer.id, now: merge.now };
  const ids = { from: merge.from, into: merge.into };
  let entries = 0;
  for (const pass of passes) entries += await moveInLedger(trx, pass, { move: moveOf(pair), by });
  await moveRecords(trx, ids, { ...by, today: app.clock.today() });
  await moveInstrument(trx, ids, by);
  await tellOwners(app, trx, { pair, changed, by: merge.viewer.id });
  const merged = await readInstrument(trx, merge.into);
  invariant(merged.id === merge.into, 'an instrument that others were merged into is not merged itself');
  await writeAudit(trx, {
    eventType: 'instrument.merge',
    now: merge.now,
    userId: merge.viewer.id,
    entity: 'instrument',
    entityId: merge.into,
    metadata: {
      from: audited(pair.from),
      portfolios: locks.length,
      changedPortfolios: changed.length,
      entries,
    },
    before: audited(pair.into),
    after: audited(merged),
  });
  return merged;
};
