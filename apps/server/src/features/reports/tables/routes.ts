/** The endpoint of an issued report's tables. */
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import { exportReportTables } from '@partnerfolio/contract/reports/tables';
import { reportTexts } from '@partnerfolio/contract/texts/reports';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { invariant, isRefusal, refuse } from '../../../platform/http/problem.ts';
import { on, stream } from '../../../platform/serve/on.ts';
import { printReport, readFrozen, readPrinting } from '../making.actions.ts';
import { auditedAs, findReport, subjectOf } from '../queries.ts';
import type { ReportRow } from '../queries.ts';
import { csvOf, xlsxOf } from './files.ts';
import { sheetsOf } from './tables.ts';
import { storedOptions } from '../template/asked.rules.ts';
import { reportFileName } from '../views.ts';

/** The document of a report, made again of its frozen figures. */
const documentOf = async (app: App, row: ReportRow) => {
  const options = storedOptions(row);
  const figures = await readFrozen(app, row.snapshot_id);
  const printing = await readPrinting(app, options.language, {
    issued: true,
    on: app.clock.dateOf(new Date(row.issued_at)),
    version: row.version,
    figuresHash: row.figures_sha256,
    gap: row.gap,
  });
  const printed = printReport(options, figures, printing);
  invariant(!isRefusal(printed), 'a report that was issued can be printed');
  return { document: printed.document, language: options.language };
};

export const reportTableRoutes = [
  on(exportReportTables).handle(async ({ app, viewer, params, query: { format } }) => {
    const row = await findReport(app.db, viewer, params.reportId);
    // Once the file is deleted after retention, its figures are no longer given away either.
    if (row === null || row.file_id === null) return refuse('not_found');
    const { document, language } = await documentOf(app, row);
    const sheets = sheetsOf(document, { language, note: reportTexts[language].details });
    const body = format === 'csv' ? csvOf(sheets) : await xlsxOf(sheets, new Date(row.issued_at));
    const fileName = reportFileName(row, format);
    await writeAudit(app.db, {
      eventType: 'report.download',
      now: app.clock.now(),
      userId: viewer.id,
      ...auditedAs(subjectOf(row)),
      metadata: { reportId: row.id, title: row.title, version: row.version, fileName },
    });
    return stream({ body, type: exportTypes[format], fileName });
  }),
];
