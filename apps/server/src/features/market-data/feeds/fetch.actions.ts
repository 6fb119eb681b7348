/** Asks the providers of closing prices, each at most once for an instrument and turn. */
import type { App } from '../../../platform/context.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { describedProviders } from './custom/actions.ts';
import { FeedError } from './provider/provider.ts';
import type { CloseProvider, Closes } from './provider/provider.ts';
import * as queries from './queries.ts';
import { unitFactor } from './provider/quote-units.rules.ts';
import { pauseMs } from './retries.ts';
import { yahoo } from './yahoo.ts';

export interface Wanted {
  readonly instrumentId: string;
  readonly currency: string;
  readonly from: string;
}

/** A provider that knows the instrument, and its symbol there. */
interface Listed {
  readonly id: string;
  readonly symbol: string;
  readonly provider: CloseProvider;
}

export interface Fetched {
  readonly provider: string;
  readonly closes: Closes;
  /** The providers that were not asked, in their order. */
  readonly others: readonly Listed[];
}

/** No provider could be asked: all are switched off, or want to be left alone until an instant. */
export class NobodyAsked extends FeedError {
  readonly until: string | null;

  constructor(until: string | null) {
    super(until === null ? 'switched_off' : 'rate_limited');
    this.until = until;
  }
}

/** The providers that know an instrument, in the order in which they are asked. */
const providersOf = async (app: App, instrumentId: string): Promise<Listed[]> => {
  const all = new Map([
    ['yahoo', yahoo(app.config.marketDataUrls.yahoo)] as const,
    ...(await describedProviders(app)),
  ]);
  return (await queries.symbolsOf(app.db, instrumentId)).flatMap(({ provider: id, symbol }) => {
    const provider = all.get(id);
    return provider === undefined ? [] : [{ id, symbol, provider }];
  });
};

/** Prices of the days that were asked for, in the instrument's currency; an answer without any is an error. */
const usable = ({ unit, closes, splits }: Closes, { currency, from }: Wanted): Closes => {
  if (unitFactor(unit, currency) === null) throw new FeedError('other_currency');
  const asked = closes.filter(({ day }) => day >= from);
  if (asked.length === 0) throw new FeedError('no_prices');
  if (asked.every(({ value }) => value.lte(0))) throw new FeedError('price_of_zero');
  return { unit, closes: asked, splits };
};

/** Asks one provider; one that answers 429 is left alone for as long as it says, for every instrument. */
const ask = async (
  app: App,
  { id, symbol, provider }: Listed,
  { outgoing, wanted }: { readonly outgoing: Outgoing; readonly wanted: Wanted },
): Promise<Closes | FeedError> => {
  try {
    const question = { symbol, from: wanted.from, now: app.clock.now() };
    return usable(await provider.fetchCloses(outgoing, question), wanted);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (app.background.stopping.aborted) throw error;
    const { code } = error;
    app.log.warn({ instrument: wanted.instrumentId, provider: id, code }, 'prices could not be fetched');
    const now = app.clock.now();
    if (code === 'rate_limited')
      await queries.pauseProvider(
        app.db,
        id,
        new Date(now.getTime() + pauseMs(error.retryAfter, now)).toISOString(),
      );
    return error;
  }
};

/** Asks providers in their order until one gives usable prices; throws the last error. */
const askInTurn = async (
  app: App,
  listed: readonly Listed[],
  question: { readonly outgoing: Outgoing; readonly wanted: Wanted },
): Promise<Fetched> => {
  let failure: FeedError | null = null;
  const pauses: string[] = [];
  for (const [i, one] of listed.entries()) {
    // Read again before each call: a provider may be switched off meanwhile.
    const until = (await queries.pausesOfProviders(app.db, app.clock.now().toISOString())).get(one.id);
    if (until === undefined) continue;
    if (until !== null) {
      pauses.push(until);
      continue;
    }
    const closes = await ask(app, one, question);
    if (!(closes instanceof FeedError)) return { provider: one.id, closes, others: listed.slice(i + 1) };
    failure = closes;
  }
  throw failure ?? new NobodyAsked(pauses.toSorted()[0] ?? null);
};

/** Asks the providers that know the instrument, in its order, until one gives usable prices; throws the last error. */
export const fetchFromFirst = async (app: App, outgoing: Outgoing, wanted: Wanted): Promise<Fetched> =>
  askInTurn(app, await providersOf(app, wanted.instrumentId), { outgoing, wanted });

/** The same prices from the next provider that knows the instrument; null without one. */
export const fetchFromSecond = async (
  app: App,
  outgoing: Outgoing,
  { wanted, others }: { readonly wanted: Wanted; readonly others: readonly Listed[] },
): Promise<Closes | null> => {
  try {
    return (await askInTurn(app, others, { outgoing, wanted })).closes;
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  }
};
