import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** Stands in for an empty list: one sentence, and one action at most. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      {icon && <div className="text-ink-3">{icon}</div>}
      <p className="max-w-[44ch] text-balance text-ink-2">{children}</p>
      {action}
    </div>
  );
}
