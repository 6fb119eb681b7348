/** The endpoints of packages of issued reports. */
import { downloadBatchReports, downloadReports } from '@partnerfolio/contract/reports/packages';
import { on } from '../../../platform/serve/on.ts';
import { packBatch, packReports } from './actions.ts';

export const reportPackageRoutes = [
  on(downloadReports).handle((call) => packReports(call, call.body.reportIds)),
  on(downloadBatchReports).handle((call) => packBatch(call, call.params.batchId)),
];
