/** The text-like fields of `ui/`, bound to a form: `<TextField form={form} name="email" label={t`Email`} />`. */
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DateInput } from '../ui/DateInput.tsx';
import { Input, type InputProps } from '../ui/Input.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { PercentInput } from '../ui/PercentInput.tsx';
import { Textarea, type TextareaProps } from '../ui/Textarea.tsx';
import { useBinding, type Bound, type Own } from './use-binding.ts';

type InputFieldProps<I extends FieldValues, O> = Bound<I, O> & Omit<InputProps, Own>;

/** Binds one of the inputs. */
function boundInput(Control: (props: InputProps) => ReactNode) {
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

export const TextField = boundInput(Input);
export const PasswordField = boundInput(PasswordInput);
export const NumberField = boundInput(NumberInput);
export const PercentField = boundInput(PercentInput);
export const DateField = boundInput(DateInput);

type TextareaFieldProps<I extends FieldValues, O> = Bound<I, O> & Omit<TextareaProps, Own>;

/** A Textarea bound to a form. */
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
