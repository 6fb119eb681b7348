/** The endpoints of requested instruments. */
import {
  answerInstrumentRequests,
  getInstrumentRequest,
  listInstrumentRequests,
  requestInstruments,
} from '@partnerfolio/contract/imports/instrument-requests';
import { on } from '../../../../platform/serve/on.ts';
import { isRefusal, refuse } from '../../../../platform/http/problem.ts';
import { editableImport, visibleImport } from '../../import/access.queries.ts';
import { answerRequests } from './answer.actions.ts';
import { requestOfImport, requestUnknown } from './request.actions.ts';
import { listOpenRequests } from './requests.queries.ts';
import type { RequestedRow } from './requests.queries.ts';

const requestedView = (row: RequestedRow) => ({
  id: row.id,
  name: row.name,
  problem: 'missing' as const,
  symbol: row.symbol,
  isin: row.isin,
  instrumentName: row.instrument_name,
  currency: row.currency,
  quotation: row.quotation,
  rows: row.row_count,
  requestedBy: { id: row.requested_by, fullName: row.requested_by_name },
  requestedAt: row.requested_at,
});

export const instrumentRequestRoutes = [
  on(getInstrumentRequest).handle(async ({ app, viewer, params }) => {
    const visible = await visibleImport(app.db, viewer, params.id);
    return visible === null ? refuse('not_found') : requestOfImport(app.db, params.id);
  }),

  on(requestInstruments).handle(async ({ app, viewer, params, body }) => {
    const row = await editableImport(app.db, viewer, params.id);
    if (isRefusal(row)) return row;
    const refusal = await requestUnknown(app, { importId: row.id, ...body, viewer });
    return refusal ?? requestOfImport(app.db, row.id);
  }),

  on(listInstrumentRequests).handle(async ({ app, query }) => {
    const { rows, total } = await listOpenRequests(app.db, query);
    return { items: rows.map(requestedView), total };
  }),

  on(answerInstrumentRequests).handle(
    async ({ app, viewer, body }) =>
      (await answerRequests(app, { choices: body.choices, viewer })) ?? { done: true as const },
  ),
];
