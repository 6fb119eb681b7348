import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import {
  getComparisonSettings,
  putComparisonSettings,
  type ComparisonSettings,
} from '@partnerfolio/contract/settings/comparison';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { analyses } from '../../records/portfolio/portfolio-figures.ts';
import { errorText } from '../../form/field-error.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { BenchmarkChoice } from '../../records/benchmarks/BenchmarkChoice.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import {
  comparisonSchema,
  comparisonValues,
  noBenchmark,
  toRequest,
  type ComparisonFormApi,
} from './comparison-form.ts';
import { RiskFreeFields } from './RiskFreeFields.tsx';

interface ComparisonDialogProps {
  settings: ComparisonSettings;
  onClose: () => void;
}

/** Changes the default benchmark and the risk-free rate of the firm. */
export function ComparisonDialog({ settings, onClose }: ComparisonDialogProps) {
  const { t } = useLingui();
  const put = useCall(putComparisonSettings, {
    refreshes: [getComparisonSettings, getComparison, ...analyses, getPortfolio, listBenchmarks],
    failure: 'caller',
  });
  const form = useZodForm(comparisonSchema, comparisonValues(settings));
  const save = form.handleSubmit(async (values) => {
    try {
      await put.mutateAsync({ body: toRequest(values) });
      toastDone(t`Settings saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Benchmark and risk-free rate</Trans>}
      description={<Trans>A change applies to all figures, past ranges included.</Trans>}
      act={<Trans>Save</Trans>}
      busy={put.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <DefaultBenchmark form={form} stored={settings.benchmark} />
      <RiskFreeFields form={form} />
    </FormDialog>
  );
}

interface DefaultBenchmarkProps {
  form: ComparisonFormApi;
  stored: ComparisonSettings['benchmark'];
}

function DefaultBenchmark({ form, stored }: DefaultBenchmarkProps) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'benchmark' });
  return (
    <BenchmarkChoice
      fixed={[{ key: noBenchmark, text: t`None` }]}
      stored={stored}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
      hint={<Trans>Add benchmarks under Market data.</Trans>}
    />
  );
}
