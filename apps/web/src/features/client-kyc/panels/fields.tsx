import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ComboField } from '../../../form/ComboField.tsx';
import { useBinding, type Bound } from '../../../form/use-binding.ts';
import { DayField } from '../../../form/value-fields.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import type { KycEntry } from '../use-kyc.ts';
import { useCountries } from '../use-countries.ts';

export interface PanelProps {
  opened: KycEntry;
  onClose: () => void;
}

type Labelled<I extends FieldValues, O> = Bound<I, O> & { label: string };

/** The first and the last day on which an entry holds. */
export function PeriodFields<I extends FieldValues, O>({
  form,
  from,
  until,
}: {
  form: Bound<I, O>['form'];
  from: Bound<I, O>['name'];
  until: Bound<I, O>['name'];
}) {
  const { t } = useLingui();
  return (
    <>
      <DayField form={form} name={from} label={t`From (optional)`} />
      <DayField form={form} name={until} label={t`Until (optional)`} />
    </>
  );
}

export function CountryField<I extends FieldValues, O>(props: Labelled<I, O>) {
  const { codes, nameOf } = useCountries();
  return <ComboField {...props} items={codes} textOf={nameOf} keyOf={(code) => code} />;
}

export function CheckField<I extends FieldValues, O>({ form, name, label }: Labelled<I, O>) {
  const { field } = useBinding({ form, name });
  return <Checkbox label={label} checked={field.value ?? false} onCheckedChange={field.onChange} />;
}

/** The value of a choice that leaves it open. */
const open = ' ';

/** A choice that may be left open. */
export function OptionalChoice<I extends FieldValues, O>({
  form,
  name,
  label,
  none,
  options,
}: Labelled<I, O> & { none: string; options: readonly { value: string; label: string }[] }) {
  const { field, error } = useBinding({ form, name });
  return (
    <Select
      label={label}
      options={[{ value: open, label: none }, ...options]}
      value={field.value ?? open}
      onValueChange={(chosen) => field.onChange(chosen === open ? null : chosen)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

interface EntriesProps<T extends { key: string }> {
  entries: readonly T[];
  /** The heading of an entry, by its number. */
  titleOf: (number: number) => string;
  removeLabel: (number: number) => string;
  addLabel: ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** The entries of a list, each with its fields, and the ways to add and remove one. */
export function Entries<T extends { key: string }>(props: EntriesProps<T>) {
  const { entries, titleOf, removeLabel, addLabel, onAdd, onRemove, children } = props;
  return (
    <>
      {entries.map(({ key }, index) => (
        <fieldset key={key} className="grid min-w-0 gap-3 rounded-md border border-line p-3">
          <legend className="sr-only">{titleOf(index + 1)}</legend>
          <div className="flex items-center justify-between gap-2">
            <span className="text-sm font-medium" aria-hidden="true">
              {titleOf(index + 1)}
            </span>
            <Button
              look="quiet"
              size="icon"
              aria-label={removeLabel(index + 1)}
              // After the field that was left: it would write its value into the removed entry.
              onClick={() => setTimeout(() => onRemove(index))}
            >
              <Trash2 size={14} aria-hidden="true" />
            </Button>
          </div>
          {children(index)}
        </fieldset>
      ))}
      <div>
        <Button size="sm" onClick={onAdd}>
          <Plus size={14} aria-hidden="true" />
          {addLabel}
        </Button>
      </div>
    </>
  );
}
