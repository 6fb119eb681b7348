/** The text of a mail about notifications, from what its reader may be told at this moment. */
import { findActive } from '../../../platform/access/rights.queries.ts';
import { toUserWithRights } from '../../../platform/access/rights.ts';
import type { Config } from '../../../platform/basics/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { EmailMessage } from '../../../platform/mail/mail.ts';
import type { RightsHolder } from '../../client-access/visibility.queries.ts';
import type { Reader } from '../../people/email-templates.ts';
import { notificationEmail, notificationMailKind, notificationsEmail } from './email-templates.ts';
import type { NotificationMailKind } from './email-templates.ts';
import { findAddress, listLines } from './mailing.queries.ts';

const linesAtMost = 50;

/** A user who can be mailed, with the rights of this moment. */
export interface MailReader {
  readonly viewer: RightsHolder;
  readonly address: Reader;
}

/** The user, if the account is active, has a role and a confirmed address; null otherwise. */
export const findReader = async (db: Db, userId: string): Promise<MailReader | null> => {
  const row = await findActive(db, userId);
  const address = await findAddress(db, userId);
  if (row === null || address === null) return null;
  const { id, role, rights } = toUserWithRights(row);
  return role === null ? null : { viewer: { id, role, rights }, address };
};

type Which = Parameters<typeof listLines>[2]['which'];

/** Writes the mail about what the reader has not read and may see; null if nothing is left. */
export const writeMail = async (
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    reader,
    which,
    kind,
  }: { readonly reader: MailReader; readonly which: Which; readonly kind: NotificationMailKind },
): Promise<EmailMessage | null> => {
  const told = await listLines(db, reader.viewer, { which, limit: linesAtMost });
  const [first] = told.lines;
  if (first === undefined) return null;
  if (kind === notificationMailKind) return notificationEmail(publicUrl, reader.address, first.row);
  return notificationsEmail(publicUrl, reader.address, { ...told, kind });
};
