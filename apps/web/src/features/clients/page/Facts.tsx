import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface Fact {
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
}

/** A list of labels and values; `narrow` for a card in a side column. */
export function Facts({ facts, narrow = false }: { facts: readonly Fact[]; narrow?: boolean }) {
  return (
    <dl
      className={classes(
        'grid gap-x-4 gap-y-2 text-sm',
        narrow ? 'grid-cols-[4rem_minmax(0,1fr)]' : 'grid-cols-[8.5rem_minmax(0,1fr)]',
      )}
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-break-word whitespace-pre-line">
            {value === undefined && <Skeleton className="w-32" />}
            {typeof value === 'string' ? <EmailText>{value}</EmailText> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
