/** The endpoints of schedules of reports. */
import { listedRunsAtMost } from '@partnerfolio/contract/reports/schedules';
import * as contract from '@partnerfolio/contract/reports/schedules';
import { refuse } from '../../../platform/http/problem.ts';
import { on } from '../../../platform/serve/on.ts';
import { changeState, createSchedule, removeSchedule, updateSchedule } from './actions.ts';
import { findSchedule, listRuns, listSchedules } from './queries.ts';
import { previewDays, toRun, toSchedule, toSchedules } from './views.ts';

export const scheduleRoutes = [
  on(contract.listReportSchedules).handle(async ({ app, viewer, query }) => {
    const { rows, total } = await listSchedules(app.db, viewer, query);
    return { items: await toSchedules(app, app.db, rows), total };
  }),

  on(contract.previewScheduleDays).handle(({ app, query }) => previewDays(app, query)),

  on(contract.getReportSchedule).handle(async ({ app, viewer, params }) => {
    const row = await findSchedule(app.db, viewer, params.scheduleId);
    return row === null ? refuse('not_found') : toSchedule(app, app.db, row);
  }),

  on(contract.listScheduleRuns).handle(async ({ app, viewer, params }) => {
    if ((await findSchedule(app.db, viewer, params.scheduleId)) === null) return refuse('not_found');
    return { items: (await listRuns(app.db, params.scheduleId, listedRunsAtMost)).map(toRun) };
  }),

  on(contract.createReportSchedule).handle((call) => createSchedule(call, call.body)),

  on(contract.updateReportSchedule).handle(({ params, body: { revision, ...form }, ...call }) =>
    updateSchedule(call, { id: params.scheduleId, revision, form }),
  ),

  on(contract.setScheduleState).handle((call) =>
    changeState(call, { id: call.params.scheduleId, ...call.body }),
  ),

  on(contract.removeReportSchedule).handle((call) =>
    removeSchedule(call, { id: call.params.scheduleId, ...call.body }),
  ),
];
