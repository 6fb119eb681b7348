/** Renewing and ending a session. */
import { writeAudit } from '../../platform/audit/audit.ts';
import { findByAccessToken, rotateSession } from '../../platform/session/session.ts';
import type { SessionTokens } from '../../platform/session/session.ts';
import {
  clearSessionCookies,
  sessionTokens,
  setSessionCookies,
} from '../../platform/session/session-cookies.ts';
import { refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { isViewed } from '../../platform/access/access.ts';
import type { SignedIn } from '../../platform/access/access.ts';
import { endPresented } from './actions.ts';
import type { Act } from './actions.ts';

/**
 * Exchanges the refresh cookie for a new pair; null when the session has ended, or ends now because its token was
 * reused.
 */
export const refresh = async ({ app, request }: Act): Promise<SessionTokens | null> => {
  const refreshToken = sessionTokens(app.config, request).refresh;
  if (refreshToken === null) return null;
  const rotation = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const outcome = await rotateSession(app, trx, { refreshToken, now });
    if (outcome.kind === 'reused')
      await writeAudit(trx, {
        eventType: 'suspicious_activity',
        now,
        userId: outcome.userId,
        entity: 'session',
        entityId: outcome.sessionId,
        metadata: { reason: 'refresh_token_reuse', address: request.address, userAgent: request.userAgent },
      });
    return outcome;
  });
  if (rotation.kind !== 'rotated') {
    clearSessionCookies(app.config, request);
    return null;
  }
  setSessionCookies(app.config, request, rotation.tokens);
  return rotation.tokens;
};

/** Ends the sessions of the request's tokens; checks both, because one of them may be unknown. */
export const leave = async (act: Act): Promise<void> => {
  await inTransaction(act.app.db, (trx) => endPresented(act, trx, 'sign_out'));
  clearSessionCookies(act.app.config, act.request);
};

/** The user's own profile in the shape of the contract. */
export const toProfile = ({ id, email, fullName, phone, avatarUrl, role, managedBy }: SignedIn) => ({
  id,
  email,
  fullName,
  phone,
  avatarUrl,
  role,
  managedBy,
});

/** The session in the shape of the contract. */
export const toSession = (viewer: SignedIn) => ({
  viewer: {
    ...toProfile(viewer),
    formats: viewer.formats,
    rights: [...viewer.rights],
    lacksFactor: viewer.lacksFactor,
    viewedUntil: isViewed(viewer) ? viewer.viewing.until.toISOString() : null,
  },
  expiresAt: viewer.accessExpiresAt.toISOString(),
});

/**
 * The session for a user who has just received its tokens. A password change or an administrator may have ended it in
 * the meantime: then nobody is signed in.
 */
export const sessionOfTokens = async ({ app }: Act, tokens: SessionTokens) => {
  const viewer = await findByAccessToken(app, tokens.accessToken);
  return viewer === null ? refuse('unauthenticated') : toSession(viewer);
};
