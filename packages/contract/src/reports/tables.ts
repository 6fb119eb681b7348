/** The tables of an issued report as a file. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess, exportFormatSchema } from '../exports/formats.ts';
import { idSchema } from '../values.ts';

export const exportReportTables = endpoint({
  name: 'exportReportTables',
  heavy: true,
  method: 'GET',
  path: '/api/reports/:reportId/tables',
  summary:
    'Returns the headline figures and the tables of an issued report as CSV, one below another, or as XLSX with a sheet for each: its frozen figures, as precise as they are printed.',
  access: exportAccess.getHoldings,
  params: z.object({ reportId: idSchema }),
  query: z.object({ format: exportFormatSchema }),
  response: z.string(),
  errors: ['not_found', 'busy'],
  record: 'report',
});
