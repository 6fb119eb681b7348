/** Several issued reports in one ZIP file. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { idSchema } from '../values.ts';
import { batchItemsAtMost } from './batches.ts';

/** So many reports, and so many megabytes of them, are in one ZIP file. */
export const packagedReportsAtMost = 200;
export const packagedMegabytesAtMost = 200;

const contents =
  'and `index.csv`, which names each with its number, version, range, date of issue and SHA-256, so that the receiver can verify it. Each is recorded as a download.';

export const downloadReports = endpoint({
  name: 'downloadReports',
  heavy: true,
  long: true,
  method: 'POST',
  path: '/api/report-packages',
  summary: `Returns a ZIP file with the bytes of several issued reports as they were issued, ${contents} At most 200 reports and 200 MB.`,
  access: exportAccess.getHoldings,
  viewing: 'refused',
  body: z.object({ reportIds: z.array(idSchema).min(1).max(batchItemsAtMost) }),
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy', 'file_damaged'],
  reasons: ['package_too_large', 'package_too_long'],
});

export const downloadBatchReports = endpoint({
  name: 'downloadBatchReports',
  heavy: true,
  long: true,
  method: 'GET',
  path: '/api/report-batches/:batchId/package',
  summary: `Returns a ZIP file with the bytes of all reports that a batch has issued, that are kept and that the caller may see, ${contents} At most 200 reports and 200 MB.`,
  access: exportAccess.getHoldings,
  reads: { feature: 'reports.issue' },
  viewing: 'refused',
  params: z.object({ batchId: idSchema }),
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy', 'file_damaged'],
  reasons: ['nothing_to_download', 'package_too_large', 'package_too_long'],
  record: 'report_batch',
});
