import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { InputProps } from '../ui/Input.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

type InputFieldProps<I extends FieldValues, O> = Bound<I, O> & Omit<InputProps, Own>;

/** Binds one of the inputs of `ui/` to a form. */
export function boundInput(Control: (props: InputProps) => ReactNode) {
  return function BoundInput<I extends FieldValues, O>({ form, name, ...rest }: InputFieldProps<I, O>) {
    const { field, error } = useBinding({ form, name });
    return (
      <Control
        {...rest}
        ref={field.ref}
        name={field.name}
        value={field.value ?? ''}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
      />
    );
  };
}
