import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface Fact {
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
}

/** Names and what they stand for, one under the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-break-word whitespace-pre-line">
            {value === undefined ? <Skeleton className="w-32" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
