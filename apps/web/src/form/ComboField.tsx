import type { FieldValues } from 'react-hook-form';
import { Combobox, type ComboboxProps } from '../ui/input/Combobox.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

type ComboFieldProps<T, I extends FieldValues, O> = Bound<I, O> & Omit<ComboboxProps<T>, Own>;

/** A `Combobox` bound to a form, which holds the key of the chosen item. */
export function ComboField<T, I extends FieldValues, O>(props: ComboFieldProps<T, I, O>) {
  const { form, name, ...rest } = props;
  const { field, error } = useBinding({ form, name });
  return (
    <Combobox
      {...rest}
      value={rest.items.find((item) => rest.keyOf(item) === field.value) ?? null}
      onValueChange={(item) => field.onChange(item === null ? null : rest.keyOf(item))}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
