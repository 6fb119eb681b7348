/**
 * The cookies: two session tokens, a device token, and the token of a sign-in under way at an identity provider.
 * Scripts cannot read them, and browsers never send them from another site's page.
 */
import { generateCookie } from 'hono/cookie';
import type { Config } from '../basics/config.ts';
import type { RequestFacts } from '../http/request.ts';
import type { SessionTokens } from './session.ts';

type CookieKind = 'access' | 'refresh' | 'device' | 'departure';

/** Over https the `__Host-` and `__Secure-` prefixes make browsers enforce Secure and this host. */
const cookieName = (config: Config, kind: CookieKind): string =>
  `${config.secure ? '__Host-' : ''}pf_${kind}`;

const cookieText = (config: Config, cookie: { kind: CookieKind; value: string; expires: Date }): string =>
  generateCookie(cookieName(config, cookie.kind), cookie.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.secure,
    expires: cookie.expires,
  });

/** The tokens of a request. A bearer token takes precedence over cookies. */
export const sessionTokens = (
  config: Config,
  request: RequestFacts,
): { readonly access: string | null; readonly refresh: string | null } => {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.header('authorization') ?? '')?.[1];
  if (request.header('authorization') !== null) return { access: bearer ?? null, refresh: null };
  return {
    access: request.cookie(cookieName(config, 'access')),
    refresh: request.cookie(cookieName(config, 'refresh')),
  };
};

export const setSessionCookies = (config: Config, request: RequestFacts, tokens: SessionTokens): void => {
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt } = tokens;
  request.setCookie(cookieText(config, { kind: 'access', value: accessToken, expires: accessExpiresAt }));
  request.setCookie(cookieText(config, { kind: 'refresh', value: refreshToken, expires: refreshExpiresAt }));
};

export const clearSessionCookies = (config: Config, request: RequestFacts): void => {
  for (const kind of ['access', 'refresh'] as const)
    request.setCookie(cookieText(config, { kind, value: '', expires: new Date(0) }));
};

/** The token that this browser received when someone signed in with it before. */
export const deviceToken = (config: Config, request: RequestFacts): string | null =>
  request.cookie(cookieName(config, 'device'));

const yearMs = 365 * 24 * 60 * 60 * 1000;

export const setDeviceCookie = (
  config: Config,
  request: RequestFacts,
  device: { readonly token: string; readonly now: Date },
): void =>
  request.setCookie(
    cookieText(config, {
      kind: 'device',
      value: device.token,
      expires: new Date(device.now.getTime() + yearMs),
    }),
  );

/** The token that a browser carries through a sign-in at an identity provider. */
export const departureToken = (config: Config, request: RequestFacts): string | null =>
  request.cookie(cookieName(config, 'departure'));

/** Sets the token for a sign-in at a provider; an empty token with a date in the past deletes the cookie. */
export const setDepartureCookie = (
  config: Config,
  request: RequestFacts,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
): void => request.setCookie(cookieText(config, { kind: 'departure', value: token, expires: expiresAt }));
