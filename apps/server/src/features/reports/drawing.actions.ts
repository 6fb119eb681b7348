/** Draws issued reports: only pages that are those of the issued file. */
import { createHash } from 'node:crypto';
import type { DrawnPages } from '@partnerfolio/contract/reports/pages';
import type { App } from '../../platform/context.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import { drawReport, printReport, readFrozen, readPrinting, typesetReport } from './making.actions.ts';
import type { ReportRow } from './queries.ts';
import { storedOptions } from './template/asked.rules.ts';

const nothing = { drawn: null };

/** The report as it was written, of its frozen figures, with what the firm's documents have of the firm today. */
const printAgain = async (app: App, row: ReportRow) => {
  const options = storedOptions(row);
  const printing = await readPrinting(app, options.language, {
    issued: true,
    on: app.clock.dateOf(new Date(row.issued_at)),
    version: row.version,
    figuresHash: row.figures_sha256,
    gap: row.gap,
  });
  return printReport(options, await readFrozen(app, row.snapshot_id), printing);
};

/**
 * Draws the first page of an issued report. The same figures of the same moment give the same bytes, so the file is made again:
 * if its hash is that of the issued one, so are its pages. Otherwise the firm's name, logo or layout has changed, and nothing
 * is drawn.
 */
export const drawIssued = async (app: App, row: ReportRow) => {
  if (row.file_id === null) return nothing;
  const printed = await printAgain(app, row);
  if (isRefusal(printed)) return nothing;
  const pdf = await typesetReport(app, printed, new Date(row.issued_at));
  if (isRefusal(pdf)) return pdf.code === 'busy' ? refuse('busy') : nothing;
  if (createHash('sha256').update(pdf).digest('hex') !== row.sha256) return nothing;
  const drawn = await drawReport(app, printed);
  if (isRefusal(drawn)) return drawn.code === 'busy' ? refuse('busy') : nothing;
  return { drawn: { ...drawn, pages: drawn.pages.slice(0, 1) } satisfies DrawnPages };
};
