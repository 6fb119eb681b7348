/** Pictures of the pages of a report: of one that is not issued yet, for its editor, and of an issued one. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { idSchema } from '../values.ts';
import { askedOptionsSchema, firmOptionsSchema } from './options.ts';

const drawnPagesSchema = z
  .object({
    /** The first pages, each a picture in SVG that needs nothing outside itself; at most 12. */
    pages: z.array(z.string()),
    /** How many pages the report has. */
    total: z.int(),
    /** The size of a page in points. */
    width: z.number(),
    height: z.number(),
  })
  .meta({ id: 'DrawnPages' });
export type DrawnPages = z.infer<typeof drawnPagesSchema>;

export const drawReportPages = endpoint({
  name: 'drawReportPages',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/report/pages',
  summary:
    'Returns the first pages of a report of a portfolio as pictures, as they would be issued now. Nothing is kept.',
  access: { feature: 'reports.issue' },
  params: z.object({ id: idSchema }),
  query: askedOptionsSchema,
  response: drawnPagesSchema,
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
  record: 'portfolio',
});

export const drawClientReportPages = endpoint({
  name: 'drawClientReportPages',
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/report/pages',
  summary:
    'Returns the first pages of a report of all portfolios of a client as pictures, as they would be issued now. Nothing is kept.',
  access: { feature: 'reports.issue' },
  params: z.object({ id: idSchema }),
  query: askedOptionsSchema,
  response: drawnPagesSchema,
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
  record: 'client',
});

export const drawFirmReportPages = endpoint({
  name: 'drawFirmReportPages',
  heavy: true,
  method: 'GET',
  path: '/api/firm/report/pages',
  summary:
    'Returns the first pages of the overview of the firm as pictures, as they would be issued now. Nothing is kept. The caller also needs the right to issue reports, and has to see every client.',
  access: { feature: 'reports.firm' },
  query: firmOptionsSchema,
  response: drawnPagesSchema,
  errors: ['not_found', 'forbidden', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long', 'firm_report_needs_every_client'],
});

export const drawIssuedReport = endpoint({
  name: 'drawIssuedReport',
  heavy: true,
  method: 'GET',
  path: '/api/reports/:reportId/pages',
  summary:
    'Returns the first page of an issued report as a picture, drawn from its frozen figures. Null unless the file made of them today is the issued one, byte for byte: after a new logo or layout it is not.',
  access: exportAccess.getHoldings,
  params: z.object({ reportId: idSchema }),
  response: z.object({ drawn: drawnPagesSchema.nullable() }),
  errors: ['not_found', 'busy'],
  record: 'report',
});
