/** The tables of links that holders without an account use. */
import type { LinkKind } from '@partnerfolio/contract/clients/links';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

export interface LinkRow {
  readonly id: string;
  readonly kind: LinkKind;
  readonly client_id: string;
  readonly portfolio_ids: readonly string[];
  readonly expires_at: string;
  readonly is_use_noted: boolean;
}

/** Finds a valid link with what it names, in one statement for every token, valid or not. */
export const findLink = async (db: Db, tokenHash: Buffer, now: Date): Promise<LinkRow | null> => {
  const at = now.toISOString();
  const { rows } = await sql<LinkRow>`/* prepared find_link */
    select l.id, l.kind, l.client_id, l.expires_at,
      array(select n.portfolio_id from link_portfolios n where n.link_id = l.id) as portfolio_ids,
      coalesce(l.last_used_at > ${at}::timestamptz - interval '1 minute', false) as is_use_noted
    from links l
    where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > ${at}`.execute(db);
  return rows[0] ?? null;
};

/** Notes a use; false when another process noted one within the minute. */
export const noteUse = async (
  trx: Db,
  { id, now, address }: { id: string; now: Date; address: string | null },
): Promise<boolean> => {
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  const noted = await trx
    .updateTable('links')
    .set({ last_used_at: now.toISOString(), last_address: address })
    .where('id', '=', id)
    .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<=', minuteAgo)]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

export interface NewLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly clientId: string;
  readonly portfolioIds: readonly string[];
  readonly hash: Buffer;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertLink = async (trx: Db, link: NewLink): Promise<void> => {
  await trx
    .insertInto('links')
    .values({
      id: link.id,
      kind: link.kind,
      client_id: link.clientId,
      token_hash: link.hash,
      created_by: link.userId,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute();
  await trx
    .insertInto('link_portfolios')
    .values(
      link.portfolioIds.map((portfolioId) => ({
        link_id: link.id,
        portfolio_id: portfolioId,
        client_id: link.clientId,
      })),
    )
    .execute();
};

/** Revokes a link that has not ended; false when there is none. */
export const revokeLink = async (
  trx: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable('links')
    .set({ revoked_at: now.toISOString(), revoked_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Deletes at most `limit` links that ended before the given time. */
export const deleteSomeLinks = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const at = before.toISOString();
  const result = await db
    .deleteFrom('links')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('links')
        .select('id')
        .where((or) => or.or([or('revoked_at', '<', at), or('expires_at', '<', at)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Ends all links of a client. */
export const revokeLinksOf = async (
  trx: Db,
  clientId: string,
  by: { readonly userId: string; readonly at: string },
): Promise<void> => {
  await sql`update links set revoked_at = ${by.at}, revoked_by = ${by.userId}
    where client_id = ${clientId} and revoked_at is null`.execute(trx);
};

/** Gives the links of a merged client, with the portfolios that they name, to the client that stays. */
export const moveLinks = async (
  trx: Db,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> => {
  await sql`update links set client_id = ${into} where client_id = ${from}`.execute(trx);
  await sql`update link_portfolios set client_id = ${into} where client_id = ${from}`.execute(trx);
};
