/** The endpoints of the outbox. */
import * as contract from '@partnerfolio/contract/mails';
import { writeAudit } from '../../platform/audit.ts';
import { on } from '../../platform/on.ts';
import type { Binding } from '../../platform/on.ts';
import { refuse } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { findMail, selectMails } from './queries.ts';

const listMails = on(contract.listMails).handle(({ app, query }) =>
  selectMails(app.db, { ...query, hasServer: app.config.smtpUrl !== null }),
);

/** A mail may hold a link that opens somebody's account: it is shown only where nobody else would ever get it. */
const readMail = on(contract.readMail).handle(({ app, viewer, params }) =>
  inTransaction(app.db, async (trx) => {
    const mail = await findMail(trx, params.id);
    if (mail === null) return refuse('not_found');
    if (app.config.smtpUrl !== null || mail.sentAt !== null) return refuse('wrong_state');
    await writeAudit(trx, {
      eventType: 'mail.read',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'mail',
      entityId: params.id,
    });
    return { body: mail.body };
  }),
);

export const mailRoutes: readonly Binding[] = [listMails, readMail];
