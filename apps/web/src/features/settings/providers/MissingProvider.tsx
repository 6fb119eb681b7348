import { Trans } from '@lingui/react/macro';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';

interface MissingProviderProps {
  /** Why the providers cannot be read; null while they load, or when they were read. */
  error: Error | null;
  isDeleted: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In the place of a provider that is loading, cannot be read, or was deleted. */
export function MissingProvider({ error, isDeleted, onRetry, onClose }: MissingProviderProps) {
  return (
    <SidePanel
      open
      loading={!isDeleted && error === null}
      title={<Trans>Edit provider</Trans>}
      onClose={onClose}
    >
      {error && <Failure error={error} onRetry={onRetry} />}
      {isDeleted && (
        <p className="text-sm text-ink-2">
          <Trans>This provider was deleted.</Trans>
        </p>
      )}
    </SidePanel>
  );
}
