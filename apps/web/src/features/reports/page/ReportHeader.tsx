import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { templateTexts } from '../labels.ts';
import { StateBadge } from '../StateBadge.tsx';
import { useRangeText } from '../use-range-text.ts';
import { ReportActions } from './ReportActions.tsx';

/** The kind of report, its state and for whom it is, and the actions. */
export function ReportHeader({ report }: { report: ReportDetail }) {
  const { t, i18n } = useLingui();
  const rangeText = useRangeText();
  const { version } = report;
  return (
    <PageHeader
      title={i18n._(templateTexts[report.template])}
      crumbs={[{ label: t`Reports`, to: paths.reports }]}
      badges={
        <>
          <Badge>
            <Trans>Version {version}</Trans>
          </Badge>
          <StateBadge report={report} />
        </>
      }
      context={
        <>
          {rangeText(report)}
          {' · '}
          <Subject report={report} />
        </>
      }
      manyActions
      actions={<ReportActions report={report} />}
    />
  );
}

/** What the report is of, as links to it. */
function Subject({ report: { client, portfolio } }: { report: ReportDetail }) {
  if (client === null) return <Trans context="report">The firm</Trans>;
  return (
    <>
      <Link to={paths.client} params={{ id: client.id }} className="rounded-sm hover:underline">
        {client.name}
      </Link>
      {' · '}
      {portfolio === null ? (
        <Trans>All portfolios</Trans>
      ) : (
        <Link to={paths.portfolio} params={{ id: portfolio.id }} className="rounded-sm hover:underline">
          {portfolio.name}
        </Link>
      )}
    </>
  );
}
