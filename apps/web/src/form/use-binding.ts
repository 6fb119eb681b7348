import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { errorText } from './field-error.ts';
import type { Form } from './use-zod-form.ts';

export interface Bound<I extends FieldValues, O, N extends FieldPath<I> = FieldPath<I>> {
  form: Form<I, O>;
  name: N;
}

/** The props that the form sets. */
export type Own = 'value' | 'onValueChange' | 'error' | 'name' | 'onBlur' | 'form' | 'ref';

/** Returns what every control needs from the form. */
export function useBinding<I extends FieldValues, O, N extends FieldPath<I>>({ form, name }: Bound<I, O, N>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
    error: errorText(fieldState.error),
  };
}
