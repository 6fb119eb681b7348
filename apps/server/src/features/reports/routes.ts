/** The endpoints of reports, which read their figures through the handlers of other endpoints. */
import { previewReport } from '@partnerfolio/contract/reports/options';
import { writeAudit } from '../../platform/audit/audit.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { printReport, readPrinting, readReport, typesetReport } from './making.actions.ts';

/** The reports, made from the answers of the given endpoints. */
export const reportRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = new Map(lists.map((binding) => [binding.endpoint.name, binding]));
  return [
    on(previewReport).handle(async (call) => {
      const { app, viewer, params, query: options } = call;
      const read = await readReport(bindings, call, { portfolioId: params.id, options });
      if (isRefusal(read)) return read;
      const made = { issued: false, on: app.clock.today() } as const;
      const printing = await readPrinting(app, options.language, made);
      const printed = printReport(options, read.figures, printing);
      if (isRefusal(printed)) return printed;
      const pdf = await typesetReport(printed, app.clock.now());
      if (isRefusal(pdf)) return pdf;
      const { title, subject } = printed.document;
      const fileName = safeFileName([printing.firm.name, subject, title, read.figures.asAt], 'pdf');
      await writeAudit(app.db, {
        eventType: 'table.export',
        now: app.clock.now(),
        userId: viewer.id,
        entity: 'portfolio',
        entityId: params.id,
        metadata: { table: options.template, fileName },
      });
      return stream({ body: pdf, type: 'application/pdf', fileName });
    }),
  ];
};
