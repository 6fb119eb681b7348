/** The way of a browser to an outside provider (OpenID Connect) and back. */
import { asksAnew } from '../../platform/config.ts';
import type { Provider } from '../../platform/config.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { departureToken, setDepartureCookie } from '../../platform/session/session-cookies.ts';
import { hashToken, newToken } from '../../platform/session/session.ts';
import { claimsOf, departureAddress } from './oidc.ts';
import type { Claims } from './oidc.ts';
import { insertDeparture, takeDeparture } from './queries.ts';
import type { Errand } from './queries.ts';
import type { Act } from '../sign-in/actions.ts';

const journeyLastsMs = 10 * 60_000;

/** Sends a browser on its way to a provider: gives it a token to come back with, and the address. */
export const departTo = async (
  { app, request }: Act,
  { providerId, ...errand }: Errand & { readonly providerId: string },
): Promise<{ readonly url: string } | Refusal<'not_found' | 'busy'>> => {
  const provider = app.config.providers.find(({ id }) => id === providerId);
  const anew = errand.purpose === 'confirmation';
  if (provider === undefined || (anew && !asksAnew(provider))) return refuse('not_found');
  const token = newToken();
  const { publicUrl } = app.config;
  const url = await departureAddress(provider, { publicUrl, token, anew }).catch((error: unknown) => {
    app.log.warn({ err: error, provider: provider.id }, 'the sign-in provider does not answer');
    return null;
  });
  if (url === null) return refuse('busy', { retryAfter: 10 });
  const expiresAt = new Date(app.clock.now().getTime() + journeyLastsMs);
  const tokenHash = hashToken(token);
  await insertDeparture(app.db, { ...errand, tokenHash, provider: provider.id, expiresAt });
  setDepartureCookie(app.config, request, { token, expiresAt });
  return { url };
};

/** The journey that a browser comes back from, with the token it left with; each ends once. */
const endJourney = async ({ app, request }: Act, errand: Errand) => {
  const token = departureToken(app.config, request);
  if (token === null) return null;
  const now = app.clock.now();
  setDepartureCookie(app.config, request, { token: '', expiresAt: new Date(0) });
  const journey = await takeDeparture(app.db, { ...errand, tokenHash: hashToken(token), now });
  const provider = app.config.providers.find(({ id }) => id === journey?.provider);
  if (journey === null || provider === undefined) return null;
  return { provider, token, leftAt: new Date(Date.parse(journey.expiresAt) - journeyLastsMs) };
};

/** Who has come back, from where, and when they had left; `claims` null when the provider does not vouch for anybody. */
export interface Arrival {
  readonly provider: Provider;
  readonly leftAt: Date;
  readonly claims: Claims | null;
}

/** Takes in whoever comes back from a provider on an errand; null when nobody has left on it. */
export const arrive = async (
  act: Act,
  { parameters, ...errand }: Errand & { readonly parameters: Readonly<Record<string, string>> },
): Promise<Arrival | null> => {
  const { app } = act;
  const journey = await endJourney(act, errand);
  if (journey === null) return null;
  const { provider, token, leftAt } = journey;
  const claims = await claimsOf(provider, {
    publicUrl: app.config.publicUrl,
    token,
    parameters: new URLSearchParams(parameters),
  }).catch((error: unknown) => {
    // The message of the error alone: what it is about may hold the code.
    const reason = error instanceof Error ? error.message : 'unknown';
    app.log.warn({ provider: provider.id, reason }, 'what a provider sent somebody back with does not hold');
    return null;
  });
  return { provider, leftAt, claims };
};
