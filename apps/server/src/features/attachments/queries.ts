/** The SQL of attachments. */
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import type { Db } from '../../platform/database/db.ts';

/** The entry that files are attached to. */
export interface EntryPlace {
  readonly portfolioId: string;
  readonly transactionId: string;
}

export interface AttachmentRow {
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly byte_size: number;
  readonly sha256: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly creator_name: string | null;
}

const attachments = (db: Db, { portfolioId, transactionId }: EntryPlace) =>
  db
    .selectFrom('entry_attachments as attachment')
    .innerJoin('stored_files as file', 'file.id', 'attachment.file_id')
    .leftJoin('profiles', 'profiles.id', 'attachment.created_by')
    .select([
      'attachment.id',
      'attachment.file_id',
      'attachment.name',
      'file.kind',
      'file.byte_size',
      'file.sha256',
      'attachment.created_at',
      'attachment.created_by',
      'profiles.full_name as creator_name',
    ])
    .where('attachment.portfolio_id', '=', portfolioId)
    .where('attachment.transaction_id', '=', transactionId);

/** The attachments of an entry, oldest first. */
export const listAttachments = async (db: Db, place: EntryPlace): Promise<readonly AttachmentRow[]> => {
  const rows = await attachments(db, place)
    .orderBy('attachment.created_at')
    .orderBy('attachment.id')
    .execute();
  return rows as AttachmentRow[];
};

/** An attachment of an entry; null when the entry has no such one. */
export const findAttachment = async (
  db: Db,
  place: EntryPlace,
  id: string,
): Promise<AttachmentRow | null> => {
  const row = await attachments(db, place).where('attachment.id', '=', id).executeTakeFirst();
  return (row as AttachmentRow | undefined) ?? null;
};

export const insertAttachment = async (
  trx: Db,
  row: {
    readonly id: string;
    readonly portfolio_id: string;
    readonly transaction_id: string;
    readonly file_id: string;
    readonly name: string;
    readonly created_at: string;
    readonly created_by: string;
  },
): Promise<void> => {
  await trx.insertInto('entry_attachments').values(row).execute();
};

export const deleteAttachment = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('entry_attachments').where('id', '=', id).execute();
};
