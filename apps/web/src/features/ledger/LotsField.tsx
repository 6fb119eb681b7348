import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { explainText } from '../../explain.ts';
import { isExact, negateExact, sumExact } from '../../figures/exact.ts';
import { DateField, NumberField } from '../../form/fields.tsx';
import { readDecimal } from '../../ui/decimal-text.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { EntryForm } from './entry-form.ts';

/** The lots a transfer in brings along, so that later gains count from what was paid at first. */
export function LotsField({ form }: { form: EntryForm }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lots' });
  const { lots: fault } = form.formState.errors;
  const message = fault?.root?.message ?? fault?.message;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">
        <Trans>Lots brought along</Trans>
      </legend>
      <p className="mb-1 text-xs text-ink-3">
        <Trans>
          When and for what each was bought at first. Without them the transfer's own price is the cost.
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
          <NumberField form={form} name={`lots.${index}.cost`} label={t`Cost with fees`} />
          <NumberField form={form} name={`lots.${index}.fxRate`} label={t`Rate of then (optional)`} />
        </div>
      ))}
      {message !== undefined && (
        <p role="alert" className="text-xs text-loss">
          {explainText(message)}
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
        {fields.length > 0 && <LeftOver form={form} />}
      </div>
    </fieldset>
  );
}

const exactOf = (typed: string): string | null => {
  const read = readDecimal(typed);
  return read.ok && isExact(read.value) ? read.value : null;
};

/** How much of the quantity no lot accounts for yet. */
function LeftOver({ form }: { form: EntryForm }) {
  const format = useFormat();
  const [quantity, lots] = useWatch({ control: form.control, name: ['quantity', 'lots'] });
  const whole = exactOf(quantity);
  const parts = lots.map((lot) => exactOf(lot.quantity) ?? '0');
  if (whole === null) return null;
  const left = sumExact([whole, ...parts.map(negateExact)]);
  const amount = format.quantity(left.replace('-', ''));
  if (!/[1-9]/.test(left)) return null;
  return (
    <span className="num text-xs text-warn" aria-live="polite">
      {left.startsWith('-') ? (
        <Trans>{amount} more than the quantity</Trans>
      ) : (
        <Trans>{amount} of the quantity still without a lot</Trans>
      )}
    </span>
  );
}
