/** Makes and revokes links for readers without an account. */
import type { LinkKind } from '@partnerfolio/contract/clients/links';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { insertLink, newLinkToken, revokeStoredLink } from '../../platform/session/links.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { findEditableLink, findEditablePortfolios } from './queries.ts';
import { isAllowedDeadline } from './rules.ts';

/** What a link names, and until when. */
export interface LinkForm {
  readonly kind: LinkKind;
  readonly clientId: string;
  readonly portfolioIds: readonly string[];
  readonly expiresAt: Date;
}

export interface MadeLink {
  readonly id: string;
  readonly token: string;
}

/**
 * Makes a link to portfolios of a client that the user may change; others count as not found. Only the return value
 * contains the token; the database stores its hash.
 */
export const createLink = (
  app: Pick<App, 'db' | 'clock'>,
  viewer: Staff,
  form: LinkForm,
): Promise<MadeLink | Refusal<'not_found' | 'invalid'>> =>
  inTransaction<MadeLink | Refusal<'not_found' | 'invalid'>>(app.db, async (trx) => {
    const now = app.clock.now();
    const { kind, clientId, expiresAt } = form;
    const portfolioIds = [...new Set(form.portfolioIds)];
    if (portfolioIds.length === 0 || !isAllowedDeadline(now, expiresAt)) return refuse('invalid');
    const names = await findEditablePortfolios(trx, viewer, { clientId, portfolioIds });
    if (names?.length !== portfolioIds.length) return refuse('not_found');
    const { token, hash } = newLinkToken();
    const id = uuid();
    await insertLink(trx, { id, kind, clientId, portfolioIds, hash, userId: viewer.id, now, expiresAt });
    await writeAudit(trx, {
      eventType: 'link.create',
      now,
      userId: viewer.id,
      entity: 'link',
      entityId: id,
      after: { kind, portfolios: names, portfolioIds, expiresAt: expiresAt.toISOString() },
      metadata: { clientId },
    });
    return { id, token };
  });

/** Revokes a link immediately. One that has ended, or whose client the user may not change, counts as not found. */
export const revokeLink = (
  app: Pick<App, 'db' | 'clock'>,
  viewer: Staff,
  id: string,
): Promise<{ readonly done: true } | Refusal<'not_found'>> =>
  inTransaction<{ readonly done: true } | Refusal<'not_found'>>(app.db, async (trx) => {
    const now = app.clock.now();
    const clientId = await findEditableLink(trx, viewer, id);
    if (clientId === null || !(await revokeStoredLink(trx, { id, userId: viewer.id, now })))
      return refuse('not_found');
    await writeAudit(trx, {
      eventType: 'link.revoke',
      now,
      userId: viewer.id,
      entity: 'link',
      entityId: id,
      metadata: { clientId },
    });
    return { done: true };
  });
