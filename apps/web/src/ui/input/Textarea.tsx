import type { ComponentProps } from 'react';
import { areaClasses } from '../control.ts';
import { Field, type FieldFrame } from './Field.tsx';
import type { TextControl } from './Input.tsx';

export interface TextareaProps
  extends
    FieldFrame,
    TextControl,
    Omit<ComponentProps<'textarea'>, 'className' | 'defaultValue' | 'id' | 'onChange' | 'value'> {}

/** A multi-line text input with its label. */
export function Textarea({ label, hint, error, aside, hideLabel, className, ...control }: TextareaProps) {
  const { onValueChange, ...rest } = control;
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className }}>
      {(ties) => (
        <textarea
          rows={3}
          {...rest}
          {...ties}
          onChange={(event) => onValueChange(event.target.value)}
          className={areaClasses}
        />
      )}
    </Field>
  );
}
