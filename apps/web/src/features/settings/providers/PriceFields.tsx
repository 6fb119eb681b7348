import { useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { ProviderForm, ProviderInput } from './provider-form.ts';
import { useDateFormats } from './use-date-formats.ts';

interface PriceFieldsProps {
  form: ProviderForm;
  format: ProviderInput['format'];
}

/** Where day, price, currency and splits stand in a row. */
export function PriceFields({ form, format }: PriceFieldsProps) {
  const { t } = useLingui();
  const dateFormat = useWatch({ control: form.control, name: 'dateFormat' });
  const isTime = dateFormat === 'unix' || dateFormat === 'unix_ms';
  const separators = [
    { value: '.', label: t`Point: 1,234.50` },
    { value: ',', label: t`Comma: 1.234,50` },
  ] as const;
  const isCsv = format === 'csv';
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          form={form}
          name="dateField"
          label={isCsv ? t`Column of the date` : t`Field of the date`}
          autoComplete="off"
        />
        <SelectField form={form} name="dateFormat" label={t`Date format`} options={useDateFormats()} />
      </div>
      {isTime && (
        <TextField
          form={form}
          name="timeZone"
          label={t`Time zone`}
          hint={t`Decides to which day a time belongs, such as Europe/London`}
          autoComplete="off"
        />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          form={form}
          name="closeField"
          label={isCsv ? t`Column of the closing price` : t`Field of the closing price`}
          autoComplete="off"
        />
        <SelectField form={form} name="decimalSeparator" label={t`Decimal separator`} options={separators} />
      </div>
      <CurrencyFields form={form} format={format} />
      <SplitFields form={form} />
    </>
  );
}

function CurrencyFields({ form, format }: PriceFieldsProps) {
  const { t } = useLingui();
  const source = useWatch({ control: form.control, name: 'currencySource' });
  const sources = [
    { value: 'fixed', label: t`One for all prices` },
    { value: 'field', label: format === 'csv' ? t`In a column` : t`In a field` },
    { value: 'ending', label: t`By the ending of the symbol` },
  ] as const;
  const texts = {
    fixed: { label: t`Currency`, hint: t`Such as USD, or GBp for pence` },
    field: {
      label: format === 'csv' ? t`Column of the currency` : t`Field of the currency`,
      hint: format === 'csv' ? undefined : t`In the row; with / in front in the whole answer: /meta/currency`,
    },
    ending: { label: t`Currencies`, hint: t`Such as .us=USD .de=EUR; other symbols are refused` },
  }[source];
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField form={form} name="currencySource" label={t`Currency of the prices`} options={sources} />
      <TextField form={form} name="currency" label={texts.label} hint={texts.hint} autoComplete="off" />
    </div>
  );
}

function SplitFields({ form }: { form: ProviderForm }) {
  const { t } = useLingui();
  const { field } = useController({ control: form.control, name: 'isAdjusted' });
  return (
    <>
      <Checkbox
        label={t`The provider restates earlier prices after a split`}
        checked={field.value}
        onCheckedChange={(checked) => field.onChange(checked)}
      />
      {field.value && (
        <TextField
          form={form}
          name="splitField"
          label={t`Split factors`}
          hint={t`Column or field with 4 or 4:1 on the day of a split. Prices are stored as traded.`}
          autoComplete="off"
        />
      )}
    </>
  );
}
