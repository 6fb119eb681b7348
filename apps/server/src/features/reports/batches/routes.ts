/** The endpoints of batches of reports. */
import * as contract from '@partnerfolio/contract/reports/batches';
import { refuse } from '../../../platform/http/problem.ts';
import { on } from '../../../platform/serve/on.ts';
import { changeState, createBatch, release, retry, toBatch, toItem } from './actions.ts';
import { findBatch, listBatches, listItems } from './queries.ts';

export const batchRoutes = [
  on(contract.createReportBatch).handle((call) => createBatch(call, call.body)),

  on(contract.listReportBatches).handle(async ({ app, viewer, query }) => {
    const { rows, total } = await listBatches(app.db, viewer, query);
    return { items: rows.map(toBatch), total };
  }),

  on(contract.getReportBatch).handle(async ({ app, viewer, params }) => {
    const row = await findBatch(app.db, viewer, params.batchId);
    return row === null ? refuse('not_found') : toBatch(row);
  }),

  on(contract.listBatchItems).handle(async ({ app, viewer, params: { batchId }, query }) => {
    if ((await findBatch(app.db, viewer, batchId)) === null) return refuse('not_found');
    const { rows, total } = await listItems(app.db, viewer, { batchId, ...query });
    return { items: rows.map(toItem), total };
  }),

  on(contract.setBatchState).handle((call) => changeState(call, { id: call.params.batchId, ...call.body })),

  on(contract.retryReportBatch).handle((call) => retry(call, { id: call.params.batchId, ...call.body })),

  on(contract.issueReviewedItems).handle((call) => release(call, { id: call.params.batchId, ...call.body })),
];
