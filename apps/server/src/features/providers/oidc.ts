/** The OpenID Connect client: where to send a user, and who returns. */
import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { boundedFetch } from '../../platform/outgoing/bounded-fetch.ts';
import { isLoopback } from '../../platform/basics/config.ts';
import type { Provider } from '../../platform/basics/config.ts';
import type { App } from '../../platform/context.ts';

/** Loaded when the first user signs in this way. */
const library = () => import('openid-client');

const seconds = 10;
/** A provider's metadata, keys and tokens take a few kilobytes. */
const fetchOfProvider = boundedFetch({ bytes: 1_048_576, ms: seconds * 1000 });

const discover = async ({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
  const oidc = await library();
  const url = new URL(issuer);
  // Only a provider on this machine, as in tests, may be reached without TLS.
  const execute =
    url.protocol === 'http:' && isLoopback(url.hostname)
      ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
      : [oidc.enableNonRepudiationChecks];
  const options = { execute, timeout: seconds, [oidc.customFetch]: fetchOfProvider };
  return oidc.discovery(url, clientId, {}, oidc.ClientSecretPost(clientSecret), options);
};

/** An estimate: URLs, a few keys. */
const configurationBytes = 20_000;

/** The provider's metadata, requested once; a failure is not cached. */
const loadConfiguration = async (app: App, provider: Provider): Promise<Configuration> => {
  const cache = app.cache<Configuration>('sign_in_providers', 0.01);
  const key = `${provider.issuer} ${provider.clientId}`;
  return (
    cache.get(key) ??
    (await cache.once(key, async () => {
      const configuration = await discover(provider);
      cache.set(key, configuration, configurationBytes);
      return configuration;
    }))
  );
};

/** The three secrets of a flow, derived from the token in its browser, so that none is stored. */
const deriveSecrets = (token: string) => {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('code verifier') };
};

/** The URL to which the provider sends users back. */
const returnAddress = (publicUrl: URL): string => new URL('/auth/callback', publicUrl).href;

interface FlowToken {
  readonly app: App;
  /** The token in the browser. */
  readonly token: string;
}

/** The provider's URL to send a user to; with `forceSignIn` the user must sign in there again. */
export const departureAddress = async (
  provider: Provider,
  { app, token, forceSignIn }: FlowToken & { readonly forceSignIn: boolean },
): Promise<string> => {
  const [oidc, configuration] = await Promise.all([library(), loadConfiguration(app, provider)]);
  const { state, nonce, verifier } = deriveSecrets(token);
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(app.config.publicUrl),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(forceSignIn && { prompt: 'login', max_age: '0' }),
  }).href;
};

/** The identity that a provider confirms. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** When the user signed in there; null when the provider does not say. */
  readonly authenticatedAt: Date | null;
}

/**
 * No control characters, no unpaired surrogates, and no longer than a subject may be; nothing else reaches the
 * database.
 */
const isPlainLine = (text: string): boolean =>
  text.length <= 255 && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);

/** Exchanges the code of a return for the user's identity; throws when anything is wrong. */
export const exchangeCode = async (
  provider: Provider,
  { app, token, parameters }: FlowToken & { readonly parameters: URLSearchParams },
): Promise<Claims> => {
  const [oidc, configuration] = await Promise.all([library(), loadConfiguration(app, provider)]);
  const { state, nonce, verifier } = deriveSecrets(token);
  const address = new URL(returnAddress(app.config.publicUrl));
  address.search = parameters.toString();
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider gave no identity');
  const { iss, sub, email, email_verified: isVerified, name, auth_time: at } = claims;
  for (const text of [iss, sub, email, name])
    if (typeof text === 'string' && !isPlainLine(text))
      throw new Error('The provider gave an identity with control characters, or an endless one');
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: provider.trustsEmail || isVerified === true,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : null,
  };
};
