import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import type { Crumb } from '../../../shell/page/trail.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { templateTexts } from '../labels.ts';
import { BatchActions } from './BatchActions.tsx';
import { DownloadAll } from './DownloadAll.tsx';
import { BatchStateBadge } from './BatchStateBadge.tsx';
import { useBatchRange } from './use-batch-range.ts';

interface BatchHeaderProps {
  batch: ReportBatch;
  crumbs: readonly Crumb[];
}

/** The kind of report of a batch, its state and days, and the actions. */
export function BatchHeader({ batch, crumbs }: BatchHeaderProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const rangeText = useBatchRange();
  const made = format.moment(batch.createdAt);
  const by = personName(batch.owner);
  return (
    <PageHeader
      title={i18n._(templateTexts[batch.template])}
      crumbs={crumbs}
      badges={<BatchStateBadge state={batch.state} />}
      context={
        <>
          {rangeText(batch)}
          {' · '}
          <Trans>
            Made on {made} by {by}
          </Trans>
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
