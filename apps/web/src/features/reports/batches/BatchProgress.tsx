import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { Trans } from '@lingui/react/macro';
import { Progress } from '../../../ui/Progress.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { progressOf } from './progress.ts';

/** How many reports of a batch have an outcome. */
export function BatchProgress({ batch }: { batch: ReportBatch }) {
  const { count } = useFormat();
  const { total, issued, ended } = progressOf(batch);
  const [done, all] = [count(issued), count(total)];
  return (
    <Progress
      value={total === 0 ? 1 : ended / total}
      label={
        <span className="num">
          <Trans>
            {done} of {all} issued
          </Trans>
        </span>
      }
    />
  );
}
