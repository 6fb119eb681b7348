import type { ReactNode } from 'react';

interface StepFooterProps {
  /** Why the action was refused, shown beside its button. */
  error: ReactNode;
  children: ReactNode;
}

/** The actions of a step, always in view however long the step is. */
export function StepFooter({ error, children }: StepFooterProps) {
  return (
    <div className="sticky bottom-0 z-2 grid gap-3 border-t border-line bg-bg py-3">
      {error}
      <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
    </div>
  );
}
