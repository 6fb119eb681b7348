/**
 * Sessions by opaque tokens; the database stores only their hashes. A sign-in starts a session; each refresh
 * exchanges the refresh token for a new pair. A used refresh token returns the same pair for 10 seconds (two tabs may
 * refresh together); a later reuse ends the session. A session also ends after 12 hours without activity by the user,
 * however often a page renewed it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '../access/access.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import type { PersonRow } from '../access/rights-facts.queries.ts';
import { toUserWithRights } from '../access/rights.ts';
import { findActive } from '../access/rights.queries.ts';
import * as queries from './session.queries.ts';
import type { Db } from '../database/db.ts';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Trx } from '../database/transactions.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

const accessLasts = 15 * minutes;
const absoluteLimit = 14 * days;
const usedTokenAnswersFor = 10 * seconds;

/** 256 random bits as text that is valid in cookies, headers and URL fragments. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores. Tokens are random, so a plain hash cannot be reversed by guessing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SessionTokens {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshExpiresAt: Date;
}

const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The display name of an issuer; the host name for one that is no longer configured. */
export const issuerName = ({ config }: App, issuer: string): string =>
  config.providers.find((provider) => provider.issuer === issuer)?.name ?? new URL(issuer).hostname;

const toSignedIn = (app: App, row: queries.SignedInRow): SignedIn => ({
  ...toUserWithRights(row),
  phone: row.phone,
  managedBy: row.issuer === null ? null : issuerName(app, row.issuer),
  sessionId: row.session_id,
  token: null,
  viewing: null,
  authenticatedAt: new Date(row.authenticated_at),
  activeAt: new Date(row.active_at),
  lacksFactor: row.lacks_factor,
  accessExpiresAt: new Date(row.access_expires_at),
});

/**
 * The user as whom an administrator views the portal in this session; null when the administrator or that user may no
 * longer do so.
 */
const findViewed = async (app: App, row: queries.SignedInRow): Promise<PersonRow | null> => {
  const { viewed_id: id, view_expires_at: until, view_ended_at: endedAt } = row;
  if (id === null || until === null || endedAt !== null || new Date(until) <= app.clock.now()) return null;
  if (row.role !== 'admin' || row.lacks_factor) return null;
  const viewed = await findActive(app.db, id);
  return viewed?.role === 'admin' ? null : viewed;
};

/** The user of a session: its owner, or the user as whom an administrator views the portal. */
const toViewer = async (app: App, row: queries.SignedInRow): Promise<SignedIn> => {
  const own = toSignedIn(app, row);
  if (row.view_expires_at === null) return own;
  const until = new Date(row.view_expires_at);
  const by = { id: own.id, fullName: own.fullName };
  const viewed = await findViewed(app, row);
  if (viewed === null) return { ...own, viewing: { by, until, isOver: true } };
  return {
    ...own,
    ...toUserWithRights(viewed),
    phone: null,
    managedBy: null,
    viewing: { by, until, isOver: false },
  };
};

/** The user of an access token; null when the token, the session or the account has ended. */
export const findByAccessToken = async (app: App, token: string): Promise<SignedIn | null> => {
  const row = await queries.findByAccessToken(app.db, hashToken(token), app.clock.now());
  return row === null ? null : toViewer(app, row);
};

interface Pair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Issue {
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  readonly now: Date;
  readonly pair: Pair;
}

const newPair = (): Pair => ({ accessToken: newToken(), refreshToken: newToken() });

/**
 * Derives the pair that replaces a refresh token. It is always the same pair, so a second use of the token creates no
 * further session.
 */
const deriveSuccessors = ({ secrets }: Pick<App, 'secrets'>, refreshToken: string): Pair => ({
  accessToken: secrets.successor(refreshToken, 'access token'),
  refreshToken: secrets.successor(refreshToken, 'refresh token'),
});

const issueTokens = async (trx: Db, issue: Issue): Promise<SessionTokens> => {
  const { sessionId, sessionExpiresAt, now, pair } = issue;
  const tokens: SessionTokens = {
    sessionId,
    ...pair,
    accessExpiresAt: earlier(later(now, accessLasts), sessionExpiresAt),
    refreshExpiresAt: sessionExpiresAt,
  };
  await queries.insertTokens(trx, {
    sessionId,
    now,
    tokens: [
      { hash: hashToken(tokens.accessToken), kind: 'access', expiresAt: tokens.accessExpiresAt },
      { hash: hashToken(tokens.refreshToken), kind: 'refresh', expiresAt: tokens.refreshExpiresAt },
    ],
  });
  return tokens;
};

/** Starts a session for a user who has just authenticated. */
export const startSession = async (
  trx: Db,
  start: { userId: string; now: Date; method: string; request: Pick<RequestFacts, 'address' | 'userAgent'> },
): Promise<SessionTokens> => {
  const session = {
    id: uuid(),
    userId: start.userId,
    now: start.now,
    expiresAt: later(start.now, absoluteLimit),
    address: start.request.address,
    userAgent: start.request.userAgent,
    method: start.method,
  };
  await queries.insertSession(trx, session);
  return issueTokens(trx, {
    sessionId: session.id,
    sessionExpiresAt: session.expiresAt,
    now: start.now,
    pair: newPair(),
  });
};

/** Records that the user was active: at most once a minute, and in the background. */
export const noteActivity = (app: App, { sessionId, activeAt }: SignedIn): void => {
  const now = app.clock.now();
  if (activeAt === null || later(activeAt, minutes) > now) return;
  app.background.run('activity of a session', () => queries.setActive(app.db, sessionId, now));
};

export type Rotation =
  | { readonly kind: 'rotated'; readonly userId: string; readonly tokens: SessionTokens }
  | { readonly kind: 'reused'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'ended' };

/** The pair issued for a token a moment ago; null when it no longer exists. */
const findIssuedPair = async (trx: Db, sessionId: string, pair: Pair): Promise<SessionTokens | null> => {
  const hashes = { access: hashToken(pair.accessToken), refresh: hashToken(pair.refreshToken) };
  const ends = await queries.findExpiries(trx, sessionId, [hashes.access, hashes.refresh]);
  const expiresAt = (hash: Buffer) => ends.find((row) => row.token_hash.equals(hash))?.expires_at;
  const [access, refresh] = [expiresAt(hashes.access), expiresAt(hashes.refresh)];
  if (access === undefined || refresh === undefined) return null;
  return { sessionId, ...pair, accessExpiresAt: new Date(access), refreshExpiresAt: new Date(refresh) };
};

/**
 * Exchanges a refresh token for a new pair, and returns the same pair for another 10 seconds; a later second use ends
 * the session. Renewing does not count as activity: a session without activity for 12 hours ends.
 */
export const rotateSession = async (
  app: Pick<App, 'secrets'>,
  trx: Db,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<Rotation> => {
  const hash = hashToken(refreshToken);
  const row = await queries.lockByRefreshToken(trx, hash, now);
  if (row === null || row.ended_at !== null || row.deactivated_at !== null) return { kind: 'ended' };
  const sessionId = row.session_id;
  if (row.used_at !== null && later(new Date(row.used_at), usedTokenAnswersFor) < now) {
    await queries.endSessionById(trx, { sessionId, now, reason: 'token_reuse' });
    return { kind: 'reused', userId: row.user_id, sessionId };
  }
  const sessionExpiresAt = new Date(row.session_expires_at);
  if (!row.is_live || new Date(row.expires_at) <= now) return { kind: 'ended' };
  const pair = deriveSuccessors(app, refreshToken);
  if (row.used_at !== null) {
    const tokens = await findIssuedPair(trx, sessionId, pair);
    return tokens === null ? { kind: 'ended' } : { kind: 'rotated', userId: row.user_id, tokens };
  }
  await queries.markTokenUsed(trx, hash, now);
  await queries.touchSession(trx, sessionId, now);
  const tokens = await issueTokens(trx, { sessionId, sessionExpiresAt, now, pair });
  return { kind: 'rotated', userId: row.user_id, tokens };
};

/** Ends the session of a token; returns its owner. */
export const endSession = async (
  trx: Db,
  { token, now, reason }: { token: string; now: Date; reason: string },
): Promise<{ readonly id: string; readonly user_id: string } | null> => {
  const session = await queries.findSessionOfToken(trx, hashToken(token));
  if (session !== null) await queries.endSessionById(trx, { sessionId: session.id, now, reason });
  return session;
};

/** Ends all sessions of a user, or all but one. */
export const endSessions = queries.endSessions;

/** Whether a session is still live; locks it until the transaction ends. */
export const holdSession = queries.holdSession;

/** Runs a change of the user's own account in a transaction, unless the requesting session has ended meanwhile. */
export const inSession = <T>(
  app: App,
  viewer: SignedIn,
  run: (trx: Trx) => Promise<T>,
): Promise<T | Refusal<'unauthenticated'>> =>
  inTransaction<T | Refusal<'unauthenticated'>>(app.db, async (trx) => {
    const isLive = await holdSession(trx, { userId: viewer.id, sessionId: viewer.sessionId });
    return isLive ? run(trx) : refuse('unauthenticated');
  });

/** Records that the user of a session has just authenticated again. */
export const markAuthenticated = queries.markAuthenticated;

/** The live sessions of a user. */
export const listLiveSessions = queries.listLiveSessions;

/** Ends one session of a user. */
export const endUserSession = queries.endUserSession;

/** Deletes a batch of sessions that ended before a day, with their tokens; returns how many. */
export const forgetSomeSessions = queries.deleteSomeSessions;

/** Deletes all sessions of a user, ended ones included. */
export const eraseSessions = queries.deleteSessions;
