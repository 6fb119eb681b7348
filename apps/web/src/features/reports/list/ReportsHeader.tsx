import { Trans, useLingui } from '@lingui/react/macro';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { IssueLink } from './IssueLink.tsx';

interface ReportsHeaderProps {
  /** How many reports are listed; undefined while they load. */
  total: number | undefined;
}

/** The header of the list of reports. */
export function ReportsHeader({ total }: ReportsHeaderProps) {
  const { t } = useLingui();
  const { mayIssue } = useReportRights();
  return (
    <PageHeader
      title={t`Reports`}
      context={total === undefined ? <LoadingContext /> : <Context total={total} />}
      actions={mayIssue && <IssueLink look="main" />}
    />
  );
}

function Context({ total }: { total: number }) {
  const count = useFormat().count(total);
  return <Trans>{count} in this list · each can be proven by its hash</Trans>;
}
