import type { ComponentProps } from 'react';
import { controlClasses, smallControlClasses } from './control.ts';
import { Field, type FieldFrame } from './Field.tsx';

export interface TextControl {
  value: string;
  onValueChange: (value: string) => void;
}

export interface InputProps
  extends
    FieldFrame,
    TextControl,
    Omit<ComponentProps<'input'>, 'className' | 'defaultValue' | 'id' | 'onChange' | 'size' | 'value'> {
  /** `sm` inside tables and toolbars. */
  size?: 'md' | 'sm';
}

/** A line of text with its label. */
export function Input({ label, hint, error, aside, hideLabel, className, ...control }: InputProps) {
  const { onValueChange, size = 'md', ...rest } = control;
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className }}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          onChange={(event) => onValueChange(event.target.value)}
          className={size === 'sm' ? smallControlClasses : controlClasses}
        />
      )}
    </Field>
  );
}
