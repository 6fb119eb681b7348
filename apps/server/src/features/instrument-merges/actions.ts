/**
 * Merges two instruments that are the same. In a feature of its own, because it touches all others that name
 * instruments; each of them moves its own rows.
 */
import { mergedPortfoliosAtMost } from '@partnerfolio/contract/instruments/merging';
import type { MergeRefusal } from '@partnerfolio/contract/instruments/merging';
import type { Instrument } from '@partnerfolio/contract/market-data';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { moveRiskFree } from '../../platform/firm.queries.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { moveParts } from '../benchmarks/instrument-move.queries.ts';
import { moveActions } from '../market-data/recorded-actions/queries.ts';
import { moveChoices } from '../imports/edits/instrument-move.queries.ts';
import { effectOfMove, lockLedgersNaming, moveInLedger } from '../ledger/instrument-move.actions.ts';
import { ledgersNaming } from '../ledger/instrument-move.queries.ts';
import { readForWrite, toPricingState } from '../ledger/replay.actions.ts';
import { readInstrument } from '../market-data/actions.ts';
import { lockPair, moveInstrument } from '../market-data/merging/actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { moveDraftTargets } from '../proposals/instrument-move.queries.ts';
import { moveOf, readPair, refusalsOf } from './pair.actions.ts';
import type { Instruments } from './pair.actions.ts';

type Reason = MergeRefusal | 'merge_changes_cost' | 'ledger_kept_changing';
type Refused = Refusal<'not_found' | 'invalid' | 'stale' | 'wrong_state', Reason>;

interface Merge {
  readonly viewer: Staff;
  readonly from: string;
  readonly into: string;
  readonly revision: number;
  readonly intoRevision: number;
  readonly acceptsCost: boolean;
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

/** Refuses a merge that would change units or, unless that is accepted, costs. */
const refuseEffect = async (
  trx: Db,
  { locks, pair, acceptsCost }: { locks: readonly LedgerLock[]; pair: Instruments; acceptsCost: boolean },
): Promise<Refused | null> => {
  for (const lock of locks) {
    const present = await readForWrite(trx, toPricingState(lock));
    const effect = await effectOfMove(trx, { present, settings: lock }, moveOf(pair));
    if (!effect.keepsUnits) return refuse('wrong_state', because('merge_changes_units'));
    if (!effect.keepsCost && !acceptsCost) return refuse('wrong_state', because('merge_changes_cost'));
  }
  return null;
};

/** Refuses a merge under its locks; otherwise returns both instruments. */
const checkMerge = async (
  trx: Db,
  merge: Merge,
  locks: readonly LedgerLock[],
): Promise<Instruments | Refused> => {
  const pair = await readPair(trx, merge);
  if ('ok' in pair) return pair;
  if (pair.from.revision !== merge.revision || pair.into.revision !== merge.intoRevision)
    return refuse('stale');
  const [code] = await refusalsOf(trx, pair, await ledgersNaming(trx, merge.from));
  if (code !== undefined) return refuse('wrong_state', because(code));
  return (await refuseEffect(trx, { locks, pair, acceptsCost: merge.acceptsCost })) ?? pair;
};

/** The fields of an instrument as the audit log keeps them. */
const audited = (instrument: Instrument) => {
  const { id, symbol, isin, name, assetClass, sector, region, currency, exchange, quotation } = instrument;
  return { id, symbol, isin, name, assetClass, sector, region, currency, exchange, quotation };
};

/** Merges an instrument into another: all in the caller's transaction, or nothing. */
export const mergeInstruments = async (trx: Db, merge: Merge): Promise<Instrument | Refused> => {
  const locks = await lockAll(trx, merge);
  if ('ok' in locks) return locks;
  const pair = await checkMerge(trx, merge, locks);
  if ('ok' in pair) return pair;
  const by = { userId: merge.viewer.id, now: merge.now };
  const ids = { from: merge.from, into: merge.into };
  let entries = 0;
  for (const lock of locks) entries += await moveInLedger(trx, lock, { move: moveOf(pair), by });
  await moveActions(trx, ids);
  await moveDraftTargets(trx, ids);
  await moveParts(trx, ids);
  await moveRiskFree(trx, ids);
  await moveChoices(trx, ids);
  await moveInstrument(trx, ids, by);
  const merged = await readInstrument(trx, merge.into);
  invariant(merged.id === merge.into, 'an instrument that others were merged into is not merged itself');
  await writeAudit(trx, {
    eventType: 'instrument.merge',
    now: merge.now,
    userId: merge.viewer.id,
    entity: 'instrument',
    entityId: merge.into,
    metadata: { from: audited(pair.from), portfolios: locks.length, entries },
    before: audited(pair.into),
    after: audited(merged),
  });
  return merged;
};
