import { Trans } from '@lingui/react/macro';
import { isProblem } from '../../../api.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';

interface MissingOwnDayProps {
  /** Why the day cannot be read; null while it loads. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** In the place of an own day that is loading, cannot be read, or was removed. */
export function MissingOwnDay({ error, onRetry, onClose }: MissingOwnDayProps) {
  const isRemoved = isProblem(error) && error.status === 404;
  return (
    <SidePanel open loading={error === null} title={<Trans>Edit day</Trans>} onClose={onClose}>
      {isRemoved && (
        <p className="text-sm text-ink-2">
          <Trans>This day was removed.</Trans>
        </p>
      )}
      {error && !isRemoved && <Failure error={error} onRetry={onRetry} />}
    </SidePanel>
  );
}
