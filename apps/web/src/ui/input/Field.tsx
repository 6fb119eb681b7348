import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface FieldFrame {
  label: ReactNode;
  /** Muted help text under the field. */
  hint?: ReactNode;
  /** The error in the user's language; if set, the field is marked as invalid. */
  error?: ReactNode;
  /** Content at the right of the label and after the control in the tab order: "Forgot password?". */
  aside?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** The attributes that connect a control to its label, hint and error; spread them on the control. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  children: (ties: FieldTies) => ReactNode;
}

/** Label, control, hint and error, connected for screen readers. */
export function Field({ label, hint, error, aside, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const ties: FieldTies = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  };
  return (
    <div className={classes('relative grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={classes('text-sm font-medium text-ink', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children(ties)}
      {(error || hint) && (
        <p id={noteId} className={classes('text-xs', error ? 'text-loss' : 'text-ink-3')}>
          {error ?? hint}
        </p>
      )}
      {aside && <div className="absolute end-0 -top-0.5">{aside}</div>}
    </div>
  );
}
