/** The endpoints of reports, which read their figures through the handlers of other endpoints. */
import { drawIssuedReport } from '@partnerfolio/contract/reports/pages';
import * as contract from '@partnerfolio/contract/reports/reports';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { refuse } from '../../platform/http/problem.ts';
import { bindingsOf } from '../../platform/serve/answer-of.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { drawIssued } from './drawing.actions.ts';
import { issueNew, issueNext, issueOfFirm } from './issuing.actions.ts';
import { auditedAs, findReport, listReportRows, listVersions, subjectOf } from './queries.ts';
import { reportFileName, toReport, toReportDetail } from './views.ts';
import { withdraw } from './withdrawing.actions.ts';

const readDetail = async ({ app, viewer }: { app: App; viewer: Staff }, id: string) => {
  const row = await findReport(app.db, viewer, id);
  return row === null
    ? refuse('not_found')
    : toReportDetail(row, await listVersions(app.db, viewer, row.number));
};

/** The reports, made from the answers of the given endpoints. */
export const reportRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = bindingsOf(lists);
  return [
    on(contract.issueReport).handle((call) =>
      issueNew({ ...call, bindings, call }, { of: 'portfolio', id: call.params.id }, call.body),
    ),

    on(contract.issueClientReport).handle((call) =>
      issueNew({ ...call, bindings, call }, { of: 'client', id: call.params.id }, call.body),
    ),

    on(contract.issueFirmReport).handle((call) => issueOfFirm({ ...call, bindings, call }, call.body)),

    on(contract.reissueReport).handle((call) =>
      issueNext({ ...call, bindings, call }, call.params.reportId, call.body.gap),
    ),

    on(contract.listReports).handle(async ({ app, viewer, query }) => {
      const { rows, total } = await listReportRows(app.db, viewer, query);
      return { items: rows.map(toReport), total };
    }),

    on(contract.getReport).handle((call) => readDetail(call, call.params.reportId)),

    on(drawIssuedReport).handle(async ({ app, viewer, params }) => {
      const row = await findReport(app.db, viewer, params.reportId);
      return row === null ? refuse('not_found') : drawIssued(app, row);
    }),

    on(contract.withdrawReport).handle(async (call) => {
      const { reportId } = call.params;
      return (await withdraw(call, reportId, call.body.reason)) ?? readDetail(call, reportId);
    }),

    on(contract.downloadReport).handle(async ({ app, viewer, params }) => {
      const row = await findReport(app.db, viewer, params.reportId);
      if (row === null || row.file_id === null) return refuse('not_found');
      const body = await app.files.open(app.db, row.file_id);
      if (body === null) return refuse('file_damaged');
      await writeAudit(app.db, {
        eventType: 'report.download',
        now: app.clock.now(),
        userId: viewer.id,
        ...auditedAs(subjectOf(row)),
        metadata: { reportId: row.id, title: row.title, version: row.version },
      });
      return stream({ body, type: 'application/pdf', fileName: reportFileName(row) });
    }),
  ];
};
