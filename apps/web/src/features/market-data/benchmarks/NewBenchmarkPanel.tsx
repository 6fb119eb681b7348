import { createBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useFirm } from '../../../firm.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
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
  const formId = useId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { currency } = useFirm();
  const close = () => void navigate({ to: paths.benchmarks, search });
  const add = useCall(createBenchmark, { refreshes: afterBenchmarkChange, failure: 'caller' });
  const form = useKeptForm(benchmarkSchema, newBenchmarkValues(currency));
  const save = async (values: BenchmarkOutput) => {
    try {
      const benchmark = await add.mutateAsync({ body: toRequest(values) });
      toastDone(t`${benchmark.name} added`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={close}
      title={<Trans>Add benchmark</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add benchmark</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <BenchmarkFields form={form} />
      </form>
    </FormPanel>
  );
}
