/** The endpoints of reports that are not issued: as a PDF, as the pages beside their editor, and what the market's rules say of them. */
import { exportAccess } from '@partnerfolio/contract/exports/formats';
import {
  previewClientReport,
  previewFirmReport,
  previewReport,
} from '@partnerfolio/contract/reports/options';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import {
  drawClientReportPages,
  drawFirmReportPages,
  drawReportPages,
} from '@partnerfolio/contract/reports/pages';
import { checkReportParts } from '@partnerfolio/contract/reports/required-parts';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import { bindingsOf } from '../../platform/serve/answer-of.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { refuseFirmReport } from './firm/rights.ts';
import { drawReport, printReport, readPrinting, readReport, typesetReport } from './making.actions.ts';
import { checkParts } from './required/actions.ts';
import { auditedAs } from './queries.ts';
import { newOptions } from './template/asked.rules.ts';
import type { ReportSubject } from './template/template.ts';

interface Previewed {
  readonly subject: ReportSubject;
  readonly options: ReportOptions;
}

/** Writes a report that is not kept. */
const write = async (bindings: Bindings, call: AnyCall, previewed: Previewed) => {
  const { app } = call;
  const read = await readReport(bindings, call, previewed);
  if (isRefusal(read)) return read;
  const made = { issued: false, on: app.clock.today() } as const;
  const printing = await readPrinting(app, previewed.options.language, made);
  const printed = printReport(previewed.options, read.figures, printing);
  return isRefusal(printed) ? printed : { printed, printing, asAt: read.figures.asAt };
};

/** Makes a report that is not kept, and records that its figures left the house. */
const preview = async (
  bindings: Bindings,
  call: AnyCall & { readonly viewer: Staff },
  previewed: Previewed,
) => {
  const { app, viewer } = call;
  const { subject, options } = previewed;
  const written = await write(bindings, call, previewed);
  if (isRefusal(written)) return written;
  const { printed, printing, asAt } = written;
  const pdf = await typesetReport(app, printed, app.clock.now());
  if (isRefusal(pdf)) return pdf;
  const { document } = printed;
  const fileName = safeFileName([printing.firm.name, document.subject, document.title, asAt], 'pdf');
  await writeAudit(app.db, {
    eventType: 'table.export',
    now: app.clock.now(),
    userId: viewer.id,
    ...auditedAs(subject),
    metadata: { table: options.template, fileName },
  });
  return stream({ body: pdf, type: 'application/pdf', fileName });
};

/** Draws a report for its editor: it shows nothing that the pages of the portfolio do not, so it is not in the audit log. */
const draw = async (bindings: Bindings, call: AnyCall, previewed: Previewed) => {
  const written = await write(bindings, call, previewed);
  return isRefusal(written) ? written : drawReport(call.app, written.printed);
};

/** The report that a call asks for. */
const askedOf = (
  of: 'portfolio' | 'client',
  { params, query }: { readonly params: { readonly id: string }; readonly query: ReportOptions },
): Previewed => ({ subject: { of, id: params.id }, options: newOptions(query, of) });

/** The report of the firm that a call asks for. */
const ofFirm = ({ query: options }: { readonly query: ReportOptions }): Previewed => ({
  subject: { of: 'firm', id: null },
  options,
});

/** The previews, made from the answers of the given endpoints. */
export const previewRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = bindingsOf(lists);
  return [
    on(previewReport).handle((call) => preview(bindings, call, askedOf('portfolio', call))),

    on(previewClientReport).handle((call) => preview(bindings, call, askedOf('client', call))),

    on(drawReportPages).handle((call) => draw(bindings, call, askedOf('portfolio', call))),

    on(drawClientReportPages).handle((call) => draw(bindings, call, askedOf('client', call))),

    on(previewFirmReport).handle(
      (call) =>
        refuseFirmReport(call.viewer, exportAccess.getHoldings.feature) ??
        preview(bindings, call, ofFirm(call)),
    ),

    on(drawFirmReportPages).handle(
      (call) => refuseFirmReport(call.viewer, 'reports.issue') ?? draw(bindings, call, ofFirm(call)),
    ),

    on(checkReportParts).handle(async ({ app, viewer, params, query }) => {
      const asked = { viewer, id: params.id, options: query, today: app.clock.today() };
      return (await checkParts(app.db, asked)) ?? refuse('not_found');
    }),
  ];
};
