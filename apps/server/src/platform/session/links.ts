/**
 * The holder of a link: a reader without an account, who sees what the link names until its deadline. Only
 * `Authorization: Link <token>` makes a caller one; no cookie and no bearer token does.
 */
import type { LinkHolder } from '../access/access.ts';
import { writeAudit } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../database/transactions.ts';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';
import type { RequestFacts } from '../http/request.ts';
import { hashToken, newToken } from './session.ts';
import * as queries from './links.queries.ts';
import { bookTry } from './network-tries.ts';

/** The prefix tells a link's token from other tokens, also for someone who finds a leaked one. */
const mark = 'pfl_';

/** Makes a link's token, with the hash that the database stores. */
export const newLinkToken = () => {
  const token = `${mark}${newToken()}`;
  return { token, hash: hashToken(token) };
};

/** Calls without a valid link that one network may make within an hour, as for wrong passwords. */
const triesAtMost = 50;

/** Counts a call without a valid link, and returns its refusal. */
const refuseTry = async (
  app: App,
  request: RequestFacts,
): Promise<Refusal<'link_invalid' | 'rate_limited'>> =>
  (await bookTry(app, request, { table: 'link_tries', what: 'links', atMost: triesAtMost })) ??
  refuse('link_invalid');

/** Records at most once a minute that a link was used, in the background so that the answer need not wait. */
const noteUse = (app: App, { address }: RequestFacts, row: queries.LinkRow): void => {
  if (row.is_use_noted) return;
  const now = app.clock.now();
  app.background.run('use of a link', () =>
    inTransaction(app.db, async (trx) => {
      if (!(await queries.noteUse(trx, { id: row.id, now, address }))) return;
      await writeAudit(trx, {
        eventType: 'link.use',
        now,
        userId: null,
        entity: 'link',
        entityId: row.id,
        metadata: { clientId: row.client_id, address },
      });
    }),
  );
};

/**
 * Finds the holder of the link with which a request calls. Whatever is no valid link gets one refusal, after the same
 * work: a malformed token is looked up too. Only such calls are limited: a valid link is answered whatever strangers on
 * its network tried, because nobody finds 256 random bits by trying.
 */
export const findHolder = async (
  app: App,
  request: RequestFacts,
): Promise<LinkHolder | Refusal<'link_invalid' | 'rate_limited'>> => {
  const token = /^Link ([\w-]{20,200})$/.exec(request.header('authorization') ?? '')?.[1] ?? '';
  const row = await queries.findLink(app.db, hashToken(token), app.clock.now());
  if (row === null) return refuseTry(app, request);
  noteUse(app, request, row);
  return {
    linkId: row.id,
    kind: row.kind,
    clientId: row.client_id,
    portfolioIds: row.portfolio_ids,
    expiresAt: new Date(row.expires_at),
  };
};

export const { insertLink, revokeLink: revokeStoredLink, deleteSomeLinks: forgetSomeClientLinks } = queries;
