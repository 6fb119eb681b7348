import { classes } from '../classes.ts';

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunk px-1.25 font-sans text-2xs font-medium text-ink-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

/** The modifier key of shortcuts: Command on Apple devices, Ctrl elsewhere. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
