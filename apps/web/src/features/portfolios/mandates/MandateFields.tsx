import { portfolioKinds } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import { portfolioKindTexts } from '../../../texts/labels.ts';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import type { MandateFormApi } from './mandate-form.ts';

interface MandateFieldsProps {
  form: MandateFormApi;
  /** Whether the mandate has begun, so that a correction needs a reason. */
  hasBegun: boolean;
}

/** Service, days and agreement of a mandate. */
export function MandateFields({ form, hasBegun }: MandateFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-4">
      <SelectField
        form={form}
        name="service"
        label={t`Service`}
        options={portfolioKinds.map((value) => ({ value, label: i18n._(portfolioKindTexts[value]) }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField form={form} name="fromDay" label={t`From`} />
        <LastDayField form={form} />
      </div>
      <TextField
        form={form}
        name="agreement"
        label={t`Agreement (optional)`}
        hint={t`The number or file name of the signed agreement.`}
        autoComplete="off"
      />
      <TextareaField form={form} name="note" label={t`Note (optional)`} />
      {hasBegun && (
        <TextField
          form={form}
          name="reason"
          label={t`Reason for the correction`}
          hint={t`Needed if you correct the service, the first day, or an end that has passed.`}
          autoComplete="off"
        />
      )}
    </div>
  );
}

function LastDayField({ form }: { form: MandateFormApi }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'toDay' });
  return (
    <DateInput
      label={t`To (optional)`}
      name="toDay"
      value={field.value ?? ''}
      onValueChange={(day) => field.onChange(day || null)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}
