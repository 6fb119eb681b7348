import { Progress as Base } from '@base-ui/react/progress';
import type { ReactNode } from 'react';

interface ProgressProps {
  label: ReactNode;
  /** Between 0 and 1; null while unknown. */
  value: number | null;
  /** Text at the right of the label: "3,400 of 10,000". */
  detail?: ReactNode;
}

/** The progress bar of long-running work. */
export function Progress({ label, value, detail }: ProgressProps) {
  return (
    <Base.Root value={value === null ? null : Math.round(value * 100)} className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <Base.Label>{label}</Base.Label>
        {detail && <span className="num text-ink-3">{detail}</span>}
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-hover">
        <Base.Indicator className="h-full rounded-full bg-accent transition-[width] data-indeterminate:w-full data-indeterminate:animate-pulse data-indeterminate:opacity-45" />
      </Base.Track>
    </Base.Root>
  );
}
