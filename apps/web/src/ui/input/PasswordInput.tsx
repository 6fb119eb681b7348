import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { controlClasses } from '../control.ts';
import { Field } from './Field.tsx';
import type { InputProps } from './Input.tsx';

/** A password input with a button that shows the password. */
export function PasswordInput({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  ...control
}: Omit<InputProps, 'size' | 'unit'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { onValueChange, ...rest } = control;
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className }}>
      {(ties) => (
        <div className="relative">
          <input
            {...rest}
            {...ties}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onValueChange(event.target.value)}
            className={classes(controlClasses, 'pe-10')}
          />
          <button
            type="button"
            disabled={rest.disabled}
            aria-pressed={shown}
            aria-label={t`Show password`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-md text-ink-3 focus-visible:-outline-offset-4 enabled:hover:text-ink pointer-coarse:w-11"
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
