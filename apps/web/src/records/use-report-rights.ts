import { exportAccess } from '@partnerfolio/contract/exports/formats';
import { useViewer } from '../session/auth.tsx';
import { mayExport } from '../shell/page/ExportMenu.tsx';

/** Returns what the user may do with reports; while viewing as somebody else, nothing but read. */
export function useReportRights(): { mayIssue: boolean; maySchedule: boolean; mayDownload: boolean } {
  const viewer = useViewer();
  return {
    mayIssue: viewer.viewedUntil === null && viewer.rights.includes('reports.issue'),
    maySchedule: viewer.viewedUntil === null && viewer.rights.includes('reports.schedule'),
    mayDownload: mayExport(viewer, exportAccess.getHoldings),
  };
}
