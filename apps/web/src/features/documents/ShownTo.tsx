import { Trans } from '@lingui/react/macro';
import { Eye, Lock } from 'lucide-react';

/** Whether a document may be shown to the client. */
export function ShownTo({ isForClient }: { isForClient: boolean }) {
  const Icon = isForClient ? Eye : Lock;
  return (
    <span
      className={
        isForClient ? 'inline-flex items-center gap-1.5' : 'inline-flex items-center gap-1.5 text-ink-3'
      }
    >
      <Icon size={14} aria-hidden="true" className="max-md:hidden" />
      {isForClient ? <Trans>Client</Trans> : <Trans context="document">Firm</Trans>}
    </span>
  );
}
