/** The lots that one ledger gives to another, from its own replay, with costs also in the receiver's base currency. */
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { TransferLot } from '@partnerfolio/finance/entry';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { transferredLots } from '@partnerfolio/finance/lot-views';
import type { CostMethod } from '@partnerfolio/finance/market';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { Db } from '../../../platform/database/db.ts';
import { fxRevision } from '../../market-data/rates.queries.ts';
import { loadRates } from '../../market-data/series.actions.ts';
import { loadLedger, toPricingState } from '../replay.actions.ts';
import { findGivingLedger, listArrivals } from './transfer.queries.ts';
import type { Arrival } from './transfer.queries.ts';
import { areSameLots, lotsSummary } from './transfer.rules.ts';

/** The giving ledger and its cost method. */
export interface Giver {
  readonly ledger: Ledger;
  readonly cost_method: CostMethod;
  readonly base_currency: string;
}

/** The lots of each transfer out, by entry; entries after `until` are ignored. */
export const givenLots = async (
  db: Db,
  { ledger, cost_method: costMethod, base_currency: own }: Giver,
  { receiverCurrency, until }: { readonly receiverCurrency: string; readonly until?: string },
): Promise<ReadonlyMap<string, readonly TransferLot[]>> => {
  const currencies = [own, receiverCurrency, ...ledger.currencies];
  const rates = await loadRates(db, { currencies, revision: await fxRevision(db) });
  const book = replayLots(ledger, {
    rates,
    costMethod,
    baseCurrency: receiverCurrency as CurrencyCode,
    statedRatesInto: own as CurrencyCode,
    ...(until !== undefined && { asAt: until as LocalDate }),
  });
  return new Map(transferredLots(book).map(({ entryId, given }) => [entryId, given]));
};

/** A transfer in whose lots differ from those that the giver would give now. */
export interface OutdatedLots {
  readonly arrival: Arrival;
  readonly booked: ReturnType<typeof lotsSummary>;
  readonly now: ReturnType<typeof lotsSummary>;
}

/** The lots that one giver would give now, by entry. */
const givenNow = async (db: Db, giverId: string, receiverCurrency: string) => {
  const settings = await findGivingLedger(db, giverId);
  if (settings === null) return new Map<string, readonly TransferLot[]>();
  const ledger = await (await loadLedger(db, toPricingState(settings))).ledger();
  return givenLots(db, { ...settings, ledger }, { receiverCurrency });
};

/**
 * Transfers in whose lots have changed, because an earlier entry of the giver, its cost method or a rate changed. Not
 * for use inside a transaction.
 */
export const outdatedLots = async (
  db: Db,
  portfolioId: string,
  baseCurrency: string,
): Promise<OutdatedLots[]> => {
  const outdated: OutdatedLots[] = [];
  const byGiver = new Map<string, Awaited<ReturnType<typeof givenNow>>>();
  for (const arrival of await listArrivals(db, portfolioId)) {
    const { giver_id: giverId } = arrival;
    const given = byGiver.get(giverId) ?? (await givenNow(db, giverId, baseCurrency));
    byGiver.set(giverId, given);
    const [booked, now] = [arrival.lots ?? [], given.get(arrival.out_id) ?? []];
    if (!areSameLots(booked, now))
      outdated.push({ arrival, booked: lotsSummary(booked), now: lotsSummary(now) });
  }
  return outdated;
};
