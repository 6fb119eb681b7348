import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A field that someone else changed while the form was open. */
export interface TheirChange {
  label: string;
  before: ReactNode;
  after: ReactNode;
}

/** The changed fields with their old and new values. */
export function ChangeList({ changes }: { changes: readonly TheirChange[] }) {
  if (changes.length === 0)
    return (
      <p>
        <Trans>No field of this form differs.</Trans>
      </p>
    );
  return (
    <dl className="mt-1 grid gap-1">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="font-medium">{label}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            <s className="text-ink-2">{before || '—'}</s> → {after || '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
