/** What users decide about market data from providers, each act in one transaction with its audit event. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { builtInProviders } from '@partnerfolio/contract/market/feeds';
import type { BuiltInProvider, MarketProvider, ProviderSymbol } from '@partnerfolio/contract/market/feeds';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Config } from '../../../platform/basics/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { allowanceFor } from '../../../platform/outgoing/allowed-hosts.ts';
import type { Actor } from '../actions.ts';
import { lockInstruments } from '../prices.actions.ts';
import { listCustomProviders } from './custom/queries.ts';
import * as queries from './queries.ts';

type Outside = Pick<Config, 'outgoingHosts' | 'marketDataUrls'>;

const isAllowed = ({ outgoingHosts }: Outside, url: string): boolean =>
  allowanceFor(outgoingHosts, new URL(url)) !== null;

const builtIn = (id: BuiltInProvider, config: Outside): Omit<MarketProvider, 'isActive'> => ({
  id,
  custom: null,
  gives: id === 'ecb' ? 'rates' : 'closes',
  canSearch: id === 'yahoo',
  host: new URL(config.marketDataUrls[id]).host,
  isAllowed: isAllowed(config, config.marketDataUrls[id]),
});

/** The providers with their state: the built-in ones, then those that administrators described. */
export const readProviders = async (db: Db, config: Outside): Promise<MarketProvider[]> => {
  const active = await queries.activeProviders(db);
  const custom = (await listCustomProviders(db)).map(({ id, source, name, settings }) => {
    const url = settings.url.replaceAll(/\{\w+\}/g, 'x');
    const state = { host: new URL(url).host, isAllowed: isAllowed(config, url) };
    return { id: source, custom: { id, name }, gives: 'closes' as const, canSearch: false, ...state };
  });
  const all = [...builtInProviders.map((id) => builtIn(id, config)), ...custom];
  return all.map((provider) => ({ ...provider, isActive: active.has(provider.id) }));
};

/** Switches a provider on or off; what it is asked for is due at once. */
export const switchProvider = async (
  trx: Db,
  { id, isActive, config }: { id: string; isActive: boolean; config: Outside },
  { userId, now }: Actor,
): Promise<Refusal<'not_found' | 'wrong_state', 'provider_host_not_allowed'> | null> => {
  const provider = (await readProviders(trx, config)).find((one) => one.id === id);
  if (provider === undefined) return refuse('not_found');
  if (isActive && !provider.isAllowed) return refuse('wrong_state', because('provider_host_not_allowed'));
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

const asText = (symbols: readonly ProviderSymbol[]): string =>
  symbols.map(({ provider, symbol }) => `${provider}: ${symbol}`).join(', ');

/** Sets the symbols by which providers know an instrument, in the order in which they are asked; none ends fetching. */
export const setProviderSymbols = async (
  trx: Db,
  { instrumentId, symbols }: { instrumentId: string; symbols: readonly ProviderSymbol[] },
  { userId, now }: Actor,
): Promise<Refusal<'not_found' | 'invalid'> | null> => {
  const [id] = await lockInstruments(trx, [instrumentId]);
  if (id === undefined) return refuse('not_found');
  const known = new Set(['yahoo', ...(await listCustomProviders(trx)).map(({ source }) => source)]);
  const unknown = symbols.findIndex(({ provider }) => !known.has(provider));
  if (unknown >= 0)
    return refuse('invalid', { fields: [fieldError(`symbols.${unknown}.provider`, 'unknown_provider')] });
  const before = asText(await queries.symbolsOf(trx, id));
  const after = asText(symbols);
  if (before === after) return null;
  await queries.putSymbols(trx, id, symbols);
  // The history was fetched under the old symbols, so the feed begins anew.
  await queries.deleteFeed(trx, id);
  if (symbols.length > 0) await queries.putFeed(trx, { key: id, instrumentId: id, at: now.toISOString() });
  await writeAudit(trx, {
    eventType: 'instrument.provider_symbol',
    now,
    userId,
    entity: 'instrument',
    entityId: id,
    before: before === '' ? null : { symbol: before },
    after: after === '' ? null : { symbol: after },
  });
  return null;
};
