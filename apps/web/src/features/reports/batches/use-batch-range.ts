import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { reportKinds } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useRangeText } from '../use-range-text.ts';

/** Returns what the reports of a batch cover. */
export function useBatchRange(): (batch: Pick<ReportBatch, 'template' | 'from' | 'to'>) => string {
  const { t } = useLingui();
  const format = useFormat();
  const rangeText = useRangeText();
  return ({ template, from, to }) => {
    if (from !== null || reportKinds[template].covers === 'day') return rangeText({ from, asAt: to });
    const end = format.date(to);
    return t`First entry – ${end}`;
  };
}
