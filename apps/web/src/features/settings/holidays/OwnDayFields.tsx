import { useLingui } from '@lingui/react/macro';
import { ownDayKinds } from '@partnerfolio/contract/settings/holidays';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DateField } from '../../../form/value-fields.tsx';
import { type OwnDayFormApi, useKindTexts } from './own-day-form.ts';

/** The fields of one of the firm's own days, for adding and editing. */
export function OwnDayFields({ form }: { form: OwnDayFormApi }) {
  const { t } = useLingui();
  const kindTexts = useKindTexts();
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <DateField form={form} name="day" label={t`Date`} min="1970-01-01" max="2100-12-31" />
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <SelectField
        form={form}
        name="kind"
        label={t`Type`}
        options={ownDayKinds.map((value) => ({ value, label: kindTexts[value] }))}
        hint={
          kind === 'open'
            ? t`A business day, even on a weekend or a public holiday.`
            : t`Not a business day, like a public holiday.`
        }
      />
    </>
  );
}
