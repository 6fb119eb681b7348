import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type Tone = 'neutral' | 'accent' | 'gain' | 'loss' | 'warn';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-ink-2 inset-ring inset-ring-line',
  accent: 'bg-accent-soft text-accent',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  warn: 'bg-warn-soft text-warn',
};

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** A dot before the text, for a state rather than a type. */
  dot?: boolean;
}

/** A short label for a state or type. */
export function Badge({ children, tone = 'neutral', dot = false }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-sm px-1.75 py-0.5 text-xs whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot && <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden="true" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
