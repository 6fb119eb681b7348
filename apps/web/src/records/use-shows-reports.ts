import { listReports } from '@partnerfolio/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../queries.ts';
import { useReportRights } from './use-report-rights.ts';

/** Whether the page of a client or portfolio has a view of its reports: if there are some, or the user may issue one. */
export function useShowsReports(
  of: { portfolioId: string } | { clientId: string; withMembers: 'true' },
): boolean {
  const { mayIssue } = useReportRights();
  const { data } = useQuery({ ...queryOf(listReports, { query: { ...of, limit: 1 } }), enabled: !mayIssue });
  return mayIssue || (data?.total ?? 0) > 0;
}
