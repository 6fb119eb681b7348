/**
 * Changes what the prices of an instrument state, with its stored prices and the ledgers that name it. In a feature of
 * its own, because it touches both.
 */
import type { Quotation } from '@partnerfolio/contract/choices';
import { quotedEntriesAtMost, quotedPortfoliosAtMost } from '@partnerfolio/contract/instruments/quotation';
import type { PriceChoice } from '@partnerfolio/contract/instruments/quotation';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { ledgersNaming } from '../ledger/instrument-move.queries.ts';
import { enterForInstrument, lockLedgersNaming } from '../ledger/instrument-move.actions.ts';
import { areEntriesConvertible, convertEntries } from '../ledger/quotation.queries.ts';
import { readInstrument } from '../market-data/actions.ts';
import type { Actor } from '../market-data/actions.ts';
import { storeRebuiltYears } from '../market-data/prices.actions.ts';
import { bumpPriceRevisions } from '../market-data/prices.queries.ts';
import { arePricesConvertible, convertPrices } from '../market-data/quotation.queries.ts';
import type { Conversion } from '../market-data/quotation.queries.ts';
import { changeInstrument, lockInstrument } from '../market-data/queries.ts';
import { advanceLedger, periodMetadata } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, LedgerPass, LedgerWriter } from '../portfolio-access/ledger-lock.actions.ts';

interface Change {
  readonly id: string;
  readonly quotation: Quotation;
  readonly prices: PriceChoice;
  readonly revision: number;
  /** Whether the user sees every client. */
  readonly isForAll: boolean;
}

type Refused = Refusal<
  'not_found' | 'stale' | 'wrong_state',
  | 'quotation_same'
  | 'quotation_too_large'
  | 'quotation_not_convertible'
  | 'quotation_needs_every_client'
  | 'ledger_kept_changing'
  | 'in_closed_period'
  | 'closed_period_unconfirmed'
>;

/** A price in percent is the hundredfold of one per unit. */
const conversionTo = (quotation: Quotation): Conversion => (quotation === 'percent' ? 'times' : 'divided');

const convertClosing = async (trx: Db, { id, quotation }: Change): Promise<number> => {
  const { count, years } = await convertPrices(trx, id, conversionTo(quotation));
  await storeRebuiltYears(
    trx,
    years.map((year) => ({ instrumentId: id, year })),
  );
  return count;
};

/** Converts the prices of a locked ledger's entries where that was chosen; its figures change in any case. */
const changeLedger = async (trx: Db, pass: LedgerPass, change: Change): Promise<string[]> => {
  const { lock } = pass;
  const { id, quotation, prices } = change;
  const target = { portfolioId: lock.id, instrumentId: id, ledgerRevision: lock.ledger_revision + 1 };
  const ids = prices === 'convert' ? await convertEntries(trx, target, conversionTo(quotation)) : [];
  await advanceLedger(trx, pass, { added: 0, removed: 0, isRewritten: true });
  return ids;
};

/** The ids that one audit row holds. */
const idsAtOnce = 1000;

const auditEntries = (
  trx: Db,
  { pass, ids }: { pass: LedgerPass; ids: readonly string[] },
  { change, actor, before }: { change: Change; actor: Actor; before: Quotation },
): Promise<void> =>
  writeAudits(
    trx,
    Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
      ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
    ).map((transactionIds) => ({
      eventType: 'transaction.requote' as const,
      now: actor.now,
      userId: actor.userId,
      entity: 'portfolio',
      entityId: pass.lock.id,
      metadata: {
        instrumentId: change.id,
        transactionIds,
        count: transactionIds.length,
        ...periodMetadata(pass),
      },
      before: { quotation: before },
      after: { quotation: change.quotation },
    })),
  );

const areConvertible = async (trx: Db, id: string, quotation: Quotation): Promise<boolean> =>
  (await arePricesConvertible(trx, id, conversionTo(quotation))) &&
  (await areEntriesConvertible(trx, id, conversionTo(quotation)));

/** Refuses a change of more portfolios than the user may change: it changes the figures of all that name the instrument. */
const refuseLedgers = (
  naming: readonly { readonly entries: number }[],
  isForAll: boolean,
): Refused | null => {
  if (naming.length > 0 && !isForAll)
    return refuse('wrong_state', because('quotation_needs_every_client', { count: naming.length }));
  const entries = naming.reduce((sum, one) => sum + one.entries, 0);
  return naming.length > quotedPortfoliosAtMost || entries > quotedEntriesAtMost
    ? refuse('wrong_state', because('quotation_too_large'))
    : null;
};

/** Locks the ledgers that name the instrument, then the instrument, and refuses what cannot be done. */
const lockAll = async (
  trx: Db,
  { id, quotation, prices, revision, isForAll }: Change,
): Promise<{ readonly locks: readonly LedgerLock[]; readonly before: Quotation } | Refused> => {
  const naming = await ledgersNaming(trx, id);
  const tooMany = refuseLedgers(naming, isForAll);
  if (tooMany !== null) return tooMany;
  const locks = await lockLedgersNaming(trx, id, naming);
  const current = await lockInstrument(trx, id);
  if (current === null) return refuse('not_found');
  if (current.revision !== revision) return refuse('stale');
  if (current.quotation === quotation) return refuse('wrong_state', because('quotation_same'));
  if (!(await locks.areAll())) return refuse('wrong_state', because('ledger_kept_changing'));
  if (prices === 'convert' && !(await areConvertible(trx, id, quotation)))
    return refuse('wrong_state', because('quotation_not_convertible'));
  return { locks: locks.held, before: current.quotation };
};

/** Changes the quotation of an instrument: all in the caller's transaction, or nothing. */
export const changeQuotation = async (
  trx: Db,
  change: Change,
  actor: Actor & LedgerWriter,
): Promise<Instrument | Refused> => {
  const locked = await lockAll(trx, change);
  if ('ok' in locked) return locked;
  const { locks, before } = locked;
  let entries = 0;
  const passes = await enterForInstrument(trx, locks, { instrumentId: change.id, by: actor });
  if ('ok' in passes) return refuse('wrong_state', because(passes.code, passes.params));
  for (const pass of passes) {
    const ids = await changeLedger(trx, pass, change);
    await auditEntries(trx, { pass, ids }, { change, actor, before });
    entries += ids.length;
  }
  const prices = change.prices === 'convert' ? await convertClosing(trx, change) : 0;
  await changeInstrument(trx, change.id, {
    quotation: change.quotation,
    updated_at: actor.now.toISOString(),
  });
  await bumpPriceRevisions(trx, [change.id]);
  await writeAudit(trx, {
    eventType: 'instrument.requote',
    now: actor.now,
    userId: actor.userId,
    entity: 'instrument',
    entityId: change.id,
    metadata: { choice: change.prices, prices, entries, portfolios: locks.length },
    before: { quotation: before },
    after: { quotation: change.quotation },
  });
  return readInstrument(trx, change.id);
};
