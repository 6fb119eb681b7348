import { Trans } from '@lingui/react/macro';
import { FileCheck2 } from 'lucide-react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IssueLink } from './IssueLink.tsx';

/** Shown while there are no reports. */
export function NoReports() {
  const { mayIssue } = useReportRights();
  return (
    <EmptyState icon={<FileCheck2 size={24} aria-hidden="true" />} action={mayIssue && <IssueLink />}>
      {mayIssue ? (
        <Trans>No reports yet. Issue one of a portfolio or client: its figures and its hash are kept.</Trans>
      ) : (
        <Trans>No reports yet. Ask a colleague who may issue reports.</Trans>
      )}
    </EmptyState>
  );
}
