import { classes } from './classes.ts';

/** A quiet block in the place and shape of what is to come; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes('block h-4 animate-pulse rounded-sm bg-hover', className)} />
  );
}
