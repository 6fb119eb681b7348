import type { FieldValues } from 'react-hook-form';
import { Select, type SelectProps } from '../ui/input/Select.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

type SelectFieldProps<V extends string, I extends FieldValues, O> = Bound<I, O> & Omit<SelectProps<V>, Own>;

/** A `Select` bound to a form. */
export function SelectField<V extends string, I extends FieldValues, O>(props: SelectFieldProps<V, I, O>) {
  const { form, name, ...rest } = props;
  const { field, error } = useBinding({ form, name });
  return (
    <Select
      {...rest}
      value={field.value ?? null}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
