import { exportAccess } from '@partnerfolio/contract/exports/formats';
import { seesEveryClient, useViewer } from '../session/auth.tsx';
import { mayExport } from '../shell/page/download/ExportMenu.tsx';

interface ReportRights {
  mayIssue: boolean;
  maySchedule: boolean;
  /** Whether the user may save, change and remove templates of the firm. */
  mayKeepPresets: boolean;
  mayDownload: boolean;
  /** Whether reports over the whole firm are for the user. */
  seesFirmReports: boolean;
}

/** Returns what the user may do with reports; while viewing as somebody else, nothing but read. */
export function useReportRights(): ReportRights {
  const viewer = useViewer();
  return {
    mayIssue: viewer.viewedUntil === null && viewer.rights.includes('reports.issue'),
    maySchedule: viewer.viewedUntil === null && viewer.rights.includes('reports.schedule'),
    mayKeepPresets: viewer.viewedUntil === null && viewer.rights.includes('reports.firm'),
    mayDownload: mayExport(viewer, exportAccess.getHoldings),
    seesFirmReports: viewer.rights.includes('reports.firm') && seesEveryClient(viewer),
  };
}
