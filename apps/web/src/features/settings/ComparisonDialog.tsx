import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import {
  getComparisonSettings,
  putComparisonSettings,
  riskFreeKinds,
  type ComparisonSettings,
} from '@partnerfolio/contract/settings/comparison';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { errorText } from '../../form/field-error.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { PercentField } from '../../form/value-fields.tsx';
import { useCall } from '../../queries.ts';
import { BenchmarkChoice } from '../../records/BenchmarkChoice.tsx';
import { InstrumentChoice } from '../../records/InstrumentChoice.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import {
  comparisonSchema,
  comparisonValues,
  noBenchmark,
  toRequest,
  type ComparisonFormApi,
} from './comparison-form.ts';

interface ComparisonDialogProps {
  settings: ComparisonSettings;
  onClose: () => void;
}

/** Changes the default benchmark and the risk-free rate of the firm. */
export function ComparisonDialog({ settings, onClose }: ComparisonDialogProps) {
  const { t } = useLingui();
  const put = useCall(putComparisonSettings, {
    refreshes: [getComparisonSettings, getComparison, getPortfolio, listBenchmarks],
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

function RiskFreeFields({ form }: { form: ComparisonFormApi }) {
  const { t } = useLingui();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { field, fieldState } = useController({ control: form.control, name: 'instrument' });
  const texts = { none: t`Not set`, constant: t`Constant rate`, instrument: t`Return of an instrument` };
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label={t`Risk-free rate`}
        options={riskFreeKinds.map((value) => ({ value, label: texts[value] }))}
      />
      {kind === 'constant' && <PercentField form={form} name="yearlyPct" label={t`Rate p.a.`} />}
      {kind === 'instrument' && (
        <InstrumentChoice
          label={t`Instrument`}
          hint={t`An index level or a money market fund: its daily return, in its own currency, is the risk-free return.`}
          value={field.value}
          onChoose={field.onChange}
          error={errorText(fieldState.error)}
        />
      )}
    </>
  );
}
