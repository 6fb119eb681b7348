import { listReportPresets } from '@partnerfolio/contract/reports/presets';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookmarkCheck } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { PresetTable } from './PresetTable.tsx';

/** The firm's templates of reports. */
export function PresetsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listReportPresets));
  return (
    <>
      <PageHeader
        title={t`Templates of reports`}
        heading={t`Reports`}
        crumbs={[{ label: t`Reports`, to: paths.reports }]}
        context={<Trans>Type, range, language and options of reports, saved for the whole firm</Trans>}
      />
      <ViewTabs page={paths.reports} value={paths.reportPresets}>
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Card flush>
            <PresetTable rows={data?.items} empty={<NoPresets />} />
          </Card>
        )}
      </ViewTabs>
    </>
  );
}

/** Shown while the firm has no templates. */
function NoPresets() {
  return (
    <EmptyState
      icon={<BookmarkCheck size={24} aria-hidden="true" />}
      action={
        <Link to={paths.newReport} className={buttonClasses()}>
          <Trans>Issue report</Trans>
        </Link>
      }
    >
      <Trans>No templates yet. The form of a report saves what it asks for as one.</Trans>
    </EmptyState>
  );
}
