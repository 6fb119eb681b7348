import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { PortfolioFormApi } from './portfolio-form.ts';

/** The portfolio's custody accounts: custodians and account numbers. */
export function AccountsField({ form }: { form: PortfolioFormApi }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'accounts' });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Accounts</Trans>
      </legend>
      {fields.map((account, index) => (
        <div key={account.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
          <TextField
            form={form}
            name={`accounts.${index}.custodian`}
            label={t`Custodian`}
            autoComplete="off"
          />
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
            aria-label={t`Remove account`}
            onClick={() => remove(index)}
          >
            <Trash2 size={14} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          disabled={fields.length >= 20}
          onClick={() => append({ custodian: '', number: '' })}
        >
          <Plus size={14} aria-hidden="true" />
          <Trans>Add account</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
