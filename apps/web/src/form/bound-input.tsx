import type { ReactNode, Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { TextControl } from '../ui/input/Input.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

/** The props that come from the form. */
interface FromForm extends TextControl {
  ref?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  error?: ReactNode;
}

/** Binds an input of `ui/` to a form. */
export function boundInput<P>(Control: (props: P & FromForm) => ReactNode) {
  return function BoundInput<I extends FieldValues, O>(props: Bound<I, O> & Omit<P, Own>) {
    const { form, name, ...rest } = props;
    const { field, error } = useBinding({ form, name });
    return (
      <Control
        // TypeScript cannot infer that the rest are the input's own props.
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
