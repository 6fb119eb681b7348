import { createBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useFirm } from '../../../firm.ts';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import {
  afterBenchmarkChange,
  benchmarkSchema,
  newBenchmarkValues,
  toRequest,
  type BenchmarkOutput,
} from './benchmark-form.ts';
import { BenchmarkFields } from './BenchmarkFields.tsx';

const route = getRouteApi('/shell/market-data/benchmarks/new');

/** Creates a benchmark in a panel beside the list. */
export function NewBenchmarkPanel() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { currency } = useFirm();
  const close = () => void navigate({ to: paths.benchmarks, search });
  const add = useCall(createBenchmark, { refreshes: afterBenchmarkChange, failure: 'caller' });
  const form = useKeptForm(benchmarkSchema, newBenchmarkValues(currency));
  const save = async (values: BenchmarkOutput) => {
    const benchmark = await add.mutateAsync({ body: toRequest(values) });
    toastDone(t`${benchmark.name} added`);
  };
  return (
    <NewPanel
      title={<Trans>Add benchmark</Trans>}
      form={form}
      isSaving={add.isPending}
      save={save}
      onClose={close}
    >
      <BenchmarkFields form={form} />
    </NewPanel>
  );
}
