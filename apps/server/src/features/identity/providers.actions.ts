/** Signing in through an outside provider (OpenID Connect). */
import { emailSchema } from '@partnerfolio/contract/identity';
import { v7 as uuid } from 'uuid';
import { networkOf } from '../../platform/address.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Provider } from '../../platform/config.ts';
import { isRefusal, refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { departureToken, setDepartureCookie } from '../../platform/session-cookies.ts';
import { hashToken, newToken } from '../../platform/session.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { Trx } from '../../platform/transactions.ts';
import { languageOf } from './letters.ts';
import { claimsOf, departureAddress } from './oidc.ts';
import type { Claims } from './oidc.ts';
import { insertPerson } from './people.queries.ts';
import {
  findVouched,
  insertDeparture,
  insertIdentity,
  takeDeparture,
  touchIdentity,
} from './providers.queries.ts';
import { handOver, openSession } from './sign-in.actions.ts';
import type { Act, Opened } from './sign-in.actions.ts';
import { insertAttempt, markAttemptSucceeded } from './sign-in.queries.ts';

const journeyLastsMs = 10 * 60_000;

/** The name of a way to sign in, as the trail has it. */
const methodOf = ({ id }: Provider): string => `${id}_oauth`;

/** Sends a browser on its way to a provider: gives it a token to come back with, and the address. */
export const departTo = async (
  { app, request }: Act,
  providerId: string,
): Promise<{ readonly url: string } | Refusal<'not_found' | 'busy'>> => {
  const provider = app.config.providers.find(({ id }) => id === providerId);
  if (provider === undefined) return refuse('not_found');
  const token = newToken();
  const { publicUrl } = app.config;
  const url = await departureAddress(provider, { publicUrl, token }).catch((error: unknown) => {
    app.log.warn({ err: error, provider: provider.id }, 'the sign-in provider does not answer');
    return null;
  });
  if (url === null) return refuse('busy', { retryAfter: 10 });
  const expiresAt = new Date(app.clock.now().getTime() + journeyLastsMs);
  await insertDeparture(app.db, { tokenHash: hashToken(token), provider: provider.id, expiresAt });
  setDepartureCookie(app.config, request, { token, expiresAt });
  return { url };
};

/** The provider that a browser comes back from, with the token it left with; each journey ends once. */
const arrive = async ({ app, request }: Act): Promise<{ provider: Provider; token: string } | null> => {
  const token = departureToken(app.config, request);
  if (token === null) return null;
  const now = app.clock.now();
  setDepartureCookie(app.config, request, { token: '', expiresAt: new Date(0) });
  const id = await takeDeparture(app.db, hashToken(token), now);
  const provider = app.config.providers.find((each) => each.id === id);
  return provider === undefined ? null : { provider, token };
};

/** A new person, waiting for a role. Never an account that is there already: an address alone proves nothing. */
const addPerson = async (
  { app, request }: Act,
  trx: Trx,
  { claims, method }: { claims: Claims; method: string },
): Promise<string | Refusal<'provider_refused' | 'account_exists'>> => {
  const email = emailSchema.safeParse(claims.email ?? '');
  if (!email.success || !claims.isEmailVerified) return refuse('provider_refused');
  const now = app.clock.now();
  const id = uuid();
  const language = languageOf(request.header('accept-language'));
  const fullName = (claims.name ?? email.data.split('@', 1).join('')).slice(0, 100);
  const person = { id, email: email.data, fullName, language, now, isConfirmed: true };
  if (!(await insertPerson(trx, person))) return refuse('account_exists');
  const { issuer, subject } = claims;
  // Somebody who comes twice at once is added once; the other try starts anew.
  if (!(await insertIdentity(trx, { id: uuid(), userId: id, issuer, subject, now })))
    return refuse('provider_refused');
  await writeAudit(trx, {
    eventType: 'user.sign_up',
    now,
    userId: id,
    entity: 'user',
    entityId: id,
    metadata: { method },
  });
  return id;
};

interface Arrival {
  readonly claims: Claims;
  readonly provider: Provider;
}

/** Opens a session for whom the provider vouches for. */
const enter = async (
  act: Act,
  trx: Trx,
  { claims, provider }: Arrival,
): Promise<Opened | Refusal<'provider_refused' | 'account_exists'>> => {
  const { app, request } = act;
  const now = app.clock.now();
  const person = await findVouched(trx, claims);
  if (person !== null && person.deactivated_at !== null) return refuse('provider_refused');
  const userId = person?.id ?? (await addPerson(act, trx, { claims, method: methodOf(provider) }));
  if (isRefusal(userId)) return userId;
  await touchIdentity(trx, claims, now);
  const id = uuid();
  await insertAttempt(trx, {
    id,
    email: (person?.email ?? claims.email ?? '').toLowerCase(),
    network: networkOf(request.address),
    isKnownDevice: false,
    now,
    address: request.address,
    userAgent: request.userAgent,
  });
  await markAttemptSucceeded(trx, id);
  return openSession(act, trx, { userId, method: `oidc_${provider.id}` });
};

/** Signs in whoever comes back from a provider. */
export const signInByProvider = async (
  act: Act,
  parameters: Readonly<Record<string, string>>,
): Promise<Opened | Refusal<'provider_refused' | 'account_exists'>> => {
  const { app, request } = act;
  const arrival = await arrive(act);
  if (arrival === null) return refuse('provider_refused');
  const { provider, token } = arrival;
  const method = methodOf(provider);
  const journey = {
    publicUrl: app.config.publicUrl,
    token,
    parameters: new URLSearchParams(parameters),
  };
  const claims = await claimsOf(provider, journey).catch((error: unknown) => {
    // The message of the error alone: what it is about may hold the code.
    const reason = error instanceof Error ? error.message : 'unknown';
    app.log.warn({ provider: provider.id, reason }, 'a sign-in through a provider failed');
    return null;
  });
  const opened =
    claims === null
      ? refuse('provider_refused')
      : await inTransaction(app.db, (trx) => enter(act, trx, { claims, provider }));
  if (!isRefusal(opened)) {
    handOver(act, opened);
    return opened;
  }
  await writeAudit(app.db, {
    eventType: 'auth_failure',
    now: app.clock.now(),
    userId: null,
    metadata: { method, email: claims?.email ?? null, address: request.address },
  });
  return opened;
};
