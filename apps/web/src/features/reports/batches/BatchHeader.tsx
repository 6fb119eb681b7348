import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import type { Crumb } from '../../../shell/page/trail.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { PackageNames } from '../packages/PackageNames.tsx';
import { usePackageName } from '../packages/use-report-names.ts';
import { BatchActions } from './BatchActions.tsx';
import { DownloadAll } from './DownloadAll.tsx';
import { BatchStateBadge } from './BatchStateBadge.tsx';
import { useBatchRange } from './use-batch-range.ts';

interface BatchHeaderProps {
  batch: ReportBatch;
  crumbs: readonly Crumb[];
}

/** The reports of a batch, its state and days, and the actions. */
export function BatchHeader({ batch, crumbs }: BatchHeaderProps) {
  const packageName = usePackageName();
  const format = useFormat();
  const personName = usePersonName();
  const rangeText = useBatchRange();
  const made = format.moment(batch.createdAt);
  const by = personName(batch.owner);
  return (
    <PageHeader
      title={packageName(batch.reports)}
      crumbs={crumbs}
      badges={<BatchStateBadge state={batch.state} />}
      context={
        <>
          {rangeText(batch)}
          {' · '}
          <Trans>
            Made on {made} by {by}
          </Trans>
          <PackageNames reports={batch.reports} />
        </>
      }
      manyActions
      actions={
        <>
          <BatchActions batch={batch} />
          <DownloadAll batch={batch} />
        </>
      }
    />
  );
}
