import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useFieldArray, useFormState } from 'react-hook-form';
import { CurrencyInput } from '../../../form/CurrencyField.tsx';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import type { PortfolioFormApi } from './portfolio-form.ts';

const newAccount = {
  custodian: '',
  number: '',
  currency: null,
  alias: '',
  omnibus: false,
  openedOn: null,
  closedOn: null,
};

/** The portfolio's custody accounts: custodians and account numbers, and what else is known of each. */
export function AccountsField({ form }: { form: PortfolioFormApi }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'accounts',
    keyName: 'key',
  });
  const { errors } = useFormState({ control: form.control, name: 'accounts' });
  // An error of the list as a whole is about an account that was removed.
  const error = errorText(errors.accounts?.root ?? (errors.accounts as { message?: string } | undefined));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Accounts</Trans>
      </legend>
      {fields.map((account, index) => (
        <AccountRow key={account.key} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {error && (
        <p role="alert" className="text-xs text-loss">
          {error}
        </p>
      )}
      <div>
        <Button size="sm" disabled={fields.length >= 20} onClick={() => append(newAccount)}>
          <Plus size={14} aria-hidden="true" />
          <Trans>Add account</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

interface AccountProps {
  form: PortfolioFormApi;
  index: number;
}

function AccountRow({ form, index, onRemove }: AccountProps & { onRemove: () => void }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { errors } = useFormState({ control: form.control, name: `accounts.${index}` });
  const fieldErrors = errors.accounts?.[index] ?? {};
  const hasHiddenError = ['currency', 'alias', 'omnibus', 'openedOn', 'closedOn'].some(
    (field) => field in fieldErrors,
  );
  const isShown = isOpen || hasHiddenError;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_1fr_auto_auto] items-start gap-2">
        <TextField form={form} name={`accounts.${index}.custodian`} label={t`Custodian`} autoComplete="off" />
        <TextField
          form={form}
          name={`accounts.${index}.number`}
          label={t`Account number`}
          autoComplete="off"
        />
        <Button
          look="quiet"
          size="icon"
          className="mt-[26px]"
          aria-label={t`Account details`}
          aria-expanded={isShown}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isShown)}
        >
          <ChevronDown
            size={14}
            aria-hidden="true"
            className={classes('transition-transform', isShown && 'rotate-180')}
          />
        </Button>
        <Button
          look="quiet"
          size="icon"
          className="mt-[26px]"
          aria-label={t`Remove account`}
          onClick={onRemove}
        >
          <Trash2 size={14} aria-hidden="true" />
        </Button>
      </div>
      <div id={detailsId} hidden={!isShown}>
        {isShown && <AccountDetails form={form} index={index} />}
      </div>
    </div>
  );
}

function AccountDetails({ form, index }: AccountProps) {
  const { t } = useLingui();
  const { control } = form;
  const currency = useController({ control, name: `accounts.${index}.currency` });
  const omnibus = useController({ control, name: `accounts.${index}.omnibus` });
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          form={form}
          name={`accounts.${index}.alias`}
          label={t`Alias (optional)`}
          hint={t`The name in reports, instead of the number.`}
          autoComplete="off"
        />
        <CurrencyInput
          label={t`Currency (optional)`}
          hint={t`New entries start with it.`}
          value={currency.field.value ?? ''}
          onValueChange={(code) => currency.field.onChange(code || null)}
          onBlur={currency.field.onBlur}
          error={errorText(currency.fieldState.error)}
        />
        <DayField form={form} name={`accounts.${index}.openedOn`} label={t`Account opened (optional)`} />
        <DayField form={form} name={`accounts.${index}.closedOn`} label={t`Account closed (optional)`} />
      </div>
      <Checkbox
        label={t`Omnibus account: several portfolios share it`}
        checked={omnibus.field.value ?? false}
        onCheckedChange={omnibus.field.onChange}
      />
    </div>
  );
}

interface DayFieldProps {
  form: PortfolioFormApi;
  name: `accounts.${number}.openedOn` | `accounts.${number}.closedOn`;
  label: string;
}

/** A day that may be left empty. */
function DayField({ form, name, label }: DayFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <DateInput
      label={label}
      value={field.value ?? ''}
      onValueChange={(day) => field.onChange(day || null)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}
