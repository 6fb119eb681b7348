import { riskFreeKinds } from '@partnerfolio/contract/settings/comparison';
import { useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { errorText } from '../../form/field-error.ts';
import { SelectField } from '../../form/SelectField.tsx';
import { PercentField } from '../../form/value-fields.tsx';
import { InstrumentChoice } from '../../records/instruments/InstrumentChoice.tsx';
import type { ComparisonFormApi } from './comparison-form.ts';

/** The risk-free rate: not set, a constant, or the return of an instrument. */
export function RiskFreeFields({ form }: { form: ComparisonFormApi }) {
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
