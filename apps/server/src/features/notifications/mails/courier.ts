/** Writes mails about notifications anew as they leave: they may have waited for hours. */
import type { App } from '../../../platform/context.ts';
import type { Courier } from '../../../platform/mail/courier.ts';
import { digestMailKind, listMailKind, notificationMailKind } from './email-templates.ts';
import type { NotificationMailKind } from './email-templates.ts';
import { findMailReader, isToldBy } from './mailing.queries.ts';
import { findReader, writeMail } from './writing.actions.ts';

type Needs = Pick<App, 'db' | 'config'>;

const notificationCourier = ({ db, config }: Needs, kind: NotificationMailKind): Courier => ({
  async attach(mailId) {
    const userId = await findMailReader(db, mailId);
    const reader = userId === null ? null : await findReader(db, userId);
    if (reader === null) return { stopped: 'the user has no such address any more' };
    const text = await writeMail(db, config, { reader, which: isToldBy(mailId), kind });
    if (text === null) return { stopped: 'everything is read, or may not be seen any more' };
    return { attachments: [], text };
  },
  // The outbox records enough.
  record: () => Promise.resolve(),
});

/** The couriers of the mails about notifications, by their kinds. */
export const notificationCouriers = (needs: Needs): Readonly<Record<NotificationMailKind, Courier>> => ({
  [notificationMailKind]: notificationCourier(needs, notificationMailKind),
  [listMailKind]: notificationCourier(needs, listMailKind),
  [digestMailKind]: notificationCourier(needs, digestMailKind),
});
