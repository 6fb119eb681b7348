import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface FieldFrame {
  label: ReactNode;
  /** A quiet line under the field. */
  hint?: ReactNode;
  /** What is wrong, in the reader's language; its presence marks the field as invalid. */
  error?: ReactNode;
  /** Beside the label, at the right, and after the control for the keyboard: "Forgot password?". */
  aside?: ReactNode;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** What ties a control to its label, hint and error; spread it on the control. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  children: (ties: FieldTies) => ReactNode;
}

/** Label, control, hint and error, wired to each other for assistive technology. */
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
