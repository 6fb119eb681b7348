import { exportAccess } from '@partnerfolio/contract/exports/formats';
import { useViewer } from '../session/auth.tsx';
import { mayExport } from '../shell/page/ExportMenu.tsx';

/** Returns what the user may do with reports; while viewing as somebody else, nothing but read. */
export function useReportRights() {
  const viewer = useViewer();
  return {
    mayIssue: viewer.viewedUntil === null && viewer.rights.includes('reports.issue'),
    maySchedule: viewer.viewedUntil === null && viewer.rights.includes('reports.schedule'),
    /** Whether the user may save, change and remove templates of the firm. */
    mayKeepPresets: viewer.viewedUntil === null && viewer.rights.includes('reports.firm'),
    mayDownload: mayExport(viewer, exportAccess.getHoldings),
  };
}
