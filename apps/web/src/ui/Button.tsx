import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

type Look = 'main' | 'plain' | 'quiet' | 'danger';

const looks: Record<Look, string> = {
  main: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  plain: 'border-line-strong bg-panel text-ink hover:bg-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover',
  danger: 'border-loss bg-loss text-on-loss hover:border-loss-hover hover:bg-loss-hover',
};

const frame =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap ' +
  'transition-colors select-none disabled:pointer-events-none disabled:opacity-55 ' +
  'aria-busy:disabled:opacity-100';

const sizes = {
  md: 'h-9 px-3 pointer-coarse:h-11',
  sm: 'h-7 px-2 text-sm pointer-coarse:h-11 pointer-coarse:px-3',
  icon: 'size-9 pointer-coarse:size-11',
  'icon-sm': 'size-7 pointer-coarse:size-11',
} as const;

interface Shape {
  look?: Look | undefined;
  size?: keyof typeof sizes | undefined;
}

/** Returns the classes of a button, for a link that looks like one. */
export const buttonClasses = ({ look = 'plain', size = 'md' }: Shape = {}): string =>
  classes(frame, looks[look], sizes[size]);

interface ButtonProps extends ComponentProps<'button'>, Shape {
  /** Shows a spinner in place of the label while work is under way. The button keeps its width and ignores presses. */
  busy?: boolean;
}

/** A button of type "button" unless `type` says otherwise. A page has at most one with `look="main"`. */
export function Button({ look, size, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  const label = useKeptFocus(busy);
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClasses({ look, size }), className)}
    >
      <span
        ref={label}
        className={classes(
          // An icon alone is as wide as a thumb too. The button itself keeps its least width, that of its words.
          'inline-flex min-w-0 items-center justify-center gap-2 pointer-coarse:min-w-4.5 [&>svg]:shrink-0',
          busy && 'opacity-0',
        )}
      >
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/**
 * Gives the focus back after the work, since a disabled button loses it. Does nothing if the user has focused something else.
 */
function useKeptFocus(busy: boolean) {
  const label = useRef<HTMLSpanElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const button = label.current?.parentElement;
    if (busy) had.current = document.activeElement === button;
    else if (had.current && document.activeElement === document.body) button?.focus();
    if (!busy) had.current = false;
  }, [busy]);
  return label;
}
