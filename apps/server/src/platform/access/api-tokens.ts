/** Callers by API token: the owner, with no right that the owner lacks now and none beyond the token's scopes. */
import type { SignedIn } from './access.ts';
import * as queries from './api-tokens.queries.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import { personOf } from './rights.ts';
import { hashToken, newToken } from '../session/session.ts';

/** Distinguishes a token from a session's, also for people who find one where it should not be. */
const mark = 'pft_';
const shownLetters = mark.length + 6;

export const isApiToken = (token: string): boolean => token.startsWith(mark);

/** A new token with what is kept of it. */
export const newApiToken = () => {
  const token = `${mark}${newToken()}`;
  return { token, prefix: token.slice(0, shownLetters), hash: hashToken(token) };
};

/** Notes at most once a minute that a token was used; the answer needn't wait for it. */
const noteUse = (app: App, request: RequestFacts, row: queries.TokenOwnerRow): void => {
  if (row.is_use_noted) return;
  const use = { id: row.token_id, now: app.clock.now(), address: request.address };
  app.background.run('use of a token', () => queries.noteUse(app.db, use));
};

/** The owner of a token as its caller; null when it has ended, or the account, or the right to have tokens. */
export const findByApiToken = async (
  app: App,
  request: RequestFacts,
  token: string,
): Promise<SignedIn | null> => {
  const row = await queries.findByApiToken(app.db, hashToken(token), app.clock.now());
  if (row === null) return null;
  const owner = personOf(row);
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
    // Nothing that wants a person to confirm themselves is given to a program.
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
  revokeAnybodys: revokeAnybodysApiToken,
  deleteSomeApiTokens,
  deleteApiTokensOf: forgetTokensOf,
} = queries;
