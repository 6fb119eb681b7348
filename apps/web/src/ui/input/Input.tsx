import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, smallControlClasses } from '../control.ts';
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
  /** Muted text at the end of the field: "%", "EUR". */
  unit?: string | undefined;
}

/** A text input with its label. */
export function Input({ label, hint, error, aside, hideLabel, className, ...control }: InputProps) {
  const { onValueChange, size = 'md', unit, ...rest } = control;
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className }}>
      {(ties) => (
        <span className="relative block">
          <input
            {...rest}
            {...ties}
            onChange={(event) => onValueChange(event.target.value)}
            className={classes(
              size === 'sm' ? smallControlClasses : controlClasses,
              unit !== undefined && classes('num text-end', unit.length > 1 ? 'pe-11' : 'pe-8'),
            )}
          />
          {unit !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 end-0 grid place-items-center px-2.5 text-sm text-ink-3">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
