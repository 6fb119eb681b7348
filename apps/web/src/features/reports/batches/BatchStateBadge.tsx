import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { useLingui } from '@lingui/react';
import { Badge } from '../../../ui/text/Badge.tsx';
import { batchStateTexts, batchTones } from './labels.ts';

/** The state of a batch. */
export function BatchStateBadge({ state }: Pick<ReportBatch, 'state'>) {
  const { i18n } = useLingui();
  return (
    <Badge tone={batchTones[state]} dot={state === 'running'}>
      {i18n._(batchStateTexts[state])}
    </Badge>
  );
}
