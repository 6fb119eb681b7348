import type { ComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { errorText } from '../../form/field-error.ts';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { MergeNotice } from '../../form/merging/MergeNotice.tsx';
import { BenchmarkChoice } from '../../records/benchmarks/BenchmarkChoice.tsx';
import { noBenchmark, type ComparisonFormApi } from './comparison-form.ts';
import { RiskFreeFields } from './RiskFreeFields.tsx';
import { useComparisonChange } from './use-comparison-change.ts';

interface ComparisonDialogProps {
  settings: ComparisonSettings;
  onClose: () => void;
}

/** Changes the default benchmark and the risk-free rate of the firm. */
export function ComparisonDialog({ settings, onClose }: ComparisonDialogProps) {
  const { form, merged, isBlocked, isSaving, save, choose } = useComparisonChange(settings, onClose);
  return (
    <FormDialog
      title={<Trans>Benchmark and risk-free rate</Trans>}
      description={<Trans>A change applies to all figures, past ranges included.</Trans>}
      act={<Trans>Save</Trans>}
      busy={isSaving}
      disabled={isBlocked}
      isDirty={form.formState.isDirty}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {merged && <MergeNotice merged={merged} onChoose={choose} />}
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
