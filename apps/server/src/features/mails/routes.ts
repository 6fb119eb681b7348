/** The endpoints of the outbox. */
import * as contract from '@partnerfolio/contract/mails';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { dismiss, ownReadings, readPresent, readKeptMail } from './actions.ts';
import { selectMails } from './queries.ts';

export const mailRoutes: readonly Binding[] = [
  on(contract.listMails).handle(({ app, query }) => selectMails(app.db, { ...query, ...readPresent(app) })),
  on(contract.readMail).handle(({ app, viewer, params }) => readKeptMail(app, viewer, params.id)),
  on(contract.listMailReadings).handle(async ({ app, viewer }) => ({
    items: await ownReadings(app, viewer),
  })),
  on(contract.dismissMailReading).handle(({ app, viewer, params }) => dismiss(app, viewer, params.id)),
];
