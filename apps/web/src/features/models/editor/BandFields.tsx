import { bandKinds } from '@partnerfolio/contract/models/limits';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../form/SelectField.tsx';
import { NumberField } from '../../../form/value-fields.tsx';
import type { EditorForm } from './model-form.ts';

interface BandFieldsProps {
  form: EditorForm;
  name: `targets.${number}.band` | `classBands.${number}.band` | 'cash.band';
}

/** A target beside its band, whose type takes the rest. */
export const bandGrid = 'grid grid-cols-2 items-start gap-2 sm:grid-cols-[5rem_5rem_minmax(0,1fr)]';

/** The type and the width of a band. */
export function BandFields({ form, name }: BandFieldsProps) {
  const { t } = useLingui();
  const labels = { absolute: t`± points`, relative: t`± % of target` };
  return (
    <>
      <NumberField form={form} name={`${name}.pct`} label={t`Band`} />
      <div className="max-sm:col-span-2">
        <SelectField
          form={form}
          name={`${name}.kind`}
          label={t`Band in`}
          options={bandKinds.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
    </>
  );
}
