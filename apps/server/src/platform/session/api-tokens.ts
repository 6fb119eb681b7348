/**
 * Callers by API token act as the token's owner: never with more rights than the owner has now, nor beyond the
 * token's scopes.
 */
import type { SignedIn } from '../access/access.ts';
import * as queries from './api-tokens.queries.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import { toUserWithRights } from '../access/rights.ts';
import { hashToken, newToken } from './session.ts';

/** The prefix tells an API token from a session token, also for someone who finds a leaked one. */
const mark = 'pft_';
const shownLetters = mark.length + 6;

export const isApiToken = (token: string): boolean => token.startsWith(mark);

/** Makes a token, with the hash and the visible prefix that the database stores. */
export const newApiToken = () => {
  const token = `${mark}${newToken()}`;
  return { token, prefix: token.slice(0, shownLetters), hash: hashToken(token) };
};

/** Records at most once a minute that a token was used, in the background so that the answer need not wait. */
const noteUse = (app: App, request: RequestFacts, row: queries.TokenOwnerRow): void => {
  if (row.is_use_noted) return;
  const use = { id: row.token_id, now: app.clock.now(), address: request.address };
  app.background.run('use of a token', () => queries.noteUse(app.db, use));
};

/**
 * Finds the token's owner as the caller; null when the token or the account has ended, or the owner may no longer
 * have tokens.
 */
export const findByApiToken = async (
  app: App,
  request: RequestFacts,
  token: string,
): Promise<SignedIn | null> => {
  const row = await queries.findByApiToken(app.db, hashToken(token), app.clock.now());
  if (row === null) return null;
  const owner = toUserWithRights(row);
  if (!owner.rights.has('access.api_tokens')) return null;
  noteUse(app, request, row);
  const scopes = new Set(row.scopes);
  return {
    ...owner,
    phone: row.phone,
    rights: new Set([...owner.rights].filter((right) => scopes.has(right))),
    managedBy: null,
    sessionId: row.token_id,
    token: { id: row.token_id, name: row.name, prefix: row.prefix, scopes },
    viewing: null,
    // A program never counts as freshly authenticated, so it cannot call endpoints that ask for the password again.
    authenticatedAt: new Date(0),
    activeAt: null,
    lacksFactor: row.lacks_factor,
    accessExpiresAt: new Date(row.expires_at),
  };
};

export const {
  insertApiToken,
  selectApiTokens,
  revoke: revokeApiToken,
  revokeAll: revokeAllApiTokens,
  revokeForAnyOwner: revokeAnybodysApiToken,
  deleteSomeApiTokens,
  deleteApiTokens: forgetTokensOf,
} = queries;
