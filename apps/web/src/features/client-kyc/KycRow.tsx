import type { ReactNode } from 'react';

interface RowProps {
  label: ReactNode;
  /** Null if it is not recorded. */
  value: ReactNode;
  after?: ReactNode;
}

/** A line of the card: what it is, what is recorded, and a badge or the way to edit it. */
export function Row({ label, value, after }: RowProps) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-1.5 last:border-b-0">
      <dt className="py-1 text-ink-3">{label}</dt>
      <dd className="py-1 wrap-anywhere whitespace-pre-line">
        {value ?? <span className="text-ink-3">—</span>}
      </dd>
      {after ? <dd>{after}</dd> : null}
    </div>
  );
}
