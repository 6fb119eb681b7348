import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** What stands where nothing is yet: one sentence, one action. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      {icon && <div className="text-ink-3">{icon}</div>}
      <p className="max-w-[44ch] text-balance text-ink-2">{children}</p>
      {action}
    </div>
  );
}
