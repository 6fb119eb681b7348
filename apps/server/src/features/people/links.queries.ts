/** One-time links, stored by the hash of their token. */
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

export type LinkKind = Database['one_time_links']['kind'];

export interface NewLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly userId: string | null;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The new address of an `email_change`. */
  readonly email: string | null;
  /** The mail that contains the link; null for none. */
  readonly mailId: string | null;
}

export const insertLink = async (trx: Db, link: NewLink): Promise<void> => {
  await trx
    .insertInto('one_time_links')
    .values({
      id: link.id,
      kind: link.kind,
      user_id: link.userId,
      token_hash: link.tokenHash,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      email: link.email,
      mail_id: link.mailId,
    })
    .execute();
};

/**
 * Revokes the valid links of a kind that a user holds (or, for the first administrator, nobody); returns their mails.
 */
export const revokeLinks = async (
  trx: Db,
  { kind, userId, now }: { kind: LinkKind; userId: string | null; now: Date },
): Promise<string[]> => {
  const links = await trx
    .updateTable('one_time_links')
    .set({ revoked_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('mail_id')
    .execute();
  return links.flatMap((link) => link.mail_id ?? []);
};

interface LinkUse {
  readonly kind: LinkKind;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** Whether the link is valid now. */
export const isLinkUsable = async (db: Db, { kind, tokenHash, now }: LinkUse): Promise<boolean> =>
  (await db
    .selectFrom('one_time_links')
    .select('id')
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()) !== undefined;

/** The account of a valid link. */
export const findUsableLinkOwner = async (db: Db, { kind, tokenHash, now }: LinkUse) =>
  (await db
    .selectFrom('one_time_links as l')
    .innerJoin('profiles as p', 'p.id', 'l.user_id')
    .select(['p.id', 'p.email'])
    .where('l.kind', '=', kind)
    .where('l.token_hash', '=', tokenHash)
    .where('l.used_at', 'is', null)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now.toISOString())
    .executeTakeFirst()) ?? null;

/** Uses up a link; null when it is invalid, also when a concurrent request has just used it. */
export const useLink = async (trx: Db, { kind, tokenHash, now }: LinkUse) =>
  (await trx
    .updateTable('one_time_links')
    .set({ used_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'user_id', 'email', 'mail_id'])
    .executeTakeFirst()) ?? null;

/** Deletes at most `limit` links that ended before the given time. */
export const deleteSomeLinks = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const at = before.toISOString();
  const result = await db
    .deleteFrom('one_time_links')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('one_time_links')
        .select('id')
        .where((or) => or.or([or('used_at', '<', at), or('revoked_at', '<', at), or('expires_at', '<', at)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
