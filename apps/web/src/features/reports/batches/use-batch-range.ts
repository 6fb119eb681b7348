import type { NamedReport, ReportBatch } from '@partnerfolio/contract/reports/batches';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';
import { coveredBy } from '../packages/package-form.ts';
import { useRangeText } from '../use-range-text.ts';

/** Returns what the reports of a batch cover. */
export function useBatchRange(): (
  batch: Pick<ReportBatch, 'from' | 'to'> & { reports: readonly NamedReport[] },
) => string {
  const { t } = useLingui();
  const format = useFormat();
  const rangeText = useRangeText();
  return ({ reports, from, to }) => {
    if (from !== null || coveredBy(reports) === 'day') return rangeText({ from, asAt: to });
    const end = format.date(to);
    return t`First entry – ${end}`;
  };
}
