import type { FieldValues } from 'react-hook-form';
import { useBinding, type Bound } from '../../../form/use-binding.ts';
import { DateInput } from '../../../ui/input/DateInput.tsx';

/** A day that may be left empty. */
export function DayField<I extends FieldValues, O>({
  form,
  name,
  label,
  hint,
}: Bound<I, O> & { label: string; hint?: string }) {
  const { field, error } = useBinding({ form, name });
  return (
    <DateInput
      label={label}
      {...(hint !== undefined && { hint })}
      name={name}
      value={field.value ?? ''}
      onValueChange={(day) => field.onChange(day || null)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
