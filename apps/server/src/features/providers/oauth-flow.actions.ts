/** A browser's OAuth flow with an identity provider (OpenID Connect). */
import { canForceSignIn } from '../../platform/basics/config.ts';
import type { Provider } from '../../platform/basics/config.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { departureToken, setDepartureCookie } from '../../platform/session/session-cookies.ts';
import { hashToken, newToken } from '../../platform/session/session.ts';
import { exchangeCode, departureAddress } from './oidc.ts';
import type { Claims } from './oidc.ts';
import { insertDeparture, takeDeparture } from './queries.ts';
import type { OAuthFlow } from './queries.ts';
import type { Act } from '../sign-in/actions.ts';

const oauthFlowMs = 10 * 60_000;

/** Starts a flow: sets a token in the browser and returns the provider's address. */
export const departTo = async (
  { app, request }: Act,
  { providerId, ...flow }: OAuthFlow & { readonly providerId: string },
): Promise<{ readonly url: string } | Refusal<'not_found' | 'busy'>> => {
  const provider = app.config.providers.find(({ id }) => id === providerId);
  const forceSignIn = flow.purpose === 'confirmation';
  if (provider === undefined || (forceSignIn && !canForceSignIn(provider))) return refuse('not_found');
  const token = newToken();
  const url = await departureAddress(provider, { app, token, forceSignIn: forceSignIn }).catch(
    (error: unknown) => {
      app.log.warn({ err: error, provider: provider.id }, 'the sign-in provider does not answer');
      return null;
    },
  );
  if (url === null) return refuse('busy', { retryAfter: 10 });
  const expiresAt = new Date(app.clock.now().getTime() + oauthFlowMs);
  const tokenHash = hashToken(token);
  await insertDeparture(app.db, { ...flow, tokenHash, provider: provider.id, expiresAt });
  setDepartureCookie(app.config, request, { token, expiresAt });
  return { url };
};

/** The flow that a returning browser started, found by its token; each is used once. */
const endOAuthFlow = async ({ app, request }: Act, flow: OAuthFlow) => {
  const token = departureToken(app.config, request);
  if (token === null) return null;
  const now = app.clock.now();
  setDepartureCookie(app.config, request, { token: '', expiresAt: new Date(0) });
  const departure = await takeDeparture(app.db, { ...flow, tokenHash: hashToken(token), now });
  const provider = app.config.providers.find(({ id }) => id === departure?.provider);
  if (departure === null || provider === undefined) return null;
  return { provider, token, leftAt: new Date(Date.parse(departure.expiresAt) - oauthFlowMs) };
};

/** A return from a provider; `claims` is null when the provider identifies no one. */
export interface Arrival {
  readonly provider: Provider;
  readonly leftAt: Date;
  readonly claims: Claims | null;
}

/** Handles a browser's return from a provider; null without a matching flow. */
export const arrive = async (
  act: Act,
  { parameters, ...flow }: OAuthFlow & { readonly parameters: Readonly<Record<string, string>> },
): Promise<Arrival | null> => {
  const { app } = act;
  const departure = await endOAuthFlow(act, flow);
  if (departure === null) return null;
  const { provider, token, leftAt } = departure;
  const claims = await exchangeCode(provider, {
    app,
    token,
    parameters: new URLSearchParams(parameters),
  }).catch((error: unknown) => {
    // Only the error's message: its details may contain the code.
    const reason = error instanceof Error ? error.message : 'unknown';
    app.log.warn({ provider: provider.id, reason }, 'the answer of an identity provider failed verification');
    return null;
  });
  return { provider, leftAt, claims };
};
