/** The endpoints of the outbox. */
import * as contract from '@partnerfolio/contract/mails';
import type { App } from '../../platform/context.ts';
import { writeAudit } from '../../platform/audit.ts';
import { openText } from '../../platform/mail.ts';
import { on } from '../../platform/on.ts';
import type { Binding } from '../../platform/on.ts';
import { refuse } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { findMail, selectMails } from './queries.ts';

const presentOf = ({ config, clock }: App) => ({ hasServer: config.smtpUrl !== null, now: clock.now() });

const listMails = on(contract.listMails).handle(({ app, query }) =>
  selectMails(app.db, { ...query, ...presentOf(app) }),
);

/** A mail may hold a link that opens somebody's account: it is shown only where nobody else would ever get it. */
const readMail = on(contract.readMail).handle(({ app, viewer, params }) =>
  inTransaction(app.db, async (trx) => {
    const mail = await findMail(trx, params.id, presentOf(app));
    if (mail === null) return refuse('not_found');
    if (mail.state === 'expired') return refuse('link_invalid');
    if (mail.state !== 'kept') return refuse('wrong_state');
    await writeAudit(trx, {
      eventType: 'mail.read',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'mail',
      entityId: params.id,
    });
    return { body: openText(app.secrets, mail) };
  }),
);

export const mailRoutes: readonly Binding[] = [listMails, readMail];
