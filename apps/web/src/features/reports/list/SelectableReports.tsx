import type { Report } from '@partnerfolio/contract/reports/reports';
import type { ReactNode } from 'react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { useSelection } from '../../../shell/selection/use-selection.ts';
import { ReportTable } from './ReportTable.tsx';

interface SelectableReportsProps {
  rows: Report[] | undefined;
  ofOnePortfolio?: boolean;
  empty: ReactNode;
}

/** Only a report whose file is kept can be downloaded or sent. */
const isSelectable = ({ isKept }: Report): boolean => isKept;

/** A list of reports, of which several can be sent or downloaded at once by whoever may do either. */
export function SelectableReports({ rows, ofOnePortfolio = false, empty }: SelectableReportsProps) {
  const { mayIssue, mayDownload } = useReportRights();
  const selection = useSelection(rows, isSelectable);
  return (
    <>
      <ReportTable
        ofOnePortfolio={ofOnePortfolio}
        rows={rows}
        selection={mayIssue || mayDownload ? selection : undefined}
        empty={empty}
      />
      <SelectionBar selection={selection} />
    </>
  );
}
