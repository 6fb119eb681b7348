/** What users decide about market data from providers, each act in one transaction with its audit event. */
import { marketProviderIds } from '@partnerfolio/contract/market/feeds';
import type { MarketProvider, MarketProviderId } from '@partnerfolio/contract/market/feeds';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { allowanceFor } from '../../../platform/outgoing/allowed-hosts.ts';
import type { Actor } from '../actions.ts';
import { lockInstruments, storePrices } from '../prices.actions.ts';
import * as held from './held.queries.ts';
import * as queries from './queries.ts';

type Outside = Pick<Config, 'outgoingHosts' | 'marketDataUrls'>;

const isAllowed = ({ outgoingHosts, marketDataUrls }: Outside, id: MarketProviderId): boolean =>
  allowanceFor(outgoingHosts, new URL(marketDataUrls[id])) !== null;

/** The providers with their state. */
export const readProviders = async (db: Db, config: Outside): Promise<MarketProvider[]> => {
  const active = await queries.activeProviders(db);
  return marketProviderIds.map((id) => ({
    id,
    isActive: active.has(id),
    host: new URL(config.marketDataUrls[id]).host,
    isAllowed: isAllowed(config, id),
  }));
};

/** Switches a provider on or off; what it is asked for is due at once. */
export const switchProvider = async (
  trx: Db,
  { id, isActive, config }: { id: MarketProviderId; isActive: boolean; config: Outside },
  { userId, now }: Actor,
): Promise<Refusal<'wrong_state', 'provider_host_not_allowed'> | null> => {
  if (isActive && !isAllowed(config, id)) return refuse('wrong_state', because('provider_host_not_allowed'));
  const at = now.toISOString();
  const wasActive = await queries.switchProvider(trx, { id, isActive, at });
  if (wasActive === isActive) return null;
  if (isActive && id === 'ecb') await queries.putFeed(trx, { key: queries.ratesKey, instrumentId: null, at });
  if (isActive) await queries.makeAllDue(trx, at);
  await writeAudit(trx, {
    eventType: 'market_provider.switch',
    now,
    userId,
    entity: 'market_provider',
    before: { source: id, isActive: wasActive },
    after: { source: id, isActive },
  });
  return null;
};

/** Sets the symbol by which Yahoo Finance knows an instrument; an empty one ends fetching. */
export const setProviderSymbol = async (
  trx: Db,
  { instrumentId, symbol }: { instrumentId: string; symbol: string },
  { userId, now }: Actor,
): Promise<Refusal<'not_found'> | null> => {
  const [id] = await lockInstruments(trx, [instrumentId]);
  if (id === undefined) return refuse('not_found');
  const before = (await queries.symbolsOf(trx, id)).get('yahoo') ?? null;
  const after = symbol === '' ? null : symbol;
  if (before === after) return null;
  await queries.putSymbol(trx, { instrumentId: id, provider: 'yahoo', symbol: after });
  // The history was fetched under the old symbol, so the feed begins anew.
  await queries.deleteFeed(trx, id);
  if (after !== null) await queries.putFeed(trx, { key: id, instrumentId: id, at: now.toISOString() });
  await writeAudit(trx, {
    eventType: 'instrument.provider_symbol',
    now,
    userId,
    entity: 'instrument',
    entityId: id,
    before: before === null ? null : { source: 'yahoo', symbol: before },
    after: after === null ? null : { source: 'yahoo', symbol: after },
  });
  return null;
};

/** Stores accepted prices, but for days that have a price from elsewhere by now. */
const storeAccepted = async (
  trx: Db,
  { instrumentId, prices }: { instrumentId: string; prices: Awaited<ReturnType<typeof held.heldOf>> },
  now: Date,
): Promise<void> => {
  const source = prices[0]?.source ?? '';
  const stored = await held.closesSince(trx, instrumentId, prices[0]?.day ?? '9999-12-31');
  const others = new Set(stored.filter((price) => price.source !== source).map(({ day }) => day));
  const free = prices.filter(({ day }) => !others.has(day));
  const columns = {
    instrumentIds: free.map(() => instrumentId),
    days: free.map(({ day }) => day),
    closes: free.map(({ close }) => close),
  };
  await storePrices(trx, columns, { source, importId: null, now });
};

/** Stores or discards the held prices of an instrument, if there are as many as the user saw. */
export const decideHeld = async (
  trx: Db,
  { instrumentId, accept, count }: { instrumentId: string; accept: boolean; count: number },
  { userId, now }: Actor,
): Promise<Refusal<'not_found' | 'stale'> | null> => {
  if ((await lockInstruments(trx, [instrumentId])).length === 0) return refuse('not_found');
  const prices = await held.heldOf(trx, instrumentId);
  if (prices.length !== count) return refuse('stale');
  if (accept) await storeAccepted(trx, { instrumentId, prices }, now);
  await held.settleHeld(trx, instrumentId, accept ? 'accepted' : 'discarded');
  await writeAudit(trx, {
    eventType: accept ? 'price.accept' : 'price.discard',
    now,
    userId,
    entity: 'instrument',
    entityId: instrumentId,
    after: { source: prices[0]?.source, day: prices[0]?.day, close: prices[0]?.close, count },
  });
  return null;
};
