/** API tokens: owners make and revoke them, administrators revoke them. */
import type { TokenScope } from '@partnerfolio/contract/access';
import { v7 as uuid } from 'uuid';
import type { SignedIn, Staff } from '../../platform/access/access.ts';
import {
  insertApiToken,
  newApiToken,
  revokeAnybodysApiToken,
  revokeApiToken,
  selectApiTokens,
} from '../../platform/session/api-tokens.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { inSession } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { mailFactorChange } from '../people/factor-mail.actions.ts';

const dayMs = 86_400_000;
/** More than anyone needs, so that a program cannot fill the table. */
const liveAtMost = 50;

/** A user's valid tokens. */
export const listTokens = async (app: App, userId: string) =>
  (await selectApiTokens(app.db, userId, app.clock.now())).map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as TokenScope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  }));

/** Makes a token. Only the return value contains it; the database stores its hash. */
export const makeToken = async (
  app: App,
  viewer: Staff,
  form: { name: string; scopes: readonly TokenScope[]; days: string },
) => {
  const now = app.clock.now();
  const { token, prefix, hash } = newApiToken();
  const scopes = [...new Set(form.scopes)];
  const expiresAt = new Date(now.getTime() + Number(form.days) * dayMs);
  const item = {
    id: uuid(),
    name: form.name,
    prefix,
    scopes,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: null,
    lastAddress: null,
  };
  const made = await inSession(app, viewer, (trx) => {
    const create = async () => {
      if ((await selectApiTokens(trx, viewer.id, now)).length >= liveAtMost)
        return refuse('wrong_state', because('too_many_tokens'));
      await insertApiToken(trx, { ...item, userId: viewer.id, hash, now, expiresAt });
      await writeAudit(trx, {
        eventType: 'api_token.make',
        now,
        userId: viewer.id,
        entity: 'token',
        entityId: item.id,
        after: { name: item.name, prefix, scopes, expiresAt: item.expiresAt },
      });
      await mailFactorChange(app, trx, { change: 'api_token_made', userId: viewer.id });
      return { token, item };
    };
    return createOnce(trx, { create });
  });
  app.mail.wake();
  return made;
};

/** Revokes a token; another user's counts as not found. */
export const endToken = (app: App, viewer: SignedIn, id: string) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const ended = await revokeApiToken(trx, { id, userId: viewer.id, now });
    if (ended === null) return refuse('not_found');
    await writeAudit(trx, {
      eventType: 'api_token.revoke',
      now,
      userId: viewer.id,
      entity: 'token',
      entityId: id,
      before: ended,
    });
    return { done: true } as const;
  });

/** Revokes any user's token for an administrator, and notifies its owner by mail. */
export const endTokenOfAnyUser = async (app: App, viewer: Staff, id: string) => {
  const ended = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const token = await revokeAnybodysApiToken(trx, { id, now });
    if (token === null) return refuse('not_found');
    const { userId, ...before } = token;
    await writeAudit(trx, {
      eventType: 'api_token.revoke',
      now,
      userId: viewer.id,
      entity: 'token',
      entityId: id,
      before,
      metadata: { reason: 'administrator', ownerId: userId },
    });
    await mailFactorChange(app, trx, { change: 'api_token_revoked', userId });
    return { done: true } as const;
  });
  app.mail.wake();
  return ended;
};
