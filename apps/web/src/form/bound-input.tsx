import type { ReactNode, Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { TextControl } from '../ui/input/Input.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

/** What the form gives an input. */
interface FromForm extends TextControl {
  ref?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  error?: ReactNode;
}

/** Binds one of the inputs of `ui/` to a form. */
export function boundInput<P>(Control: (props: P & FromForm) => ReactNode) {
  return function BoundInput<I extends FieldValues, O>(props: Bound<I, O> & Omit<P, Own>) {
    const { form, name, ...rest } = props;
    const { field, error } = useBinding({ form, name });
    return (
      <Control
        // What the form does not give is what is left of the input's own.
        {...(rest as Omit<P, Own> as P)}
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
