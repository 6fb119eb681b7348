import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';

/** One thing that someone else changed while this form was open. */
export interface TheirChange {
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface StaleNoticeProps {
  changes: readonly TheirChange[];
  /** Fills the form with what is stored now. */
  onTakeTheirs: () => void;
  /** Saves this form on top of their change. */
  onKeepMine: () => void;
  busy: boolean;
}

/** What others changed meanwhile, and the two ways on. */
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

/** What others changed meanwhile, field by field. */
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
