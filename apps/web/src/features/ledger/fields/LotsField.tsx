import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { DateField, NumberField } from '../../../form/value-fields.tsx';
import { Button } from '../../../ui/Button.tsx';
import { errorText } from '../../../form/field-error.ts';
import type { EntryForm } from './entry-form.ts';
import { LeftOver } from '../amounts/LeftOver.tsx';

/** The transferred lots, which keep their original costs for later gains. */
export function LotsField({ form }: { form: EntryForm }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lots' });
  const [quantity, lots, currency] = useWatch({
    control: form.control,
    name: ['quantity', 'lots', 'currency'],
  });
  const { lots: error } = form.formState.errors;
  const message = errorText(error?.root ?? error);
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">
        <Trans>Transferred lots</Trans>
      </legend>
      <p className="mb-1 text-xs text-ink-3">
        <Trans>
          Enter the original purchase date and cost of each lot. Leave an unknown cost empty. Without lots,
          the transfer's own price is the cost.
        </Trans>
      </p>
      {fields.map((lot, index) => (
        <div
          key={lot.id}
          role="group"
          aria-label={t`Lot ${index + 1}`}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 border-t border-line pt-2"
        >
          <DateField form={form} name={`lots.${index}.acquired`} label={t`Bought on`} />
          <NumberField form={form} name={`lots.${index}.quantity`} label={t`Quantity`} />
          <Button
            look="quiet"
            size="icon"
            className="mt-[26px]"
            aria-label={t`Remove lot`}
            onClick={() => remove(index)}
          >
            <Trash2 size={14} aria-hidden="true" />
          </Button>
          <NumberField
            form={form}
            name={`lots.${index}.cost`}
            label={t`Cost including fees`}
            currency={currency}
          />
          <NumberField form={form} name={`lots.${index}.fxRate`} label={t`FX rate at booking (optional)`} />
        </div>
      ))}
      {message !== undefined && (
        <p role="alert" className="text-xs text-loss">
          {message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          onClick={() => append({ acquired: '', quantity: '', cost: '', fxRate: '' })}
          disabled={fields.length >= 1000}
        >
          <Plus size={14} aria-hidden="true" />
          <Trans>Add lot</Trans>
        </Button>
        {fields.length > 0 && <LeftOver quantity={quantity} parts={lots.map((lot) => lot.quantity)} />}
      </div>
    </fieldset>
  );
}
