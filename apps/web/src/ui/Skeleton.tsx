import { classes } from './classes.ts';

/** A placeholder block while content loads; `className` gives it the size of that content. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = className.includes('rounded-') ? '' : 'rounded-sm';
  return (
    <span aria-hidden="true" className={classes('block h-4 animate-pulse bg-hover', corners, className)} />
  );
}
