/** The endpoints of retention: the firm's periods, and until when the records of a client are kept. */
import { getClientRecords } from '@partnerfolio/contract/clients/retention/records';
import { getRetention, getRetentionEffect, putRetention } from '@partnerfolio/contract/settings/retention';
import { changeRetention, readRetention } from '../../platform/firm/retention.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import { changeFirm } from '../settings/firm-change.actions.ts';
import { effectOf } from './actions.ts';
import { recordsKept } from './rules.ts';

export const retentionRoutes = [
  on(getRetention).handle(({ app }) => readRetention(app.db)),

  on(putRetention).handle(({ app, body: { revision, ...form }, viewer }) =>
    changeFirm({ app, viewer }, 'firm.change_retention', (trx) => changeRetention(trx, form, revision)),
  ),

  on(getRetentionEffect).handle(({ app, query: { attemptDays, auditYears = null } }) =>
    effectOf(app, { attemptDays, auditYears }),
  ),

  on(getClientRecords).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    if (client === null) return refuse('not_found');
    const { status, closed_at: closedAt } = client;
    const closedOn = closedAt === null ? null : app.clock.dateOf(new Date(closedAt));
    const { recordYears } = await readRetention(app.db);
    return recordsKept({ isClosed: status === 'closed', closedOn }, recordYears);
  }),
];
