import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** All versions of a report, newest first. */
export function VersionsCard({ report }: { report: ReportDetail }) {
  const format = useFormat();
  return (
    <Card title={<Trans>Versions</Trans>}>
      <ol reversed className="-mb-2 text-sm">
        {report.versions.map(({ id, version, issuedAt }) => (
          <li
            key={id}
            {...(id === report.id && { 'aria-current': true })}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 first:border-t-0"
          >
            {id === report.id ? (
              <span className="font-semibold">
                <Trans>Version {version}</Trans>
              </span>
            ) : (
              <Link
                to={paths.report}
                params={{ id }}
                className="rounded-sm font-medium text-accent hover:underline"
              >
                <Trans>Version {version}</Trans>
              </Link>
            )}
            <span className="num ms-auto text-ink-3">{format.moment(issuedAt)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
