/** The endpoints of the log of complaints and breaches. */
import * as contract from '@partnerfolio/contract/compliance/log';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import * as actions from './actions.ts';
import { readAssignees } from './judging.actions.ts';
import { findLogRow, listLogPage } from './queries.ts';
import { toRecord, withSteps } from './views.ts';

export const complianceLogRoutes = [
  on(contract.listLogRecords).handle(async ({ app, viewer, query }) => {
    const today = app.clock.today();
    const { rows, ...count } = await listLogPage(app.db, viewer, { ...query, today });
    return { items: rows.map((row) => toRecord(row, { viewer, today })), ...count };
  }),

  on(contract.createLogRecord).handle(({ app, viewer, body }) => actions.createRecord({ app, viewer }, body)),

  on(contract.getLogRecord).handle(async ({ app, viewer, params }) => {
    const row = await findLogRow(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : withSteps(app.db, row, { viewer, today: app.clock.today() });
  }),

  on(contract.updateLogRecord).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return actions.updateRecord({ app, viewer }, { id: params.id, revision }, form);
  }),

  on(contract.closeLogRecord).handle(({ app, viewer, params, body }) => {
    const { revision, ...closure } = body;
    return actions.closeRecord({ app, viewer }, { id: params.id, revision }, closure);
  }),

  on(contract.reopenLogRecord).handle(({ app, viewer, params, body }) => {
    const { revision, reason } = body;
    return actions.reopenRecord({ app, viewer }, { id: params.id, revision }, reason);
  }),

  on(contract.listLogAssignees).handle(({ app, viewer, query }) =>
    readAssignees({ app, viewer }, { kind: query.kind, clientId: query.clientId ?? null }),
  ),
];
