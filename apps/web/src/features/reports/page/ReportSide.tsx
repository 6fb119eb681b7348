import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Deliveries } from '../deliveries/Deliveries.tsx';
import { FactsCard } from './FactsCard.tsx';
import { VersionsCard } from './VersionsCard.tsx';

/** What stands beside the first page: what proves the report, its versions, and to whom it went. */
export function ReportSide({ report }: { report: ReportDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <FactsCard report={report} />
      <VersionsCard report={report} />
      {report.client !== null && <Deliveries report={report} />}
    </div>
  );
}
