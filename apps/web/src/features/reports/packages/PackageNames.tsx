import type { NamedReport } from '@partnerfolio/contract/reports/batches';
import { useReportName } from './use-report-names.ts';

/** The names of the reports that the name of a package only counts. */
export function PackageNames({ reports: [, ...others] }: { reports: readonly NamedReport[] }) {
  const reportName = useReportName();
  if (others.length === 0) return null;
  return (
    <span className="block text-xs whitespace-normal text-ink-3">{others.map(reportName).join(' · ')}</span>
  );
}
