/**
 * Number, date and multi-line fields bound to a form. They are apart from `fields.tsx`, because the first load does not need
 * them.
 */
import type { FieldValues } from 'react-hook-form';
import { DateInput } from '../ui/input/DateInput.tsx';
import { NumberInput } from '../ui/input/NumberInput.tsx';
import { PercentInput } from '../ui/input/PercentInput.tsx';
import { Textarea, type TextareaProps } from '../ui/input/Textarea.tsx';
import { boundInput } from './bound-input.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

export const NumberField = boundInput(NumberInput);
export const PercentField = boundInput(PercentInput);
export const DateField = boundInput(DateInput);

type TextareaFieldProps<I extends FieldValues, O> = Bound<I, O> & Omit<TextareaProps, Own>;

/** A `Textarea` bound to a form. */
export function TextareaField<I extends FieldValues, O>({ form, name, ...rest }: TextareaFieldProps<I, O>) {
  const { field, error } = useBinding({ form, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Textarea
      {...rest}
      ref={ref}
      name={name}
      value={value ?? ''}
      onValueChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

interface DayFieldProps {
  label: string;
  hint?: string;
}

/** A day that may be left empty. */
export function DayField<I extends FieldValues, O>({ form, name, label, hint }: Bound<I, O> & DayFieldProps) {
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
