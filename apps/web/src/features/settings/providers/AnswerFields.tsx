import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import type { ProviderForm, ProviderInput } from './provider-form.ts';

interface AnswerFieldsProps {
  form: ProviderForm;
  format: ProviderInput['format'];
}

/** The format of the answer, and where its rows are. */
export function AnswerFields({ form, format }: AnswerFieldsProps) {
  const { t } = useLingui();
  const delimiters = [
    { value: 'comma', label: t`Comma` },
    { value: 'semicolon', label: t`Semicolon` },
    { value: 'tab', label: t`Tab` },
    { value: 'pipe', label: t`Vertical bar` },
  ] as const;
  const formats = [
    { value: 'csv', label: 'CSV' },
    { value: 'json', label: 'JSON' },
  ] as const;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField form={form} name="format" label={t`Format`} options={formats} />
      {format === 'csv' ? (
        <SelectField form={form} name="delimiter" label={t`Separator`} options={delimiters} />
      ) : (
        <TextField
          form={form}
          name="rowsPath"
          label={t`Rows`}
          hint={t`Such as /data/values; empty if the answer is the list`}
          autoComplete="off"
        />
      )}
    </div>
  );
}
