/** Two instruments that are to be merged, and what stands against it. */
import { mergedEntriesAtMost, mergedPortfoliosAtMost } from '@partnerfolio/contract/instruments/merging';
import type { PairRefusal } from '@partnerfolio/contract/instruments/merging';
import type { Instrument } from '@partnerfolio/contract/market-data';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { areConnected } from '../corporate-actions/queries.ts';
import { enterForInstrument } from '../ledger/instrument-move.actions.ts';
import { areExchanged } from '../ledger/instrument-move.queries.ts';
import { instrumentView } from '../market-data/actions.ts';
import { findInstrument } from '../market-data/queries.ts';
import { consentOf } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, LedgerPass } from '../portfolio-access/ledger-lock.actions.ts';
import { isBeingDecided } from '../proposals/instrument-move.queries.ts';

/** The instrument that disappears, and the one that stays. */
export interface Instruments {
  readonly from: Instrument;
  readonly into: Instrument;
}

/** Reads both; refuses when one is missing, merged already, or they are one. */
export const readPair = async (
  db: Db,
  ids: { from: string; into: string },
): Promise<Instruments | Refusal<'not_found' | 'invalid'>> => {
  const [from, into] = await Promise.all([findInstrument(db, ids.from), findInstrument(db, ids.into)]);
  if (from?.id !== ids.from) return refuse('not_found');
  if (into?.id !== ids.into || from.id === into.id) return refuseFor('into', 'unknown_instrument');
  return { from: instrumentView(from), into: instrumentView(into) };
};

interface Merging {
  readonly viewer: Staff;
  readonly from: string;
  readonly now: Date;
  readonly intoClosedPeriod: boolean;
}

/** Lets the merge into the ledgers, or says which period is closed. */
export const enterLedgers = async (
  trx: Db,
  { viewer, from, now, intoClosedPeriod }: Merging,
  locks: readonly LedgerLock[],
): Promise<
  readonly LedgerPass[] | Refusal<'wrong_state', 'in_closed_period' | 'closed_period_unconfirmed'>
> => {
  const by = { userId: viewer.id, now, closedPeriods: consentOf(viewer, intoClosedPeriod) };
  const entered = await enterForInstrument(trx, locks, { instrumentId: from, by });
  if (!('ok' in entered)) return entered;
  return refuse('wrong_state', because(entered.code, entered.params));
};

/** What stands against a merge without looking at any ledger. */
export const refusalsOf = async (
  db: Db,
  { from, into }: Instruments,
  naming: readonly { readonly entries: number }[],
): Promise<PairRefusal[]> => {
  const found: PairRefusal[] = [];
  const ids = [from.id, into.id] as const;
  if (from.currency !== into.currency) found.push('merge_currencies_differ');
  if (from.quotation !== into.quotation) found.push('merge_quotations_differ');
  if ((await areExchanged(db, ids)) || (await areConnected(db, ids))) found.push('merge_instruments_linked');
  if (from.worthless !== null || into.worthless !== null) found.push('merge_worthless');
  if (await isBeingDecided(db, from.id)) found.push('merge_in_proposal');
  const entries = naming.reduce((sum, one) => sum + one.entries, 0);
  if (entries > mergedEntriesAtMost || naming.length > mergedPortfoliosAtMost) found.push('merge_too_large');
  return found;
};

/** The move that merges the two. */
export const moveOf = ({ from, into }: Instruments) => ({
  from: from.id,
  into: into.id,
  currency: into.currency,
  quotation: into.quotation,
});
