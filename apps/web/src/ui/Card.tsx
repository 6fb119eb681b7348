import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  title?: ReactNode;
  /** A muted continuation of the title: "by class". */
  context?: ReactNode;
  /** Controls at the right of the title: segments, a button. */
  actions?: ReactNode;
  children: ReactNode;
  /** Removes the padding, so that a table reaches the card's edges. */
  flush?: boolean;
  className?: string;
}

/** A section of a page in a thin border. */
export function Card({ title, context, actions, children, flush = false, className }: CardProps) {
  const id = useId();
  return (
    <section
      {...(title && { 'aria-labelledby': id })}
      className={classes('min-w-0 rounded-lg border border-line bg-panel', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2 px-4 pt-3 pb-1">
          {title && (
            <h2 id={id} className="text-sm font-semibold">
              {title}
            </h2>
          )}
          {context && <span className="text-sm text-ink-3">{context}</span>}
          {actions && <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
        </header>
      )}
      <div
        className={classes(
          // `flow-root` keeps the first child's margin inside the card, so that a child that replaces it does not move the
          // card.
          flush ? 'overflow-clip rounded-b-lg' : 'flow-root px-4 pb-4',
          !title && !actions && (flush ? 'rounded-t-lg' : 'pt-4'),
        )}
      >
        {children}
      </div>
    </section>
  );
}
