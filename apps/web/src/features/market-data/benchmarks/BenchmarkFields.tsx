import { rebalancings } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { rebalancingTexts } from '../../../texts/labels.ts';
import type { BenchmarkFormApi } from './benchmark-form.ts';
import { BenchmarkParts } from './BenchmarkParts.tsx';

/** The fields of a benchmark, for creating and editing. A single instrument has nothing to rebalance. */
export function BenchmarkFields({ form }: { form: BenchmarkFormApi }) {
  const { t, i18n } = useLingui();
  const parts = useWatch({ control: form.control, name: 'parts' });
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <BenchmarkParts form={form} />
      {parts.length > 1 && (
        <SelectField
          form={form}
          name="rebalancing"
          label={t`Rebalancing`}
          hint={t`When the weights are restored. Never: they drift from the first day of each period shown.`}
          options={rebalancings.map((value) => ({ value, label: i18n._(rebalancingTexts[value]) }))}
        />
      )}
      <CurrencyField
        form={form}
        name="currency"
        label={t`Currency`}
        hint={t`The currency of the benchmark's own returns. Portfolios are compared in theirs, at the exchange rates of each day.`}
      />
    </div>
  );
}
