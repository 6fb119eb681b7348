import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';

/** A field that someone else changed while the form was open. */
export interface TheirChange {
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface StaleNoticeProps {
  changes: readonly TheirChange[];
  /** Fills the form with the stored values. */
  onTakeTheirs: () => void;
  /** Saves the form's values over the other change. */
  onKeepMine: () => void;
  busy: boolean;
}

/** Lists what others changed meanwhile, and lets the user choose whose values to keep. */
export function StaleNotice({ changes, onTakeTheirs, onKeepMine, busy }: StaleNoticeProps) {
  return (
    <Callout
      kind="warn"
      title={<Trans>Someone else changed this meanwhile</Trans>}
      actions={
        <>
          <Button size="sm" onClick={onTakeTheirs} disabled={busy}>
            <Trans>Use their version</Trans>
          </Button>
          <Button size="sm" onClick={onKeepMine} busy={busy}>
            <Trans>Save my version</Trans>
          </Button>
        </>
      }
    >
      <ChangeList changes={changes} />
    </Callout>
  );
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
          <dd>
            <s className="text-ink-2">{before || '—'}</s> → {after || '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
