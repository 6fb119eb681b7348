import { classes } from './classes.ts';

/** A quiet block in the place and shape of what is to come; size it with `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = className.includes('rounded-') ? '' : 'rounded-sm';
  return (
    <span aria-hidden="true" className={classes('block h-4 animate-pulse bg-hover', corners, className)} />
  );
}
