import { getReport, listReports } from '@partnerfolio/contract/reports/reports';

/** What to refetch after a report is issued, superseded or withdrawn. */
export const afterReportChange = [getReport, listReports];
