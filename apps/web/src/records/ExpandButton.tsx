import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

interface ExpandButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of what it opens, where that stands in one element. */
  controls?: string | undefined;
  /** Its place. */
  className: string;
  /** What it opens: "3 events". */
  children: ReactNode;
}

/** A small button in a row that opens out what the row stands for. */
export function ExpandButton({ isOpen, onToggle, controls, className, children }: ExpandButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className={classes(
        'inline-flex min-h-6 items-center gap-0.5 rounded-sm text-xs font-medium text-accent hover:underline pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={classes('transition-transform', isOpen && 'rotate-90')}
      />
    </button>
  );
}
