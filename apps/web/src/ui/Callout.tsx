import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const kinds = {
  info: { Icon: Info, look: 'bg-accent-soft text-accent' },
  warn: { Icon: TriangleAlert, look: 'bg-warn-soft text-warn' },
  error: { Icon: CircleAlert, look: 'bg-loss-soft text-loss' },
} as const;

interface CalloutProps {
  kind?: keyof typeof kinds;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Something to know before reading on. Screen readers announce an error at once and a warning at the next pause. */
export function Callout({ kind = 'info', title, children, actions }: CalloutProps) {
  const { Icon, look } = kinds[kind];
  return (
    <div
      {...(kind === 'error' && { role: 'alert' })}
      {...(kind === 'warn' && { role: 'status' })}
      className={classes('flex gap-2.5 rounded-md px-3 py-2.5 text-sm', look)}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="mt-2 flex gap-2">{actions}</div>}
      </div>
    </div>
  );
}
