import { deleteBenchmark, type Benchmark } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterBenchmarkChange } from './benchmark-form.ts';

/** Deletes a benchmark; the server refuses while the firm or a portfolio uses it. */
export function DeleteBenchmark({ benchmark }: { benchmark: Benchmark }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(deleteBenchmark, { refreshes: afterBenchmarkChange });
  const decide = () =>
    remove.mutate(
      { params: { id: benchmark.id } },
      { onSuccess: () => toastDone(t`Benchmark deleted`), onSettled: () => setDeciding(false) },
    );
  return (
    <>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t`Delete ${benchmark.name}`}
        onClick={() => setDeciding(true)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Delete this benchmark?</Trans>}
        description={<span className="font-medium text-ink">{benchmark.name}</span>}
        act={<Trans>Delete</Trans>}
        busy={remove.isPending}
        onAct={decide}
      >
        <p className="text-sm">
          <Trans>Its instruments and their prices stay.</Trans>
        </p>
      </Question>
    </>
  );
}
