import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { PasswordField, TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextareaField } from '../../../form/value-fields.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import type { ProviderForm } from './provider-form.ts';
import { useDateFormats } from './use-date-formats.ts';

interface ProviderFieldsProps {
  form: ProviderForm;
  /** Whether a key is stored. */
  hasKey: boolean;
}

/** The settings of a provider: how it is asked, and where prices, days and currency stand in its answer. */
export function ProviderFields({ form, hasKey }: ProviderFieldsProps) {
  const { t } = useLingui();
  const format = useWatch({ control: form.control, name: 'format' });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
        <RequestFields form={form} hasKey={hasKey} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-sm font-semibold">
          <Trans>Answer</Trans>
        </legend>
        <AnswerFields form={form} format={format} />
        <PriceFields form={form} format={format} />
      </fieldset>
    </div>
  );
}

/** Written by users in braces; the texts show them as values. */
const places = { symbol: '{symbol}', from: '{from}', to: '{to}', key: '{key}' };

function RequestFields({ form, hasKey }: ProviderFieldsProps) {
  const { t } = useLingui();
  const { symbol, from, to, key } = places;
  return (
    <>
      <TextareaField
        form={form}
        name="url"
        label={t`Address`}
        hint={t`${symbol}, ${from} and ${to} stand for symbol and dates, ${key} for the API key`}
        rows={3}
        spellCheck={false}
      />
      <SelectField
        form={form}
        name="urlDateFormat"
        label={t`Dates in the address`}
        options={useDateFormats()}
      />
      <PasswordField
        form={form}
        name="key"
        label={t`API key`}
        hint={hasKey ? t`Stored. Leave it empty to keep it.` : t`Stored encrypted, and never shown again.`}
        autoComplete="new-password"
      />
      <TextareaField
        form={form}
        name="headers"
        label={t`Headers`}
        hint={t`One per line, such as Authorization: Bearer ${key}. Put secrets into the API key.`}
        rows={2}
        spellCheck={false}
      />
    </>
  );
}
